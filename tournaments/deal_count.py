"""A deal counted from its melds: what the engine makes of the position that the record keeps.

The totals are worked out whenever they are shown; the record has the position alone.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from typing import Any

from rulings.engine.positions import read_position
from rulings.engine.scoring import ItemCode, Score, score
from rulings.engine.scoring import SideScore as CountedSide
from tournaments.house import played
from tournaments.models import Table, Tournament
from tournaments.scores import DealScore, SideScore

KEPT = 2048
"""How many counted deals are kept at hand: more than a hall shows at once."""

_BASE: frozenset[ItemCode] = frozenset(
    {
        "burraco-clean",
        "burraco-semi",
        "burraco-dirty",
        "closing",
        "arbiter-bonus",
        "pile-not-taken",
        "pile-not-counted",
        "pile-deprived",
    }
)
"""The items that paper sums up as the base; all others are points of cards."""


def deal_score(payload: Mapping[str, Any], table: Table) -> DealScore:
    """Return base and points of both sides of a score in the record, as its lines were then."""
    if "position" in payload:
        return totals(counted(payload["position"], table.round.tournament))
    return DealScore.from_payload(payload["score"])


def counted(position: Mapping[str, Any], tournament: Tournament) -> Score:
    """Return the items of a position by the rules of its tournament.

    Refuses (`Refused`, codes `position-…`) what those rules do not know.
    """
    house = tuple(sorted(tournament.house_rules.items()))
    return _counted(json.dumps(position), tournament.edition, tournament.deals, house)


def totals(score: Score) -> DealScore:
    """Return a counted deal as paper has it: base and points a side."""
    return DealScore(ns=_side(score.ns), ew=_side(score.ew))


def _side(side: CountedSide) -> SideScore:
    base = sum(item.points for item in side.items if item.code in _BASE)
    return SideScore(base=base, points=side.total - base)


@functools.lru_cache(maxsize=KEPT)
def _counted(position: str, edition: str, deals: int, house: tuple[tuple[str, str], ...]) -> Score:
    return score(read_position(json.loads(position), played(edition, deals, dict(house)).rules))
