"""Art. 34: pairs that come late, to the event or to a match."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Role,
    adjusted_score,
    apply,
    both,
    caution,
    director_discretion,
    forbid,
    no_penalty,
    other_side,
    permit,
    score,
    side,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

Lateness = Literal["up_to_two", "two_to_five", "five_to_ten", "over_ten"]


class LateArrival(Facts):
    """`side` is the pair that comes late, of two the later one.

    Two minutes, five and ten, each counted from the appointed time, still belong to the step
    before (reading B51).
    """

    who_is_late = Fact[Literal["one_pair", "both_pairs", "entries_closed", "circumstances"]]()
    lateness = Fact[Literal["up_to_two", "two_to_five", "five_to_ten", "over_ten"]]()
    other_of_five = Fact[Literal["up_to_two", "two_to_five"]](key="other_lateness")
    other_of_ten = Fact[Literal["up_to_two", "two_to_five", "five_to_ten"]](key="other_lateness")
    other_beyond = Fact[Literal["up_to_two", "two_to_five", "five_to_ten", "over_ten"]](
        key="other_lateness"
    )
    deals = Fact[Literal["two_or_three", "four"]]()
    undue_advantage = Fact[Literal["no", "yes"]](kind="rare")
    incomplete_table = Fact[Literal["yes", "no"]]()
    admission = Fact[Literal["open", "admitted", "refused"]](kind="choice")
    penalties = Fact[Literal["open", "dropped", "changed", "applied"]](kind="choice")
    fewer_vp = Fact[Literal["open", "fewer"]](kind="choice")


@infraction("late-arrival", FIBUR2008, exempt=("34.3",))
def late_arrival(c: LateArrival) -> None:
    match c.who_is_late:
        case "one_pair":
            one_pair(c)
        case "both_pairs":
            c.cite("34.9")
            both_pairs(c)
        case "entries_closed":
            wants_to_enter(c)
        case "circumstances":
            penalties_may_change(c)


def one_pair(c: LateArrival) -> None:
    late = c.lateness
    if late in ("five_to_ten", "over_ten"):
        c.by("34.3", caution(side))
    if late == "over_ten":
        match_won(c)
    else:
        points_for_the_delay(c, late, to=other_side)
    c.reading("B51")


def both_pairs(c: LateArrival) -> None:
    """Each delay on its own: either pair has the points for that of the other (reading B52)."""
    c.reading("B51")
    match c.lateness:
        case "up_to_two":
            points_for_the_delay(c, "up_to_two", to=other_side)
        case "two_to_five":
            both_get_points(c, "two_to_five", c.other_of_five)
        case "five_to_ten":
            other = c.other_of_ten
            c.by("34.3", caution(both if other == "five_to_ten" else side))
            both_get_points(c, "five_to_ten", other)
        case "over_ten":
            beyond_ten(c)


def both_get_points(c: LateArrival, late: Lateness, other: Lateness) -> None:
    points_for_the_delay(c, late, to=other_side)
    if other != "up_to_two":
        points_for_the_delay(c, other, to=side)
    c.reading("B52")


def beyond_ten(c: LateArrival) -> None:
    """The other pair wins if it was there within ten minutes, and is cautioned past five."""
    other = c.other_beyond
    c.by("34.3", caution(both if other in ("five_to_ten", "over_ten") else side))
    if other == "over_ten":
        c.reading("B53")
        points_of_the_absent(c, "34.10", both)
    else:
        match_won(c)


def points_for_the_delay(c: LateArrival, late: Lateness, *, to: Role) -> None:
    """A hundred points after two minutes, and fifty more past five."""
    match late:
        case "up_to_two":
            c.by("34.4", no_penalty())
        case "two_to_five":
            c.by("34.4", score(to, points=100))
        case "five_to_ten":
            c.cite("34.4")
            c.by("34.5", score(to, points=150))


def match_won(c: LateArrival) -> None:
    """Past ten minutes the match is not played: no points for the delay come on top (B53)."""
    c.reading("B53")
    if c.deals == "four":
        c.by("34.7", score(other_side, points=12, unit="vp"))
    else:
        c.by("34.6", score(other_side, points=14, unit="vp"))
    points_of_the_absent(c, "34.8", side)


def points_of_the_absent(c: LateArrival, clause: str, absent: Role) -> None:
    """Six victory points, or eight in matches of four deals, unless they would win too much."""
    vp = 8 if c.deals == "four" else 6
    if c.undue_advantage == "no":
        c.by(clause, score(absent, points=vp, unit="vp"))
        return
    with c.via(clause):
        match c.fewer_vp:
            case "open":
                c.by("33.6", director_discretion("score"))
            case "fewer":
                c.by("33.6", score(absent, unit="vp"))


def wants_to_enter(c: LateArrival) -> None:
    """The arbiter may fill an incomplete table; else it is for the organisers (34.1, 34.2)."""
    c.cite("34.1")
    clause = "34.2" if c.incomplete_table == "yes" else "34.1"
    match c.admission:
        case "open":
            c.by(clause, director_discretion("permit"))
        case "admitted":
            c.by(clause, permit("late_pair"))
        case "refused":
            c.by(clause, forbid("late_pair"))


def penalties_may_change(c: LateArrival) -> None:
    """The direction of the event may change the penalties and how they are applied (34.11)."""
    match c.penalties:
        case "open":
            c.by("34.11", director_discretion("no_penalty", "adjusted_score", "apply"))
        case "dropped":
            c.by("34.11", no_penalty())
        case "changed":
            c.by("34.11", adjusted_score(side))
        case "applied":
            c.by("34.11", apply("34.3"))
