"""Who wins a prize: the first in order, and whoever shares the last place that has one."""

from __future__ import annotations

import pytest

from tournaments.prizes import winners
from tournaments.ranking_rows import Row


def row(entrant: int, place: int) -> Row:
    return Row(
        place=place, entrant=entrant, number=entrant, names=f"{entrant}", clubs="", group="",
        figures=(), games=1, notes=(), tie="", shared=False,
    )  # fmt: skip


ROWS = [row(1, 1), row(2, 2), row(3, 2), row(4, 4)]


@pytest.mark.parametrize(
    ("count", "named", "won"),
    [
        (0, (), []),
        (1, (), [1]),
        (2, (), [1, 2, 3]),
        (3, (), [1, 2, 3]),
        (9, (), [1, 2, 3, 4]),
        (1, (1,), [2, 3]),
        (2, (1, 2, 3, 4), []),
        (1, (1, 2), [3]),
    ],
)
def test_winners(count: int, named: tuple[int, ...], won: list[int]) -> None:
    assert [one.entrant for one in winners(ROWS, count, named)] == won
