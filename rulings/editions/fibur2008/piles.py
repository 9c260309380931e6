"""Art. 21: piles counted wrong, seen too early, and the pile of the opponents taken in error."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    adjusted_score,
    caution,
    count_pile,
    no_penalty,
    other_side,
    play_on,
    restore_pile,
    result_stands,
    score,
    side,
    vp_penalty,
    warn,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

Which = Literal["first", "second"]


class Counting(Facts):
    which_pile = Fact[Which]()
    count = Fact[Literal["short", "over"]]()
    pile_seen = Fact[Literal["no", "yes"]]()
    other_count = Fact[Literal["right", "short", "over"]]()
    """How many cards the second pile has, counted covered by the arbiter."""


class SeenEarly(Facts):
    looked = Fact[Literal["early", "allowed"]]()
    again = Fact[Literal["no", "yes"]]()
    informed = Fact[Literal["no", "yes"]]()


class OpponentsPile(Facts):
    pile_seen = Fact[Literal["no", "yes"]]()


@infraction("pile-count-wrong", FIBUR2008, exempt=("21.4", "21.6"))
def pile_count_wrong(c: Counting) -> None:
    """To restore a pile is no penalty, so that no right lapses; sight alone ends it."""
    which = c.which_pile
    match c.count:
        case "short":
            c.cite("21.1")
            short_pile(c, which)
        case "over":
            long_pile(c, which)


def short_pile(c: Counting, which: Which) -> None:
    """Made up from the stock, or first from a second pile that is right (21.2, 21.3)."""
    if c.pile_seen == "yes":
        past_mending(c, "21.4", which)
    elif which == "second":
        c.by("21.2", restore_pile("second", from_="bottom_of_stock"), play_on())
    elif c.other_count == "right":
        c.by(
            "21.3",
            count_pile("both"),
            restore_pile("first", from_="other_pile"),
            restore_pile("second", from_="bottom_of_stock"),
            play_on(),
        )
        c.reading("B16")
    else:
        c.by("21.2", count_pile("both"), restore_pile("first", from_="bottom_of_stock"))
        put_the_second_right(c, short="21.2", over="21.5")
        c.by("21.2", play_on())
        c.reading("B17")


def long_pile(c: Counting, which: Which) -> None:
    """What is too many goes back beneath the stock (21.5)."""
    if c.pile_seen == "yes":
        past_mending(c, "21.6", which)
        return
    c.by("21.5", restore_pile(which, surplus_to="bottom_of_stock"))
    if which == "first":
        put_the_second_right(c, short="21.2", over="21.5")
    c.by("21.5", play_on())


def past_mending(c: Counting, clause: str, which: Which) -> None:
    """The pile that was seen stays as it is; the one still covered is put right even so."""
    c.by(clause, play_on(), result_stands())
    if which == "first":
        put_the_second_right(c, short=clause, over=clause)
        c.reading("B18")


def put_the_second_right(c: Counting, *, short: str, over: str) -> None:
    match c.other_count:
        case "short":
            c.by(short, restore_pile("second", from_="bottom_of_stock"))
        case "over":
            c.by(over, restore_pile("second", surplus_to="bottom_of_stock"))
        case "right":
            return


@infraction("pile-seen-early", FIBUR2008, exempt=("21.10", "21.12"))
def pile_seen_early(c: SeenEarly) -> None:
    """The look cannot be undone, and what it gave away tells only in later play."""
    if c.looked == "allowed":
        c.by("21.9", no_penalty())
        return
    c.cite("21.9")
    match c.again:
        case "no":
            c.by("21.10", caution(side), warn(side, about="repetition"))
        case "yes":
            c.cite("21.10")
            c.by("21.11", vp_penalty(side, points=1), score(other_side, points=0, unit="vp"))
            c.cite("20.5")
            c.reading("B14")
    if c.informed == "yes":
        c.by("21.12", adjusted_score(other_side))
        c.cite("powers.1")


@infraction("opponents-pile-taken", FIBUR2008, exempt=("21.14",))
def opponents_pile_taken(c: OpponentsPile) -> None:
    c.reading("B19")
    if c.pile_seen == "no":
        c.by("21.14", restore_pile("second"))
    c.by("21.14", play_on())
