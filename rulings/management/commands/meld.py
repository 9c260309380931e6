"""`manage.py meld`: what a meld is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandParser

from rulings.engine.card_reports import meld_json, meld_lines
from rulings.engine.card_rules import CardRules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.melds import read_meld
from rulings.engine.texts import Lang, Refused
from rulings.management.engine_command import standard_input
from rulings.management.house_command import HouseCommand


class Command(HouseCommand):
    help = (
        "Says what the cards laid together are: kind, burraco, points, or every reason why they "
        "are no meld. In JSON, wilds has as keys the indexes in order (two wilds can be equal) "
        "and as values the card and the card it stands for, null for a free wild."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "cards",
            nargs="*",
            help="cards in the order in which they lie, such as 7H 8H 9H JK; - reads one meld a "
            "line from standard input and prints one JSON object a line",
        )
        super().add_arguments(parser)

    def answer(self, lang: Lang, options: Mapping[str, Any]) -> None:
        rules = self.card_rules(options)
        if options["cards"] == ["-"]:
            self._each_line(rules, lang)
            return
        cards = _cards(" ".join(options["cards"]))
        meld = read_meld(cards, rules, as_laid=True)
        if options["json"]:
            self.print_json(meld_json(meld, cards, lang))
        else:
            self.stdout.write("\n".join(meld_lines(meld, lang)))

    def _each_line(self, rules: CardRules, lang: Lang) -> None:
        for line in standard_input():
            try:
                cards = _cards(line)
            except Refused as refused:
                self.print_refused(refused, lang)
            else:
                self.print_json(meld_json(read_meld(cards, rules, as_laid=True), cards, lang))


def _cards(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    if not cards:
        raise Refused("no-cards")
    return cards
