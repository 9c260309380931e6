"""Code of 2008, Art. 8 and 31/D: the discard pile looked at, taken in part, closed with."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by


def ruled(slug: str, **answers: str) -> Ruled:
    return ruled_by("fibur2008", slug, **answers)


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("pile-inspected-then-played", {"cards_from": "hand"}),
        ("pile-inspected-then-played", {"cards_from": "nothing", "lifted": "yes"}),
        ("incomplete-pick-up", {}),
        ("same-card-discarded", {"twin": "no"}),
    ],
)
def test_right_1_a_pick_up_beyond_repair_is_not_penalised(
    slug: str, answers: dict[str, str]
) -> None:
    found = ruled(slug, **answers, moment="opponent_moved", restorable="no")
    assert now(found) == {
        "right_lapsed": "right.1",
        "director_discretion(what=caution)": "right.2",
        "director_discretion(what=adjusted_score)": "right.2",
    }


def test_8_4_looking_is_free_and_8_5_lifting_is_not() -> None:
    looked = ruled("pile-inspected-then-played", cards_from="nothing", lifted="no")
    assert now(looked) == {"no_penalty": "8.4"}
    lifted = ruled(
        "pile-inspected-then-played", cards_from="nothing", lifted="yes", moment="in_time"
    )
    assert now(lifted) == {"must_pick_up(player)": "8.5"}


@pytest.mark.parametrize(
    "answers", [{"cards_from": "pile_lying"}, {"cards_from": "pile_lifted", "covered": "no"}]
)
def test_8_5_who_plays_with_the_pile_takes_all_of_it(answers: dict[str, str]) -> None:
    found = ruled("pile-inspected-then-played", **answers, moment="in_time")
    assert now(found) == {"must_pick_up(player)": "8.5"}
    assert "8.1" in found.ruling.clauses


def test_8_1_a_pile_taken_whole_costs_nothing() -> None:
    found = ruled("pile-inspected-then-played", cards_from="pile_lifted", covered="yes")
    assert now(found) == {"no_penalty": "8.1"}


def test_28_1_a_look_at_the_pile_is_no_draw() -> None:
    found = ruled(
        "pile-inspected-then-played", cards_from="hand", moment="before_discard", play="opened"
    )
    assert now(found) == {
        "interrupt_play(player)": "28.1 by 8.4",
        "freeze_temporarily(meld, until=next_turn)": "28.2 by 8.4",
        "must_draw_or_pick_up(player)": "28.1 by 8.4",
        "must_discard(player)": "28.1 by 8.4",
    }
    assert pending(found) == {"count_negative(meld) when someone_closes_first": "28.3 by 8.4"}


def test_28_3_somebody_closed_over_a_meld_laid_after_a_look() -> None:
    found = ruled("pile-inspected-then-played", happened="closed_first", play="opened")
    assert "count_negative(meld)" in now(found)


def test_8_2_one_card_left_is_the_discard_and_melds_stand() -> None:
    found = ruled("incomplete-pick-up", moment="before_discard", left_behind="one")
    assert now(found) == {"becomes_discard(card, which=the_card)": "8.2"}
    assert found.ruling.readings == ("B4",)


def test_8_3_of_several_the_highest_is_the_discard_and_play_stops() -> None:
    found = ruled("incomplete-pick-up", moment="before_discard", left_behind="several")
    assert now(found) == {
        "becomes_discard(card, which=highest)": "8.3",
        "take_back(cards.others)": "8.3",
        "interrupt_play(player)": "8.3",
    }


@pytest.mark.parametrize(("left", "clause"), [("one", "8.2"), ("several", "8.3")])
def test_8_2_and_8_3_another_discard_comes_back(left: str, clause: str) -> None:
    found = ruled("incomplete-pick-up", moment="after_discard", left_behind=left)
    assert now(found)["take_back(card.discarded)"] == clause
    assert ("interrupt_play(player)" in now(found)) is (left == "several")


def test_8_6_a_second_card_like_it_makes_the_discard_good() -> None:
    assert now(ruled("same-card-discarded", twin="yes")) == {"no_penalty": "8.6"}


def test_8_7_another_card_of_the_hand_is_discarded() -> None:
    found = ruled("same-card-discarded", twin="no", moment="in_time", cards_left="some")
    assert now(found) == {
        "take_back(card)": "8.7",
        "must_discard(player, which=another_card)": "8.7",
    }


@pytest.mark.parametrize("state", ["whole", "broken"])
@pytest.mark.parametrize("closed", ["yes", "no"])
def test_8_8_without_other_cards_the_last_meld_gives_the_discard(state: str, closed: str) -> None:
    found = ruled(
        "same-card-discarded",
        twin="no",
        moment="in_time",
        cards_left="none",
        without_it=state,
        closed_with_it=closed,
    )
    told = now(found)
    assert told["must_discard(player, which=one_of_last_meld)"] == "8.8"
    assert ("closing_void" in told) is (closed == "yes")
    assert ("take_back(rest)" in told) is (state == "broken")
    assert ("B5" in found.ruling.readings) is (state == "broken")
    assert not any(name.startswith(("expose", "penalise")) for name in told)


def test_31d_2_with_several_cards_left_nobody_has_closed() -> None:
    found = ruled("closed-from-pile-leftover", left_behind="several")
    assert now(found) == {
        "becomes_discard(card, which=highest)": "31D.2",
        "take_back(cards.others)": "31D.2",
        "closing_void": "16.3",
        "no_penalty": "31D.2",
    }


def test_31d_2_one_card_left_is_the_discard_of_a_closing() -> None:
    found = ruled(
        "closed-from-pile-leftover", left_behind="one", closing_discard="card", burraco="yes"
    )
    assert now(found) == {
        "becomes_discard(card, which=the_card)": "31D.2",
        "closing_valid(bonus=100)": "16.3",
        "no_penalty": "31D.2",
    }


def test_31d_2_a_wild_card_left_closes_nothing() -> None:
    told = now(ruled("closed-from-pile-leftover", left_behind="one", closing_discard="wild"))
    assert told["closing_void"] == "31B.2 by 31D.2"
    assert "closing_valid(bonus=100)" not in told


def test_31d_2_without_a_burraco_the_last_meld_is_penalised() -> None:
    found = ruled(
        "closed-from-pile-leftover",
        left_behind="one",
        closing_discard="card",
        burraco="no",
        last_play="opened",
        earlier_plays="no",
    )
    assert now(found)["penalise(last_meld, discard=next_turns)"] == "31A.1 by 31D.2"
