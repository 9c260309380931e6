"""The score of a deal from its totals, as the paper has them: what is possible, what is likely.

Base and points a side. The base is burrachi, closing and pile, by the rules of the tournament; the
points are the cards laid less those in hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import gcd
from typing import Literal, get_args

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.engine.card_rules import CardRules

Side = Literal["ns", "ew"]
SIDES: tuple[Side, ...] = get_args(Side)

POINTS_STEP = 5
CARDS_IN_ALL = 1080
"""The points of all 108 cards (Art. 1): neither side can lay or hold more."""
LARGEST_BASE = 5000
LIKELY_TOTAL = 3000
BURRACO_POINTS = 35
"""The least points of seven cards: a burraco claimed has at least these."""


@dataclass(frozen=True)
class SideScore:
    """Base and points of one side in one deal."""

    base: int
    points: int

    @property
    def total(self) -> int:
        return self.base + self.points


@dataclass(frozen=True)
class DealScore:
    """What both sides have from one deal."""

    ns: SideScore
    ew: SideScore

    def side(self, side: Side) -> SideScore:
        return self.ns if side == "ns" else self.ew

    def turned(self) -> DealScore:
        """Return the same score with the lines exchanged."""
        return DealScore(ns=self.ew, ew=self.ns)

    def to_payload(self) -> dict[str, dict[str, int]]:
        """Return the score as the record keeps it."""
        return {
            side: {"base": self.side(side).base, "points": self.side(side).points} for side in SIDES
        }

    @classmethod
    def from_payload(cls, payload: dict[str, dict[str, int]]) -> DealScore:
        """Return the score that `to_payload` wrote."""
        return cls(ns=SideScore(**payload["ns"]), ew=SideScore(**payload["ew"]))


@dataclass(frozen=True)
class Fault:
    """Why a score cannot be, or is asked about: `code` is tested, `message` shown.

    `field` names the figure (`ns_base`), empty where several together are wrong.
    """

    code: str
    message: str | Promise
    field: str = ""


def base_step(rules: CardRules) -> int:
    """Return what every base is a multiple of: 50, or 100 where no burraco is semi-clean."""
    known = [
        bonus.value
        for burraco, bonus in rules.bonuses.items()
        if burraco != "semi" or rules.semi_known.value
    ]
    return gcd(*known, rules.closing.value, *rules.arbiter_bonuses.value, lowest_base(rules))


def lowest_base(rules: CardRules) -> int:
    """Return the base of a side that has nothing, not even its pile."""
    return min(rules.pile_not_taken.value, rules.neither_pile.value)


def impossible(score: DealScore, rules: CardRules) -> Iterator[Fault]:
    """Yield what makes the score impossible by the rules of the tournament."""
    step, lowest = base_step(rules), lowest_base(rules)
    for side in SIDES:
        found = score.side(side)
        if found.base % step:
            words = _("The base is a multiple of %(step)s.") % {"step": step}
            yield Fault("base-step", words, f"{side}_base")
        if found.points % POINTS_STEP:
            yield Fault("points-step", _("The points are a multiple of 5."), f"{side}_points")
        if not lowest <= found.base <= LARGEST_BASE:
            words = _("The base lies between %(lowest)s and 5,000.") % {"lowest": lowest}
            yield Fault("base-range", words, f"{side}_base")
        if abs(found.points) > CARDS_IN_ALL:
            yield Fault(
                "points-range",
                _("The points lie between -1,080 and 1,080: all the cards are worth 1,080."),
                f"{side}_points",
            )
    if sum(max(score.side(side).points, 0) for side in SIDES) > CARDS_IN_ALL:
        yield Fault("cards-in-all", _("Both sides together have more points than all the cards."))
    if all(score.side(side).base < 0 for side in SIDES) and not rules.neither_pile.value:
        yield Fault("both-piles", _("Only one side can pay for a pile not taken."))


def unlikely(score: DealScore, rules: CardRules) -> Iterator[Fault]:
    """Yield what is possible but asked about before it is stored."""
    for side in SIDES:
        found = score.side(side)
        burrachi = max(0, found.base - rules.closing.value) // rules.bonuses["clean"].value
        if burrachi and found.points < BURRACO_POINTS * burrachi:
            yield Fault(
                "burraco-points",
                _("So many burrachi have more points in cards than this."),
                f"{side}_points",
            )
        if found.total > LIKELY_TOTAL:
            yield Fault("high-total", _("More than 3,000 in one deal is rare."), f"{side}_base")
