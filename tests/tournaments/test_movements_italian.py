"""The Italian round robin: everybody meets everybody, once, by a calendar that nobody changes."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import all_met, meetings_of, rests_of
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
)
from tournaments.movements.italian import turns_needed


def italian(entrants: tuple[Entrant, ...], rounds: int) -> tuple[Seating, ...]:
    programme = Programme((Segment(movement="italian", rounds=rounds),))
    history: tuple[Seating, ...] = ()
    for number in range(1, rounds + 1):
        event = Event(entrants=entrants, history=history, seed="7")
        history = (*history, pair_round(event, programme, number))
    return history


@given(st.integers(2, 15))
def test_all_meet_once_and_of_an_odd_number_each_rests_once(count: int) -> None:
    rounds = italian(numbered(count), turns_needed(count))
    assert len(meetings_of(rounds)) == count * (count - 1) // 2
    assert sum(len(seating.tables) for seating in rounds) == count * (count - 1) // 2
    assert set(rests_of(rounds, count)) == {count % 2}


def test_six_need_five_rounds_and_seven_seven() -> None:
    assert (turns_needed(6), turns_needed(7)) == (5, 7)


def test_after_the_last_turn_the_calendar_begins_again_and_says_so() -> None:
    rounds = italian(numbered(4), 4)
    assert all_met(rounds[3]) == all_met(rounds[0])
    assert rounds[3].notes[0].values["count"] == 2
    assert {table.why.code for table in rounds[3].tables} == {"pair.calendar-again"}


def test_who_leaves_gives_a_rest_to_each_opponent_and_moves_nobody_else() -> None:
    whole = italian(numbered(6), 5)
    entrants = tuple(replace(one, away=(Away(3),)) if one.id == 4 else one for one in numbered(6))
    for before, after in zip(whole, italian(entrants, 5), strict=True):
        kept = {pair for pair in all_met(before) if before.number < 3 or 4 not in pair}
        assert all_met(after) == kept
    assert italian(entrants, 5)[4].rests[0].why.code == "rest.opponent-away"


def test_a_late_pair_takes_the_place_of_the_rest_in_every_round() -> None:
    programme = Programme((Segment(movement="italian", rounds=5),))
    first = pair_round(Event(entrants=numbered(5), seed="7"), programme, 1)
    history = (complete_table(first, 6),)
    entrants = (*numbered(5), Entrant(id=6, late=True))
    for number in range(2, 6):
        event = Event(entrants=entrants, history=history, seed="7")
        history = (*history, pair_round(event, programme, number))
    assert len(meetings_of(history)) == 15
    assert not any(seating.rests for seating in history)


def test_who_came_when_the_calendar_was_made_already_rests_and_is_told() -> None:
    entrants = (*numbered(4), Entrant(id=5, since=2))
    second = italian(entrants, 2)[1]
    assert [(rest.pair, rest.why.code) for rest in second.rests] == [(5, "rest.outside")]
