"""Who partners whom in an individual tournament, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tournaments.movements.italian import calendar

Couple: TypeAlias = tuple[int, int]
Tables: TypeAlias = tuple[tuple[Couple, Couple], ...]

EIGHT: tuple[Tables, ...] = (
    (((1, 2), (3, 4)), ((5, 6), (7, 8))),
    (((2, 4), (6, 7)), ((1, 3), (5, 8))),
    (((1, 4), (6, 8)), ((2, 3), (5, 7))),
    (((2, 5), (4, 8)), ((1, 6), (3, 7))),
    (((1, 5), (2, 6)), ((3, 8), (4, 7))),
    (((1, 8), (2, 7)), ((3, 5), (4, 6))),
    (((1, 7), (4, 5)), ((2, 8), (3, 6))),
)
"""The published grid of eight players, by number from 1: seven rounds."""

FIRST_ROUNDS: dict[int, Tables] = {
    12: (((11, 4), (9, 2)), ((7, 6), (10, 5)), ((8, 0), (3, 1))),
    13: (((5, 7), (9, 10)), ((12, 3), (11, 6)), ((4, 1), (8, 2))),
    16: (((15, 7), (14, 6)), ((5, 8), (1, 3)), ((13, 4), (10, 9)), ((12, 2), (11, 0))),
    17: (((14, 11), (16, 3)), ((13, 15), (12, 5)), ((6, 7), (10, 1)), ((9, 4), (8, 2))),
    20: (
        ((19, 7), (11, 8)),
        ((4, 18), (9, 17)),
        ((3, 10), (6, 0)),
        ((2, 1), (15, 13)),
        ((14, 5), (12, 16)),
    ),
    28: (
        ((27, 19), (3, 20)),
        ((23, 10), (18, 13)),
        ((4, 5), (2, 11)),
        ((17, 6), (21, 15)),
        ((7, 0), (12, 14)),
        ((24, 9), (25, 1)),
        ((16, 8), (22, 26)),
    ),
}
"""First rounds by places from 0 that, turned by one place a round, make a whole grid.

Of an even number the last place does not turn. As in the grid of eight, each partners each once
and meets each as an opponent twice; of an odd number each rests once.
"""


def grid(order: Sequence[int], turn: int) -> Tables:
    """Return the tables of a turn (from 0) for a number of players that has a grid, else ()."""
    size = len(order)
    if size == len(EIGHT) + 1:
        return _seated(EIGHT[turn % len(EIGHT)], [0, *order])
    turning = size - 1 + size % 2
    places = [order[(place + turn) % turning] for place in range(turning)]
    return _seated(FIRST_ROUNDS.get(size, ()), [*places, *order[turning:]])


def partnerships(order: Sequence[int], turn: int) -> tuple[tuple[int, int | None], ...]:
    """Return who partners whom at a turn (from 0); None is the partner of who is left over.

    Nobody has a partner twice in the first n - 1 turns of an even number n, the first n of an odd.
    """
    if tables := grid(order, turn):
        couples = [couple for table in tables for couple in table]
        left = set(order).difference(*couples)
        return (*couples, *((one, None) for one in sorted(left)))
    return tuple(
        (order[one], None if other is None else order[other])
        for one, other in calendar(len(order), turn)
    )


def _seated(tables: Tables, players: Sequence[int]) -> Tables:
    return tuple(((players[a], players[b]), (players[c], players[d])) for (a, b), (c, d) in tables)
