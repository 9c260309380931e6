"""Art. 9: the discard pile looked at, picked up in part, or picked up for one card alone."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

INSPECTED = "pile-inspected-then-played"
HAND = {"cards_from": "hand", "moment": "before_discard", "noticed_by": "opponents"}
LYING = {"cards_from": "pile_lying"}
LIFTED = {"cards_from": "pile_lifted"}
PARTLY = "incomplete-pick-up"
SOLE = "same-card-discarded"
NO_TWIN = {"sole_card_was": "discarded", "twin": "no"}


def test_art_9_1_sliding_the_pile_closer_binds_to_nothing() -> None:
    found = ruled(INSPECTED, cards_from="nothing", lifted="no")
    assert now(found) == {"no_penalty": "9.1"}
    assert "9.2" not in found.ruling.clauses


def test_art_9_2_a_lifted_back_binds_to_the_pick_up() -> None:
    found = ruled(INSPECTED, cards_from="nothing", lifted="yes", moment="in_time")
    assert now(found) == {"must_pick_up(player)": "9.2"}
    assert pending(found) == {}


def test_art_9_3_attaching_after_an_inspection_is_play_without_a_draw() -> None:
    found = ruled(INSPECTED, **HAND, play="attached")
    assert now(found) == {
        "interrupt_play(player)": "30.1 by 9.3",
        "freeze_temporarily(meld, until=next_turn)": "30.7 by 9.3",
        "must_draw_or_pick_up(player)": "30.1 by 9.3",
        "must_discard(player)": "30.1 by 9.3",
    }
    assert "9.4" not in found.ruling.clauses
    assert "Q53" in found.ruling.readings


def test_art_9_4_the_codes_example_of_a_meld_from_the_hand() -> None:
    found = ruled(INSPECTED, **HAND, play="opened", opening="whole")
    assert now(found) == {
        "interrupt_play(player)": "30.1 by 9.4",
        "freeze_temporarily(meld, until=next_turn)": "30.3 by 9.4",
        "must_draw_or_pick_up(player)": "30.1 by 9.4",
        "must_discard(player)": "30.1 by 9.4",
    }
    assert pending(found) == {"count_negative(meld) when someone_closes_first": "30.6 by 9.4"}
    assert "9.3" not in found.ruling.clauses


def test_art_9_3_and_9_4_both_stand_behind_a_meld_and_cards_attached() -> None:
    found = ruled(INSPECTED, **HAND, play="both", opening="whole")
    assert {"9.3", "9.4", "30.3", "30.7"} <= set(found.ruling.clauses)


@pytest.mark.parametrize("noticed_by", ["opponents", "partner"])
@pytest.mark.parametrize("opening", ["whole", "incomplete", "mixed"])
@pytest.mark.parametrize("moment", ["before_discard", "after_discard"])
def test_art_9_4_rules_what_art_30_rules(noticed_by: str, opening: str, moment: str) -> None:
    answers = {
        "moment": moment,
        "noticed_by": noticed_by,
        "play": "opened",
        "opening": opening,
        "completes": "no",
    }
    borrowed = ruled(INSPECTED, cards_from="hand", **answers)
    assert now(borrowed).keys() == now(ruled("no-draw", **answers)).keys()
    assert pending(borrowed).keys() == pending(ruled("no-draw", **answers)).keys()


def test_art_9_5_the_codes_example_of_two_fives_on_a_lying_five() -> None:
    found = ruled(INSPECTED, **LYING, moment="before_discard")
    assert now(found) == {
        "freeze_temporarily(meld, until=next_turn)": "9.5",
        "must_pick_up(player)": "9.5",
        "must_discard(player)": "9.5",
    }
    assert pending(found) == {}
    assert found.assumed == {"happened": "first", "cards_left": "some", "unused": "some"}


def test_art_9_5_nothing_is_left_to_pick_up() -> None:
    found = ruled(INSPECTED, **LYING, moment="before_discard", unused="none")
    assert now(found) == {
        "freeze_temporarily(meld, until=next_turn)": "9.5",
        "must_discard(player)": "9.5",
    }


def test_art_9_5_after_the_discard_the_discard_stays() -> None:
    found = ruled(INSPECTED, **LYING, moment="after_discard")
    assert now(found) == {
        "freeze_temporarily(meld, until=next_turn)": "9.5",
        "must_pick_up(player)": "9.5",
        "stays_discard(card.discarded)": "9.5",
    }
    assert "Q107" in found.ruling.readings


def test_art_9_6_a_rest_that_was_covered_in_time_costs_nothing() -> None:
    found = ruled(INSPECTED, **LIFTED, covered="yes")
    assert now(found) == {"no_penalty": "9.6"}
    assert "9.7" not in found.ruling.clauses


def test_art_9_7_a_rest_left_open_is_cautioned() -> None:
    found = ruled(INSPECTED, **LIFTED, covered="no", moment="in_time", pile_used="opened")
    assert now(found) == {"caution(side)": "9.7"}
    assert found.ruling.readings == ("Q18",)


def test_art_9_2_lifted_cards_that_opened_nothing_bring_no_caution() -> None:
    found = ruled(INSPECTED, **LIFTED, covered="no", moment="in_time", pile_used="otherwise")
    assert now(found) == {"must_pick_up(player)": "9.2"}
    assert "9.7" not in found.ruling.clauses


@pytest.mark.parametrize(
    "answers",
    [
        {**HAND, "play": "opened", "opening": "whole"},
        {**HAND, "play": "attached"},
        {**LYING, "moment": "before_discard"},
        {**LYING, "moment": "after_discard"},
    ],
)
def test_art_27_5_a_freeze_of_art_9_may_last_another_round(answers: dict[str, str]) -> None:
    usual = ruled(INSPECTED, **answers)
    without = ruled(INSPECTED, **answers, cards_left="none")
    prolonged = "freeze_temporarily(meld, until=another_round) when drew_wild"
    assert prolonged in pending(without)
    assert prolonged not in pending(usual)


@pytest.mark.parametrize(
    ("happened", "clause"), [("drew_wild", "27.5"), ("drew_wild_again", "27.6")]
)
def test_art_27_6_the_wild_card_was_drawn_after_an_inspection(happened: str, clause: str) -> None:
    found = ruled(INSPECTED, happened=happened)
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": clause}


@pytest.mark.parametrize(
    ("moment", "reading"), [("before_discard", "Q54"), ("after_discard", "Q55")]
)
def test_art_9_8_one_card_left_behind_is_the_discard(moment: str, reading: str) -> None:
    found = ruled(PARTLY, moment=moment, left_behind="one")
    assert now(found)["becomes_discard(card)"] == "9.8"
    assert "interrupt_play(player)" not in now(found)
    assert reading in found.ruling.readings
    assert "9.9" not in found.ruling.clauses


def test_art_9_8_a_discard_already_made_comes_back() -> None:
    found = ruled(PARTLY, moment="after_discard", left_behind="one")
    assert now(found) == {"becomes_discard(card)": "9.8", "take_back(card.discarded)": "9.8"}


def test_art_9_9_of_several_the_highest_is_the_discard() -> None:
    found = ruled(PARTLY, moment="before_discard", left_behind="several")
    assert now(found) == {
        "becomes_discard(card, which=highest)": "9.9",
        "take_back(cards.others)": "9.9",
        "interrupt_play(player)": "9.9",
    }
    assert found.ruling.readings == ("Q9",)
    assert "9.8" not in found.ruling.clauses


def test_art_9_9_after_the_discard_there_is_no_play_to_stop() -> None:
    found = ruled(PARTLY, moment="after_discard", left_behind="several")
    assert now(found) == {
        "becomes_discard(card, which=highest)": "9.9",
        "take_back(cards.others)": "9.9",
        "take_back(card.discarded)": "9.9",
    }


def test_art_9_11_the_twin_is_shown() -> None:
    found = ruled(SOLE, sole_card_was="discarded", twin="yes")
    assert now(found) == {"no_penalty": "9.11"}
    assert found.ruling.clauses == ("9.10", "9.11")


def test_art_9_12_without_a_twin_another_card_is_discarded() -> None:
    found = ruled(SOLE, **NO_TWIN, moment="in_time")
    assert now(found) == {
        "take_back(card)": "9.12",
        "must_discard(player, which=another_card)": "9.12",
    }
    assert found.ruling.clauses == ("9.10", "9.12")
    assert found.ruling.readings == ("Q56",)
    assert found.assumed == {"happened": "first", "cards_left": "some"}


def test_art_9_12_with_no_other_card_the_last_meld_supplies_it() -> None:
    found = ruled(SOLE, **NO_TWIN, moment="in_time", cards_left="none", without_it="whole")
    assert now(found) == {
        "take_back(card)": "9.12",
        "must_discard(player, which=one_of_last_meld)": "9.12",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("Q56", "Q57")


def test_art_9_13_a_broken_meld_leaves_exposed_cards() -> None:
    found = ruled(SOLE, **NO_TWIN, moment="in_time", cards_left="none", without_it="broken")
    assert now(found)["expose(rest)"] == "9.13"
    assert pending(found) == {
        "must_play(player, rest) when next_turn": "24.4",
        "penalise(rest, discard=end_of_turn) when not_played": "24.5",
    }


@pytest.mark.parametrize(
    ("answers", "effect", "clause"),
    [
        ({"happened": "not_played"}, "penalise(rest, discard=end_of_turn)", "24.5"),
        (
            {"happened": "on_partners_meld", "moment": "after_discard"},
            "penalise(rest, discard=next_turns)",
            "24.7",
        ),
    ],
)
def test_art_9_13_what_came_of_the_exposed_cards(
    answers: dict[str, str], effect: str, clause: str
) -> None:
    assert now(ruled(SOLE, **answers)) == {effect: clause}


def test_art_9_14_a_misplayed_sole_card_waits_for_the_next_turn() -> None:
    found = ruled(SOLE, sole_card_was="misplayed", moment="before_discard")
    assert now(found) == {
        "interrupt_play(player)": "25.2",
        "penalise(card, discard=next_turns)": "9.14",
        "must_discard(player, which=another_card)": "9.14",
    }
    assert found.ruling.readings == ("Q58",)


def test_art_9_14_a_misplayed_sole_card_that_was_discarded_is_not_the_discard() -> None:
    found = ruled(
        SOLE, sole_card_was="misplayed", moment="after_discard", discarded_card="penalised"
    )
    assert now(found) == {
        "penalise(card, discard=next_turns)": "9.14",
        "must_discard(player, which=another_card)": "9.14",
    }


def test_art_9_14_with_another_card_discarded_nothing_more_goes_this_turn() -> None:
    found = ruled(SOLE, sole_card_was="misplayed", moment="after_discard", discarded_card="another")
    assert now(found) == {"penalise(card, discard=next_turns)": "9.14"}
    assert found.ruling.clauses == ("9.14", "25.3")


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        (INSPECTED, {"cards_from": "nothing", "lifted": "yes"}),
        (INSPECTED, {"cards_from": "hand"}),
        (INSPECTED, LYING),
        (INSPECTED, {**LIFTED, "covered": "no"}),
        (PARTLY, {}),
        (SOLE, NO_TWIN),
        (SOLE, {"sole_card_was": "misplayed"}),
    ],
)
def test_art_9_lapses_once_the_opponent_has_moved(slug: str, answers: dict[str, str]) -> None:
    found = ruled(slug, **answers, moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
