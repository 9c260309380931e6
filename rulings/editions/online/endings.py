"""The end of a hand: closings, the stock at its last cards, lone-card exchanges."""

from __future__ import annotations

from typing import Literal

from rulings.editions.online.edition import ONLINE
from rulings.editions.online.moves import Move, refuse
from rulings.engine.cases import Fact
from rulings.engine.effects import closing_valid, end_deal, forbid, no_penalty, permit, play_on
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class WithoutBurraco(Move):
    burraco = Fact[Literal["no", "yes"]]()
    cards_kept = Fact[Literal["fewer", "two"]]()


class WithWild(Move):
    last_card = Fact[Literal["yes", "no"]]()


class WithoutDiscard(Move):
    left_to_discard = Fact[Literal["nothing", "wild", "card"]]()


class EndOfStock(Facts):
    third_to_last = Fact[Literal["drawn", "closed", "waiting"]]()


class Stalemate(Facts):
    watched = Fact[Literal["swapped", "nothing", "melded", "drew"]]()


@infraction("closed-without-burraco", ONLINE)
def closed_without_burraco(c: WithoutBurraco) -> None:
    """Out of cards for the first time nobody closes; then a burraco is needed (end.1, end.5)."""
    if c.pile_taken == "no":
        c.by("pile.5", forbid("close_without_pile"))
        c.by("pile.1", permit("take_pile"))
        return
    if c.burraco == "yes":
        c.by("end.1", closing_valid(bonus=100))
        c.reading("E8")
        return
    c.reading("E7")
    match c.cards_kept:
        case "two":
            c.by("end.5", permit("meld_down"))
        case "fewer":
            refuse(c, "end.5", "meld_leaving_one")


@infraction("closed-with-wild", ONLINE)
def closed_with_wild(c: WithWild) -> None:
    if c.last_card == "no":
        c.by("turn.5", no_penalty())
        c.cite("pile.3")
        return
    c.cite("end.1")
    refuse(c, "end.2", "discard_wild")


@infraction("closed-without-discard", ONLINE)
def closed_without_discard(c: WithoutDiscard) -> None:
    """Melding out is the way to the pile, never a closing (pile.2, end.2)."""
    if c.pile_taken == "no":
        c.by("pile.2", permit("take_pile"))
        return
    match c.left_to_discard:
        case "card":
            c.by("end.1", closing_valid(bonus=100))
        case "nothing":
            c.cite("faq.4")
            refuse(c, "end.2", "meld_all")
        case "wild":
            c.cite("end.2")
            refuse(c, "faq.4", "meld_all_but_wild")


@infraction("stock-exhausted", ONLINE)
def stock_exhausted(c: EndOfStock) -> None:
    match c.third_to_last:
        case "drawn":
            c.by("end.3", end_deal(bonus=0))
            c.cite("faq.8")
            c.reading("E9")
        case "closed":
            c.by("end.1", closing_valid(bonus=100))
        case "waiting":
            c.by("end.3", play_on())


@infraction("stalemate", ONLINE)
def stalemate(c: Stalemate) -> None:
    """How many exchanges it takes the text does not say (reading E10)."""
    match c.watched:
        case "swapped":
            c.by("end.4", end_deal(bonus=0))
            c.cite("faq.8")
            c.reading("E10")
        case "nothing":
            c.by("end.4", play_on())
            c.reading("E10")
        case "melded":
            c.cite("turn.4")
            c.by("end.4", play_on())
        case "drew":
            c.cite("turn.1")
            c.by("end.4", play_on())
