"""What the commands over the engine share: their options, and how they refuse bad input."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, NoReturn, TextIO

from django.core.management.base import BaseCommand, CommandParser

from rulings.engine.editions import CURRENT, all_editions
from rulings.engine.texts import LANGS, Lang, Refused, echo

BAD_INPUT = 2
"""The exit code of a command that was given something it cannot take."""


class EngineCommand(BaseCommand, ABC):
    """A command that answers from the engine: what that refuses is one line, exit code 2."""

    # The engine needs neither database nor prints: nothing of them is waited for.
    requires_system_checks = ()

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Return a parser that takes facts and cards before and after the options alike."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.parse_args = parser.parse_intermixed_args  # type: ignore[method-assign]
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        known, langs = ", ".join(all_editions()), ", ".join(LANGS)
        parser.add_argument("--edition", default=CURRENT.id, help=f"edition of the Code: {known}")
        parser.add_argument("--json", action="store_true", help="print JSON for other programs")
        parser.add_argument("--lang", default="it", help=f"language of the texts: {langs}")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.answer(_lang_named(options["lang"]), options)
        except Refused as refused:
            self.refuse(refused, "en" if options["lang"] == "en" else "it")

    @abstractmethod
    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        """Print the answer; what the engine refuses on the way is said by `handle`."""

    def refuse(self, refused: Refused, lang: Lang) -> NoReturn:
        self.stderr.write(writable(refused.say(lang)))
        sys.exit(BAD_INPUT)

    def print_json(self, value: object) -> None:
        self.stdout.write(writable(json.dumps(value, ensure_ascii=False)))

    def print_refused(self, refused: Refused, lang: Lang) -> None:
        """Print a refusal in the place of one answer of a batch."""
        self.print_json({"error": refused.say(lang), "code": refused.code})


def writable(text: str) -> str:
    """Return the text without the half characters that JSON can hold and no output can write."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _lang_named(given: str) -> Lang:
    """Return the language of --lang; refuses any but `it` and `en`."""
    for lang in LANGS:
        if given == lang:
            return lang
    raise Refused("unknown-language", given=echo(given), valid=", ".join(LANGS))


def standard_input() -> TextIO:
    """Return standard input; bytes that are no UTF-8 come as marks that no card or JSON holds."""
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8", errors="replace")
    return sys.stdin
