"""The programme of the simulated event."""

from __future__ import annotations

from tournaments.movements import Segment

GROUPS = 3
STEP = 1
FEWEST_ROUNDS, FEWEST_TABLES = 8, 6
DANISH, BY_GROUPS = 2, 3


def programme(tables: int, rounds: int) -> tuple[Segment, ...]:
    """Return the programme: Mitchell, two Danish rounds, three Danish rounds by groups."""
    size = 2 * (tables // GROUPS)
    sizes = (*[size] * (GROUPS - 1), 2 * tables - size * (GROUPS - 1))
    return (
        Segment(movement="mitchell", rounds=rounds - DANISH - BY_GROUPS, step=STEP),
        Segment(movement="danish-no-rematch", rounds=DANISH),
        Segment(movement="danish-no-rematch", rounds=BY_GROUPS, by_group=True, sizes=sizes),
    )
