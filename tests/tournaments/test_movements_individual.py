"""Individual tournaments: partners, opponents and rests over a whole movement."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.movements import (
    Away,
    Entrant,
    IndividualSeating,
    MovementRefused,
    numbered,
    seat_individuals,
    spread,
)
from tournaments.movements.individual import together

GRIDS = [(8, 7), (12, 11), (13, 13), (16, 15), (17, 17), (20, 19), (28, 27)]


def individual(entrants: tuple[Entrant, ...], rounds: int) -> list[IndividualSeating]:
    history: list[IndividualSeating] = []
    for number in range(1, rounds + 1):
        history.append(seat_individuals(entrants, history, number, turn=number - 1, seed="7"))
    return history


@pytest.mark.parametrize(("count", "rounds"), GRIDS)
def test_a_grid_partners_each_once_and_opposes_each_twice(count: int, rounds: int) -> None:
    history = individual(numbered(count), rounds)
    found = together(history)
    pairs = count * (count - 1) // 2
    assert Counter(found.partners.values()) == {1: pairs}
    assert Counter(found.opponents.values()) == {2: pairs}
    assert set(found.rests.values()) == ({1} if count % 2 else set())
    assert spread(history, range(1, count + 1)) == ()


@given(st.integers(4, 23), st.integers(1, 12))
def test_nobody_sits_twice_and_everybody_plays_or_rests(count: int, rounds: int) -> None:
    for seating in individual(numbered(count), rounds):
        seats = [one for table in seating.tables for one in (*table.ns, *table.ew)]
        seats += [rest.pair for rest in seating.rests]
        assert sorted(seats) == list(range(1, count + 1))
        assert len(seating.rests) == count % 4


@given(st.integers(4, 23))
def test_no_partner_twice_while_rests_part_nobody(count: int) -> None:
    rounds = count - 1 if count % 2 == 0 else count
    history = individual(numbered(count), min(rounds, 12))
    again = sum(times - 1 for times in together(history).partners.values())
    assert again <= (3 if count % 4 > 1 else 0)
    assert sum(why.values["count"] for seating in history for why in seating.notes) == again


@given(st.integers(4, 23), st.integers(1, 12))
def test_at_most_one_rest_more_than_the_fewest(count: int, rounds: int) -> None:
    rests = together(individual(numbered(count), rounds)).rests
    each = [rests[one] for one in range(1, count + 1)]
    assert max(each) - min(each) <= 1


def test_what_cannot_be_even_is_said() -> None:
    history = individual(numbered(11), 11)
    codes = {why.code for why in spread(history, range(1, 12))}
    assert "note.opponents-uneven" in codes


def test_partners_that_come_again_are_counted() -> None:
    history = individual(numbered(4), 4)
    assert history[3].notes[0].values == {"count": 2}
    assert spread(history, range(1, 5))[0].code == "note.partners-again"


def test_when_a_player_leaves_his_partner_gets_another_or_rests() -> None:
    entrants = tuple(
        replace(one, away=(Away(3),)) if one.id in (2, 5) else one for one in numbered(8)
    )
    history = individual(entrants, 5)
    for seating in history[2:]:
        seats = [one for table in seating.tables for one in (*table.ns, *table.ew)]
        seats += [rest.pair for rest in seating.rests]
        assert sorted(seats) == [1, 3, 4, 6, 7, 8]
        assert len(seating.tables) == 1
    found = together(history)
    assert max(found.rests.values()) - min(found.rests[one] for one in (1, 3, 4, 6, 7, 8)) <= 1


def test_fewer_than_four_are_refused() -> None:
    with pytest.raises(MovementRefused) as refused:
        individual(numbered(3), 1)
    assert refused.value.why.code == "refused.few-players"
