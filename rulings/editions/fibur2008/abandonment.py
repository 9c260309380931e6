"""Art. 33, with the rest of Art. 34: pairs that leave, and pairs that have nobody to play."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Role,
    both,
    director_discretion,
    disciplinary_report,
    forbid,
    other_side,
    result_stands,
    score,
    side,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

later_opponents = Role("later_opponents")
"""The pairs that were still to meet the one that left."""


class Abandonment(Facts):
    """`side` is the pair that left, or that rests; `other_side` the one left at the table."""

    abandoned = Fact[Literal["one_pair", "both_pairs", "substitute", "rest"]]()
    justified = Fact[Literal["yes", "no"]]()
    both_justified = Fact[Literal["yes", "no", "one"]](key="justified")
    made_more = Fact[Literal["no", "yes"]]()
    other_matches = Fact[Literal["none", "later", "earlier", "both"]]()
    deals = Fact[Literal["two", "three", "four"]]()
    rest_again = Fact[Literal["no", "drawn", "abandoned"]]()
    undue_advantage = Fact[Literal["no", "yes"]](kind="rare")
    event_scoring = Fact[Literal["no", "yes"]](kind="rare")
    fewer_vp = Fact[Literal["open", "fewer"]](kind="choice")


@infraction("abandonment", FIBUR2008, exempt=("33.11",))
def abandonment(c: Abandonment) -> None:
    match c.abandoned:
        case "one_pair":
            one_pair(c)
        case "both_pairs":
            both_pairs(c)
        case "substitute":
            c.by("33.1", forbid("substitute"))
        case "rest":
            rest_of_a_pair(c)


def one_pair(c: Abandonment) -> None:
    """Those who stay have the rest or what they had made; those who left by their reason."""
    justified = c.justified == "yes"
    if not justified:
        c.by("33.8", disciplinary_report(side))
        c.by("33.12", score(side, points=0, unit="vp"))
    if c.made_more == "yes":
        c.by("33.3" if justified else "33.9", score(other_side, unit="vp"))
    matches = c.other_matches
    if c.made_more == "no":
        rest_score(c, "33.2" if justified else "33.9", other_side)
    if matches in ("later", "both"):
        rest_score(c, "33.10", later_opponents)
    if justified:
        points_of_the_absent(c)
    if matches in ("earlier", "both"):
        c.by("33.11", result_stands())


def points_of_the_absent(c: Abandonment) -> None:
    """Six victory points, or eight with four deals, for a while or for good (reading B49)."""
    clause, vp = ("33.5", 8) if c.deals == "four" else ("33.4", 6)
    c.reading("B49")
    if c.undue_advantage == "no":
        c.by(clause, score(side, points=vp, unit="vp"))
        return
    c.cite(clause)
    match c.fewer_vp:
        case "open":
            c.by("33.6", director_discretion("score"))
        case "fewer":
            c.by("33.6", score(side, unit="vp"))


def both_pairs(c: Abandonment) -> None:
    c.by("33.7", score(both, points=0, unit="vp"))
    match c.both_justified:
        case "yes":
            c.reading("B50")
        case "no":
            c.by("33.8", disciplinary_report(both))
        case "one":
            c.by("33.8", disciplinary_report(side))
    matches = c.other_matches
    if matches in ("later", "both"):
        rest_score(c, "33.10", later_opponents)
    if matches in ("earlier", "both"):
        c.by("33.11", result_stands())


def rest_of_a_pair(c: Abandonment) -> None:
    """The draw lets a pair rest once only; an abandonment may make it rest again (B54)."""
    again = c.rest_again
    if again == "abandoned":
        c.cite("33.10")
        c.reading("B54")
    rest_score(c, "", side)
    if again == "drawn":
        c.by("34.14", forbid("second_rest"))


def rest_score(c: Abandonment, clause: str, to: Role) -> None:
    """Give the score of a rest by the list of Art. 34, or by the `clause` that refers to it.

    The list holds unless the event is organised with a score of its own.
    """
    if c.event_scoring == "yes":
        c.by(clause or "34.12", score(to))
        c.cite("34.12")
        return
    c.reading("A8")
    match c.deals:
        case "two":
            c.by(clause or "34.12", score(to, points=14, unit="vp", mp=305))
            c.cite("34.12")
        case "three":
            c.by(clause or "34.12", score(to, points=14, unit="vp", mp=355))
            c.cite("34.12")
        case "four":
            c.by(clause or "34.13", score(to, points=12, unit="vp"))
            c.cite("34.13")
