"""Section 10: wild cards that were moved or replaced in a sequence."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts, contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import card, code_silent, group, meld, move_card, no_penalty
from rulings.engine.rulebook import infraction

wild = group(card, "wild")


class WildCardMoved(ClubFacts):
    wild_moved = Fact[Literal["natural_two", "replaced", "swapped", "free", "moved"]]()
    two_moved = Fact[Literal["came_down", "card_beyond", "moved_again"]]()
    wild_stayed = Fact[Literal["yes", "no"]]()


@infraction("wild-card-moved", CLUB, gates=(contested_in_time,))
def wild_card_moved(c: WildCardMoved) -> None:
    match c.wild_moved:
        case "natural_two":
            natural_two_moved(c)
        case "replaced":
            wild_replaced(c)
        case "swapped":
            c.by("10.2.1", code_silent())
        case "free":
            c.by("10.4.2", no_penalty())
            c.reading("D8")
        case "moved":
            put_back(c, "10.4.1")


def natural_two_moved(c: WildCardMoved) -> None:
    """It may turn wild, and be tried out first; once completed the move binds (10.5)."""
    match c.two_moved:
        case "came_down":
            c.by("10.5.3", no_penalty())
        case "card_beyond":
            c.by("10.5.1", no_penalty())
        case "moved_again":
            put_back(c, "10.5.2")


def wild_replaced(c: WildCardMoved) -> None:
    """Its own card sets it free, but only inside that sequence (10.4, reading D8)."""
    c.cite("10.4.1")
    if c.wild_stayed == "yes":
        c.by("10.4.2", no_penalty())
    else:
        contested_in_time(c, meld)
        c.by("10.4.2", move_card(wild, to="its_meld"))
    c.reading("D8")


def put_back(c: WildCardMoved, clause: str) -> None:
    """The text forbids the move and adds nothing to undoing it."""
    c.cite(clause)
    contested_in_time(c, meld)
    c.by(clause, move_card(wild, to="its_place"))
