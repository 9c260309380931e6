"""Art. 7 and 8: the choice to draw or pick up, two cards in one draw, the stock inspected."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

LAPSED = {"right_lapsed": "proc.4", "play_on": "proc.4"}
TWO = {"cards_lifted": "two", "moment": "in_time"}
SECOND_GOES_BACK = {
    "validate(card.first)": "8.3",
    "return_to_stock(card.second)": "8.3",
    "show_card(card.second, to=next_opponent)": "8.3",
}


# The choice


@pytest.mark.parametrize(
    ("lifted", "effect", "clauses"),
    [
        ("stock", "must_draw(player)", ("7.9", "8.2")),
        ("discard_pile", "must_pick_up(player)", ("7.10", "9.2")),
    ],
)
def test_art_7_9_and_7_10_a_lifted_card_makes_the_choice_final(
    lifted: str, effect: str, clauses: tuple[str, ...]
) -> None:
    found = ruled("draw-choice-changed", lifted_from=lifted, moment="in_time")
    assert now(found) == {effect: clauses[0]}
    assert pending(found) == {}
    assert found.ruling.clauses == clauses
    late = ruled("draw-choice-changed", lifted_from=lifted, moment="opponent_moved")
    assert now(late) == LAPSED


def test_art_7_8_nothing_lifted_leaves_the_choice_open() -> None:
    found = ruled("draw-choice-changed", lifted_from="neither")
    assert now(found) == {"no_penalty": "7.8"}


# Two cards in one draw


def test_art_8_3_the_second_card_goes_back_and_is_shown_to_the_next_opponent() -> None:
    found = ruled("drew-two-cards", **TWO, second_card="apart")
    assert now(found) == {**SECOND_GOES_BACK, "play_on": "8.3"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("8.3", "8.5")
    assert found.ruling.readings == ()


def test_art_8_4_a_second_card_that_only_slid_is_no_matter() -> None:
    found = ruled("drew-two-cards", cards_lifted="slid")
    assert now(found) == {"no_penalty": "8.4"}
    assert found.ruling.readings == ("Q50",)


def test_q51_a_second_card_lost_among_the_others_is_not_covered() -> None:
    found = ruled("drew-two-cards", **TWO, second_card="mixed")
    assert now(found) == {"code_silent": "8.3", "play_on": "8.3"}
    assert found.ruling.readings == ("Q51",)


def test_q51_a_meld_made_with_the_second_card_is_a_matter_of_art_29() -> None:
    found = ruled("drew-two-cards", **TWO, second_card="melded")
    assert now(found) == SECOND_GOES_BACK
    assert "29.2" in found.ruling.clauses
    assert found.ruling.readings == ("Q51",)


def test_q52_of_more_cards_only_the_second_is_shown() -> None:
    found = ruled("drew-two-cards", cards_lifted="more", moment="in_time", second_card="apart")
    assert now(found) == {
        "validate(card.first)": "8.3",
        "return_to_stock(card.beyond_first)": "8.3",
        "show_card(card.second, to=next_opponent)": "8.3",
        "play_on": "8.3",
    }
    assert found.ruling.readings == ("Q52",)


@pytest.mark.parametrize("lifted", ["two", "more"])
def test_art_8_3_lapses_with_the_next_draw(lifted: str) -> None:
    assert now(ruled("drew-two-cards", cards_lifted=lifted, moment="opponent_moved")) == LAPSED


# The stock


def test_art_8_6_a_face_up_card_is_covered_in_its_place() -> None:
    found = ruled("stock-card-face-up", game_begun="yes")
    assert now(found) == {"cover_card(card.face_up)": "8.6", "play_on": "8.6"}


def test_art_7_4_a_face_up_card_before_the_game_asks_for_a_new_deal() -> None:
    assert now(ruled("stock-card-face-up", game_begun="no")) == {"redeal": "7.4"}


def test_art_8_8_the_stock_inspected_off_turn_is_a_hint() -> None:
    found = ruled("stock-inspected", inspection="off_turn", moment="in_time")
    assert now(found) == {"opponent_decides(what=draw_or_pick_up)": "8.8"}
    assert {"8.7", "22.1"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("Q48",)
    late = ruled("stock-inspected", inspection="off_turn", moment="opponent_moved")
    assert now(late) == LAPSED


def test_art_8_7_the_player_on_turn_may_inspect_a_short_stock() -> None:
    found = ruled("stock-inspected", inspection="moved")
    assert now(found) == {"no_penalty": "8.7"}
    assert found.ruling.readings == ("Q49",)
    assert "8.8" not in found.ruling.clauses


def test_art_8_7_gives_no_penalty_for_another_order_or_a_long_stock() -> None:
    assert now(ruled("stock-inspected", inspection="irregular")) == {"code_silent": "8.7"}


def test_art_7_9_a_card_lifted_in_inspecting_is_drawn() -> None:
    found = ruled("stock-inspected", inspection="lifted", moment="in_time")
    assert now(found) == {"must_draw(player)": "7.9"}
