"""Art. 31: picking up the discard pile out of turn."""

from __future__ import annotations

import pytest

from rulings.engine import CURRENT, rulebook
from rulings.engine.trees import paths
from tests.engine.written import now, pending, ruled

SLUG = "picked-up-out-of-turn"
IN_TIME = {"moment": "in_time"}
OPENED = {**IN_TIME, "play": "opened"}
ATTACHED = {**IN_TIME, "play": "attached"}
BACK = "return_to_discard_pile(cards)"
STOPS = "interrupt_play(player)"
LIMITED = "limit_next_turn(player, action=pick_up, turn=next)"
FALLEN = "penalise(cards.fallen, discard=next_turns)"


def frozen(meld: str) -> str:
    return f"freeze_temporarily({meld}, until=after_limited_turn)"


def test_art_31_15_nothing_played_the_pile_goes_back_and_has_to_be_picked_up() -> None:
    found = ruled(SLUG, **IN_TIME, play="nothing")
    assert now(found) == {BACK: "31.15", LIMITED: "31.15"}
    assert "31.1" in found.ruling.clauses
    assert found.ruling.readings == ("Q114",)


# Melds opened with the pile


def test_art_31_16_a_meld_that_is_whole_without_the_pile_is_frozen() -> None:
    assert now(ruled(SLUG, **OPENED, without_it="whole")) == {
        STOPS: "31.16",
        BACK: "31.16",
        frozen("melds.laid"): "31.16",
        LIMITED: "31.16",
    }


def test_art_31_16_melds_left_incomplete_may_be_corrected() -> None:
    assert now(ruled(SLUG, **OPENED, without_it="broken", completes="yes")) == {
        STOPS: "31.16",
        BACK: "31.16",
        "repair(melds.broken, with=missing_cards)": "31.16",
        frozen("melds.broken"): "31.16",
        LIMITED: "31.16",
    }


def test_art_31_17_melds_that_are_not_corrected_are_penalised() -> None:
    found = ruled(SLUG, **OPENED, without_it="broken", completes="no")
    assert now(found) == {STOPS: "31.16", BACK: "31.16", FALLEN: "31.17", LIMITED: "31.16"}
    assert set(found.ruling.readings) == {"Q112", "Q114"}


def test_of_three_melds_one_stands_one_is_corrected_and_one_falls() -> None:
    assert now(ruled(SLUG, **OPENED, without_it="mixed", completes="some")) == {
        STOPS: "31.16",
        BACK: "31.16",
        frozen("melds.whole"): "31.16",
        "repair(melds.corrected, with=missing_cards)": "31.16",
        frozen("melds.corrected"): "31.16",
        FALLEN: "31.17",
        LIMITED: "31.16",
    }


@pytest.mark.parametrize("without_it", ["broken", "mixed"])
@pytest.mark.parametrize("completes", ["yes", "some", "no"])
def test_each_group_of_melds_is_told_where_there_is_one(without_it: str, completes: str) -> None:
    told = now(ruled(SLUG, **OPENED, without_it=without_it, completes=completes))
    assert (frozen("melds.whole") in told) is (without_it == "mixed")
    assert any(name.startswith("repair") for name in told) is (completes != "no")
    assert (FALLEN in told) is (completes != "yes")


# Cards of the pile attached


def test_art_31_18_the_cards_go_back_and_nothing_stays_to_be_frozen() -> None:
    found = ruled(SLUG, **ATTACHED, added="none")
    assert now(found) == {STOPS: "31.18", BACK: "31.18", LIMITED: "31.18"}
    assert set(found.ruling.readings) == {"Q113", "Q114"}


def test_art_31_19_added_cards_stand_where_the_pile_is_replaced() -> None:
    assert now(ruled(SLUG, **ATTACHED, added="dependent", replaces="yes")) == {
        STOPS: "31.18",
        BACK: "31.18",
        "repair(melds.joined, with=missing_cards)": "31.19",
        "validate(cards.dependent)": "31.19",
        frozen("melds.joined"): "31.19",
        LIMITED: "31.18",
    }


