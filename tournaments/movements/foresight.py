"""What has to be known before the rounds of a segment can be seated."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tournaments.movements.pairing import AVOIDED
from tournaments.movements.programme import Segment
from tournaments.movements.values import Entrant

Waits: TypeAlias = Literal["", "draw", "results", "rounds", "hand"]
"""The draw of the segment, results, the seats of rounds before, the director's hand; or nothing."""


def waits_for(segment: Segment, first: int, *, drawn: bool, known: bool) -> Waits:
    """Return what the seats of a segment, whose first round is `first`, wait for.

    `drawn` is whether its draw has been made, `known` whether every round before it is seated. A
    round robin is a calendar: whoever has met before meets again as it says.
    """
    if segment.movement == "hand":
        return "hand"
    if segment.movement in AVOIDED or segment.sizes:
        return "results"
    if segment.order == "ranking" and first > 1:
        return "results"
    if segment.order == "draw" and not drawn:
        return "draw"
    return "" if known or segment.movement == "italian" else "rounds"


def by_rank(sizes: Sequence[int]) -> tuple[Entrant, ...]:
    """Return entrants by their places from 1 on, in groups of these sizes."""
    groups = [place for place, size in enumerate(sizes) for _ in range(size)]
    return tuple(
        Entrant(id=rank, group=f"{group:04}") for rank, group in enumerate(groups, start=1)
    )
