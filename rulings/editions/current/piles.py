"""Art. 23: piles delivered, counted, fallen and seen early."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    both,
    caution,
    no_penalty,
    play_on,
    reshuffle_pile,
    restore_pile,
    side,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

pile = Target("pile")


class PileTaken(Facts):
    """What is asked of every pile that was taken in error."""

    pile_how = Fact[Literal["live", "with_discard"]]()
    pile_played = Fact[Literal["no", "yes"]]()


class Delivery(Facts):
    delivery = Fact[Literal["shown", "alone"]]()


class Counting(Facts):
    which_pile = Fact[Literal["first", "second"]]()
    pile_seen = Fact[Literal["no", "yes"]]()
    count = Fact[Literal["short", "over"]]()


class SeenEarly(Facts):
    looked = Fact[Literal["early", "allowed"]]()
    delivered = Fact[Literal["yes", "no"]](kind="rare")


@infraction("pile-delivery", CURRENT, exempt=("23.2", "23.9"))
def pile_delivery(c: Delivery) -> None:
    match c.delivery:
        case "shown":
            c.by("23.2", no_penalty(), play_on())
        case "alone":
            taken_undelivered(c)


def taken_undelivered(c: Facts) -> None:
    """No opponent counted and delivered the pile: whenever the arbiter notices (23.9)."""
    c.cite("23.3")
    c.by("23.4", caution(both))
    c.cite("23.9")
    c.reading("Q59")


@infraction("pile-count-wrong", CURRENT, exempt=("23.6", "23.7"))
def pile_count_wrong(c: Counting) -> None:
    """To restore a pile is no penalty, so that no right lapses; sight alone ends it (Q61)."""
    if c.which_pile == "second":
        c.by("23.8", play_on())
        return
    c.cite("23.5")
    c.reading("Q61")
    if c.pile_seen == "yes":
        c.by("23.10", play_on())
        return
    match c.count:
        case "short":
            c.by("23.6", restore_pile("first", from_="bottom_of_stock"))
            c.reading("Q60")
        case "over":
            c.by("23.7", restore_pile("first", surplus_to="bottom_of_stock"))


@infraction("pile-fallen", CURRENT, exempt=("23.12",))
def pile_fallen(c: Facts) -> None:
    c.by("23.12", reshuffle_pile())
    c.reading("Q62")


@infraction("pile-seen-early", CURRENT, gates=(right_to_penalise,))
def pile_seen_early(c: SeenEarly) -> None:
    c.cite("23.16")
    c.reading("Q64")
    if c.looked == "allowed":
        c.by("23.16", no_penalty())
        return
    right_to_penalise(c)
    if c.delivered == "no":
        taken_undelivered(c)
        c.reading("Q39")
    c.by("23.17", caution(side))
