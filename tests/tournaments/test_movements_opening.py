"""Round 1: draw, order of entry, by hand; club-mates; the late pair."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import all_met, seated
from tournaments.movements import (
    Away,
    Entrant,
    Event,
    MovementRefused,
    Programme,
    Seating,
    Segment,
    complete_table,
    drawn,
    lot,
    numbered,
    pair_round,
    seat_by_hand,
)


def opening(entrants: tuple[Entrant, ...], order: str = "draw", seed: str = "7") -> Seating:
    programme = Programme((Segment(movement="opening", rounds=1, order=order),))  # type: ignore[arg-type]
    return pair_round(Event(entrants=entrants, seed=seed), programme, 1)


def codes(whys: object) -> list[str]:
    return [why.code for why in whys]  # type: ignore[attr-defined]


def test_a_lot_can_be_drawn_again_with_any_program() -> None:
    assert lot("2026-05-01", 17) == hashlib.sha256(b"2026-05-01:17").hexdigest()


def test_a_draw_depends_on_the_seed_and_not_on_the_order_of_entry() -> None:
    assert drawn("a", range(20)) == drawn("a", reversed(range(20)))
    assert drawn("a", range(20)) != drawn("b", range(20))
    assert opening(numbered(20)) == opening(numbered(20)[::-1])
    assert opening(numbered(20)) != opening(numbered(20), seed="8")


def test_order_of_entry_seats_neighbours_and_the_last_rests() -> None:
    seating = opening(numbered(5), "entry")
    assert [table.pairs for table in seating.tables] == [(1, 2), (3, 4)]
    assert [(rest.pair, rest.why.code) for rest in seating.rests] == [(5, "rest.last-entry")]


@given(
    st.lists(st.sampled_from("ABC"), min_size=2, max_size=24), st.sampled_from(["draw", "entry"])
)
def test_club_mates_meet_only_where_one_club_is_too_large(clubs: list[str], order: str) -> None:
    entrants = tuple(Entrant(id=one, club=club) for one, club in enumerate(clubs, start=1))
    seating = opening(entrants, order)
    club = {one.id: one.club for one in entrants}
    # Of an odd number the rest is given by rank alone, and may leave one more of a club.
    playing = [club[one] for table in seating.tables for one in table.pairs]
    largest = max(playing.count(name) for name in "ABC")
    least = max(0, 2 * largest - len(playing)) // 2
    mates = [table for table in seating.tables if club[table.ns] == club[table.ew]]
    assert len(mates) == least
    assert codes(table.why for table in mates) == ["pair.club-mates"] * least


def test_by_hand_is_seated_as_given_and_who_is_left_rests() -> None:
    made = seat_by_hand(Event(entrants=numbered(5)), 1, [(5, 1), (2, 4)])
    assert made.seating is not None
    assert [table.pairs for table in made.seating.tables] == [(5, 1), (2, 4)]
    assert [rest.pair for rest in made.seating.rests] == [3]


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ([(1, 1), (2, 3)], "fault.itself"),
        ([(1, 2), (2, 3)], "fault.twice"),
        ([(1, 9), (2, 3)], "fault.unknown"),
        ([(1, 5), (2, 3)], "fault.away"),
        ([(1, 2)], "fault.rests"),
    ],
)
def test_by_hand_what_cannot_be_is_a_fault(tables: list[tuple[int, int]], fault: str) -> None:
    entrants = (*numbered(4), Entrant(id=5, away=(Away(1),)))
    made = seat_by_hand(Event(entrants=entrants), 1, tables)
    assert made.seating is None
    assert fault in codes(made.faults)


def test_by_hand_more_than_one_rest_with_an_even_number_is_refused() -> None:
    made = seat_by_hand(Event(entrants=numbered(6)), 1, [(1, 2), (3, 4)])
    assert made.faults[0].values == {"pairs": (5, 6), "allowed": 0}


def test_by_hand_what_is_unusual_is_a_warning_and_rests_are_counted_anew() -> None:
    history = (seated(1, (1, 2), (3, 4), rests=(5,)),)
    entrants = tuple(Entrant(id=one, club="A" if one > 2 else "") for one in range(1, 6))
    made = seat_by_hand(Event(entrants=entrants, history=history), 2, [(1, 2), (3, 4)])
    assert made.seating is not None
    assert sorted(codes(made.warnings)) == [
        "warning.club-mates",
        "warning.rematch",
        "warning.rematch",
        "warning.rests-again",
    ]


def test_a_late_pair_completes_a_table_and_moves_nobody() -> None:
    before = opening(numbered(5))
    after = complete_table(before, 6)
    assert after.tables[:2] == before.tables
    assert after.rests == ()
    late = after.table_of(6)
    assert late is not None
    assert (late.table, late.why.code) == (3, "pair.late")


@pytest.mark.parametrize(
    ("seating", "pair", "code"),
    [
        (seated(2, (1, 2), rests=(3,)), 4, "late-round"),
        (seated(1, (1, 2)), 3, "late-full"),
        (seated(1, (1, 2), rests=(3,)), 2, "late-seated"),
    ],
)
def test_a_late_pair_is_refused(seating: Seating, pair: int, code: str) -> None:
    with pytest.raises(MovementRefused) as refused:
        complete_table(seating, pair)
    assert refused.value.why.code == f"refused.{code}"


def test_a_drawn_round_in_the_middle_avoids_who_has_met() -> None:
    programme = Programme((Segment(movement="opening", rounds=3),))
    history: tuple[Seating, ...] = ()
    met: set[frozenset[int]] = set()
    for number in (1, 2, 3):
        seating = pair_round(
            Event(entrants=numbered(4), history=history, seed="x"), programme, number
        )
        assert not met & all_met(seating)
        met |= all_met(seating)
        history = (*history, seating)


@pytest.mark.parametrize(
    ("event", "number", "code"),
    [
        (Event(entrants=numbered(4)), 3, "no-such-round"),
        (Event(entrants=numbered(4)), 2, "history"),
        (Event(entrants=numbered(1)), 1, "few-pairs"),
        (Event(entrants=numbered(4), ranking=(1, 2, 3)), 1, "ranking"),
    ],
)
def test_a_round_that_cannot_be_made_says_why(event: Event, number: int, code: str) -> None:
    programme = Programme((Segment(movement="danish", rounds=2),))
    with pytest.raises(MovementRefused) as refused:
        pair_round(event, programme, number)
    assert refused.value.why.code == f"refused.{code}"


@pytest.mark.parametrize(("movement", "code"), [("hand", "by-hand"), ("individual", "individual")])
def test_rounds_that_are_made_elsewhere_are_named(movement: str, code: str) -> None:
    programme = Programme((Segment(movement=movement, rounds=1),))  # type: ignore[arg-type]
    with pytest.raises(MovementRefused) as refused:
        pair_round(Event(entrants=numbered(4)), programme, 1)
    assert refused.value.why.code == f"refused.{code}"
