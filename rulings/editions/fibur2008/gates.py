"""How the right to penalise is lost, and what the arbiter may still do ("Loss of the right").

Play must have gone on and the earlier position be beyond repair: either alone is not enough.
"""

from __future__ import annotations

from typing import Literal, NoReturn

from rulings.engine.cases import Fact
from rulings.engine.effects import (
    adjusted_score,
    caution,
    director_discretion,
    right_lapsed,
    side,
)
from rulings.engine.facts import Facts


class Rights(Facts):
    """The facts on which the right to penalise hangs."""

    noticed = Fact[Literal["in_time", "opponent_moved"]](key="moment")
    """When the irregularity was pointed out, for a rule with a single stage."""

    noticed_at = Fact[Literal["before_discard", "after_discard", "opponent_moved"]](key="moment")
    """The same question, for a rule that tells the discard apart."""

    restorable = Fact[Literal["yes", "no"]]()
    """Whether the position before the irregularity can still be put back."""

    lapsed_caution = Fact[Literal["open", "yes", "no"]](kind="choice")
    lapsed_score = Fact[Literal["open", "yes", "no"]](kind="choice")
    """What the arbiter makes of the two powers that are left when the right is lost."""


def right_to_penalise(c: Rights) -> None:
    """Settle a case in which play has gone on and nothing can be put back (right.1)."""
    if c.noticed == "opponent_moved":
        unless_restorable(c)


def stage_of_notice(c: Rights) -> Literal["before_discard", "after_discard", "opponent_moved"]:
    """Return when it was pointed out; settles the case where the right is lost.

    `opponent_moved` is returned where the position can still be put back.
    """
    stage = c.noticed_at
    if stage == "opponent_moved":
        unless_restorable(c)
    return stage


def unless_restorable(c: Rights) -> None:
    """Play has gone on: the right is lost only where the position is beyond repair."""
    if c.restorable == "no":
        lapse(c)
    c.cite("right.1")


def lapse(c: Rights) -> NoReturn:
    """The right is lost; a caution and an adjusted score are each for the arbiter to decide."""
    c.by("right.1", right_lapsed())
    c.reading("B55")
    match c.lapsed_caution:
        case "open":
            c.by("right.2", director_discretion("caution"))
        case "yes":
            c.by("right.2", caution(side))
        case "no":
            c.cite("right.2")
    match c.lapsed_score:
        case "open":
            c.by("right.2", director_discretion("adjusted_score"))
        case "yes":
            c.by("right.2", adjusted_score(side))
        case "no":
            c.cite("right.2")
    c.stop()
