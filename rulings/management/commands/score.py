"""`manage.py score`: the points of a deal, item by item."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.card_reports import score_json, score_lines
from rulings.engine.card_rules import card_rules
from rulings.engine.positions import read_position
from rulings.engine.scoring import score
from rulings.engine.texts import Lang, Refused, echo
from rulings.management.engine_command import EngineCommand, standard_input


class Command(EngineCommand):
    help = (
        'Counts a deal\'s position, a JSON object {"ns": {...}, "ew": {...}} with melds, hand, '
        "penalised, pile (taken, not_taken, unplayed, deprived), pile_cards, closed and bonus."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a JSON file, or - for standard input")
        super().add_arguments(parser)

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        rules = card_rules(options["edition"])
        points = score(read_position(_parsed(options["file"]), rules))
        if options["json"]:
            self.print_json(score_json(points, lang))
        else:
            self.stdout.write("\n".join(score_lines(points, rules.edition, lang)))


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
