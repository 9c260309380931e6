"""Mitchell: how long without a rematch, who moves, who rests, club-mates, and who is away."""

from __future__ import annotations

from dataclasses import replace
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import all_met, meetings_of, rests_of, seated
from tournaments.movements import (
    Away,
    Entrant,
    Event,
    Programme,
    Seating,
    Segment,
    complete_table,
    numbered,
    pair_round,
    rounds_without_rematch,
)


def mitchell(
    entrants: tuple[Entrant, ...], rounds: int, *, history: tuple[Seating, ...] = (), **how: object
) -> tuple[Seating, ...]:
    """Play a Mitchell of so many rounds after the rounds of a history."""
    segment = replace(Segment(movement="mitchell", rounds=rounds), **how)  # type: ignore[arg-type]
    before = (Segment(movement="hand", rounds=len(history)),) if history else ()
    programme = Programme((*before, segment))
    played = history
    for number in range(len(history) + 1, programme.rounds + 1):
        event = Event(entrants=entrants, history=played, seed="7")
        played = (*played, pair_round(event, programme, number))
    return played[len(history) :]


@given(st.integers(1, 15), st.integers(1, 20))
def test_nobody_meets_again_for_exactly_t_over_gcd_rounds(tables: int, step: int) -> None:
    clean = rounds_without_rematch(tables, step)
    assert clean == tables // gcd(tables, step)
    rounds = mitchell(numbered(2 * tables), clean + 1, step=step)
    assert len(meetings_of(rounds[:clean])) == clean * tables
    assert all_met(rounds[clean]) == all_met(rounds[0])
    assert rounds[clean].notes[0].code == "note.rematches"


def test_thirteen_tables_and_step_two_are_thirteen_rounds() -> None:
    assert rounds_without_rematch(13, 2) == 13
    assert len(meetings_of(mitchell(numbered(26), 13, step=2))) == 13 * 13


@pytest.mark.parametrize("step", [1, 2, 3])
def test_one_line_stays_and_the_other_goes_up_by_the_step(step: int) -> None:
    first, second = mitchell(numbered(14), 2, step=step)
    for table in second.tables:
        before = first.table_of(table.ew)
        assert before is not None
        assert (before.table - 1 + step) % 7 + 1 == table.table
        assert table.why.values["from"] == before.table
        assert first.tables[table.table - 1].ns == table.ns


