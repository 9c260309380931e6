"""The online game for two: what is turned down, what is let through, how a hand ends."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled, rule, rulebook
from rulings.engine.effects import Effect
from rulings.engine.trees import paths
from tests.engine.written import now, pending, ruled_by

PUNISHING = {
    "caution", "closing_void", "count_negative", "expose", "freeze_permanently",
    "freeze_temporarily", "limit_next_turn", "penalise", "take_back", "vp_penalty", "warn",
}  # fmt: skip
SILENT_WHEN_MADE = {
    "closed-without-burraco": {"burraco": "no", "cards_kept": "fewer"},
    "closed-with-wild": {"last_card": "yes"},
    "closed-without-discard": {"left_to_discard": "nothing"},
    "duplicate-combination": {"second_meld": "combination"},
    "erroneous-meld": {"error": "two_wilds"},
    "incomplete-pick-up": {"taken_up": "part"},
    "same-card-discarded": {"twin": "no"},
}


def online(slug: str, **answers: str) -> Ruled:
    return ruled_by("online", slug, **answers)


def effects() -> list[Effect]:
    found = rulebook("online").infractions.values()
    return [effect for one in found for _, ruling in paths(one.tree) for effect in ruling.effects]


def test_no_ruling_of_a_game_without_penalties_punishes() -> None:
    assert {effect.name for effect in effects()} & PUNISHING == set()


def test_nothing_is_left_pending() -> None:
    assert [effect for effect in effects() if effect.when] == []


@pytest.mark.parametrize("slug", SILENT_WHEN_MADE)
def test_whoever_asks_for_a_penalty_hears_that_there_is_none(slug: str) -> None:
    asked = online(slug, **SILENT_WHEN_MADE[slug])
    made = online(slug, **SILENT_WHEN_MADE[slug], move_made="yes")
    assert "code_silent" not in now(asked)
    (clause,) = now(asked).values()
    assert now(made) == {**now(asked), "code_silent": clause}


@pytest.mark.parametrize("slug", SILENT_WHEN_MADE)
def test_the_move_counts_as_tried_until_somebody_says_that_it_was_made(slug: str) -> None:
    assert online(slug, **SILENT_WHEN_MADE[slug]).assumed["move_made"] == "no"


def test_end_1_a_burraco_and_a_discard_make_a_closing() -> None:
    assert now(online("closed-without-burraco", burraco="yes")) == {
        "closing_valid(bonus=100)": "end.1"
    }


def test_end_2_a_wild_card_does_not_close() -> None:
    found = online("closed-with-wild", last_card="yes")
    assert now(found) == {"forbid(action=discard_wild)": "end.2"}


def test_end_2_a_wild_card_may_be_discarded_otherwise() -> None:
    assert now(online("closed-with-wild", last_card="no")) == {"no_penalty": "turn.5"}


def test_end_2_nothing_is_left_to_discard() -> None:
    found = online("closed-without-discard", left_to_discard="nothing")
    assert now(found) == {"forbid(action=meld_all)": "end.2"}
    assert "faq.4" in found.ruling.clauses


def test_faq_4_the_card_kept_back_is_not_wild() -> None:
    found = online("closed-without-discard", left_to_discard="wild")
    assert now(found) == {"forbid(action=meld_all_but_wild)": "faq.4"}


def test_faq_4_a_card_that_is_not_wild_closes() -> None:
    found = online("closed-without-discard", left_to_discard="card")
    assert now(found) == {"closing_valid(bonus=100)": "end.1"}


def test_end_3_the_deal_ends_with_two_cards_in_the_stock() -> None:
    found = online("stock-exhausted", third_to_last="drawn")
    assert now(found) == {"end_deal(bonus=0)": "end.3"}
    assert found.ruling.readings == ("E9",)


@pytest.mark.parametrize(
    ("state", "effect"), [("closed", "closing_valid(bonus=100)"), ("waiting", "play_on")]
)
def test_end_3_before_that_it_does_not_end_by_itself(state: str, effect: str) -> None:
    assert list(now(online("stock-exhausted", third_to_last=state))) == [effect]


def test_end_4_exchanging_the_lone_card_ends_the_deal() -> None:
    found = online("stalemate", watched="swapped")
    assert now(found) == {"end_deal(bonus=0)": "end.4"}
    assert found.ruling.readings == ("E10",)


@pytest.mark.parametrize("watched", ["nothing", "melded", "drew"])
def test_end_4_anything_else_is_no_stalemate(watched: str) -> None:
    assert now(online("stalemate", watched=watched)) == {"play_on": "end.4"}


def test_end_5_without_a_burraco_two_cards_are_kept() -> None:
    found = online("closed-without-burraco", burraco="no", cards_kept="fewer")
    assert now(found) == {"forbid(action=meld_leaving_one)": "end.5"}
    assert found.ruling.readings == ("E7",)


def test_end_5_with_two_cards_left_the_meld_stands() -> None:
    found = online("closed-without-burraco", burraco="no", cards_kept="two")
    assert now(found) == {"permit(action=meld_down)": "end.5"}


def test_pile_5_nobody_closes_before_taking_the_pile() -> None:
    assert now(online("closed-without-burraco", pile_taken="no")) == {
        "forbid(action=close_without_pile)": "pile.5",
        "permit(action=take_pile)": "pile.1",
    }


def test_pile_2_melding_out_leads_to_the_pile() -> None:
    found = online("closed-without-discard", pile_taken="no")
    assert now(found) == {"permit(action=take_pile)": "pile.2"}


def test_turn_3_the_discards_are_taken_whole() -> None:
    assert now(online("incomplete-pick-up", taken_up="part")) == {
        "forbid(action=part_of_pile)": "turn.3"
    }


def test_turn_2_picking_up_needs_no_meld() -> None:
    assert now(online("incomplete-pick-up", taken_up="whole")) == {"no_penalty": "turn.2"}


def test_turn_6_the_lone_card_does_not_go_straight_back() -> None:
    found = online("same-card-discarded", twin="no")
    assert now(found) == {"forbid(action=same_card)": "turn.6"}


def test_turn_7_its_twin_may_be_discarded() -> None:
    found = online("same-card-discarded", twin="yes")
    assert now(found) == {"no_penalty": "turn.7"}
    assert found.ruling.readings == ("E6",)


def test_turn_6_does_not_speak_of_more_than_one_discard() -> None:
    assert now(online("same-card-discarded", twin="several")) == {"no_penalty": "turn.5"}


@pytest.mark.parametrize(
    ("error", "clause"),
    [
        ("two_wilds", "melds.6"),
        ("only_wilds", "melds.2"),
        ("both_aces", "melds.1"),
        ("too_long", "melds.5"),
        ("opened", "melds.1"),
        ("attached", "melds.1"),
    ],
)
def test_melds_what_is_no_meld_is_not_valid(error: str, clause: str) -> None:
    assert now(online("erroneous-meld", error=error)) == {"not_validated(meld)": clause}


def test_melds_7_a_natural_two_leaves_room_for_a_wild_card() -> None:
    found = online("erroneous-meld", error="natural_two")
    assert now(found) == {"validate(meld)": "melds.7"}


def test_melds_3_a_second_set_of_a_rank_is_turned_down() -> None:
    found = online("duplicate-combination", second_meld="combination")
    assert now(found) == {"forbid(action=second_combination)": "melds.3"}


def test_melds_3_binds_each_player_alone() -> None:
    found = online("duplicate-combination", second_meld="of_opponent")
    assert now(found) == {"no_penalty": "melds.3"}


def test_melds_4_a_second_sequence_of_a_suit_is_let_through() -> None:
    found = online("duplicate-combination", second_meld="sequence")
    assert now(found) == {"permit(action=second_sequence)": "melds.4"}


def test_melds_8_the_wild_card_slides_within_its_sequence() -> None:
    found = online("wild-card-moved", wild_moved="replaced", wild_stayed="yes")
    assert now(found) == {"move_card(card.wild, to=its_meld)": "melds.8"}
    assert pending(found) == {}


def test_melds_8_the_wild_card_does_not_leave_its_sequence() -> None:
    found = online("wild-card-moved", wild_moved="replaced", wild_stayed="no")
    assert now(found) == {
        "forbid(action=wild_elsewhere)": "melds.8",
        "move_card(card.wild, to=its_meld)": "melds.8",
    }


def test_melds_8_says_nothing_of_any_other_move() -> None:
    assert now(online("wild-card-moved", wild_moved="moved")) == {"code_silent": "melds.8"}


def test_the_common_ways_ask_two_questions_at_most() -> None:
    for slug, answers in SILENT_WHEN_MADE.items():
        assert len(answers) <= 2
        assert isinstance(rule("online", slug, answers), Ruled)
