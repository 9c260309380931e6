"""The club rules on closings that are none, and on the checks of a closing (sections 21, 27)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by

IN_TIME = {"moment": "in_time"}
MELDS_STAND = {"right_lapsed": "26.1", "validate(melds)": "26.1"}
NO_BURRACO = {"burraco": "no", "moment": "in_time"}
WITH_BURRACO = {"burraco": "yes"}
LAST_OPENED = {"last_play": "opened"}


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


def test_21_1_1_a_closing_without_a_burraco() -> None:
    found = club("closed-without-burraco", **NO_BURRACO, last_play="attached")
    assert now(found) == {
        "closing_void": "21.1.1",
        "validate(melds.earlier)": "21.1.1",
        "penalise(last_meld.card, discard=next_turns)": "21.1.1",
        "stays_discard(card.discarded)": "21.1.1",
    }
    assert {"13.2.1", "21.1.2", "27.1"} <= set(found.ruling.clauses)
    opened_last = club("closed-without-burraco", **NO_BURRACO, **LAST_OPENED)
    assert "penalise(last_meld, discard=next_turns)" in now(opened_last)


def test_27_1_a_closing_that_passes_every_check() -> None:
    found = club("closed-without-burraco", **WITH_BURRACO)
    assert now(found) == {"closing_valid(bonus=100)": "13.0.1"}
    assert list(found.assumed) == [
        "happened",
        "own_pile",
        "melds_valid",
        "final_discard",
        "partners_pile",
        "penalised_left",
    ]


@pytest.mark.parametrize(
    ("fact", "value", "effect", "clause"),
    [
        ("own_pile", "not_taken", "permit(action=take_pile)", "12.2.1"),
        ("melds_valid", "no", "apply(clause=17.3.1)", "27.1"),
        ("partners_pile", "yes", "apply(clause=20.1.1)", "12.0.1"),
        ("penalised_left", "yes", "penalise(cards, discard=next_turns)", "16.3.1"),
    ],
)
def test_27_1_each_check_can_fail(fact: str, value: str, effect: str, clause: str) -> None:
    given = {} if fact == "own_pile" else WITH_BURRACO
    found = club("closed-without-burraco", **given, **{fact: value})
    assert now(found)[effect] == clause
    assert "closing_valid(bonus=100)" not in now(found)


@pytest.mark.parametrize("burraco", ["yes", "no"])
def test_21_2_1_and_21_3_1_go_before_the_missing_burraco(burraco: str) -> None:
    at_the_end = {"burraco": burraco, **IN_TIME}
    wild = club("closed-without-burraco", **at_the_end, final_discard="wild", last_play="opened")
    assert now(wild) == now(
        club("closed-with-wild", last_card="yes", **IN_TIME, last_play="opened")
    )
    none = club("closed-without-burraco", **at_the_end, final_discard="none", ended_by="opened")
    assert now(none) == now(club("closed-without-discard", **IN_TIME, ended_by="opened"))
    assert "D30" in wild.ruling.readings


def test_21_2_1_and_21_2_2_a_closing_with_a_wild_card() -> None:
    closed = {"last_card": "yes", **IN_TIME, "last_play": "attached"}
    found = club("closed-with-wild", **closed)
    assert now(found) == {
        "closing_void": "21.2.1",
        "stays_discard(card.discarded)": "21.2.1",
        "take_back(last_meld.card)": "21.2.1",
        "director_discretion(what=expose | penalise)": "21.2.2",
    }
    exposed = club("closed-with-wild", **closed, measure="exposed")
    assert now(exposed)["expose(last_meld.card)"] == "21.2.2"
    penalised = club("closed-with-wild", **closed, measure="penalised")
    assert now(penalised)["penalise(last_meld.card, discard=next_turns)"] == "21.2.2"
    assert "10.6.2" in found.ruling.clauses


def test_10_6_1_short_of_closing_a_wild_card_may_be_discarded() -> None:
    assert now(club("closed-with-wild", last_card="no")) == {"no_penalty": "10.6.1"}


def test_21_3_1_a_new_meld_last_gives_the_discard() -> None:
    found = club("closed-without-discard", **IN_TIME, ended_by="opened")
    assert now(found) == {
        "closing_void": "21.3.1",
        "must_discard(player, which=one_of_last_meld)": "21.3.1",
        "expose(rest)": "21.3.1",
    }
    assert "13.1.1" in found.ruling.clauses
    assert pending(found) == {
        "player_decides(what=must_play | must_discard) when next_turn": "16.2.1"
    }


def test_21_4_1_a_card_attached_last_is_the_discard() -> None:
    found = club("closed-without-discard", **IN_TIME, ended_by="attached")
    assert now(found) == {
        "closing_void": "21.4.1",
        "take_back(last_meld)": "21.4.1",
        "becomes_discard(card, which=the_card)": "21.4.1",
        "expose(last_meld)": "21.4.1",
    }
    assert "D31" in found.ruling.readings


def test_12_1_1_without_the_pile_it_is_no_closing() -> None:
    found = club("closed-without-discard", own_pile="not_taken")
    assert now(found) == {"no_penalty": "12.1.1", "permit(action=take_pile_live)": "12.1.1"}


def test_21_5_1_a_false_closing_exposes_and_play_goes_on() -> None:
    found = club("false-closing")
    assert now(found) == {"expose(cards)": "21.5.1", "play_on": "21.5.1"}
    assert "penalise" not in str(pending(found))
    only_said = club("false-closing", hand_shown="no")
    assert now(only_said) == {"play_on": "21.5.1"}
    assert pending(only_said) == {}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("closed-without-burraco", {"burraco": "no"}),
        ("closed-with-wild", {"last_card": "yes"}),
        ("closed-without-discard", {}),
    ],
)
def test_26_1_a_closing_contested_too_late(slug: str, answers: dict[str, str]) -> None:
    assert now(club(slug, **answers, moment="opponent_moved")) == MELDS_STAND
