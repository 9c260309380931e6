"""What the commands over cards and points share: the edition's table, as the house changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.card_rules import CardRules
from rulings.engine.house_rules import house_rules
from rulings.engine.texts import Refused, echo
from rulings.management.engine_command import EngineCommand


class HouseCommand(EngineCommand):
    """A command that takes house rules, `--house semi_clean=no pick_up=free`."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--house",
            nargs="+",
            action="extend",
            default=[],
            metavar="RULE=VALUE",
            help="house rules, as house_rules lists them: semi_clean=no",
        )
        super().add_arguments(parser)

    def card_rules(self, options: Mapping[str, Any]) -> CardRules:
        """Return the table of the edition with the house rules chosen; refuses wrong ones."""
        return house_rules(options["edition"], chosen_rules(options["house"])).rules


def chosen_rules(words: list[str]) -> dict[str, str]:
    """Return the `rule=value` words as a table; refuses what is none, and a rule given twice."""
    chosen: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refused("house-form", given=echo(word))
        if key in chosen:
            raise Refused("fact-twice", given=echo(key))
        chosen[key] = value
    return chosen
