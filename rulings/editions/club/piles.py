"""Sections 12.2 and 20.3 to 20.5: piles handed over, counted, fallen and seen too soon."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts, contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    caution,
    count_pile,
    no_penalty,
    play_on,
    reshuffle_pile,
    restore_pile,
    side,
)
from rulings.engine.rulebook import infraction


class Delivery(ClubFacts):
    delivery = Fact[Literal["counted", "shown", "alone"]]()
    which_pile = Fact[Literal["first", "second"]]()


class Counting(ClubFacts):
    which_pile = Fact[Literal["first", "second"]]()
    pile_seen = Fact[Literal["no", "yes"]]()
    count = Fact[Literal["short", "over"]]()


class SeenEarly(ClubFacts):
    looked = Fact[Literal["early", "allowed"]]()


@infraction("pile-delivery", CLUB, exempt=("20.4.1",))
def pile_delivery(c: Delivery) -> None:
    """Counting is a duty without a sanction: it is done now."""
    match c.delivery:
        case "counted":
            c.by("20.4.1", no_penalty())
        case "shown":
            c.by("20.4.5", play_on())
        case "alone":
            count_it_now(c)


def count_it_now(c: Delivery) -> None:
    if c.which_pile == "first":
        c.by("20.4.1", count_pile("first"))
    else:
        c.by("20.4.4", count_pile("second"))


@infraction("pile-count-wrong", CLUB, exempt=("20.4.5",))
def pile_count_wrong(c: Counting) -> None:
    """To restore a pile is no penalty, so that no right lapses; sight alone ends it (20.4)."""
    if c.pile_seen == "yes":
        c.by("20.4.5", play_on())
        return
    which = c.which_pile
    if which == "first":
        c.cite("20.4.1")
    else:
        c.cite("20.4.4")
        c.reading("D28")
    match c.count:
        case "short":
            c.by("20.4.2", restore_pile(which, from_="bottom_of_stock"))
        case "over":
            c.by("20.4.3", restore_pile(which, surplus_to="bottom_of_stock"))


@infraction("pile-fallen", CLUB, exempt=("20.5.1",))
def pile_fallen(c: ClubFacts) -> None:
    c.by("20.5.1", reshuffle_pile())


@infraction("pile-seen-early", CLUB, gates=(contested_in_time,))
def pile_seen_early(c: SeenEarly) -> None:
    if c.looked == "allowed":
        c.by("12.2.1", no_penalty())
        c.cite("12.1.1")
        return
    c.cite("12.2.1")
    contested_in_time(c, None)
    c.by("20.3.1", play_on())
    if c.tournament == "yes":
        c.by("20.3.2", caution(side))
        c.reading("D27")
