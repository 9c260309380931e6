"""The club rules on wrong and unfinished melds, detached cards and frozen melds (section 17)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by

OPENED = {"error": "opened", "moment": "before_discard"}
NO_HOME = {"error": "attached", "destination": "none"}
UNFINISHED = {"completes": "no", "moment": "before_discard"}
APART = {"fits": "yes", "declared": "no", "moment": "in_time"}
TO_PLAY_OR_DISCARD = {"player_decides(what=must_play | must_discard) when next_turn": "16.2.1"}
HEALED = {"right_lapsed": "26.1", "validate(melds)": "26.1"}


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# Wrong and unfinished melds


def test_17_1_1_a_card_laid_is_played() -> None:
    found = club("erroneous-meld", error="taken_back")
    assert now(found) == {"forbid(action=take_back)": "17.1.1"}
    assert "7.4" in found.ruling.clauses


def test_17_2_1_an_opening_is_completed_from_the_hand() -> None:
    found = club("incomplete-opening", completes="yes")
    assert now(found) == {"repair(meld, with=missing_cards)": "17.2.1"}
    assert "7.2" in found.ruling.clauses


def test_17_2_2_else_the_arbiter_chooses() -> None:
    found = club("incomplete-opening", **UNFINISHED)
    assert now(found) == {"director_discretion(what=penalise | expose)": "17.2.2"}
    assert "D12" in found.ruling.readings
    penalised = club("incomplete-opening", **UNFINISHED, measure="penalised")
    assert now(penalised) == {"penalise(cards, discard=end_of_turn)": "17.2.2"}
    exposed = club("incomplete-opening", **UNFINISHED, measure="exposed")
    assert now(exposed) == {"expose(cards)": "17.2.2"}
    assert pending(exposed) == TO_PLAY_OR_DISCARD


@pytest.mark.parametrize(
    ("has_wild", "offer", "clause", "cards"),
    [
        ("no", "repaired", "17.3.1", "one_or_two_cards"),
        ("yes", "with_one_card", "17.3.2", "one_card"),
    ],
)
def test_17_3_1_and_17_3_2_how_many_cards_may_mend(
    has_wild: str, offer: str, clause: str, cards: str
) -> None:
    added = club("erroneous-meld", **OPENED, has_wild=has_wild, **{offer: "added"})
    assert now(added) == {
        f"repair(meld, with={cards})": clause,
        "interrupt_play(player)": "17.3.4",
        "must_discard(player)": "17.3.4",
    }
    exchanged = club("erroneous-meld", **OPENED, has_wild=has_wild, **{offer: "replaced"})
    assert now(exchanged)["penalise(excess, discard=now)"] == "17.3.3"
    assert now(exchanged)["must_discard(player, which=the_card)"] == "17.3.4"
    assert "D17" in exchanged.ruling.readings
    fallen = club("erroneous-meld", **OPENED, has_wild=has_wild, **{offer: "given_up"})
    assert now(fallen)["penalise(meld, discard=now)"] == "17.3.3"
    assert clause in fallen.ruling.clauses


@pytest.mark.parametrize(("part", "target"), [("yes", "excess"), ("no", "meld")])
def test_17_3_3_after_the_discard_nothing_is_mended(part: str, target: str) -> None:
    found = club("erroneous-meld", error="opened", moment="after_discard", valid_part=part)
    assert now(found) == {f"penalise({target}, discard=next_turns)": "17.3.3"}
    assert "5.2" in found.ruling.clauses


def test_9_2_1_wild_cards_alone_are_no_meld() -> None:
    found = club(
        "erroneous-meld", error="only_wilds", moment="before_discard", with_one_card="given_up"
    )
    assert now(found)["penalise(meld, discard=now)"] == "17.3.3"
    assert "9.2.1" in found.ruling.clauses


def test_10_1_1_a_meld_with_a_wild_card_takes_no_second_one() -> None:
    found = club("erroneous-meld", **OPENED, has_wild="yes", with_one_card="excess_out")
    assert "10.1.1" in found.ruling.clauses
    found = club("erroneous-meld", **OPENED, has_wild="no", repaired="excess_out")
    assert "10.1.1" not in found.ruling.clauses


@pytest.mark.parametrize("error", ["attached", "opponents_meld"])
def test_17_4_1_one_evident_place_and_the_card_moves(error: str) -> None:
    found = club("erroneous-meld", error=error, destination="one")
    assert now(found) == {"move_card(card, to=its_meld)": "17.4.1"}
    assert ("7.3" in found.ruling.clauses) is (error == "opponents_meld")
    silent = club("erroneous-meld", error=error, destination="several")
    assert now(silent) == {"code_silent": "17.4.1"}


def test_17_4_2_a_card_with_no_place_is_penalised() -> None:
    found = club("erroneous-meld", **NO_HOME, moment="before_discard", repaired="excess_out")
    assert now(found) == {"penalise(card, discard=end_of_turn)": "17.4.2"}
    found = club("erroneous-meld", **NO_HOME, moment="after_discard")
    assert now(found) == {"penalise(card, discard=next_turns)": "17.4.2"}


def test_17_3_1_a_wrong_attachment_can_be_mended_too() -> None:
    found = club(
        "erroneous-meld", **NO_HOME, moment="before_discard", repaired="added", has_wild="no"
    )
    assert set(now(found)) == {
        "repair(meld, with=one_or_two_cards)",
        "interrupt_play(player)",
        "must_discard(player)",
    }


# Detached cards, play after the discard, frozen melds


def test_17_4_3_a_detached_card_may_freeze_its_meld() -> None:
    found = club("detached-card", **APART)
    assert now(found) == {"director_discretion(what=freeze_temporarily)": "17.4.3"}
    frozen = club("detached-card", **APART, frozen="frozen")
    assert now(frozen) == {"freeze_temporarily(meld, until=next_turn)": "17.4.3"}
    free = club("detached-card", **APART, frozen="not_frozen")
    assert now(free) == {"validate(cards)": "17.4.3"}


def test_17_4_3_not_where_it_was_clearly_declared() -> None:
    found = club("detached-card", fits="yes", declared="yes")
    assert now(found) == {"validate(cards)": "17.4.3", "no_penalty": "17.4.3"}


def test_17_4_2_a_detached_card_that_does_not_fit() -> None:
    found = club("detached-card", fits="no", moment="after_discard")
    assert now(found) == {"penalise(cards, discard=next_turns)": "17.4.2"}


@pytest.mark.parametrize(
    ("measure", "effect"),
    [
        ("open", "director_discretion(what=freeze_temporarily | expose | penalise)"),
        ("frozen", "freeze_temporarily(melds, until=next_turn)"),
        ("exposed", "expose(cards)"),
        ("penalised", "penalise(cards, discard=next_turns)"),
    ],
)
def test_17_5_1_after_the_discard_the_arbiter_chooses(measure: str, effect: str) -> None:
    found = club("played-after-discard", moment="in_time", measure=measure)
    assert now(found)["interrupt_play(player)"] == "17.5.1"
    assert now(found)[effect] == "17.5.1"
    assert "5.2" in found.ruling.clauses


def test_26_1_play_after_the_discard_is_healed() -> None:
    assert now(club("played-after-discard", moment="opponent_moved")) == HEALED


def test_17_6_1_and_17_7_1_a_frozen_meld_takes_no_card() -> None:
    for_now = club("attached-to-frozen-meld", freeze="partner")
    assert now(for_now) == {"forbid(action=attach_to_frozen)": "17.6.1", "code_silent": "17.6.1"}
    for_good = club("attached-to-frozen-meld", freeze="for_good")
    assert now(for_good) == {"forbid(action=attach_to_frozen)": "17.7.1", "code_silent": "17.7.1"}


def test_17_6_1_the_freeze_ends_with_the_turn_of_the_player_in_error() -> None:
    found = club("attached-to-frozen-meld", freeze="own_turn")
    assert now(found) == {"validate(cards)": "17.6.1", "no_penalty": "17.6.1"}
