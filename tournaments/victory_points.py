"""Victory points: from the difference of two sides' match points to the pair of VP."""

from __future__ import annotations

import functools
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulings.engine.texts import Text, read_text

DATA = Path(__file__).resolve().parent / "data" / "victory_points.toml"

TOTAL = 20
DRAW = TOTAL // 2
# Every match-point score is a multiple of 5, so a printed band starts 5 above the one below.
STEP = 5


def victory_points(difference: int, table: str | int) -> tuple[int, int]:
    """Return the VP of the first side and of the second, 20 in all.

    `difference` is the first side's match points minus the second's: a negative one is mirrored.
    Any whole number is taken, since adjusted scores and penalties need not be multiples of 5.
    `table` is 2, 3 or 4 (deals) or "team"; UnknownTable for anything else.
    """
    return points_by(difference, vp_table(table).limits)


def points_by(difference: int, limits: Sequence[int]) -> tuple[int, int]:
    """Return the VP of both sides by the limits of a table, the tournament's own or a printed one.

    `limits` as in `VpTable`, `difference` as for `victory_points`.
    """
    winner = DRAW + bisect_left(limits, abs(difference))
    return (winner, TOTAL - winner) if difference >= 0 else (TOTAL - winner, winner)


def bands(table: str | int) -> tuple[Band, ...]:
    """Return the rows of the table as a score sheet prints it, from 10-10 to 20-0.

    `table` as for `victory_points`.
    """
    return bands_by(vp_table(table).limits)


def bands_by(limits: Sequence[int]) -> tuple[Band, ...]:
    """Return the rows of a table, the tournament's own or a printed one, from 10-10 to 20-0."""
    lows = (0, *(limit + STEP for limit in limits))
    return tuple(
        Band(winner=DRAW + step, loser=DRAW - step, low=low, high=high)
        for step, (low, high) in enumerate(zip(lows, (*limits, None), strict=True))
    )


def vp_table(table: str | int) -> VpTable:
    """Return the table for 2, 3 or 4 deals or "team" with its source; UnknownTable otherwise."""
    tables = vp_tables()
    if str(table) not in tables:
        raise UnknownTable(table, known=tuple(tables))
    return tables[str(table)]


@functools.cache
def vp_tables() -> dict[str, VpTable]:
    """Return the tables in force by key, as `data/victory_points.toml` has them."""
    return {
        key: VpTable(
            limits=tuple(entry["limits"]), source=read_text(entry["source"]), date=entry["date"]
        )
        for key, entry in tomllib.loads(DATA.read_text(encoding="utf-8")).items()
    }


@dataclass(frozen=True, kw_only=True)
class VpTable:
    """`limits[n]` is the largest difference that still gives the winner 10 + n VP."""

    limits: tuple[int, ...]
    source: Text
    date: str


@dataclass(frozen=True, kw_only=True)
class Band:
    """One row of a VP table: differences from `low` to `high`, None where it has no end."""

    winner: int
    loser: int
    low: int
    high: int | None


class UnknownTable(ValueError):
    """There is no VP table of that name; the text lists those there are."""

    def __init__(self, table: object, *, known: tuple[str, ...]) -> None:
        super().__init__(f"No VP table {table!r}; there are {', '.join(known)}.")
