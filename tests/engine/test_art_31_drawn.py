"""Art. 31: drawing out of turn."""

from __future__ import annotations

import pytest

from rulings.engine import CURRENT, rulebook
from rulings.engine.trees import paths
from tests.engine.written import now, pending, ruled

SLUG = "drew-out-of-turn"
IN_TIME = {"moment": "in_time"}
OPENED = {**IN_TIME, "play": "opened", "card_known": "yes"}
ATTACHED = {**IN_TIME, "play": "attached", "card_known": "yes"}
UNKNOWN = {**IN_TIME, "play": "opened", "card_known": "no"}
LIMITED = "limit_next_turn(player, action=draw, turn=next)"
SHOWN = "show_card(card, to=on_turn)"
BACK = "return_to_stock(card)"
RANDOM = "return_random_card_to_stock(player)"
FALLEN = "penalise(cards.fallen, discard=next_turns)"


def frozen(meld: str) -> str:
    return f"freeze_temporarily({meld}, until=after_limited_turn)"


def test_art_31_1_it_is_out_of_turn_that_the_player_drew() -> None:
    found = ruled(SLUG, **IN_TIME, play="nothing", card_known="no")
    assert "31.1" in found.ruling.clauses
    assert found.assumed == {
        "happened": "first",
        "live_pile": "no",
        "both_ways": "no",
        "discarded_too": "no",
    }


# Nothing played


def test_art_31_2_the_opponent_whose_turn_it_was_sees_the_card() -> None:
    found = ruled(SLUG, **IN_TIME, play="nothing", card_known="yes", turn_of="opponent")
    assert now(found) == {SHOWN: "31.2", BACK: "31.2", LIMITED: "31.2"}
    assert pending(found) == {}


def test_art_31_3_the_partner_whose_turn_it_was_does_not_see_the_card() -> None:
    found = ruled(SLUG, **IN_TIME, play="nothing", card_known="yes", turn_of="partner")
    assert now(found) == {BACK: "31.3", LIMITED: "31.3"}
    assert "31.2" not in found.ruling.clauses


def test_art_31_4_a_card_gone_into_the_hand_is_replaced_by_a_random_one() -> None:
    found = ruled(SLUG, **IN_TIME, play="nothing", card_known="no")
    assert now(found) == {RANDOM: "31.4", LIMITED: "31.4"}
    assert "31.5" in found.ruling.clauses
    assert found.ruling.readings == ("Q110",)


@pytest.mark.parametrize("known", ["yes", "no"])
def test_both_drawn_and_picked_up_the_code_does_not_say_which_turn_is_limited(known: str) -> None:
    answers = {"play": "nothing", "card_known": known, "turn_of": "partner", "both_ways": "yes"}
    found = ruled(SLUG, **IN_TIME, **answers)
    told = now(found)
    assert told["return_to_discard_pile(cards)"] == "31.15"
    assert told["limit_next_turn(player, action=draw_or_pick_up, turn=next)"] == "31.1"
    assert told["code_silent"] == "31.1"
    assert LIMITED not in told
    assert "Q137" in found.ruling.readings


# A meld opened with the drawn card


