"""Art. 29, last part: cards laid apart, and wild cards out of their place."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

AT_ONCE = {"moment": "before_discard", "noticed_by": "opponents"}
BY_PARTNER = {"moment": "before_discard", "noticed_by": "partner"}
STOPS = {"interrupt_play(player)": "29.13"}


def test_art_29_11_a_card_laid_apart_freezes_its_meld() -> None:
    found = ruled("detached-card", fits="yes", declared="no", moment="before_discard")
    assert now(found) == {
        **STOPS,
        "validate(cards)": "29.11",
        "freeze_temporarily(meld, until=next_turn)": "29.11",
    }
    assert pending(found) == {}
    assert "def.attach-gap" in found.ruling.clauses
    assert found.ruling.readings == ("Q104", "Q93")


def test_art_29_11_after_the_discard_there_is_nothing_to_interrupt() -> None:
    found = ruled("detached-card", fits="yes", declared="no", moment="after_discard")
    assert now(found) == {
        "validate(cards)": "29.11",
        "freeze_temporarily(meld, until=next_turn)": "29.11",
    }


def test_art_29_11_a_declared_card_is_in_order() -> None:
    found = ruled("detached-card", fits="yes", declared="yes")
    assert now(found) == {"validate(cards)": "29.11", "no_penalty": "29.11"}


def test_art_29_11_the_right_lapses_with_the_next_draw() -> None:
    found = ruled("detached-card", fits="yes", declared="no", moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}


@pytest.mark.parametrize("noticed_by", ["opponents", "partner"])
def test_a_card_laid_apart_that_does_not_fit_is_in_excess(noticed_by: str) -> None:
    asked = {"moment": "before_discard", "noticed_by": noticed_by}
    found = ruled("detached-card", fits="no", **asked)
    assert now(found)["penalise(cards, discard=now)"] in ("25.2", "29.10")
    assert ("freeze_permanently(meld, counted=positive)" in now(found)) is (noticed_by == "partner")
    assert "Q105" in found.ruling.readings


def test_art_27_5_and_27_6_a_wild_card_prolongs_the_freeze_of_a_card_laid_apart() -> None:
    frozen = {"fits": "yes", "declared": "no", "moment": "before_discard"}
    longer = "freeze_temporarily(meld, until=another_round)"
    found = ruled("detached-card", **frozen, cards_left="none")
    assert pending(found) == {f"{longer} when drew_wild": "27.5"}
    assert now(ruled("detached-card", happened="drew_wild")) == {longer: "27.5"}
    assert now(ruled("detached-card", happened="drew_wild_again")) == {longer: "27.6"}


def test_art_29_12_a_wild_card_out_of_place_is_no_error() -> None:
    found = ruled("erroneous-meld", error="wild_place")
    assert now(found) == {
        "move_card(card, to=lowest)": "29.12",
        "validate(meld)": "29.12",
        "no_penalty": "29.12",
    }
    assert {"10.11", "10.12"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("Q16",)


def test_art_29_13_does_not_end_the_turn_for_a_wild_card_out_of_place() -> None:
    assert "29.13" not in ruled("erroneous-meld", error="wild_place").ruling.clauses
