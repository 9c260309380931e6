"""`manage.py score`: the points of a deal, item by item."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.card_reports import ALONE, BOTH, score_json, score_lines
from rulings.engine.positions import read_position
from rulings.engine.scoring import score
from rulings.engine.texts import Lang, Refused, echo
from rulings.management.engine_command import standard_input
from rulings.management.house_command import HouseCommand

ONE_SIDE = "side"
_OTHER_PILE = "other_pile"


class Command(HouseCommand):
    help = (
        'Counts a deal\'s position, a JSON object {"ns": {...}, "ew": {...}} with melds, hand, '
        "penalised, pile (taken, not_taken, unplayed, deprived), pile_cards, closed, discard (the "
        "card that closed) and bonus, and with the points of the match before the deal as "
        '"before": {"ns": 0, "ew": 0}; or one side '
        'alone, {"side": {...}}, whose other_pile says whether the other side took its pile.'
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a JSON file, or - for standard input")
        super().add_arguments(parser)

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        rules = self.card_rules(options)
        data = _parsed(options["file"])
        alone = isinstance(data, dict) and data.keys() == {ONE_SIDE}
        points = score(read_position(_with_the_other(data) if alone else data, rules))
        told = ALONE if alone else BOTH
        if options["json"]:
            self.print_json(score_json(points, lang, told))
        else:
            self.stdout.write("\n".join(score_lines(points, rules.edition, lang, told)))


def _with_the_other(data: Any) -> dict[str, object]:
    """Return the position of one side with another beside it that has nothing but its pile."""
    side, pile = data[ONE_SIDE], "taken"
    if isinstance(side, dict):
        pile = side.get(_OTHER_PILE, pile)
        side = {key: value for key, value in side.items() if key != _OTHER_PILE}
    return {"ns": side, "ew": {"melds": [], "hand": "", "pile": pile}}


def _parsed(name: str) -> object:
    """Return the JSON of a file or of standard input; refuses what cannot be read or parsed."""
    given = echo(name, end=True)
    try:
        text = standard_input().read() if name == "-" else Path(name).read_text(encoding="utf-8")
    # A name with a null character is a ValueError, as bytes that are no UTF-8 are.
    except (OSError, ValueError) as error:
        raise Refused("unreadable-file", given=given) from error
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Refused("bad-json", given=given, line=error.lineno) from error
    # Braces nested without end, or a number of thousands of digits.
    except (RecursionError, ValueError) as error:
        raise Refused("bad-json", given=given, line=1) from error
