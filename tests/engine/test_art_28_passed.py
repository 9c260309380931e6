"""Art. 28: cards passed into the partner's hand."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

PASSED = {"closing": "no", "play": "attached"}
UNDECLARED = {**PASSED, "declared": "no"}
ASKED = {**PASSED, "declared": "partner_asked"}
BEFORE = {"moment": "before_discard"}
AFTER = {"moment": "after_discard"}

STOPS = {"interrupt_play(player)": "28.16", "caution(side)": "28.16"}


def test_art_28_11_a_new_meld_that_was_passed_is_valid() -> None:
    found = ruled("cards-passed", closing="no", play="opened", **BEFORE)
    assert now(found) == {
        "validate(meld)": "28.11",
        "interrupt_play(player)": "28.11",
        "caution(side)": "28.11",
    }
    assert pending(found) == {}
    assert "28.10" in found.ruling.clauses


def test_art_28_11_after_the_discard_only_the_caution_is_left() -> None:
    found = ruled("cards-passed", closing="no", play="opened", **AFTER)
    assert now(found) == {"validate(meld)": "28.11", "caution(side)": "28.11"}


def test_art_28_12_a_declaration_saves_the_place_and_nothing_else() -> None:
    found = ruled("cards-passed", **PASSED, declared="yes", fits="yes", **BEFORE)
    assert now(found) == {**STOPS, "validate(cards)": "28.12"}
    assert found.ruling.readings == ("Q97",)


def test_art_28_12_declared_for_a_meld_that_cannot_hold_them() -> None:
    found = ruled("cards-passed", **PASSED, declared="yes", fits="no", **BEFORE)
    assert now(found) == {**STOPS, "penalise(cards, discard=now)": "25.2 by 28.12"}
    assert "Q130" in found.ruling.readings


def test_art_28_13_example_2_the_opponent_places_them_even_apart() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="others", **BEFORE, placed="all")
    assert now(found) == {**STOPS, "opponent_decides(what=placement)": "28.13"}
    assert found.ruling.readings == ("Q98",)


def test_art_28_14_example_3_the_only_meld_that_can_hold_them() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="only_one", **BEFORE)
    assert now(found) == {**STOPS, "validate(cards)": "28.14"}
    assert "28.13" not in found.ruling.clauses


def test_art_28_14_card_by_card() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="only_one", some_unfit="yes", **BEFORE)
    assert now(found) == {
        **STOPS,
        "validate(cards.fitting)": "28.14",
        "penalise(cards.unfit, discard=now)": "25.2 by 28.15",
    }
    assert "Q131" in found.ruling.readings


def test_art_28_15_example_1_the_card_left_without_a_place_is_penalised() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="others", **BEFORE, placed="some")
    assert now(found) == {
        **STOPS,
        "opponent_decides(what=placement)": "28.13",
        "penalise(cards.left, discard=now)": "25.2 by 28.15",
    }


def test_art_28_15_no_meld_can_hold_them() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="none", **BEFORE)
    assert now(found) == {**STOPS, "penalise(cards, discard=now)": "25.2 by 28.15"}
    assert "28.13" not in found.ruling.clauses


def test_art_28_15_noticed_after_the_discard_and_in_later_phases() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="none", **AFTER)
    assert now(found) == {
        "caution(side)": "28.16",
        "penalise(cards, discard=next_turns)": "25.3 by 28.15",
    }
    late = ruled("cards-passed", **UNDECLARED, homes="none", moment="opponent_moved")
    assert now(late) == {"freeze_permanently(meld, counted=excess_negative)": "25.4 by 28.15"}


def test_art_28_16_after_the_discard_there_is_nothing_to_interrupt() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="others", **AFTER, placed="all")
    assert now(found) == {
        "caution(side)": "28.16",
        "opponent_decides(what=placement)": "28.13",
    }


@pytest.mark.parametrize("homes", ["others", "only_one", "none"])
def test_art_28_17_the_partners_question_is_ruled_as_silence(homes: str) -> None:
    more = {"homes": homes, **BEFORE} | ({"placed": "all"} if homes == "others" else {})
    asked = ruled("cards-passed", **ASKED, **more)
    assert now(asked).keys() == now(ruled("cards-passed", **UNDECLARED, **more)).keys()
    assert now(asked)["caution(side)"] == "28.16 by 28.17"


def test_art_28_17_silence_is_not_the_partners_question() -> None:
    found = ruled("cards-passed", **UNDECLARED, homes="others", **BEFORE, placed="all")
    assert "28.17" not in found.ruling.clauses


def test_art_28_18_passing_before_a_regular_closing_costs_a_caution() -> None:
    found = ruled("cards-passed", closing="valid", moment="in_time")
    assert now(found) == {"closing_valid(bonus=100)": "28.18", "caution(side)": "28.18"}
    assert "17.2" in found.ruling.clauses
    assert found.ruling.readings == ("Q95",)


@pytest.mark.parametrize(
    ("closing", "more", "clause"),
    [
        ("no_burraco", {"last_play": "opened", "earlier_plays": "no"}, "33.1"),
        ("wild_discard", {"last_play": "sequence"}, "34.1"),
        ("no_discard", {"ended_by": "opened"}, "35.1"),
        ("no_discard", {"ended_by": "attached"}, "35.2"),
    ],
)
def test_art_28_18_does_not_cure_another_defect(
    closing: str, more: dict[str, str], clause: str
) -> None:
    found = ruled("cards-passed", closing=closing, moment="in_time", **more)
    assert now(found)["closing_void"] == f"{clause} by 28.18"
    assert now(found)["caution(side)"] == "28.18"
    assert "Q96" in found.ruling.readings


@pytest.mark.parametrize("homes", ["others", "only_one"])
def test_proc_4_and_proc_5_settle_a_pass(homes: str) -> None:
    late = ruled("cards-passed", **UNDECLARED, homes=homes, moment="opponent_moved")
    assert now(late) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
    settled = ruled("cards-passed", **UNDECLARED, homes=homes, moment="settled")
    assert now(settled) == {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}


def test_what_came_of_the_cards_that_a_void_closing_exposed() -> None:
    found = ruled("cards-passed", happened="not_played")
    assert now(found) == {"penalise(cards.exposed, discard=end_of_turn)": "24.5"}
    found = ruled("cards-passed", happened="on_partners_meld", moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
