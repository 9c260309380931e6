"""Art. 25: excess cards in the three stages, and what Art. 5, 9 and 29 add to them."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

AT_ONCE = {"moment": "before_discard", "noticed_by": "opponents"}
BY_PARTNER = {"moment": "before_discard", "noticed_by": "partner"}


def test_art_25_2_noticed_at_once_the_excess_is_the_discard() -> None:
    found = ruled("excess-cards", **AT_ONCE)
    assert now(found) == {
        "interrupt_play(player)": "25.2",
        "penalise(excess, discard=now)": "25.2",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("Q79",)


def test_art_25_2_the_unusual_is_assumed_and_shown() -> None:
    found = ruled("excess-cards", **AT_ONCE)
    assert found.assumed == {"third_copy": "no", "sole_card": "no"}


def test_art_25_3_after_the_discard_the_excess_waits_for_the_next_turns() -> None:
    found = ruled("excess-cards", moment="after_discard")
    assert now(found) == {"penalise(excess, discard=next_turns)": "25.3"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q81",)


def test_art_25_3_after_the_discard_the_partner_may_speak() -> None:
    found = ruled("excess-cards", moment="after_discard", noticed_by="partner")
    assert now(found) == {"penalise(excess, discard=next_turns)": "25.3"}
    assert found.unused == {"noticed_by": "partner"}


def test_art_25_4_later_the_meld_is_frozen_and_only_the_excess_is_negative() -> None:
    found = ruled("excess-cards", moment="opponent_moved")
    assert now(found) == {"freeze_permanently(meld, counted=excess_negative)": "25.4"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("25.4",)
    assert found.ruling.readings == ("Q83",)


def test_art_25_5_waiting_penalised_cards_do_not_stop_normal_play() -> None:
    assert "25.5" in ruled("excess-cards", moment="after_discard").ruling.clauses
    found = ruled("played-before-penalised-discard", due="later_turn")
    assert now(found) == {"no_penalty": "25.5"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q80",)


@pytest.mark.parametrize(
    ("stage", "clause"),
    [
        (AT_ONCE, "25.2"),
        ({"moment": "after_discard"}, "25.3"),
        ({"moment": "opponent_moved"}, "25.4"),
    ],
)
def test_art_25_7_a_third_identical_card_is_penalised_at_every_stage(
    stage: dict[str, str], clause: str
) -> None:
    found = ruled("excess-cards", **stage, third_copy="yes")
    assert now(found) == now(ruled("excess-cards", **stage))
    assert found.ruling.clauses[:4] == ("5.4", "5.5", "25.7", clause)
    assert "Q138" in found.ruling.readings


@pytest.mark.parametrize("clause", ["5.4", "5.5", "25.7"])
def test_art_5_is_not_cited_for_a_card_that_is_no_third_copy(clause: str) -> None:
    assert clause not in ruled("excess-cards", **AT_ONCE).ruling.clauses


def test_art_9_14_the_only_card_of_the_pile_waits_and_another_is_discarded() -> None:
    found = ruled("excess-cards", **AT_ONCE, sole_card="yes")
    assert now(found) == {
        "interrupt_play(player)": "25.2",
        "penalise(excess, discard=next_turns)": "9.14",
        "must_discard(player, which=another_card)": "9.14",
    }
    assert "Q58" in found.ruling.readings


def test_art_9_14_holds_when_the_partner_noticed() -> None:
    found = ruled("excess-cards", **BY_PARTNER, valid_part="yes", sole_card="yes")
    assert now(found) == {
        "interrupt_play(player)": "29.10",
        "freeze_permanently(meld, counted=positive)": "29.10",
        "penalise(excess, discard=next_turns)": "9.14",
        "must_discard(player, which=another_card)": "9.14",
    }


def test_art_9_14_has_no_bearing_after_the_discard() -> None:
    found = ruled("excess-cards", moment="after_discard", sole_card="yes")
    assert now(found) == {"penalise(excess, discard=next_turns)": "25.3"}
    assert found.unused == {"sole_card": "yes"}


def test_art_29_10_the_partners_notice_freezes_what_is_a_meld() -> None:
    found = ruled("excess-cards", **BY_PARTNER, valid_part="yes")
    assert now(found) == {
        "interrupt_play(player)": "29.10",
        "freeze_permanently(meld, counted=positive)": "29.10",
        "penalise(excess, discard=now)": "29.10",
    }
    assert found.ruling.readings == ("Q101", "Q35")


def test_art_29_10_where_no_meld_is_left_nothing_is_frozen() -> None:
    found = ruled("excess-cards", **BY_PARTNER, valid_part="no")
    assert now(found) == {
        "interrupt_play(player)": "29.10",
        "penalise(excess, discard=now)": "29.10",
    }


def test_art_29_10_what_is_left_of_the_meld_matters_only_when_the_partner_noticed() -> None:
    assert ruled("excess-cards", **AT_ONCE, valid_part="no").unused == {"valid_part": "no"}
