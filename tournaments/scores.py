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
from rulings.engine.cards import KINDS

Side = Literal["ns", "ew"]
SIDES: tuple[Side, ...] = get_args(Side)

POINTS_STEP = 5
LIKELY_TOTAL = 3000


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


def largest_base(rules: CardRules) -> int:
    """Return the base of a side that made clean burrachi of all the cards, and closed."""
    cards = sum(card.copies_in(rules.packs.value) for card in KINDS)
    burrachi = cards // rules.burraco.value * max(one.value for one in rules.bonuses.values())
    return burrachi + rules.closing.value + max(rules.arbiter_bonuses.value)


def made_up(base: int, rules: CardRules) -> bool:
    """Return whether burrachi, closing and pile can come to this base."""
    parts = [bonus.value for bonus in rules.bonuses.values()]
    parts += [rules.closing.value, *rules.arbiter_bonuses.value]
    rest = {base - pile for pile in (0, lowest_base(rules))}
    while rest:
        if 0 in rest:
            return True
        rest = {left - part for left in rest for part in parts if 0 < part <= left}
    return False


def cards_in_all(rules: CardRules) -> int:
    """Return the points of all the cards: neither side can lay or hold more."""
    packs = rules.packs.value
    return sum(rules.points[card.rank].value * card.copies_in(packs) for card in KINDS)


def burraco_points(rules: CardRules) -> int:
    """Return the least points that the cards of a burraco come to: the cheapest that follow."""
    return rules.burraco.value * min(points.value for points in rules.points.values())


def impossible(score: DealScore, rules: CardRules) -> Iterator[Fault]:
    """Yield what makes the score impossible by the rules of the tournament."""
    for side in SIDES:
        yield from _impossible_base(score.side(side).base, f"{side}_base", rules)
        yield from _impossible_points(score.side(side).points, f"{side}_points", rules)
    if sum(max(score.side(side).points, 0) for side in SIDES) > cards_in_all(rules):
        yield Fault("cards-in-all", _("Both sides together have more points than all the cards."))
    if all(score.side(side).base < 0 for side in SIDES) and not rules.neither_pile.value:
        yield Fault("both-piles", _("Only one side can pay for a pile not taken."))


def _impossible_base(base: int, field: str, rules: CardRules) -> Iterator[Fault]:
    step, lowest, largest = base_step(rules), lowest_base(rules), largest_base(rules)
    if base % step:
        yield Fault("base-step", _("The base is a multiple of %(step)s.") % {"step": step}, field)
    if not lowest <= base <= largest:
        words = _("The base lies between %(lowest)s and %(largest)s.")
        yield Fault("base-range", words % {"lowest": lowest, "largest": largest}, field)
    elif not base % step and not made_up(base, rules):
        words = _("Burrachi, closing and pile never come to this base.")
        yield Fault("base-made", words, field)


def _impossible_points(points: int, field: str, rules: CardRules) -> Iterator[Fault]:
    if points % POINTS_STEP:
        yield Fault("points-step", _("The points are a multiple of 5."), field)
    if abs(points) > cards_in_all(rules):
        words = _("The points lie between -%(all)s and %(all)s: all the cards are worth %(all)s.")
        yield Fault("points-range", words % {"all": cards_in_all(rules)}, field)


def unlikely(score: DealScore, rules: CardRules) -> Iterator[Fault]:
    """Yield what is possible but asked about before it is stored."""
    for side in SIDES:
        found = score.side(side)
        burrachi = max(0, found.base - rules.closing.value) // rules.bonuses["clean"].value
        if burrachi and found.points < burraco_points(rules) * burrachi:
            yield Fault(
                "burraco-points",
                _("So many burrachi have more points in cards than this."),
                f"{side}_points",
            )
        yield from high_total(found, f"{side}_base")


def high_total(score: SideScore, field: str) -> Iterator[Fault]:
    """Yield the doubt about more points than one side has in a deal but rarely."""
    if score.total > LIKELY_TOTAL:
        yield Fault("high-total", _("More than 3,000 in one deal is rare."), field)
