"""The club rules on the turn, wild cards, the stock and the time (sections 6, 10, 14 and 25)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by

HEALED = {"right_lapsed": "26.1"}
IN_TIME = {"moment": "in_time"}
LATE = {"moment": "opponent_moved"}
INSPECTED = "pile-inspected-then-played"
DISCARDED = {"sole_card_was": "discarded"}
NO_TWIN = {**DISCARDED, "twin": "no", "moment": "in_time"}
BROKEN = {**NO_TWIN, "cards_left": "none", "without_it": "broken"}
NATURAL_TWO = {"wild_moved": "natural_two"}


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# Stock or discard pile


def test_6_2_1_and_6_2_2_the_card_lifted_binds() -> None:
    assert now(club("draw-choice-changed", lifted_from="stock", **IN_TIME)) == {
        "must_draw(player)": "6.2.1"
    }
    assert now(club("draw-choice-changed", lifted_from="discard_pile", **IN_TIME)) == {
        "must_pick_up(player)": "6.2.2"
    }


def test_6_1_1_with_nothing_lifted_the_choice_is_free() -> None:
    assert now(club("draw-choice-changed", lifted_from="neither")) == {"no_penalty": "6.1.1"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("draw-choice-changed", {"lifted_from": "stock"}),
        ("draw-choice-changed", {"lifted_from": "discard_pile"}),
        (INSPECTED, {"cards_from": "pile_lifted"}),
        (INSPECTED, {"cards_from": "nothing", "lifted": "yes"}),
        ("incomplete-pick-up", {"left_behind": "one"}),
        ("incomplete-pick-up", {"left_behind": "several"}),
        ("same-card-discarded", {**DISCARDED, "twin": "no"}),
    ],
)
def test_26_1_heals_what_was_not_contested(slug: str, answers: dict[str, str]) -> None:
    assert now(club(slug, **answers, **LATE)) == HEALED


def test_6_2_3_the_pile_may_be_slid_nearer_but_not_reordered() -> None:
    assert now(club(INSPECTED, cards_from="nothing", lifted="no")) == {"no_penalty": "6.2.3"}
    assert now(club(INSPECTED, cards_from="nothing", lifted="order_changed")) == {
        "code_silent": "6.2.3"
    }


def test_6_2_2_a_pile_card_lifted_commits_whatever_was_done_with_it() -> None:
    commits = {"must_pick_up(player)": "6.2.2"}
    assert now(club(INSPECTED, cards_from="nothing", lifted="yes", **IN_TIME)) == commits
    assert now(club(INSPECTED, cards_from="pile_lifted", **IN_TIME)) == commits


def test_18_4_1_melds_after_a_look_are_melds_without_a_draw() -> None:
    found = club(INSPECTED, cards_from="hand", moment="before_discard", play="attached")
    assert now(found) == {
        "interrupt_play(player)": "18.4.1",
        "must_draw_or_pick_up(player)": "18.4.1",
        "freeze_temporarily(melds, until=next_turn)": "18.4.1",
        "must_discard(player)": "18.4.1",
    }
    assert "6.2.3" in found.ruling.clauses


def test_6_5_1_a_single_card_left_is_the_discard() -> None:
    found = club("incomplete-pick-up", left_behind="one", **IN_TIME)
    assert now(found) == {"becomes_discard(card)": "6.5.1", "interrupt_play(player)": "6.5.1"}
    assert "6.1.2" in found.ruling.clauses


def test_6_5_2_of_several_cards_left_the_highest_is_the_discard() -> None:
    found = club("incomplete-pick-up", left_behind="several", **IN_TIME)
    assert now(found) == {
        "becomes_discard(card, which=highest)": "6.5.2",
        "take_back(cards.others)": "6.5.2",
        "interrupt_play(player)": "6.5.2",
    }
    assert {"3.2", "3.3"} <= set(found.ruling.clauses)


def test_6_4_2_a_twin_shown_and_named_makes_the_discard_good() -> None:
    assert now(club("same-card-discarded", **DISCARDED, twin="yes")) == {
        "no_penalty": "6.4.2",
        "stays_discard(card.discarded)": "6.4.2",
    }


def test_6_3_1_a_card_picked_up_with_others_may_be_discarded() -> None:
    assert now(club("same-card-discarded", **DISCARDED, twin="several")) == {"no_penalty": "6.3.1"}


def test_6_4_3_without_it_another_card_is_discarded() -> None:
    found = club("same-card-discarded", **NO_TWIN, cards_left="some")
    assert now(found) == {
        "take_back(card)": "6.4.3",
        "must_discard(player, which=another_card)": "6.4.3",
    }
    assert "6.4.1" in found.ruling.clauses


def test_6_4_4_with_nothing_else_held_a_card_of_the_last_meld_goes() -> None:
    found = club("same-card-discarded", **NO_TWIN, cards_left="none", without_it="whole")
    assert now(found) == {
        "take_back(card)": "6.4.3",
        "take_back(last_meld.one)": "6.4.4",
        "must_discard(player, which=one_of_last_meld)": "6.4.4",
    }


@pytest.mark.parametrize(
    ("choice", "effect"),
    [
        ("open", "director_discretion(what=expose | penalise)"),
        ("exposed", "expose(rest)"),
        ("penalised", "penalise(rest, discard=next_turns)"),
    ],
)
def test_6_4_5_the_arbiter_chooses_for_the_broken_meld(choice: str, effect: str) -> None:
    found = club("same-card-discarded", **BROKEN, measure=choice)
    assert now(found)[effect] == "6.4.5"
    assert bool(pending(found)) is (choice == "exposed")


def test_6_4_1_a_lone_card_that_was_misplayed_finds_no_rule() -> None:
    found = club("same-card-discarded", sole_card_was="misplayed")
    assert now(found) == {"code_silent": "6.4.1"}


# The end of the stock


def test_14_2_the_third_card_from_the_end_ends_the_deal() -> None:
    found = club("stock-exhausted", third_to_last="drawn")
    assert now(found) == {"end_deal(bonus=0)": "14.2", "count_negative(cards.in_hand)": "14.2"}
    assert {"14.1", "14.3"} <= set(found.ruling.clauses)


def test_14_2_a_pick_up_with_three_cards_left_ends_nothing() -> None:
    found = club("stock-exhausted", third_to_last="waiting")
    assert now(found) == {"play_on": "14.2"}
    assert "14.3" not in found.ruling.clauses


def test_13_0_1_a_closing_on_that_turn_counts() -> None:
    assert now(club("stock-exhausted", third_to_last="closed")) == {
        "closing_valid(bonus=100)": "13.0.1"
    }


# Wild cards


def test_10_5_a_natural_two_may_be_tried_and_may_turn_wild() -> None:
    tried = club("wild-card-moved", **NATURAL_TWO, two_moved="came_down")
    turned = club("wild-card-moved", **NATURAL_TWO, two_moved="card_beyond")
    assert now(tried) == {"no_penalty": "10.5.3"}
    assert now(turned) == {"no_penalty": "10.5.1"}


def test_10_5_2_once_completed_the_move_binds() -> None:
    found = club("wild-card-moved", **NATURAL_TWO, two_moved="moved_again", **IN_TIME)
    assert now(found) == {"move_card(card.wild, to=its_place)": "10.5.2"}


def test_10_4_2_a_freed_wild_card_stays_in_its_sequence() -> None:
    stayed = club("wild-card-moved", wild_moved="replaced", wild_stayed="yes")
    left = club("wild-card-moved", wild_moved="replaced", wild_stayed="no", **IN_TIME)
    assert now(stayed) == {"no_penalty": "10.4.2"}
    assert now(left) == {"move_card(card.wild, to=its_meld)": "10.4.2"}


def test_10_4_1_only_its_own_card_frees_a_wild_card() -> None:
    assert now(club("wild-card-moved", wild_moved="moved", **IN_TIME)) == {
        "move_card(card.wild, to=its_place)": "10.4.1"
    }
    assert now(club("wild-card-moved", wild_moved="moved", **LATE)) == {
        **HEALED,
        "validate(meld)": "26.1",
    }


# Stalemate and the end of the time


@pytest.mark.parametrize(
    ("choice", "effect"),
    [
        ("open", "director_discretion(what=end_deal)"),
        ("ended", "end_deal(bonus=0)"),
        ("goes_on", "play_on"),
    ],
)
def test_25_1_2_after_a_whole_round_the_arbiter_may_end_the_deal(choice: str, effect: str) -> None:
    assert now(club("stalemate", watched="swapped", deal_goes=choice)) == {effect: "25.1.2"}


@pytest.mark.parametrize(("watched", "clause"), [("nothing", "25.1.2"), ("melded", "25.1.1")])
def test_25_1_2_nothing_ends_without_a_whole_round_of_it(watched: str, clause: str) -> None:
    assert now(club("stalemate", watched=watched)) == {"play_on": clause}


def test_25_1_2_speaks_of_tournaments_only() -> None:
    found = club("stalemate", watched="swapped", tournament="no")
    assert now(found) == {"code_silent": "25.1.2"}


def test_25_2_2_the_tournament_says_which_round_is_the_last() -> None:
    found = club("time-out", phase="in_play")
    assert now(found) == {"final_round": "25.2.2"}
    assert "25.2.1" in found.ruling.clauses


def test_25_2_3_without_a_closing_there_is_no_bonus() -> None:
    assert now(club("time-out", phase="round_over")) == {
        "final_round": "25.2.2",
        "end_deal(bonus=0)": "25.2.3",
    }
    assert now(club("time-out", phase="closed")) == {
        "final_round": "25.2.2",
        "closing_valid(bonus=100)": "13.0.1",
    }
