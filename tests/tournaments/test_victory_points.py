"""Victory points: the tables, limit by limit, and what holds for every difference."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.victory_points import Band, UnknownTable, bands, victory_points, vp_table

TABLES: tuple[str | int, ...] = (2, 3, 4, "team")
LIMITS = {
    2: (40, 120, 200, 300, 400, 500, 620, 740, 870, 1000),
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
    "team": (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500),
}


@pytest.mark.parametrize("table", TABLES)
def test_every_difference_to_4000_sums_to_20_and_never_falls(table: str | int) -> None:
    winners = []
    for difference in range(4001):
        winner, loser = victory_points(difference, table)
        assert winner + loser == 20
        winners.append(winner)
    assert winners == sorted(winners)
    assert (winners[0], winners[-1]) == (10, 20)


@pytest.mark.parametrize("table", TABLES)
def test_a_limit_belongs_to_its_band_and_one_point_more_to_the_next(table: str | int) -> None:
    for winner, limit in enumerate(LIMITS[table], start=10):
        assert victory_points(limit, table) == (winner, 20 - winner)
        assert victory_points(limit + 1, table) == (winner + 1, 19 - winner)
        assert victory_points(limit + 5, table) == (winner + 1, 19 - winner)


@given(st.integers(min_value=-10_000, max_value=10_000), st.sampled_from(TABLES))
def test_a_negative_difference_mirrors_the_positive_one(difference: int, table: str | int) -> None:
    first, second = victory_points(difference, table)
    assert victory_points(-difference, table) == (second, first)


@pytest.mark.parametrize(
    ("table", "rest", "difference"), [(2, 14, 305), (3, 14, 355), (4, 12, 305), ("team", 12, 355)]
)
def test_the_rest_scores_of_2008_are_the_lowest_difference_of_their_band(
    table: str | int, rest: int, difference: int
) -> None:
    row = next(band for band in bands(table) if band.low == difference)
    assert row.winner == rest
    assert victory_points(difference, table) == (rest, 20 - rest)


@pytest.mark.parametrize("table", TABLES)
def test_the_rows_follow_one_another_and_agree_with_the_points(table: str | int) -> None:
    rows = bands(table)
    assert [row.winner for row in rows] == list(range(10, 21))
    assert rows[0].low == 0
    for row, following in zip(rows, rows[1:], strict=False):
        assert row.high is not None
        assert following.low == row.high + 5
        for difference in (row.low, row.high):
            assert victory_points(difference, table) == (row.winner, row.loser)
    assert rows[-1].high is None


def test_a_table_is_named_by_number_or_text() -> None:
    assert victory_points(305, "4") == victory_points(305, 4) == (12, 8)
    assert bands(2)[-1] == Band(winner=20, loser=0, low=1005, high=None)


@pytest.mark.parametrize("table", [1, 5, "", "teams", True])
def test_an_unknown_table_is_refused_with_those_there_are(table: str | int) -> None:
    with pytest.raises(UnknownTable, match="2, 3, 4, team"):
        victory_points(0, table)


@pytest.mark.parametrize("table", TABLES)
def test_each_table_names_its_source_in_both_languages(table: str | int) -> None:
    entry = vp_table(table)
    assert entry.source["it"]
    assert entry.source["en"]
    assert entry.date == "2026-01"
