"""Whether a match played to a target is over, and who has won it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rulings.engine.card_rules import CardRules

SideName = Literal["ns", "ew"]


def standing(rules: CardRules, totals: Mapping[SideName, int]) -> Standing:
    """Return how a match stands with both sides' points so far, the last deal included.

    Where the edition or the house rules set no target, no number of points ends it.
    """
    if rules.target is None or rules.target_met is None:
        return Standing(totals, over=False, winner=None, clause=None)
    most, target = max(totals.values()), rules.target
    if most < target.value or (most == target.value and rules.target_met.value == "above"):
        return Standing(totals, over=False, winner=None, clause=target.clause)
    if totals["ns"] == totals["ew"]:
        # Where no clause says how a tie is settled, it ends the match without a winner.
        clause = rules.tie.clause if rules.tie else target.clause
        return Standing(totals, over=rules.tie is None, winner=None, clause=clause)
    winner: SideName = "ns" if totals["ns"] > totals["ew"] else "ew"
    return Standing(totals, over=True, winner=winner, clause=target.clause)


@dataclass(frozen=True)
class Standing:
    """Both sides' points in the match; `winner` is None while it goes on, or in a tie."""

    totals: Mapping[SideName, int]
    over: bool
    winner: SideName | None
    clause: str | None