def test_art_31_20_added_cards_fall_where_the_pile_is_not_replaced() -> None:
    found = ruled(SLUG, **ATTACHED, added="dependent", replaces="no")
    assert now(found) == {STOPS: "31.18", BACK: "31.18", FALLEN: "31.20", LIMITED: "31.18"}
    assert "Q113" in found.ruling.readings


def test_art_31_20_of_several_melds_only_those_with_a_replacement_hold_their_cards() -> None:
    told = now(ruled(SLUG, **ATTACHED, added="dependent", replaces="some"))
    assert told["validate(cards.supported)"] == "31.19"
    assert told[frozen("melds.supported")] == "31.19"
    assert told[FALLEN] == "31.20"


@pytest.mark.parametrize(
    ("answers", "frozen_by_art_32"),
    [
        ({"added": "independent"}, "melds.joined"),
        ({"added": "both", "replaces": "no"}, "melds.joined"),
        ({"added": "both", "replaces": "some"}, "melds.others"),
    ],
)
def test_art_32_2_cards_that_fit_anyway_were_attached_out_of_turn(
    answers: dict[str, str], frozen_by_art_32: str
) -> None:
    told = now(ruled(SLUG, **ATTACHED, **answers))
    assert told[frozen(frozen_by_art_32)] == "32.2"


def test_a_meld_with_a_replacement_is_frozen_once() -> None:
    told = now(ruled(SLUG, **ATTACHED, added="both", replaces="yes"))
    assert [name for name in told if name.startswith("freeze")] == [frozen("melds.joined")]


@pytest.mark.parametrize(("completes", "replaces"), [("no", "no"), ("no", "yes"), ("yes", "no")])
def test_what_falls_of_opened_and_attached_melds_is_one_row_of_discards(
    completes: str, replaces: str
) -> None:
    offers = {"completes": completes, "replaces": replaces}
    found = ruled(SLUG, **IN_TIME, play="both", without_it="broken", added="dependent", **offers)
    told = now(found)
    assert [name for name in told if name.startswith("penalise")] == [FALLEN]
    assert ("31.17" in found.ruling.clauses) is (completes == "no")
    assert ("31.20" in found.ruling.clauses) is (replaces == "no")


# What else may come of it


def test_a_card_discarded_as_well_comes_back_exposed() -> None:
    found = ruled(SLUG, **IN_TIME, play="nothing", discarded_too="yes")
    assert now(found) == {
        BACK: "31.15",
        "take_back(card.discarded)": "31.1",
        "expose(card.discarded)": "24.1",
        LIMITED: "31.15",
    }
    assert set(pending(found)) == {
        "must_play(player, card.discarded) when next_turn",
        "penalise(card.discarded, discard=end_of_turn) when not_played",
    }


def test_art_27_5_without_other_cards_there_is_no_closing_while_the_meld_is_frozen() -> None:
    found = ruled(SLUG, **OPENED, without_it="whole", cards_left="none")
    assert pending(found) == {
        "freeze_temporarily(melds.laid, until=another_round) when drew_wild": "27.5"
    }
    assert {"Q92", "Q111"} <= set(found.ruling.readings)


@pytest.mark.parametrize(
    ("happened", "clause"), [("drew_wild", "27.5"), ("drew_wild_again", "27.6")]
)
def test_art_27_6_a_wild_card_prolongs_the_freeze(happened: str, clause: str) -> None:
    found = ruled(SLUG, happened=happened)
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": clause}


def test_proc_4_the_right_lapses() -> None:
    found = ruled(SLUG, moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
    assert set(found.ruling.readings) == {"Q36", "Q37"}


def test_proc_5_a_table_that_settled_it_alone() -> None:
    assert "right_lapsed" in now(ruled(SLUG, moment="settled"))


def test_the_pile_always_goes_back_and_the_player_never_draws_instead() -> None:
    tree = rulebook(CURRENT.id).infractions[SLUG].tree
    for steps, ruling in paths(tree):
        answers = {question.fact: value for question, value in steps}
        if answers["happened"] == "first" and answers["moment"] == "in_time":
            names = {effect.name for effect in ruling.now}
            assert "return_to_discard_pile" in names
            live = answers["live_pile"] == "yes"
            actions = {effect.arg("action") for effect in ruling.now} - {None}
            assert actions == (set() if live else {"pick_up"})