def test_art_31_6_a_meld_that_is_whole_without_the_card_is_frozen() -> None:
    found = ruled(SLUG, **OPENED, without_it="whole")
    assert now(found) == {BACK: "31.6", frozen("meld"): "31.6", LIMITED: "31.6"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q11",)


def test_art_31_7_a_meld_left_incomplete_may_be_completed() -> None:
    found = ruled(SLUG, **OPENED, without_it="broken", completes="yes")
    assert now(found) == {
        BACK: "31.6",
        "repair(meld, with=one_card)": "31.7",
        frozen("meld"): "31.7",
        LIMITED: "31.6",
    }


def test_art_31_8_a_meld_that_is_not_completed_is_penalised() -> None:
    found = ruled(SLUG, **OPENED, without_it="broken", completes="no")
    assert now(found) == {BACK: "31.6", FALLEN: "31.8", LIMITED: "31.6"}
    assert found.ruling.readings == ("Q112",)


def test_art_31_9_with_an_unknown_card_the_melds_are_laid_again() -> None:
    found = ruled(SLUG, **UNKNOWN, remelds="yes")
    assert now(found) == {
        "take_back(melds.laid)": "31.9",
        RANDOM: "31.9",
        "must_remeld(player, melds=melds.laid)": "31.9",
        frozen("melds.relaid"): "31.9",
        LIMITED: "31.9",
    }
    assert "31.10" not in found.ruling.clauses


def test_art_31_10_melds_that_are_not_laid_again_are_penalised() -> None:
    found = ruled(SLUG, **UNKNOWN, remelds="no")
    assert now(found) == {
        "take_back(melds.laid)": "31.9",
        RANDOM: "31.9",
        FALLEN: "31.10",
        LIMITED: "31.9",
    }


def test_art_31_10_of_several_melds_only_those_laid_again_stand() -> None:
    told = now(ruled(SLUG, **UNKNOWN, remelds="some"))
    assert told["must_remeld(player, melds=melds.relaid)"] == "31.9"
    assert told[frozen("melds.relaid")] == "31.9"
    assert told[FALLEN] == "31.10"


# The drawn card attached


def test_art_31_11_the_card_goes_back_and_nothing_stays_to_be_frozen() -> None:
    found = ruled(SLUG, **ATTACHED, added="none")
    assert now(found) == {BACK: "31.11", LIMITED: "31.11"}
    assert found.ruling.readings == ("Q113",)


def test_art_31_12_what_depends_on_the_card_stands_on_a_replacement() -> None:
    found = ruled(SLUG, **ATTACHED, added="dependent", replaces="yes")
    assert now(found) == {
        BACK: "31.11",
        "repair(meld, with=one_card)": "31.12",
        "validate(cards.dependent)": "31.12",
        frozen("meld"): "31.12",
        LIMITED: "31.11",
    }


def test_art_31_13_what_depends_on_the_card_falls_without_a_replacement() -> None:
    found = ruled(SLUG, **ATTACHED, added="dependent", replaces="no")
    assert now(found) == {BACK: "31.11", FALLEN: "31.13", LIMITED: "31.11"}
    assert set(found.ruling.readings) == {"Q112", "Q113"}


def test_art_31_14_cards_that_fit_anyway_stay_on_a_frozen_meld() -> None:
    found = ruled(SLUG, **ATTACHED, added="independent")
    assert now(found) == {
        BACK: "31.11",
        "validate(cards.independent)": "31.14",
        frozen("meld"): "31.14",
        LIMITED: "31.11",
    }


@pytest.mark.parametrize("replaces", ["yes", "no"])
def test_the_codes_example_7_drawn_8_and_9_added_and_the_3_at_the_other_end(replaces: str) -> None:
    """4♠ 5♠ 6♠ + 7♠ drawn out of turn, then 8♠, 9♠ and 3♠."""
    told = now(ruled(SLUG, **ATTACHED, added="both", replaces=replaces))
    assert told[BACK] == "31.11"
    assert told["validate(cards.independent)"] == "31.14"
    assert told[frozen("meld")] == "31.14"
    assert ("validate(cards.dependent)" in told) is (replaces == "yes")
    assert ("repair(meld, with=one_card)" in told) is (replaces == "yes")
    assert (FALLEN in told) is (replaces == "no")


# By analogy (Q132)


def test_attached_with_an_unknown_card_goes_back_by_analogy_and_freezes_nothing() -> None:
    found = ruled(SLUG, **IN_TIME, play="attached", card_known="no")
    assert now(found) == {
        "take_back(cards.attached)": "31.9 by 31.11",
        RANDOM: "31.4",
        LIMITED: "31.4",
    }
    assert set(found.ruling.readings) == {"Q110", "Q132"}


def test_opened_and_attached_with_an_unknown_card() -> None:
    told = now(ruled(SLUG, **{**UNKNOWN, "play": "both"}, remelds="yes"))
    assert told["take_back(melds.laid)"] == "31.9"
    assert told["take_back(cards.attached)"] == "31.9 by 31.11"
    assert [name for name in told if name.startswith("freeze")] == [frozen("melds.relaid")]


@pytest.mark.parametrize(
    ("play", "freezes"),
    [
        ("opened", {frozen("meld"): "32.1"}),
        ("attached", {frozen("meld"): "32.2"}),
        ("both", {frozen("melds.opened"): "32.1", frozen("melds.attached"): "32.2"}),
    ],
)
def test_what_is_played_without_the_drawn_card_is_a_play_out_of_turn(
    play: str, freezes: dict[str, str]
) -> None:
    answers = {"play": play, "card_known": "yes", "drawn_kept": "yes", "turn_of": "opponent"}
    found = ruled(SLUG, **IN_TIME, **answers)
    assert now(found) == {SHOWN: "31.2", BACK: "31.2", **freezes, LIMITED: "31.2"}
    assert set(found.ruling.readings) == {"Q132", "Q11"}


def test_opened_with_the_card_and_attached_others() -> None:
    answers = {"play": "both", "card_known": "yes", "drawn_card": "opened"}
    told = now(ruled(SLUG, **IN_TIME, **answers, without_it="broken", completes="no"))
    assert told == {
        BACK: "31.6",
        FALLEN: "31.8",
        frozen("melds.attached"): "32.2",
        LIMITED: "31.6",
    }


def test_attached_the_card_and_opened_with_others() -> None:
    answers = {"play": "both", "card_known": "yes", "drawn_card": "attached", "added": "none"}
    told = now(ruled(SLUG, **IN_TIME, **answers))
    assert told == {BACK: "31.11", frozen("melds.opened"): "32.1", LIMITED: "31.11"}


# What else may come of it


@pytest.mark.parametrize("play", ["nothing", "opened"])
def test_a_card_discarded_as_well_comes_back_exposed(play: str) -> None:
    answers = {**IN_TIME, "play": play, "card_known": "no"}
    if play == "opened":
        answers["remelds"] = "no"
    without = ruled(SLUG, **answers)
    found = ruled(SLUG, **answers, discarded_too="yes")
    assert set(now(found)) - set(now(without)) == {
        "take_back(card.discarded)",
        "expose(card.discarded)",
    }
    assert set(now(without)) <= set(now(found))
    assert pending(found) == {
        "must_play(player, card.discarded) when next_turn": "24.4",
        "penalise(card.discarded, discard=end_of_turn) when not_played": "24.5",
    }
    assert {"Q74", "Q133"} <= set(found.ruling.readings)


def test_the_card_discarded_as_well_was_not_played_later() -> None:
    found = ruled(SLUG, happened="not_played")
    assert now(found) == {"penalise(card.discarded, discard=end_of_turn)": "24.5"}


def test_art_27_5_without_other_cards_there_is_no_closing_while_the_meld_is_frozen() -> None:
    found = ruled(SLUG, **OPENED, without_it="whole", cards_left="none")
    assert pending(found) == {
        "freeze_temporarily(meld, until=another_round) when drew_wild": "27.5"
    }
    assert {"Q92", "Q111"} <= set(found.ruling.readings)


@pytest.mark.parametrize(
    ("happened", "clause"), [("drew_wild", "27.5"), ("drew_wild_again", "27.6")]
)
def test_art_27_6_a_wild_card_prolongs_the_freeze(happened: str, clause: str) -> None:
    found = ruled(SLUG, happened=happened)
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": clause}


def test_proc_4_only_the_draw_of_who_was_on_turn_or_comes_next_is_too_late() -> None:
    found = ruled(SLUG, moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
    assert set(found.ruling.readings) == {"Q36", "Q37"}


def test_proc_5_a_table_that_settled_it_alone() -> None:
    assert "right_lapsed" in now(ruled(SLUG, moment="settled"))


def test_a_turn_is_limited_exactly_where_no_live_pile_was_played() -> None:
    tree = rulebook(CURRENT.id).infractions[SLUG].tree
    for steps, ruling in paths(tree):
        answers = {question.fact: value for question, value in steps}
        if answers["happened"] == "first" and answers["moment"] == "in_time":
            limited = any(effect.name == "limit_next_turn" for effect in ruling.effects)
            assert limited is (answers["live_pile"] == "no"), answers
