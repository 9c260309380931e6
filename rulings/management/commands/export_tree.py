"""`manage.py export_tree`: an edition's compiled engine in one file, as JSON or as a page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from rulings.engine.editions import CURRENT, all_editions
from rulings.engine.texts import LANGS, Lang
from rulings.management.engine_command import EngineCommand
from rulings.pocket.export import as_json, export
from rulings.pocket.page import pocket_page


class Command(EngineCommand):
    help = (
        "Writes every tree of an edition with all its texts as one JSON, or with --html as a page "
        "that opens from a phone's storage, without server or internet."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        known, langs = ", ".join(all_editions()), ", ".join(LANGS)
        parser.add_argument("--edition", default=CURRENT.id, help=f"edition of the Code: {known}")
        parser.add_argument("--html", action="store_true", help="write the page (Pocket Fibur)")
        parser.add_argument("--output", type=Path, metavar="FILE", help="write into this file")
        parser.add_argument("--lang", default="it", help=f"language of refusals: {langs}")

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        edition, output = options["edition"], options["output"]
        text = pocket_page(edition).html if options["html"] else as_json(export(edition))
        if output is None:
            self.stdout.write(text)
            return
        try:
            output.write_text(text, encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}") from error
