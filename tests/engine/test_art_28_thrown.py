"""Art. 28: cards thrown on the table."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

THROWN = {"closing": "no", "play": "attached"}
UNDECLARED = {**THROWN, "declared": "no"}
BEFORE = {"moment": "before_discard"}
AFTER = {"moment": "after_discard"}

STOPS = {"interrupt_play(player)": "28.4", "caution(side)": "28.4"}


def test_art_28_3_a_new_meld_that_was_thrown_is_valid() -> None:
    found = ruled("cards-thrown", closing="no", play="opened", **BEFORE)
    assert now(found) == {
        "validate(meld)": "28.3",
        "interrupt_play(player)": "28.3",
        "caution(side)": "28.3",
    }
    assert pending(found) == {}
    assert "28.2" in found.ruling.clauses


def test_art_28_3_after_the_discard_only_the_caution_is_left() -> None:
    found = ruled("cards-thrown", closing="no", play="opened", **AFTER)
    assert now(found) == {"validate(meld)": "28.3", "caution(side)": "28.3"}


def test_art_28_4_thrown_on_the_meld_that_can_hold_them() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="right_meld", **BEFORE)
    assert now(found) == {**STOPS, "validate(cards)": "28.4"}


def test_art_28_4_after_the_discard_there_is_nothing_to_interrupt() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="right_meld", **AFTER)
    assert now(found) == {"validate(cards)": "28.4", "caution(side)": "28.4"}


def test_art_28_5_thrown_short_of_the_only_meld_near_freezes_it() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="near_one", **BEFORE)
    assert now(found) == {
        **STOPS,
        "validate(cards)": "28.5",
        "freeze_temporarily(meld, until=next_turn)": "28.5",
    }
    assert pending(found) == {}
    assert "def.attach-gap" in found.ruling.clauses
    assert found.ruling.readings == ("Q93", "Q94")


def test_art_28_5_touching_the_meld_freezes_nothing() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="right_meld", **BEFORE)
    assert "28.5" not in found.ruling.clauses


@pytest.mark.parametrize(("landed", "clause"), [("two_melds", "28.6"), ("doubtful", "28.7")])
def test_art_28_6_and_28_7_the_opponent_on_turn_places_them(landed: str, clause: str) -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed=landed, **BEFORE, placed="all")
    assert now(found) == {**STOPS, "opponent_decides(what=placement)": clause}
    assert ("Q94" in found.ruling.readings) is (landed == "doubtful")


@pytest.mark.parametrize("landed", ["two_melds", "doubtful"])
def test_art_28_8_what_the_opponent_cannot_place_is_penalised(landed: str) -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed=landed, **BEFORE, placed="some")
    assert now(found)["penalise(cards.left, discard=now)"] == "25.2 by 28.8"
    later = ruled("cards-thrown", **UNDECLARED, landed=landed, **AFTER, placed="some")
    assert now(later)["penalise(cards.left, discard=next_turns)"] == "25.3 by 28.8"
    assert "Q131" in found.ruling.readings


def test_art_28_8_thrown_on_a_meld_that_cannot_hold_them() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="wrong_meld", **BEFORE)
    assert now(found) == {**STOPS, "penalise(cards, discard=now)": "25.2 by 28.8"}


def test_art_28_8_noticed_after_the_discard() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="wrong_meld", **AFTER)
    assert now(found) == {
        "caution(side)": "28.4",
        "penalise(cards, discard=next_turns)": "25.3 by 28.8",
    }


def test_art_28_8_noticed_in_later_phases_only_the_meld_is_frozen() -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed="wrong_meld", moment="opponent_moved")
    assert now(found) == {"freeze_permanently(meld, counted=excess_negative)": "25.4 by 28.8"}


@pytest.mark.parametrize(("landed", "clause"), [("right_meld", "28.4"), ("near_one", "28.5")])
def test_several_thrown_cards_are_judged_one_by_one(landed: str, clause: str) -> None:
    found = ruled("cards-thrown", **UNDECLARED, landed=landed, some_unfit="yes", **BEFORE)
    told = now(found)
    assert told["validate(cards.fitting)"] == clause
    assert told["penalise(cards.unfit, discard=now)"] == "25.2 by 28.8"
    assert ("freeze_temporarily(meld, until=next_turn)" in told) is (landed == "near_one")
    assert "Q131" in found.ruling.readings


def test_art_9_14_the_sole_card_of_the_pile_thrown_on_a_wrong_meld_waits() -> None:
    wrong = {**UNDECLARED, "landed": "wrong_meld", **BEFORE}
    told = now(ruled("cards-thrown", **wrong, sole_card="yes"))
    assert told["penalise(cards, discard=next_turns)"] == "9.14 by 28.8"
    assert told["must_discard(player, which=another_card)"] == "9.14 by 28.8"


def test_a_declaration_decides_where_thrown_cards_go() -> None:
    found = ruled("cards-thrown", **THROWN, declared="yes", fits="yes", **BEFORE)
    assert now(found) == {**STOPS, "validate(cards)": "28.4"}
    assert found.ruling.readings == ("Q130",)


def test_cards_declared_for_a_meld_that_cannot_hold_them_are_penalised() -> None:
    found = ruled("cards-thrown", **THROWN, declared="yes", fits="no", **BEFORE)
    assert now(found) == {**STOPS, "penalise(cards, discard=now)": "25.2 by 28.8"}


@pytest.mark.parametrize("landed", ["right_meld", "near_one", "two_melds", "doubtful"])
def test_proc_4_and_proc_5_settle_a_throw(landed: str) -> None:
    late = ruled("cards-thrown", **UNDECLARED, landed=landed, moment="opponent_moved")
    assert now(late) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
    settled = ruled("cards-thrown", **UNDECLARED, landed=landed, moment="settled")
    assert now(settled) == {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}


def test_art_28_9_a_throw_before_a_regular_closing_costs_a_caution() -> None:
    found = ruled("cards-thrown", closing="valid", moment="in_time")
    assert now(found) == {"closing_valid(bonus=100)": "28.9", "caution(side)": "28.9"}
    assert "17.2" in found.ruling.clauses
    assert found.ruling.readings == ("Q95",)


def test_art_28_9_does_not_cure_a_closing_without_a_burraco() -> None:
    closing = {"closing": "no_burraco", "moment": "in_time", "last_play": "opened"}
    found = ruled("cards-thrown", **closing, earlier_plays="no")
    assert now(found) == {
        "closing_void": "33.1 by 28.9",
        "penalise(last_meld, discard=next_turns)": "33.1 by 28.9",
        "stays_discard(card.discarded)": "33.2 by 28.9",
        "caution(side)": "28.9",
    }
    assert "Q96" in found.ruling.readings
    earlier = ruled("cards-thrown", **closing, earlier_plays="yes")
    assert now(earlier)["validate(rest)"] == "33.1 by 28.9"


def test_art_28_9_does_not_cure_a_closing_with_a_wild_card() -> None:
    found = ruled("cards-thrown", closing="wild_discard", moment="in_time", last_play="combination")
    assert now(found) == {
        "closing_void": "34.1 by 28.9",
        "take_back(last_meld.highest)": "34.1 by 28.9",
        "expose(last_meld.highest)": "34.1 by 28.9",
        "stays_discard(card.discarded)": "34.1 by 28.9",
        "caution(side)": "28.9",
    }
    assert set(pending(found).values()) == {"24.4 by 28.9", "24.5 by 28.9"}


@pytest.mark.parametrize(("ended_by", "clause"), [("opened", "35.1"), ("attached", "35.2")])
def test_art_28_9_does_not_cure_a_closing_without_a_discard(ended_by: str, clause: str) -> None:
    found = ruled("cards-thrown", closing="no_discard", moment="in_time", ended_by=ended_by)
    assert now(found)["closing_void"] == f"{clause} by 28.9"
    assert now(found)["caution(side)"] == "28.9"
    assert "35.3" in found.ruling.clauses


@pytest.mark.parametrize("closing", ["no_burraco", "wild_discard", "no_discard"])
def test_a_void_closing_after_a_throw_that_is_noticed_late_is_no_closing(closing: str) -> None:
    found = ruled("cards-thrown", closing=closing, moment="opponent_moved")
    assert set(now(found)) == {"right_lapsed", "play_on"}
    assert "Q118" in found.ruling.readings


def test_what_came_of_the_cards_that_a_void_closing_exposed() -> None:
    found = ruled("cards-thrown", happened="not_played")
    assert now(found) == {"penalise(cards.exposed, discard=end_of_turn)": "24.5"}
    found = ruled("cards-thrown", happened="on_partners_meld", moment="after_discard")
    assert now(found) == {"penalise(cards.exposed, discard=next_turns)": "24.7"}


def test_art_27_5_and_27_6_a_wild_card_prolongs_the_freeze_after_a_throw() -> None:
    short = {**UNDECLARED, "landed": "near_one", **BEFORE}
    longer = "freeze_temporarily(meld, until=another_round)"
    found = ruled("cards-thrown", **short, cards_left="none")
    assert pending(found) == {f"{longer} when drew_wild": "27.5"}
    assert now(ruled("cards-thrown", happened="drew_wild")) == {longer: "27.5"}
    assert now(ruled("cards-thrown", happened="drew_wild_again")) == {longer: "27.6"}
