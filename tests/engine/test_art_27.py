"""Art. 27: cards played after the discard or before a penalised one; frozen melds."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

FREEZING = ("no-draw", "played-after-discard", "played-before-penalised-discard")
FROZEN_ON = {"freeze_temporarily(melds, until=another_round) when drew_wild": "27.5"}
EARLY = {"due": "at_once", "moment": "before_discard"}
LATE = {"due": "at_once", "moment": "after_discard"}


def test_art_27_1_played_after_the_discard_freezes_for_a_turn() -> None:
    found = ruled("played-after-discard", moment="in_time")
    assert now(found) == {"freeze_temporarily(melds, until=next_turn)": "27.1"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("7.13", "27.1")
    assert found.assumed == {"happened": "first", "cards_left": "some"}


def test_art_27_2_played_before_a_card_that_had_to_go_at_once() -> None:
    found = ruled("played-before-penalised-discard", **EARLY)
    assert now(found) == {
        "freeze_temporarily(melds, until=next_turn)": "27.2",
        "penalise(cards, discard=now)": "25.2",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("Q80",)


def test_art_27_2_the_penalised_card_was_discarded_in_the_end() -> None:
    found = ruled("played-before-penalised-discard", **LATE, discarded_card="penalised")
    assert now(found) == {"freeze_temporarily(melds, until=next_turn)": "27.2"}


def test_art_27_2_another_card_was_discarded_and_the_penalised_one_still_waits() -> None:
    found = ruled("played-before-penalised-discard", **LATE, discarded_card="another")
    assert now(found) == {
        "freeze_temporarily(melds, until=next_turn)": "27.2",
        "penalise(cards, discard=next_turns)": "25.3",
    }
    assert found.ruling.readings == ("Q80", "Q81")


def test_art_27_2_does_not_bind_a_player_whose_card_goes_on_a_later_turn() -> None:
    found = ruled("played-before-penalised-discard", due="later_turn")
    assert now(found) == {"no_penalty": "25.5"}
    assert "27.2" not in found.ruling.clauses


def test_art_27_3_a_card_attached_to_a_frozen_meld_noticed_at_once() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="frozen", moment="before_discard")
    assert now(found) == {
        "interrupt_play(player)": "25.2 by 27.3",
        "penalise(cards, discard=now)": "25.2 by 27.3",
    }
    assert "def.temporary-freezing-partner" in found.ruling.clauses
    assert found.ruling.readings == ("Q89", "Q90", "Q79")
    assert found.assumed == {"sole_card": "no"}


def test_art_27_3_a_card_attached_to_a_frozen_meld_noticed_after_the_discard() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="frozen", moment="after_discard")
    assert now(found) == {"penalise(cards, discard=next_turns)": "25.3 by 27.3"}


def test_art_27_3_a_card_attached_to_a_frozen_meld_noticed_in_a_later_phase() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="frozen", moment="opponent_moved")
    assert now(found) == {
        "freeze_permanently(meld, counted=excess_negative)": "25.4 by 27.3",
    }


@pytest.mark.parametrize(("state", "clause"), [("frozen", "27.3"), ("erroneous", "27.4")])
def test_art_9_14_the_only_card_of_the_pile_attached_wrongly(state: str, clause: str) -> None:
    found = ruled(
        "attached-to-frozen-meld", meld_state=state, moment="before_discard", sole_card="yes"
    )
    told = now(found)
    assert told["penalise(cards, discard=next_turns)"] == f"9.14 by {clause}"
    assert told["must_discard(player, which=another_card)"] == f"9.14 by {clause}"
    assert "Q58" in found.ruling.readings


def test_art_27_4_a_card_attached_to_an_erroneous_meld_noticed_at_once() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="erroneous", moment="before_discard")
    assert now(found) == {
        "interrupt_play(player)": "25.2 by 27.4",
        "penalise(cards, discard=now)": "25.2 by 27.4",
        "freeze_permanently(meld, counted=excess_negative)": "25.4",
    }
    assert "def.temporary-freezing-partner" not in found.ruling.clauses


def test_art_27_4_a_card_attached_to_an_erroneous_meld_noticed_after_the_discard() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="erroneous", moment="after_discard")
    assert now(found) == {
        "penalise(cards, discard=next_turns)": "25.3 by 27.4",
        "freeze_permanently(meld, counted=excess_negative)": "25.4",
    }


def test_art_27_4_a_card_attached_to_an_erroneous_meld_noticed_in_a_later_phase() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="erroneous", moment="opponent_moved")
    assert now(found) == {
        "freeze_permanently(meld, counted=excess_negative)": "25.4 by 27.4",
    }


def test_def_temporary_freezing_ends_when_the_offenders_turn_comes() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="over")
    assert now(found) == {
        "validate(cards)": "def.temporary-freezing",
        "no_penalty": "def.temporary-freezing",
    }
    assert found.ruling.readings == ("Q10",)


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("played-after-discard", {"moment": "in_time"}),
        ("played-before-penalised-discard", EARLY),
        ("played-before-penalised-discard", {**LATE, "discarded_card": "penalised"}),
        ("played-before-penalised-discard", {**LATE, "discarded_card": "another"}),
    ],
)
def test_art_27_5_without_other_cards_a_wild_card_would_prolong_the_freeze(
    slug: str, answers: dict[str, str]
) -> None:
    without = ruled(slug, **answers, cards_left="none")
    assert now(without) == now(ruled(slug, **answers))
    assert pending(without) == FROZEN_ON
    assert "Q92" in without.ruling.readings


@pytest.mark.parametrize("slug", FREEZING)
def test_art_27_5_the_wild_card_was_drawn(slug: str) -> None:
    found = ruled(slug, happened="drew_wild")
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": "27.5"}
    assert pending(found) == {
        "freeze_temporarily(melds, until=another_round) when repeated": "27.6"
    }
    assert found.ruling.readings == ("Q91",)


@pytest.mark.parametrize("slug", FREEZING)
def test_art_27_6_the_same_again(slug: str) -> None:
    found = ruled(slug, happened="drew_wild_again")
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": "27.6"}
    assert pending(found) == {
        "freeze_temporarily(melds, until=another_round) when repeated": "27.6"
    }
    assert found.ruling.clauses == ("27.6",)
