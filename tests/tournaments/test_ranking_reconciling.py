"""Reconciliation: n results of n, and each difference by name."""

from __future__ import annotations

from tests.tournaments.playing import seated
from tournaments.movements import numbered, seat_individuals
from tournaments.ranking import Game, LedgerLine, reconcile

ROUND = seated(1, (1, 2), (3, 4), rests=(5,))
REST = LedgerLine(round=1, entrant=5, role="special", kind="rest", vp=12, difference=305)


def game(table: int, ns: int, ew: int) -> Game:
    return Game(round=1, table=table, ns=(ns,), ew=(ew,), ns_mp=100, ew_mp=0)


BOTH = [game(1, 1, 2), game(2, 3, 4)]


def codes(games: list[Game], lines: list[LedgerLine]) -> list[str]:
    return [why.code for why in reconcile([ROUND], games, lines).differences]


def test_all_there_is_n_of_n() -> None:
    found = reconcile([ROUND], BOTH, [REST])
    assert found.complete
    assert found.line.values == {"count": 2, "expected": 2}


def test_a_missing_result_is_named() -> None:
    found = reconcile([ROUND], BOTH[:1], [REST])
    assert not found.complete
    assert (found.counted, found.expected) == (1, 2)
    assert [(why.code, why.values["table"]) for why in found.differences] == [
        ("results.missing", 2)
    ]


def test_two_results_of_one_table_are_named_and_not_counted() -> None:
    found = reconcile([ROUND], [*BOTH, BOTH[0]], [REST])
    assert found.counted == 1
    assert codes([*BOTH, BOTH[0]], [REST]) == ["results.doubled"]


def test_a_result_of_other_pairs_is_named_but_sides_may_be_exchanged() -> None:
    assert codes([game(1, 1, 3), BOTH[1]], [REST]) == ["results.other-pairs"]
    assert codes([game(1, 2, 1), BOTH[1]], [REST]) == []


def test_a_result_of_no_table_is_named() -> None:
    assert codes([*BOTH, game(3, 5, 6)], [REST]) == ["results.no-such-table"]


def test_a_table_is_settled_when_both_sides_have_special_scores() -> None:
    absent = [
        LedgerLine(round=1, entrant=one, role="special", kind="absence", vp=0) for one in (3, 4)
    ]
    assert reconcile([ROUND], BOTH[:1], [REST, *absent]).complete
    assert not reconcile([ROUND], BOTH[:1], [REST, absent[0]]).complete


def test_a_rest_without_a_score_is_named() -> None:
    assert codes(BOTH, []) == ["results.rest-unscored"]


def test_a_table_of_an_individual_is_its_four_players() -> None:
    seating = seat_individuals(numbered(4), [], 1, turn=0)
    table = seating.tables[0]
    played = Game(round=1, table=1, ns=table.ns, ew=table.ew, ns_mp=0, ew_mp=0)
    assert reconcile([seating], [played], []).complete
