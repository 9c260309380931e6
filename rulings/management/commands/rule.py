"""`manage.py rule`: rule a case from its facts."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.interview import Asked, check_names, rule
from rulings.engine.reports import asked_data, ruled_data
from rulings.engine.spoken import asked_lines, ruled_lines
from rulings.engine.texts import Lang, Refused, echo
from rulings.management.engine_command import EngineCommand, standard_input

QUESTION_OPEN = 3
"""The exit code when a fact is missing: the question is what is printed."""

_NAMES = "names."
_KEYS = ("edition", "infraction", "answers", "names")


class Command(EngineCommand):
    help = (
        "Rules a case: rule no-draw moment=before_discard noticed_by=partner … Prints the next "
        "question and exits 3 while a fact is missing. names.player=S names.meld=JS,JH,JD put "
        "seats and cards into the sentences."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "infraction",
            help="the infraction's slug; - reads one JSON object a line from standard input and "
            "prints one a line",
        )
        parser.add_argument("answers", nargs="*", metavar="fact=answer")
        super().add_arguments(parser)

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        if options["infraction"] == "-":
            self._each_line(options["edition"], lang)
            return
        answers, names = _pairs(options["answers"])
        check_names(names)
        outcome = rule(options["edition"], options["infraction"], answers)
        if isinstance(outcome, Asked):
            data, lines = asked_data(outcome, lang), asked_lines(outcome, lang)
        else:
            data, lines = ruled_data(outcome, lang, names), ruled_lines(outcome, lang, names)
        if options["json"]:
            self.print_json(data)
        else:
            self.stdout.write("\n".join(lines))
        if isinstance(outcome, Asked):
            sys.exit(QUESTION_OPEN)

    def _each_line(self, edition: str, lang: Lang) -> None:
        for line in standard_input():
            try:
                self.print_json(_ruled_line(line, edition, lang))
            except Refused as refused:
                self.print_refused(refused, lang)


def _ruled_line(line: str, edition: str, lang: Lang) -> dict[str, Any]:
    """Return what one line of JSON asks for; refuses what is no case."""
    try:
        case = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise Refused("bad-line") from error
    if not isinstance(case, dict) or not isinstance(case.get("infraction"), str):
        raise Refused("bad-case", valid=", ".join(_KEYS))
    for key in case:
        if key not in _KEYS:
            raise Refused("unknown-key", given=echo(key), valid=", ".join(_KEYS))
    names = _texts(case, "names")
    given = case.get("edition", edition)
    if not isinstance(given, str):
        raise Refused("not-text", key="edition")
    check_names(names)
    outcome = rule(given, case["infraction"], _texts(case, "answers"))
    if isinstance(outcome, Asked):
        return asked_data(outcome, lang)
    return ruled_data(outcome, lang, names)


def _texts(case: Mapping[str, Any], key: str) -> dict[str, str]:
    values = case.get(key, {})
    if not isinstance(values, dict) or not all(isinstance(v, str) for v in values.values()):
        raise Refused("not-texts", key=key)
    return values


def _pairs(given: list[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the answers and the names among `key=value` words."""
    answers: dict[str, str] = {}
    names: dict[str, str] = {}
    for word in given:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refused("bad-answer", given=echo(word))
        target, name = (
            (names, key.removeprefix(_NAMES)) if key.startswith(_NAMES) else (answers, key)
        )
        if name in target:
            raise Refused("fact-twice", given=echo(key))
        target[name] = value
    return answers, names
