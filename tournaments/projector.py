"""The screens of a projector, one after the other: rows that a whole hall can read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.live import Published
from tournaments.live_seating import Seat, Seating
from tournaments.ranking_rows import Ranking, Row

SECONDS = 12
SEATS_A_COLUMN, SEAT_COLUMNS = 14, 3
ROWS_A_COLUMN, ROW_COLUMNS = 10, 2

One = TypeVar("One", Seat, Row)


@dataclass(frozen=True)
class Screen:
    """A screen: columns of seats or of rows of the ranking; `group` is the group's name."""

    round: int
    seats: tuple[tuple[Seat, ...], ...] = ()
    rows: tuple[tuple[Row, ...], ...] = ()
    group: str = ""


def screens(seating: Seating, published: Published, show: str = "") -> tuple[Screen, ...]:
    """Return the screens of "seats" or "ranking"; else of what was published last."""
    ranking = published.asked("")
    seats_first = seating.round is not None and (ranking is None or ranking.after < seating.round)
    if show == "seats" or (show != "ranking" and seats_first):
        return seat_screens(seating)
    return ranking_screens(ranking) if ranking else ()


def seat_screens(seating: Seating) -> tuple[Screen, ...]:
    if seating.round is None:
        return ()
    pages = columns(seating.seats, SEATS_A_COLUMN, SEAT_COLUMNS)
    return tuple(Screen(seating.round, seats=page) for page in pages)


def ranking_screens(ranking: Ranking) -> tuple[Screen, ...]:
    return tuple(
        Screen(ranking.after, rows=page, group=group.name)
        for group in ranking.groups
        for page in columns(group.rows, ROWS_A_COLUMN, ROW_COLUMNS)
    )


def columns(
    given: Sequence[One], height: int, width: int
) -> tuple[tuple[tuple[One, ...], ...], ...]:
    """Return what is given as pages of at most `width` columns of at most `height`."""
    whole = height * width
    pages = [given[start : start + whole] for start in range(0, len(given), whole)]
    return tuple(
        tuple(tuple(page[at : at + height]) for at in range(0, len(page), height)) for page in pages
    )
