"""Whole programmes: the dry run, and events in which pairs come and go in any order."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.playing import all_met
from tournaments.movements import (
    Away,
    DryRun,
    Entrant,
    Event,
    IndividualSeating,
    MovementRefused,
    Programme,
    Seating,
    Segment,
    Why,
    divided,
    dry_run,
    from_payload,
    numbered,
    pair_round,
    to_payload,
)


def dry(count: int, *segments: Segment) -> DryRun:
    return dry_run(Programme(segments), numbered(count), seed="7")


def codes(whys: tuple[Why, ...]) -> list[str]:
    return [why.code for why in whys]


def test_thirteen_tables_and_step_two_are_said_to_last_thirteen_rounds() -> None:
    run = dry(26, Segment(movement="mitchell", rounds=6, step=2))
    assert run.notes == (Why("note.mitchell-length", {"tables": 13, "step": 2, "rounds": 13}),)
    assert run.everything_impossible == ()
    assert [one.named for one in run.rounds] == ["pair"] * 6


def test_a_step_that_meets_again_is_impossible_from_that_round_on() -> None:
    run = dry(24, Segment(movement="mitchell", rounds=6, step=4))
    assert codes(run.impossible) == ["impossible.mitchell-rematches"]
    assert run.impossible[0].values["again"] == 4
    assert [codes(one.notes) for one in run.rounds][3] == ["note.rematches"]


def test_rounds_that_need_no_result_are_seated_as_they_will_be() -> None:
    programme = Programme((Segment(movement="mitchell", rounds=3),))
    run = dry_run(programme, numbered(9), seed="7")
    history: tuple[Seating, ...] = ()
    for one in run.rounds:
        event = Event(entrants=numbered(9), history=history, seed="7")
        seating = pair_round(event, programme, one.number)
        assert one.seating == seating
        history = (*history, seating)


def test_rounds_that_need_results_are_seated_by_rank() -> None:
    run = dry(
        8,
        Segment(movement="opening", rounds=1),
        Segment(movement="danish-no-rematch", rounds=2),
        Segment(movement="mitchell", rounds=2, order="ranking"),
    )
    assert [one.named for one in run.rounds] == ["pair", "rank", "rank", "rank", "rank"]
    for one in run.rounds[1:4]:
        assert isinstance(one.seating, Seating)
        assert [table.pairs for table in one.seating.tables] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert [table.pairs for table in run.rounds[4].seating.tables][0] == (1, 8)  # type: ignore[union-attr]


def test_groups_cut_from_the_ranking_play_at_tables_of_their_own() -> None:
    run = dry(
        26,
        Segment(movement="mitchell", rounds=6, step=2),
        Segment(movement="danish-no-rematch", rounds=3, by_group=True, sizes=(12, 14)),
    )
    seating = run.rounds[-1].seating
    assert isinstance(seating, Seating)
    assert [table.pairs for table in seating.tables][5:7] == [(11, 12), (13, 14)]
    assert len(seating.tables) == 13


def test_group_sizes_that_do_not_add_up_are_impossible() -> None:
    run = dry(10, Segment(movement="danish", rounds=2, by_group=True, sizes=(4, 4)))
    assert codes(run.impossible) == ["impossible.group-sizes"]


def test_two_odd_groups_have_two_rests() -> None:
    run = dry(10, Segment(movement="danish", rounds=2, by_group=True, sizes=(5, 5)))
    assert "note.odd-groups" in codes(run.notes)
    assert len(run.rounds[0].seating.rests) == 2  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("count", "rounds", "doubtful", "impossible"),
    [(8, 4, None, None), (8, 5, 5, None), (8, 8, 5, 8), (4, 4, 3, 4), (26, 11, None, None)],
)
def test_when_a_rematch_may_and_when_it_must_be(
    count: int, rounds: int, doubtful: int | None, impossible: int | None
) -> None:
    run = dry(count, Segment(movement="danish-no-rematch", rounds=rounds))
    found = {why.code: why.values.get("round") for why in (*run.notes, *run.impossible)}
    assert found.get("note.rematch-possible") == doubtful
    assert found.get("impossible.rematches") == impossible
    assert ("note.no-rematches" in found) == (doubtful is None)


def test_more_rounds_than_an_odd_number_of_pairs_rests_somebody_twice() -> None:
    assert "impossible.one-rest-each" in codes(
        dry(5, Segment(movement="danish", rounds=6)).impossible
    )
    assert "note.one-rests" in codes(dry(5, Segment(movement="danish", rounds=5)).notes)


def test_an_italian_says_how_many_rounds_it_needs() -> None:
    assert codes(dry(6, Segment(movement="italian", rounds=4)).notes) == ["note.italian-unfinished"]
    assert codes(dry(6, Segment(movement="italian", rounds=5)).notes) == []
    again = dry(6, Segment(movement="italian", rounds=6)).impossible
    assert [(why.code, why.values["again"]) for why in again] == [
        ("impossible.italian-rematches", 6)
    ]


def test_an_individual_is_seated_whole_and_says_what_is_uneven() -> None:
    run = dry(8, Segment(movement="individual", rounds=7))
    assert all(isinstance(one.seating, IndividualSeating) for one in run.rounds)
    assert (run.notes, run.everything_impossible) == ((), ())
    uneven = dry(9, Segment(movement="individual", rounds=8))
    assert "note.opponents-uneven" in codes(uneven.notes)
    longer = dry(8, Segment(movement="individual", rounds=8))
    assert "impossible.partners-again" in codes(longer.impossible)


def test_rounds_by_hand_are_left_open() -> None:
    run = dry(6, Segment(movement="hand", rounds=1), Segment(movement="mitchell", rounds=2))
    assert run.rounds[0].seating is None
    assert run.rounds[1].named == "place"


def test_too_few_pairs_are_impossible_and_no_crash() -> None:
    run = dry(1, Segment(movement="danish", rounds=1))
    assert "impossible.few-pairs" in codes(run.impossible)
    assert codes(run.rounds[0].impossible) == ["refused.few-pairs"]


@pytest.mark.parametrize(
    ("figures", "code"), [({"rounds": 0}, "rounds"), ({"rounds": 1, "step": 0}, "step")]
)
def test_a_programme_without_rounds_or_step_is_refused(figures: dict[str, int], code: str) -> None:
    with pytest.raises(MovementRefused) as refused:
        Programme((Segment(movement="mitchell", **figures),))  # type: ignore[arg-type]
    assert refused.value.why.code == f"refused.{code}"


def test_a_ranking_is_cut_into_groups() -> None:
    assert divided((5, 3, 1, 2, 4), (2, 3)) == ((5, 3), (1, 2, 4))
    with pytest.raises(MovementRefused):
        divided((5, 3, 1), (2, 2))


MOVEMENTS = ["opening", "mitchell", "danish", "danish-no-rematch", "danish-federation", "italian"]


@st.composite
def comings_and_goings(draw: st.DrawFn) -> tuple[Entrant, ...]:
    found = []
    for one in range(1, draw(st.integers(4, 12)) + 1):
        away = draw(st.lists(st.integers(2, 7), max_size=2, unique=True).map(sorted))
        last = draw(st.one_of(st.none(), st.integers(0, 2)))
        periods = [Away(at, None if last is None else at + last) for at in away]
        since = draw(st.sampled_from([1, 1, 1, 2])) if one > 4 else 1
        found.append(
            Entrant(
                id=one,
                club=draw(st.sampled_from("AB")),
                since=since,
                away=tuple(periods) if one > 3 else (),
            )
        )
    return tuple(found)


@given(
    comings_and_goings(),
    st.lists(st.tuples(st.sampled_from(MOVEMENTS), st.integers(1, 3)), min_size=1, max_size=3),
    st.randoms(use_true_random=False),
)
def test_whoever_comes_and_goes_all_present_sit_once_or_rest_and_nobody_else(
    entrants: tuple[Entrant, ...], parts: list[tuple[str, int]], chance: object
) -> None:
    programme = Programme(
        tuple(Segment(movement=name, rounds=rounds) for name, rounds in parts)  # type: ignore[arg-type]
    )
    history: tuple[Seating, ...] = ()
    for number in range(1, programme.rounds + 1):
        ranking = [one.id for one in entrants]
        chance.shuffle(ranking)  # type: ignore[attr-defined]
        event = Event(entrants=entrants, history=history, ranking=tuple(ranking), seed="7")
        seating = pair_round(event, programme, number)
        seats = [one for table in seating.tables for one in table.pairs]
        seats += [rest.pair for rest in seating.rests]
        assert sorted(seats) == [one.id for one in entrants if one.present(number)]
        assert all(len(pair) == 2 for pair in all_met(seating))
        assert len({table.table for table in seating.tables}) == len(seating.tables)
        assert {one.pair for one in seating.absent} == {
            one.id for one in entrants if one.since <= number and not one.present(number)
        }
        history = (*history, seating)


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_a_round_comes_back_from_the_record_as_it_was(movement: str) -> None:
    history: tuple[Seating, ...] = ()
    programme = Programme((Segment(movement=movement, rounds=4),))  # type: ignore[arg-type]
    for number in range(1, 5):
        event = Event(entrants=numbered(5), history=history, ranking=(3, 1, 5, 2, 4), seed="7")
        seating = pair_round(event, programme, number)
        kept = json.loads(json.dumps(to_payload(seating)))
        assert from_payload(number, kept) == replace(seating, notes=())
        history = (*history, seating)
