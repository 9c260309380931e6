"""Who plays the final round: told by seats, answered as the engine rules it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine import LANGS, Refused, rule
from rulings.engine.school.exercise_words import exercise_data
from rulings.engine.school.final_round_exercise import (
    Table,
    final_round_exercise,
    left_to_play,
    ruled_at,
    situations,
)
from tests.school.exercises import check, figures, picked

SEATED = ["current", "fibur2008"]


@given(st.sampled_from(SEATED), st.integers(0, 10**9))
def test_every_final_round_is_whole(edition: str, seed: int) -> None:
    question = final_round_exercise(edition, seed)
    check(question)
    who, turns = picked(question.part("who"))[0], figures(question.part("turns"))
    assert who.en.startswith("Nobody") is (turns == 0)
    assert turns in (0, *range(4, 9))


@pytest.mark.parametrize(
    ("edition", "situation", "dealer", "on_turn", "before", "starts"),
    [
        ("current", "waiting", "N", "E", 0, "E"),
        ("current", "drawn", "N", "E", 4, "E"),
        ("current", "waiting", "N", "S", 3, "E"),
        ("current", "drawn", "N", "N", 1, "E"),
        ("current", "dealing", "W", "S", 0, "N"),
        ("fibur2008", "waiting", "N", "E", 2, "W"),
        ("fibur2008", "drawn", "N", "E", 3, "N"),
        ("fibur2008", "dealing", "S", "E", 0, "W"),
    ],
)
def test_the_seats_follow_from_who_deals_and_who_is_on_turn(
    edition: str, situation: str, dealer: str, on_turn: str, before: int, starts: str
) -> None:
    table = Table(situation, dealer, on_turn)
    ruled = ruled_at(edition, table)
    assert ruled is not None
    left = left_to_play(ruled, table)
    assert (len(left.before), left.final[0], len(left.final)) == (before, starts, 4)


@pytest.mark.parametrize("edition", SEATED)
@pytest.mark.parametrize("situation", ["between", "round_over", "stock"])
def test_nobody_plays_once_it_is_over(edition: str, situation: str) -> None:
    table = Table(situation, "N", "E")
    ruled = ruled_at(edition, table)
    assert ruled is not None
    assert {effect.name for effect in ruled.ruling.effects} <= {"end_deal", "end_game"}
    assert left_to_play(ruled, table).final == ()


def test_whoever_was_served_first_has_moved_when_another_is_on_turn() -> None:
    ruled = ruled_at("current", Table("waiting", "N", "S"))
    assert ruled == rule("current", "time-out", {"phase": "in_play", "first_moved": "drew"})


@pytest.mark.parametrize("edition", ["club", "online"])
def test_a_text_that_names_no_seats_has_no_such_exercise(edition: str) -> None:
    assert situations(edition) == ()
    with pytest.raises(Refused) as refused:
        final_round_exercise(edition, 1)
    assert refused.value.code == "exercise-elsewhere"


@pytest.mark.parametrize("situation", list(exercise_data()["final_round"]["situation"]))
@pytest.mark.parametrize("lang", LANGS)
def test_every_wording_names_who_dealt_and_who_is_on_turn(situation: str, lang: str) -> None:
    for wording in exercise_data()["final_round_story"][situation]:
        assert "{dealer}" in wording[lang]
        if situation in ("waiting", "drawn"):
            assert "{turn}" in wording[lang]
