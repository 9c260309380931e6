"""The state of a table: what its entries come to, without a database."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.models import Entry, EntryKind, Obligation
from tournaments.scores import DealScore, SideScore
from tournaments.state import SEATS, TableState, pair_at, seats_by_entry, table_state

NS, EW = 10, 20
DEALS = 4


def pair(pk: int) -> Any:
    players = [SimpleNamespace(pk=pk + 1), SimpleNamespace(pk=pk + 2)]
    return SimpleNamespace(pk=pk, players=SimpleNamespace(all=lambda: players))


TABLE: Any = SimpleNamespace(ns=pair(NS), ew=pair(EW), ns_id=NS, ew_id=EW)


def entry(
    kind: EntryKind | str,
    pk: int = 1,
    *,
    deal: int = 1,
    supersedes: int | None = None,
    **payload: Any,
) -> Entry:
    return Entry(pk=pk, kind=kind, deal=deal, payload=payload, supersedes_id=supersedes)


def numbered(*entries: Entry) -> list[Entry]:
    for number, row in enumerate(entries, start=1):
        row.pk = number
    return list(entries)


def fold(*entries: Entry, owed: tuple[Obligation, ...] = (), deals: int = DEALS) -> TableState:
    return table_state(TABLE, entries, owed, deals)


def score_entry(pk: int, deal: int, ns: int, ew: int, *, pair: int = NS) -> Entry:
    score = DealScore(SideScore(0, ns), SideScore(0, ew))
    return entry("score", pk, deal=deal, score=score.to_payload(), ns=pair)


def test_before_the_first_entry_seats_are_those_of_the_entry_list() -> None:
    state = fold()
    assert state.seats == seats_by_entry(TABLE) == {"N": 11, "E": 21, "S": 12, "W": 22}
    assert (state.seats_told, state.dealer, state.call, state.deal) == (False, None, None, 1)
    assert (state.result_in, state.version, state.totals()) == (False, 0, {"ns": 0, "ew": 0})


def test_seats_told_stand_and_the_last_word_counts() -> None:
    first = {"N": 12, "E": 21, "S": 11, "W": 22}
    second = {"N": 21, "E": 12, "S": 22, "W": 11}
    state = fold(*numbered(entry("seats", seats=first), entry("seats", seats=second)))
    assert (state.seats, state.seats_told) == (second, True)
    assert pair_at(TABLE, state.seats, "N") == state.pair("NS") == EW
    assert state.pair("EW") == NS


def test_the_first_call_waits_until_it_is_answered_or_ruled_on() -> None:
    first, second, answered, third, ruling = rows = numbered(
        *(entry(kind) for kind in ("call", "call", "answered", "call", "ruling"))
    )
    waiting = [fold(*rows[:count]).call for count in range(1, 6)]
    assert waiting == [first, first, None, third, None]
    assert fold(second, answered).call is None
    assert fold(ruling).rulings == [ruling]


def test_the_deal_in_play_is_the_first_that_has_not_ended() -> None:
    ended = [entry("deal-ended", deal, deal=deal) for deal in range(1, DEALS + 1)]
    assert [fold(*ended[:count]).deal for count in range(DEALS + 1)] == [1, 2, 3, 4, 5]
    assert fold(ended[1]).deal == 1


def test_a_deal_scored_has_ended_and_all_scored_is_the_result() -> None:
    scored = [score_entry(deal, deal, 100 * deal, -5) for deal in range(1, DEALS + 1)]
    state = fold(*scored)
    assert (state.deal, state.result_in) == (DEALS + 1, True)
    assert state.totals() == {"ns": 1000, "ew": -20}
    assert not fold(*scored[1:]).result_in
    assert fold(*scored[1:]).deal == 1


def test_a_correction_takes_the_place_of_the_score() -> None:
    state = fold(score_entry(1, 1, 500, 100), score_entry(2, 1, 400, 100))
    assert state.score(1) == DealScore(SideScore(0, 400), SideScore(0, 100))
    assert state.score(2) is None
    assert len(state.events) == 2


def test_a_score_stays_with_its_pairs_when_the_lines_are_put_right() -> None:
    turned = {"N": 21, "E": 12, "S": 22, "W": 11}
    state = fold(score_entry(1, 1, 500, 100), entry("seats", 2, seats=turned))
    assert state.totals() == {"ns": 100, "ew": 500}
    later = fold(entry("seats", 1, seats=turned), score_entry(2, 1, 500, 100, pair=EW))
    assert later.totals() == {"ns": 500, "ew": 100}


def test_what_is_withdrawn_no_longer_stands() -> None:
    note, ended, gone = numbered(
        entry("note"), entry("deal-ended"), entry("withdrawn", supersedes=2, reason="errore")
    )
    state = fold(note, ended, gone)
    assert state.events == [note]
    assert state.withdrawn == {2: gone}
    assert (state.deal, state.version) == (1, 3)


def test_a_withdrawn_ruling_takes_its_cautions_and_obligations_along() -> None:
    owed = (Obligation(pk=1, entry_id=1), Obligation(pk=2, entry_id=1))
    ruling, own, other = numbered(
        entry("ruling"), entry("caution", ruling=1), entry("caution", reason="altro")
    )
    state = fold(ruling, own, other, owed=owed)
    assert (state.cautions, state.obligations) == ([own, other], list(owed))
    state = fold(ruling, own, other, entry("withdrawn", 4, supersedes=1), owed=owed)
    assert (state.rulings, state.cautions, state.obligations) == ([], [other], [])


def test_an_obligation_stands_until_closed_and_again_when_that_is_withdrawn() -> None:
    owed = (Obligation(pk=7, entry_id=1), Obligation(pk=8, entry_id=1))
    ruling, closed, back = numbered(
        entry("ruling"),
        entry("closed", obligation=7, outcome="done"),
        entry("withdrawn", supersedes=2),
    )
    assert fold(ruling, closed, owed=owed).obligations == [owed[1]]
    assert fold(ruling, closed, owed=owed).closed == {7: closed}
    assert fold(ruling, closed, back, owed=owed).obligations == list(owed)


def test_every_kind_of_entry_can_be_folded() -> None:
    payloads: dict[str, dict[str, Any]] = {
        "seats": {"seats": dict.fromkeys(SEATS, 11)},
        "dealer": {"seat": "S"},
        "score": {"score": DealScore(SideScore(0, 0), SideScore(0, 0)).to_payload(), "ns": NS},
        "closed": {"obligation": 1, "outcome": "done"},
        "ticked": {"obligation": 1, "card": "10H"},
        "statements": {"ruling": 1, "statements": {}},
        "opinion": {"ruling": 1, "reason": "confermata"},
        "redacted": {"entry": 1, "reason": "su richiesta"},
    }
    rows = numbered(*(entry(kind, **payloads.get(kind, {})) for kind in EntryKind.values))
    state = fold(*rows)
    assert [row.kind for row in state.events] == [k for k in EntryKind.values if k != "withdrawn"]


def test_a_ruling_that_replaces_another_takes_out_what_came_with_it() -> None:
    first = entry("ruling", pk=5, number=1)
    caution = entry("caution", pk=6, ruling=5, line="NS", pair=NS)
    second = entry("ruling", pk=7, number=2, reason="letto male", supersedes=5)
    state = fold(first, caution, second)
    assert [row.pk for row in state.rulings] == [7]
    assert state.cautions == []
    assert {gone: by.pk for gone, by in state.withdrawn.items()} == {5: 7}


def test_a_withdrawn_replacement_lets_the_first_ruling_stand_again() -> None:
    first = entry("ruling", pk=5, number=1)
    second = entry("ruling", pk=7, number=2, reason="letto male", supersedes=5)
    gone = entry("withdrawn", pk=8, reason="era giusta", supersedes=7)
    state = fold(first, second, gone)
    assert [row.pk for row in state.rulings] == [5]
    assert {out: by.pk for out, by in state.withdrawn.items()} == {7: 8}


def test_a_replacement_that_is_replaced_leaves_the_first_out() -> None:
    first = entry("ruling", pk=5, number=1)
    second = entry("ruling", pk=7, number=2, reason="letto male", supersedes=5)
    third = entry("ruling", pk=9, number=3, reason="secondo parere", supersedes=7)
    state = fold(first, second, third)
    assert [row.pk for row in state.rulings] == [9]
    assert {gone: by.pk for gone, by in state.withdrawn.items()} == {5: 7, 7: 9}


def comes_to(state: TableState) -> tuple[object, ...]:
    """What hall and table show, whatever the order of the events."""
    return (
        state.seats,
        state.dealer,
        state.ended,
        {deal: row.pk for deal, row in state.scores.items()},
        {row.pk for row in state.cautions},
        {owed.pk for owed in state.obligations},
        set(state.closed),
        state.deal,
    )


UNRELATED = [
    entry("note", 1, text="nota"),
    entry("caution", 2, reason="uno"),
    entry("deal-ended", 3, deal=2),
    score_entry(4, 1, 300, 50),
    entry("dealer", 5, seat="W"),
    entry("closed", 6, obligation=9, outcome="lapsed"),
    entry("ruling", 7),
]


@given(st.permutations(UNRELATED))
def test_the_order_of_entries_about_different_things_does_not_matter(rows: list[Entry]) -> None:
    owed = (Obligation(pk=9, entry_id=7), Obligation(pk=10, entry_id=7))
    assert comes_to(fold(*rows, owed=owed)) == comes_to(fold(*UNRELATED, owed=owed))


@given(st.sampled_from([row.pk for row in UNRELATED]), st.integers(0, 3))
def test_withdrawn_twice_is_withdrawn_once(pk: int, more: int) -> None:
    owed = (Obligation(pk=9, entry_id=7),)
    once = [*UNRELATED, entry("withdrawn", 20, supersedes=pk)]
    again = [entry("withdrawn", 21 + number, supersedes=pk) for number in range(more)]
    assert comes_to(fold(*once, *again, owed=owed)) == comes_to(fold(*once, owed=owed))


@given(st.sets(st.sampled_from([row.pk for row in UNRELATED])))
def test_withdrawing_is_as_if_it_had_never_been_written(gone: set[int]) -> None:
    owed = tuple(Obligation(pk=9 + n, entry_id=7) for n in range(2))
    kept = [row for row in UNRELATED if row.pk not in gone]
    left = tuple(one for one in owed if one.entry_id not in gone)
    withdrawn = [entry("withdrawn", 30 + n, supersedes=pk) for n, pk in enumerate(sorted(gone))]
    assert comes_to(fold(*UNRELATED, *withdrawn, owed=owed)) == comes_to(fold(*kept, owed=left))


@pytest.mark.parametrize("deals", [2, 3, 4])
@pytest.mark.parametrize("scored", range(5))
def test_the_result_is_in_with_the_last_deal_of_the_tournament(deals: int, scored: int) -> None:
    rows = [score_entry(deal, deal, 0, 0) for deal in range(1, scored + 1)]
    assert fold(*rows, deals=deals).result_in == (scored >= deals)
