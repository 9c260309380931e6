"""Art. 7, 10 and 11: wild cards that were moved, melds out of order or laid over another."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    card,
    cards,
    code_silent,
    group,
    meld,
    move_card,
    no_penalty,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

wild = group(card, "wild")
both_wilds = group(cards, "wilds")


class WildCardMoved(Facts):
    wild_moved = Fact[Literal["moved", "swapped", "natural_two", "replaced", "free"]]()
    inverted = Fact[Literal["opening", "below_three", "elsewhere"]]()
    two_moved = Fact[Literal["card_beyond", "came_down", "moved_again"]]()
    wild_stayed = Fact[Literal["yes", "no"]]()


class Disordered(Facts):
    disorder = Fact[Literal["cards", "wilds_opening", "wilds_below_three"]]()


class Overlapping(Facts):
    meld_below = Fact[Literal["no", "yes"]](kind="rare")


@infraction("wild-card-moved", CURRENT, gates=(right_to_penalise,))
def wild_card_moved(c: WildCardMoved) -> None:
    match c.wild_moved:
        case "swapped":
            two_wilds_swapped(c)
        case "natural_two":
            natural_two_moved(c)
        case "replaced":
            wild_replaced(c)
        case "free":
            c.by("10.11", no_penalty(), move_card(wild, to="lowest"))
            c.cite("10.12")
            c.cite("29.12")
            c.reading("Q16")
        case "moved":
            c.cite("10.4")
            put_back(c, "10.5")


def two_wilds_swapped(c: WildCardMoved) -> None:
    match c.inverted:
        case "opening":
            wilds_change_places(c, "10.6")
        case "below_three":
            wilds_change_places(c, "10.7")
        case "elsewhere":
            c.cite("10.7")
            right_to_penalise(c)
            c.by("10.5", move_card(both_wilds, to="its_place"))
            c.reading("Q13")


def natural_two_moved(c: WildCardMoved) -> None:
    """It may go up, and down again, until a card beyond it has fixed it (reading Q13)."""
    match c.two_moved:
        case "card_beyond":
            c.by("10.8", validate(meld=meld), no_penalty())
            c.cite("10.9")
            c.reading("Q13")
        case "came_down":
            c.cite("10.3")
            c.by("10.10", validate(meld=meld), no_penalty())
            c.reading("Q14")
        case "moved_again":
            c.cite("10.5")
            put_back(c, "10.9")


def wild_replaced(c: WildCardMoved) -> None:
    """Replaced by its own card it is free, but stays in the meld (reading Q15)."""
    c.cite("10.4")
    if c.wild_stayed == "yes":
        c.by("10.11", no_penalty(), move_card(wild, to="lowest"))
        c.cite("10.12")
    else:
        right_to_penalise(c)
        c.by("10.5", move_card(wild, to="its_meld"))
    c.reading("Q15")


def put_back(c: WildCardMoved, clause: str) -> None:
    """The Code adds nothing to putting the card back (reading Q13)."""
    right_to_penalise(c)
    c.by(clause, move_card(wild, to="its_place"))
    c.reading("Q13")


def wilds_change_places(c: Facts, clause: str) -> None:
    c.by(clause, no_penalty(), move_card(both_wilds, to="its_place"))


@infraction("disordered-meld", CURRENT, exempt=("11.2",))
def disordered_meld(c: Disordered) -> None:
    match c.disorder:
        case "cards":
            c.by("11.2", no_penalty(), move_card(cards, to="its_place"))
        case "wilds_opening":
            wilds_change_places(c, "10.6")
        case "wilds_below_three":
            wilds_change_places(c, "10.7")


@infraction("overlapping-meld", CURRENT, exempt=("7.16",))
def overlapping_meld(c: Overlapping) -> None:
    """7.16 speaks of a meld below that cannot hold the cards; of another nothing is said."""
    if c.meld_below == "no":
        c.by("7.16", validate(meld=meld), no_penalty())
    else:
        c.by("7.16", code_silent())
