"""Section 14: the end of the stock."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    cards,
    closing_valid,
    count_negative,
    end_deal,
    group,
    play_on,
)
from rulings.engine.rulebook import infraction

in_hand = group(cards, "in_hand")


class EndOfStock(ClubFacts):
    third_to_last = Fact[Literal["drawn", "closed", "waiting"]]()


@infraction("stock-exhausted", CLUB, exempt=("14.2",))
def stock_exhausted(c: EndOfStock) -> None:
    """Nobody is guilty: the deal ends by itself with the discard after the last card drawn."""
    c.cite("14.1")
    match c.third_to_last:
        case "drawn":
            c.by("14.2", end_deal(bonus=0), count_negative(cards=in_hand))
            c.cite("14.3")
        case "closed":
            c.by("13.0.1", closing_valid(bonus=100))
            c.reading("D40")
        case "waiting":
            c.by("14.2", play_on())
            c.reading("D11")
