"""The Code of 2008, Art. 20: hints, cards moved and questions to the partner."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

IN_TIME = {"moment": "in_time"}
CAUTION = "director_discretion(what=caution)"
ADJUSTED = "director_discretion(what=adjusted_score)"
EITHER = "director_discretion(what=caution | vp_penalty)"
LIMITED = "limit_next_turn(partner, action=draw_or_pick_up, turn=this)"


@pytest.mark.parametrize("about", ["wild", "turn", "burraco_count", "comment"])
def test_fibur2008_20_3_a_hint_is_for_the_arbiter_to_sanction(about: str) -> None:
    found = ruled("hint", **IN_TIME, about=about)
    assert now(found) == {CAUTION: "20.3", ADJUSTED: "20.3"}
    assert "20.2" in found.ruling.clauses
    assert ("ethics.5" in found.ruling.clauses) is (about == "comment")


@pytest.mark.parametrize(
    ("cautioned", "adjusted", "told"),
    [
        ("yes", "yes", {"caution(side)", "adjusted_score(side)"}),
        ("yes", "no", {"caution(side)"}),
        ("no", "yes", {"adjusted_score(side)"}),
        ("no", "no", {"no_penalty"}),
        ("open", "no", {CAUTION}),
        ("yes", "open", {"caution(side)", ADJUSTED}),
    ],
)
def test_fibur2008_20_3_the_two_choices_are_independent(
    cautioned: str, adjusted: str, told: set[str]
) -> None:
    choices = {"hint_caution": cautioned, "hint_score": adjusted}
    assert set(now(ruled("hint", **IN_TIME, about="turn", **choices))) == told


@pytest.mark.parametrize("suggested", ["pick_up", "draw", "draw_due"])
def test_fibur2008_28_6_told_to_draw_or_to_pick_up_the_turn_is_limited(suggested: str) -> None:
    found = ruled("hint", **IN_TIME, about="action", suggested=suggested)
    assert now(found) == {LIMITED: "28.6"}


def test_fibur2008_28_6_off_turn_it_is_the_next_turn_that_is_limited() -> None:
    answers = {"about": "action", "suggested": "draw", "receivers_turn": "no"}
    assert now(ruled("hint", **IN_TIME, **answers)) == {
        "limit_next_turn(partner, action=draw_or_pick_up, turn=next)": "28.6"
    }


def test_fibur2008_20_3_told_to_do_something_else() -> None:
    found = ruled("hint", **IN_TIME, about="action", suggested="other")
    assert set(now(found)) == {CAUTION, ADJUSTED}


def test_fibur2008_21_13_reminded_to_draw_before_playing_the_pile() -> None:
    found = ruled("hint", **IN_TIME, about="after_pile")
    assert now(found) == {LIMITED: "28.6 by 21.13"}
    assert found.ruling.readings == ("B21",)


@pytest.mark.parametrize(
    ("whose", "holder"), [("receiver_on_turn", "partner"), ("hinter_on_turn", "player")]
)
def test_fibur2008_22_6_an_exposed_card_pointed_out_ends_the_turn(whose: str, holder: str) -> None:
    assert now(ruled("hint", **IN_TIME, about="exposed_card", exposed_of=whose)) == {
        f"interrupt_play({holder})": "22.6",
        f"must_discard({holder}, which=the_card)": "22.6",
    }


@pytest.mark.parametrize(
    ("whose", "holder"), [("receiver_off_turn", "partner"), ("hinter_off_turn", "player")]
)
def test_fibur2008_22_6_off_turn_it_ends_the_next_one(whose: str, holder: str) -> None:
    found = ruled("hint", **IN_TIME, about="exposed_card", exposed_of=whose)
    assert now(found) == {"expose(cards)": "22.3"}
    assert set(pending(found)) == {
        f"interrupt_play({holder}) when next_turn",
        f"must_discard({holder}, which=the_card) when next_turn",
    }


def test_fibur2008_24_2_asking_where_as_a_hint_loses_the_best_place() -> None:
    found = ruled("hint", **IN_TIME, about="thrown_card")
    assert now(found) == {"opponent_decides(what=placement)": "24.2"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("hint", {"about": "turn"}),
        ("card-moved-during-partner-turn", {"told": "yes"}),
    ],
)
def test_fibur2008_right_1_too_late_to_sanction(slug: str, answers: dict[str, str]) -> None:
    found = ruled(slug, **answers, moment="opponent_moved", restorable="no")
    assert now(found) == {"right_lapsed": "right.1", CAUTION: "right.2", ADJUSTED: "right.2"}


def test_fibur2008_20_2_what_told_nothing_is_no_hint() -> None:
    found = ruled("hint", about="told_nothing")
    assert now(found) == {"no_penalty": "20.2"}


def test_fibur2008_right_1_play_has_gone_on_but_can_be_put_back() -> None:
    found = ruled("hint", moment="opponent_moved", restorable="yes", about="turn")
    assert now(found) == {CAUTION: "20.3", ADJUSTED: "20.3"}


def test_fibur2008_20_8_cards_tidied_without_a_hint() -> None:
    found = ruled("card-moved-during-partner-turn", told="no")
    assert now(found) == {"no_penalty": "20.8"}
    assert {"20.6", "ethics.10"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("B58",)


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("open", "director_discretion(what=caution | adjusted_score)"),
        ("caution", "caution(side)"),
        ("adjusted_score", "adjusted_score(side)"),
    ],
)
def test_fibur2008_20_7_cards_tidied_with_a_hint(chosen: str, told: str) -> None:
    found = ruled("card-moved-during-partner-turn", told="yes", **IN_TIME, moved_sanction=chosen)
    assert now(found) == {told: "20.7"}
    assert ("powers.1" in found.ruling.clauses) is (chosen != "caution")


def test_fibur2008_ethics_11_the_number_of_cards_may_be_asked_on_turn_only() -> None:
    on_turn = ruled("asked-partner", asked_about="number_of_cards")
    assert now(on_turn) == {"no_penalty": "ethics.11"}
    off_turn = ruled("asked-partner", asked_about="number_out_of_turn")
    assert now(off_turn) == {EITHER: "ethics.17"}
    assert "ethics.11" in off_turn.ruling.clauses


def test_fibur2008_ethics_2_other_questions_on_the_play() -> None:
    found = ruled("asked-partner", asked_about="course_of_play")
    assert now(found) == {EITHER: "ethics.17"}
    assert "ethics.2" in found.ruling.clauses