@pytest.mark.parametrize("line", ["ns", "ew"])
@given(count=st.integers(1, 9).map(lambda half: 2 * half + 1))
def test_of_an_odd_number_one_rests_and_nobody_twice(line: str, count: int) -> None:
    clean = rounds_without_rematch((count + 1) // 2, 1)
    rounds = mitchell(numbered(count), clean, odd_line=line)
    assert [len(seating.rests) for seating in rounds] == [1] * clean
    assert max(rests_of(rounds, count)) == 1


@given(st.integers(2, 20), st.integers(1, 8), st.integers(1, 3))
def test_everybody_sits_once(count: int, rounds: int, step: int) -> None:
    for seating in mitchell(numbered(count), rounds, step=step):
        seats = [one for table in seating.tables for one in table.pairs]
        seats += [rest.pair for rest in seating.rests]
        assert sorted(seats) == list(range(1, count + 1))
        assert len({table.table for table in seating.tables}) == len(seating.tables)


def test_club_mates_who_can_be_apart_are_apart() -> None:
    entrants = tuple(Entrant(id=one, club="ABCDEF"[one % 6]) for one in range(1, 25))
    club = {one.id: one.club for one in entrants}
    rounds = mitchell(entrants, 6)
    assert not [pair for pair in meetings_of(rounds) if len({club[one] for one in pair}) == 1]


def test_club_mates_who_must_meet_are_counted() -> None:
    entrants = tuple(Entrant(id=one, club="A") for one in range(1, 9))
    first, *_ = mitchell(entrants, 4)
    assert [(why.code, why.values["count"]) for why in first.notes] == [
        ("note.mitchell-club-mates", 16)
    ]


def test_those_who_met_before_are_placed_so_that_they_do_not_meet_again() -> None:
    history = (seated(1, *((one, one + 1) for one in range(1, 20, 2))),)
    rounds = mitchell(numbered(20), 5, history=history)
    assert not meetings_of(history) & meetings_of(rounds)


def test_those_who_rested_before_do_not_rest_again() -> None:
    history = (
        seated(1, (1, 2), (3, 4), (5, 6), (7, 8), rests=(9,)),
        seated(2, (1, 3), (2, 4), (5, 7), (6, 9), rests=(8,)),
    )
    rounds = mitchell(numbered(9), 3, history=history)
    assert {rest.pair for seating in rounds for rest in seating.rests}.isdisjoint((8, 9))


def test_the_second_line_up_follows_the_seating_as_it_was_published() -> None:
    programme = Programme((Segment(movement="mitchell", rounds=3),))
    published = seated(1, (4, 2), (6, 1), (5, 3))
    event = Event(entrants=numbered(6), history=(published,), seed="any")
    seating = pair_round(event, programme, 2)
    assert [table.pairs for table in seating.tables] == [(4, 3), (6, 2), (5, 1)]


def test_a_pair_due_to_meet_one_who_left_rests() -> None:
    first = mitchell(numbered(6), 1)[0]
    gone = first.tables[0].ew
    entrants = tuple(
        replace(one, away=(Away(2),)) if one.id == gone else one for one in numbered(6)
    )
    second = mitchell(entrants, 2)[1]
    assert [rest.why.code for rest in second.rests] == ["rest.opponent-away"]
    assert second.rests[0].pair == first.tables[1].ns
    assert len(second.tables) == 2


def test_two_left_without_opponents_meet_unless_they_are_due_to() -> None:
    entrants = [*numbered(9)]
    first = mitchell(tuple(entrants), 1)[0]
    moving = [table.ew for table in first.tables]
    entrants[moving[1] - 1] = Entrant(id=moving[1], away=(Away(2),))
    rounds = mitchell(tuple(entrants), 2)
    assert len(rounds[1].rests) == 0
    free = next(table for table in rounds[1].tables if table.why.code == "pair.both-free")
    assert frozenset(free.pairs) not in all_met(rounds[0])


def test_two_left_without_opponents_rest_when_they_are_due_to_meet_later() -> None:
    entrants = [*numbered(9)]
    first = mitchell(tuple(entrants), 1)[0]
    gone = first.tables[2].ns
    entrants[gone - 1] = Entrant(id=gone, away=(Away(2),))
    rounds = mitchell(tuple(entrants), 5)
    assert len(rounds[1].rests) == 2
    assert len(meetings_of(rounds)) == sum(len(seating.tables) for seating in rounds)


def test_a_late_pair_completes_the_table_and_stays_in_the_movement() -> None:
    programme = Programme((Segment(movement="mitchell", rounds=4),))
    early = numbered(7)
    first = pair_round(Event(entrants=early, seed="7"), programme, 1)
    completed = complete_table(first, 8)
    assert not completed.rests
    assert len(completed.tables) == 4
    entrants = (*early, Entrant(id=8, late=True))
    history = (completed,)
    for number in (2, 3, 4):
        event = Event(entrants=entrants, history=history, seed="7")
        history = (*history, pair_round(event, programme, number))
    assert all(not seating.rests for seating in history)
    assert len(meetings_of(history)) == 16


def test_groups_play_a_mitchell_each_at_tables_of_their_own() -> None:
    entrants = tuple(Entrant(id=one, group="A" if one <= 6 else "B") for one in range(1, 15))
    rounds = mitchell(entrants, 3, by_group=True)
    for seating in rounds:
        assert [table.table for table in seating.tables] == list(range(1, 8))
        assert all((table.ns <= 6) == (table.ew <= 6) for table in seating.tables)
    assert len(meetings_of(rounds)) == 21
