"""A turn and its melds: what may be picked up, discarded, laid and moved."""

from __future__ import annotations

from typing import Literal

from rulings.editions.online.edition import ONLINE
from rulings.editions.online.moves import Move, nothing_further, refuse
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    code_silent,
    forbid,
    group,
    meld,
    move_card,
    no_penalty,
    not_validated,
    permit,
    validate,
)
from rulings.engine.rulebook import infraction

wild = group(card, "wild")


class PickUp(Move):
    taken_up = Fact[Literal["part", "whole"]]()


class SoleCard(Move):
    twin = Fact[Literal["no", "yes", "several"]]()


class Erroneous(Move):
    error = Fact[
        Literal[
            "opened", "attached", "two_wilds", "only_wilds", "both_aces", "too_long", "natural_two"
        ]
    ]()


class SecondMeld(Move):
    second_meld = Fact[Literal["combination", "sequence", "both", "of_opponent"]]()


class WildCardMoved(Move):
    wild_moved = Fact[Literal["replaced", "moved"]]()
    wild_stayed = Fact[Literal["yes", "no"]]()


@infraction("incomplete-pick-up", ONLINE)
def incomplete_pick_up(c: PickUp) -> None:
    if c.taken_up == "whole":
        c.by("turn.2", no_penalty())
        c.cite("faq.1")
        return
    c.cite("glance.2")
    refuse(c, "turn.3", "part_of_pile")


@infraction("same-card-discarded", ONLINE)
def same_card_discarded(c: SoleCard) -> None:
    """Only the very card that was the whole discard pile may not go back (reading E6)."""
    c.cite("turn.6")
    match c.twin:
        case "yes":
            c.by("turn.7", no_penalty())
            c.reading("E6")
        case "several":
            c.by("turn.5", no_penalty())
        case "no":
            refuse(c, "turn.6", "same_card")


@infraction("erroneous-meld", ONLINE)
def erroneous_meld(c: Erroneous) -> None:
    match c.error:
        case "natural_two":
            c.by("melds.7", validate(meld=meld))
            c.cite("faq.2")
            c.reading("E1")
        case "two_wilds":
            c.cite("faq.2")
            no_meld(c, "melds.6")
        case "only_wilds":
            no_meld(c, "melds.2")
        case "both_aces":
            c.cite("melds.1")
            no_meld(c, "melds.1")
            c.reading("E11")
        case "too_long":
            c.cite("faq.6")
            no_meld(c, "melds.5")
        case "opened":
            c.cite("melds.2")
            no_meld(c, "melds.1")
        case "attached":
            c.cite("turn.4")
            c.cite("melds.2")
            no_meld(c, "melds.1")


def no_meld(c: Move, clause: str) -> None:
    c.by(clause, not_validated(meld))
    nothing_further(c, clause)


@infraction("duplicate-combination", ONLINE)
def duplicate_combination(c: SecondMeld) -> None:
    match c.second_meld:
        case "of_opponent":
            c.by("melds.3", no_penalty())
        case "sequence":
            c.by("melds.4", permit("second_sequence"))
        case "combination":
            refuse(c, "melds.3", "second_combination")
        case "both":
            refuse(c, "melds.3", "second_combination")
            c.by("melds.4", permit("second_sequence"))


@infraction("wild-card-moved", ONLINE)
def wild_card_moved(c: WildCardMoved) -> None:
    """A wild card moves only as the card that it stood for comes in, and within its sequence."""
    if c.wild_moved == "moved":
        c.by("melds.8", code_silent())
        return
    if c.wild_stayed == "no":
        c.by("melds.8", forbid("wild_elsewhere"))
    c.by("melds.8", move_card(wild, to="its_meld"))
