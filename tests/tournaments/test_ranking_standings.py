"""The ranking: scores from games and ledger lines, the chain of ties, groups, individuals."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import Why, lot
from tournaments.ranking import (
    TIE_KEYS,
    Game,
    LedgerLine,
    RankingRules,
    Standing,
    TieKey,
    rank,
    rank_groups,
)
from tournaments.ranking.scores import of_game
from tournaments.victory_points import vp_table

FOUR = vp_table(4).limits
RULES = RankingRules(limits=FOUR, seed="7")
TABLES: tuple[str | int, ...] = (2, 3, 4, "team")


def game(number: int, ns: int, ew: int, ns_mp: int, ew_mp: int, table: int = 1) -> Game:
    return Game(round=number, table=table, ns=(ns,), ew=(ew,), ns_mp=ns_mp, ew_mp=ew_mp)


def line(number: int, entrant: int, **figures: int) -> LedgerLine:
    return LedgerLine(round=number, entrant=entrant, role="special", kind="rest", **figures)


def penalty(number: int, entrant: int, vp: int = -1) -> LedgerLine:
    return LedgerLine(round=number, entrant=entrant, role="penalty", kind="caution", vp=vp)


def order(rows: tuple[Standing, ...]) -> list[int]:
    return [row.entrant for row in rows]


def places(rows: tuple[Standing, ...]) -> list[int]:
    return [row.place for row in rows]


def by(*chain: TieKey, **how: object) -> RankingRules:
    return replace(RULES, chain=chain, **how)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", TABLES)
def test_both_sides_of_a_game_have_20_vp_for_every_difference(table: str | int) -> None:
    rules = RankingRules(limits=vp_table(table).limits)
    for difference in range(4001):
        given = of_game(game(1, 1, 2, difference, 0), rules)
        assert given[1].vp + given[2].vp == 20
        assert given[1].difference == -given[2].difference == difference


def test_games_add_up_and_vp_come_first() -> None:
    rows = rank([1, 2], [game(1, 2, 1, 1000, 1500), game(2, 2, 1, 2000, 900)], [], RULES)
    first = rows[0].score
    assert (first.vp, first.difference, first.total, first.games) == (8 + 15, 600, 3000, 2)
    assert rows[0].over_next == Why("tie.vp", {"other": 1, "mine": 23, "theirs": 17})
    assert rows[1].over_next is None


def test_a_tournament_may_have_a_table_of_its_own() -> None:
    rows = rank([1, 2], [game(1, 1, 2, 30, 0)], [], replace(RULES, limits=(10, 20, 40)))
    assert [row.score.vp for row in rows] == [12, 8]


def test_level_on_vp_the_mp_difference_decides_and_says_so() -> None:
    games = [game(1, 1, 2, 400, 0), game(1, 3, 4, 450, 0, table=2)]
    rows = rank([1, 2, 3, 4], games, [], RULES)
    assert order(rows) == [3, 1, 2, 4]
    assert rows[0].over_next == Why("tie.mp-difference", {"other": 1, "mine": 450, "theirs": 400})


def test_total_mp_where_the_organiser_counts_them() -> None:
    games = [game(1, 1, 2, 2400, 2000), game(1, 3, 4, 450, 0, table=2)]
    rows = rank([1, 2, 3, 4], games, [], by("vp", "mp-total"))
    assert order(rows) == [1, 3, 2, 4]
    assert rows[0].over_next == Why("tie.mp-total", {"other": 3, "mine": 2400, "theirs": 450})


def test_the_direct_match_decides_between_two_who_met() -> None:
    # 1 and 2 have 20 VP each from two games; 2 won the one between them.
    games = [
        game(1, 1, 2, 0, 200),
        game(2, 1, 3, 200, 0),
        game(2, 2, 4, 0, 200, table=2),
    ]
    rows = rank([1, 2], games, [], by("vp", "direct-match"))
    assert order(rows) == [2, 1]
    assert rows[0].over_next == Why("tie.direct-match", {"other": 1, "mine": 11, "theirs": 9})


def test_a_drawn_direct_match_is_decided_by_its_mp() -> None:
    games = [game(1, 1, 2, 0, 50)]
    rows = rank([1, 2], games, [], by("vp", "direct-match"))
    assert order(rows) == [2, 1]
    assert rows[0].over_next == Why("tie.direct-match-mp", {"other": 1, "mine": 50, "theirs": -50})


def test_the_direct_match_says_nothing_where_some_have_not_met() -> None:
    games = [game(1, 1, 2, 0, 50)]
    lines = [line(1, 3, vp=10)]
    rows = rank([1, 2, 3], games, lines, by("vp", "direct-match"))
    assert places(rows) == [1, 1, 1]
    assert rows[0].over_next == Why("tie.shared", {"other": 2})


def test_the_direct_match_of_three_who_all_met() -> None:
    games = [
        game(1, 1, 2, 200, 0),
        game(2, 2, 3, 200, 0),
        game(3, 3, 1, 400, 0),
    ]
    lines = [line(4, 1, vp=11), line(4, 2, vp=10), line(4, 3, vp=9)]
    rows = rank([1, 2, 3], games, lines, by("vp", "direct-match"))
    assert [row.score.vp for row in rows] == [30, 30, 30]
    assert order(rows) == [3, 2, 1]


def test_which_rounds_count_and_which_count_as_direct_matches() -> None:
    games = [game(1, 1, 2, 0, 500), game(2, 1, 2, 500, 0), game(3, 1, 2, 900, 0)]
    rules = by("vp", "direct-match", rounds=frozenset({1, 2}), direct_rounds=frozenset({2}))
    rows = rank([1, 2], games, [penalty(3, 1, vp=-5)], rules)
    assert [row.score.vp for row in rows] == [20, 20]
    assert order(rows) == [1, 2]


def test_fewer_penalties_come_first() -> None:
    games = [game(1, 1, 2, 0, 0)]
    lines = [penalty(1, 1), line(2, 1, vp=1)]
    rows = rank([1, 2], games, lines, by("vp", "penalties"))
    assert order(rows) == [2, 1]
    assert rows[0].over_next == Why("tie.penalties", {"other": 1, "mine": 0, "theirs": 1})


def test_lots_are_drawn_by_the_entry_numbers() -> None:
    twelve, thirteen = {1: 12, 2: 13}, {1: 13, 2: 12}
    first, second = (
        rank([1, 2], (), (), replace(RULES, chain=("lots",), numbers=numbers))
        for numbers in (twelve, thirteen)
    )
    assert [row.entrant for row in first] == [row.entrant for row in reversed(second)]


def test_lots_follow_the_seed_and_not_who_else_is_tied() -> None:
    rows = rank(range(1, 6), [], [], by("lots"))
    assert order(rows) == sorted(range(1, 6), key=lambda one: lot("7", one))
    assert places(rows) == [1, 2, 3, 4, 5]
    assert rows[0].over_next == Why("tie.lots", {"other": rows[1].entrant, "seed": "7"})
    assert order(rank([2, 4], [], [], by("lots"))) == [one for one in order(rows) if one in (2, 4)]


def test_without_lots_those_level_in_everything_share_their_place() -> None:
    games = [game(1, 1, 2, 0, 0), game(1, 3, 4, 500, 0, table=2)]
    rows = rank([1, 2, 3, 4], games, [], by("vp", "mp-difference"))
    assert places(rows) == [1, 2, 2, 4]


def test_a_special_score_stands_in_the_place_of_the_game_and_the_other_side_keeps_its_own() -> None:
    rows = rank([1, 2], [game(1, 1, 2, 500, 0)], [line(1, 1, vp=6, difference=-305)], RULES)
    scores = {row.entrant: row.score for row in rows}
    assert (scores[1].vp, scores[1].difference, scores[1].games) == (6, -305, 0)
    assert (scores[2].vp, scores[2].games) == (8, 1)


def test_a_penalty_is_added_and_the_opponents_gain_nothing() -> None:
    rows = rank([1, 2], [game(1, 1, 2, 0, 0)], [penalty(1, 1)], RULES)
    assert [(row.entrant, row.score.vp) for row in rows] == [(2, 10), (1, 9)]
    assert rows[1].score.penalties == 1


def test_a_rest_has_its_vp_and_mp() -> None:
    rows = rank([1], [], [line(1, 1, vp=14, difference=305)], RULES)
    assert (rows[0].score.vp, rows[0].score.difference, rows[0].score.specials) == (14, 305, 1)


def test_a_game_that_a_special_score_replaces_is_no_direct_match() -> None:
    games = [game(1, 1, 2, 500, 0)]
    lines = [line(1, 1, vp=10), line(1, 2, vp=10)]
    assert places(rank([1, 2], games, lines, by("vp", "direct-match"))) == [1, 1]


def test_individuals_have_the_score_of_their_line_whoever_the_partner() -> None:
    games = [
        Game(round=1, table=1, ns=(1, 2), ew=(3, 4), ns_mp=500, ew_mp=0),
        Game(round=2, table=1, ns=(1, 3), ew=(2, 4), ns_mp=500, ew_mp=0),
    ]
    rows = rank([1, 2, 3, 4], games, [], by("vp", "lots"))
    assert {row.entrant: row.score.vp for row in rows} == {1: 24, 2: 20, 3: 20, 4: 16}


def test_a_group_is_ranked_alone_with_its_games_against_all() -> None:
    games = [game(1, 1, 3, 500, 0), game(1, 2, 4, 100, 0, table=2)]
    groups = rank_groups({1: "A", 2: "A", 3: "B", 4: "B"}, games, [], RULES)
    assert {name: order(rows) for name, rows in groups.items()} == {"A": [1, 2], "B": [4, 3]}
    assert places(groups["B"]) == [1, 2]


@st.composite
def events(draw: st.DrawFn) -> tuple[list[Game], list[LedgerLine]]:
    mp = st.integers(-100, 300).map(lambda five: 5 * five)
    games, lines = [], []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        seats = draw(st.permutations(range(1, 9)))
        for table in range(4):
            ns, ew = seats[2 * table], seats[2 * table + 1]
            games.append(game(number, ns, ew, draw(mp), draw(mp), table + 1))
        if draw(st.booleans()):
            lines.append(line(number, seats[0], vp=draw(st.integers(0, 14))))
        if draw(st.booleans()):
            lines.append(penalty(number, seats[1]))
    return games, lines


@given(events(), st.permutations(TIE_KEYS), st.integers(1, 6), st.randoms())
def test_computed_twice_alike_whatever_order_things_come_in(
    event: tuple[list[Game], list[LedgerLine]],
    chain: list[TieKey],
    keys: int,
    chance: random.Random,
) -> None:
    games, lines = event
    rules = by(*chain[:keys])
    entrants = list(range(1, 9))
    first = rank(entrants, games, lines, rules)
    for things in (entrants, games, lines):
        chance.shuffle(things)
    assert rank(entrants, games, lines, rules) == first
    assert sorted(order(first)) == list(range(1, 9))


@given(events())
def test_every_row_says_by_which_figures_it_is_before_the_next(
    event: tuple[list[Game], list[LedgerLine]],
) -> None:
    rows = rank(range(1, 9), *event, RULES)
    for row, following in zip(rows, rows[1:], strict=False):
        why = row.over_next
        assert why is not None
        assert why.values["other"] == following.entrant
        mine, theirs = why.values.get("mine"), why.values.get("theirs")
        if why.code == "tie.vp":
            assert (mine, theirs) == (row.score.vp, following.score.vp)
        else:
            assert row.score.vp == following.score.vp
        if isinstance(mine, int) and isinstance(theirs, int):
            assert mine < theirs if why.code == "tie.penalties" else mine > theirs


@given(events())
def test_vp_in_all_are_20_a_game_but_for_the_ledger(
    event: tuple[list[Game], list[LedgerLine]],
) -> None:
    games, _ = event
    rows = rank(range(1, 9), games, [], RULES)
    assert sum(row.score.vp for row in rows) == 20 * len(games)
    assert sum(row.score.difference for row in rows) == 0
