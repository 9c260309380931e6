"""Art. 31: a draw or a pick-up over a pile taken live: the player is on turn, past the draw."""

from __future__ import annotations

import pytest

from tests.engine.written import now, ruled

DREW = "drew-out-of-turn"
PICKED_UP = "picked-up-out-of-turn"
LIVE = {"moment": "in_time", "live_pile": "yes"}
TO_STOCK = "return_to_stock(card)"
TO_PILE = "return_to_discard_pile(cards)"
RANDOM = "return_random_card_to_stock(player)"
DISCARDED = "penalise(cards.fallen, discard=now)"


# Drawn


def test_art_31_21_over_a_live_pile_the_next_opponent_sees_the_card() -> None:
    found = ruled(DREW, **LIVE, play="nothing", card_known="yes")
    assert now(found) == {
        "show_card(card, to=next_opponent)": "31.21",
        TO_STOCK: "31.21",
        "must_discard(player)": "31.21",
    }
    assert "31.23" in found.ruling.clauses
    assert found.ruling.readings == ("Q116",)


def test_art_31_21_over_a_live_pile_an_unknown_card_is_replaced_by_a_random_one() -> None:
    found = ruled(DREW, **LIVE, play="nothing", card_known="no")
    assert now(found) == {RANDOM: "31.4", "must_discard(player)": "31.21"}
    assert set(found.ruling.readings) == {"Q110", "Q134"}


def test_art_31_23_over_a_live_pile_a_meld_is_frozen_for_one_turn_and_none_is_limited() -> None:
    found = ruled(DREW, **LIVE, play="opened", card_known="yes", without_it="whole")
    assert now(found) == {
        TO_STOCK: "31.6",
        "freeze_temporarily(meld, until=next_turn)": "31.23",
        "must_discard(player)": "31.21",
    }
    assert found.ruling.readings == ("Q10",)


def test_cards_that_fall_after_the_draw_are_the_discard() -> None:
    answers = {"card_known": "yes", "without_it": "broken", "completes": "no"}
    found = ruled(DREW, **LIVE, play="opened", **answers)
    assert now(found) == {TO_STOCK: "31.6", DISCARDED: "31.8"}
    assert "31.21" in found.ruling.clauses


def test_over_a_live_pile_other_cards_were_lawfully_played() -> None:
    answers = {"card_known": "yes", "drawn_kept": "yes"}
    told = now(ruled(DREW, **LIVE, play="opened", **answers))
    assert not [name for name in told if name.startswith("freeze")]


# Picked up


def test_art_31_22_over_a_live_pile_the_cards_go_back_and_the_player_discards() -> None:
    found = ruled(PICKED_UP, **LIVE, play="nothing")
    assert now(found) == {TO_PILE: "31.22", "must_discard(player)": "31.22"}
    assert "31.23" in found.ruling.clauses
    assert found.ruling.readings == ()


def test_art_31_23_after_a_pick_up_melds_are_frozen_for_one_turn_too() -> None:
    assert now(ruled(PICKED_UP, **LIVE, play="opened", without_it="whole")) == {
        TO_PILE: "31.22",
        "freeze_temporarily(melds.laid, until=next_turn)": "31.23",
        "must_discard(player)": "31.22",
    }


@pytest.mark.parametrize(
    ("answers", "clause"),
    [
        ({"play": "opened", "without_it": "broken", "completes": "no"}, "31.17"),
        ({"play": "attached", "added": "dependent", "replaces": "no"}, "31.20"),
    ],
)
def test_cards_that_fall_after_the_pick_up_are_the_discard(
    answers: dict[str, str], clause: str
) -> None:
    assert now(ruled(PICKED_UP, **LIVE, **answers)) == {
        TO_PILE: "31.22",
        DISCARDED: clause,
    }


def test_over_a_live_pile_attaching_those_cards_alone_leaves_the_discard() -> None:
    told = now(ruled(PICKED_UP, **LIVE, play="attached", added="none"))
    assert told == {TO_PILE: "31.22", "must_discard(player)": "31.22"}
