"""The club rules on talk between partners, thrown and passed cards (sections 22 and 23)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, ruled_by

IN_TIME = {"moment": "in_time"}
ADVANTAGE = {"director_discretion(what=forbid | cancel_advantage)": "22.3"}
HEALED = {"right_lapsed": "26.1"}
THROWN = {"play": "attached", "moment": "before_discard"}
MAY_STOP = "director_discretion(what=interrupt_play)"
WHO_PLACES = "director_discretion(what=opponent_decides | move_card)"


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# Talk


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("hint", {"about": "action", "suggested": "pick_up"}),
        ("hint", {"about": "wild"}),
        ("hint", {"about": "turn"}),
        ("hint", {"about": "other"}),
        ("asked-partner", {"asked_about": "number_of_cards"}),
        ("asked-partner", {"asked_about": "course_of_play"}),
        ("card-moved-during-partner-turn", {"on_purpose": "yes"}),
    ],
)
def test_22_1_and_22_3_information_to_the_partner(slug: str, answers: dict[str, str]) -> None:
    found = club(slug, **IN_TIME, **answers)
    assert now(found) == ADVANTAGE
    assert "22.1" in found.ruling.clauses


def test_22_2_examples_are_forbidden_too() -> None:
    assert "22.2" in club("hint", about="turn", **IN_TIME).ruling.clauses
    asked = club("asked-partner", asked_about="number_of_cards", **IN_TIME)
    assert "22.2" in asked.ruling.clauses
    assert asked.ruling.readings == ("D32",)


@pytest.mark.parametrize(
    ("answers", "action"),
    [
        ({"about": "action", "suggested": "pick_up"}, "pick_up"),
        ({"about": "action", "suggested": "draw"}, "draw"),
        ({"about": "action", "suggested": "other"}, "suggested"),
        ({"about": "wild"}, "wild_there"),
        ({"about": "turn"}, "melding"),
    ],
)
def test_22_3_the_arbiter_may_forbid_what_was_suggested(
    answers: dict[str, str], action: str
) -> None:
    found = club("hint", **IN_TIME, **answers, remedy="forbidden")
    assert now(found) == {f"forbid(action={action})": "22.3"}


def test_22_3_or_cancel_the_advantage() -> None:
    found = club("hint", **IN_TIME, about="other", remedy="cancelled")
    assert now(found) == {"director_discretion(what=cancel_advantage)": "22.3"}


def test_22_3_is_for_tournaments() -> None:
    found = club("hint", **IN_TIME, about="other", tournament="no")
    assert now(found) == {"play_on": "26.4"}


def test_22_4_a_visible_count_may_be_put_right() -> None:
    assert now(club("hint", about="burraco_count")) == {"no_penalty": "22.4"}


def test_22_1_forbids_wilful_moves_only() -> None:
    found = club("card-moved-during-partner-turn", on_purpose="no")
    assert now(found) == {"no_penalty": "22.1"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("hint", {"about": "other"}),
        ("asked-partner", {}),
        ("card-moved-during-partner-turn", {"on_purpose": "yes"}),
        ("reminded-to-draw", {}),
        ("stock-inspected", {"inspection": "off_turn"}),
    ],
)
def test_26_1_a_hint_is_healed(slug: str, answers: dict[str, str]) -> None:
    found = club(slug, **answers, moment="opponent_moved")
    assert now(found) == HEALED
    assert "26.2" in found.ruling.clauses


# Thrown cards


def test_23_2_a_new_meld_may_stand_and_the_turn_may_end() -> None:
    thrown = {"play": "opened", "moment": "before_discard"}
    found = club("cards-thrown", **thrown)
    assert now(found) == {"director_discretion(what=validate)": "23.2", MAY_STOP: "23.2"}
    chosen = club("cards-thrown", **thrown, stands="valid", interruption="stopped")
    assert now(chosen) == {"validate(meld)": "23.2", "interrupt_play(player)": "23.2"}
    refused = club("cards-thrown", **thrown, stands="not_valid", interruption="goes_on")
    assert now(refused) == {"not_validated(meld)": "23.2"}


def test_23_2_after_the_discard_there_is_no_turn_to_end() -> None:
    found = club("cards-thrown", play="opened", moment="after_discard")
    assert now(found) == {"director_discretion(what=validate)": "23.2"}


def test_23_3_thrown_at_an_ambiguous_meld() -> None:
    found = club("cards-thrown", **THROWN, thrown_at="ambiguous")
    assert now(found) == {
        "director_discretion(what=freeze_temporarily)": "23.3",
        MAY_STOP: "23.9",
    }
    frozen = club("cards-thrown", **THROWN, thrown_at="ambiguous", frozen="frozen")
    assert now(frozen)["freeze_temporarily(meld, until=next_turn)"] == "23.3"
    free = club("cards-thrown", **THROWN, thrown_at="ambiguous", frozen="not_frozen")
    assert now(free)["validate(cards)"] == "23.3"


def test_23_4_a_thrown_card_that_fits_several_melds() -> None:
    found = club("cards-thrown", **THROWN, thrown_at="several")
    assert now(found) == {WHO_PLACES: "23.4", MAY_STOP: "23.9"}
    assert found.ruling.readings == ("D33",)
    theirs = club("cards-thrown", **THROWN, thrown_at="several", placed_by="opponents")
    assert now(theirs)["opponent_decides(what=placement)"] == "23.4"


@pytest.mark.parametrize(
    ("moment", "discard"),
    [
        ("before_discard", "end_of_turn"),
        ("after_discard", "next_turns"),
        ("opponent_moved", "next_turns"),
    ],
)
def test_23_5_a_thrown_card_that_fits_nowhere(moment: str, discard: str) -> None:
    found = club("cards-thrown", play="attached", thrown_at="none", moment=moment)
    assert now(found)[f"penalise(cards, discard={discard})"] == "23.5"
    assert (MAY_STOP in now(found)) is (moment == "before_discard")


@pytest.mark.parametrize("thrown_at", ["clear", "ambiguous", "several", "none"])
def test_23_9_a_throw_at_the_melds_may_end_the_turn(thrown_at: str) -> None:
    stopped = club("cards-thrown", **THROWN, thrown_at=thrown_at, interruption="stopped")
    assert now(stopped)["interrupt_play(player)"] == "23.9"
    goes_on = club("cards-thrown", **THROWN, thrown_at=thrown_at, interruption="goes_on")
    assert "interrupt_play(player)" not in now(goes_on)
    assert {"23.1", "23.9"} <= set(goes_on.ruling.clauses)


def test_26_1_a_throw_is_healed() -> None:
    found = club("cards-thrown", play="opened", moment="opponent_moved")
    assert now(found) == {**HEALED, "validate(meld)": "26.1"}


# Passed cards


def test_23_7_passed_cards_go_on_the_table_and_others_place_them() -> None:
    found = club("cards-passed", placed="all", **IN_TIME)
    assert now(found) == {"move_card(cards, to=table)": "23.7", WHO_PLACES: "23.7"}
    assert "23.6" in found.ruling.clauses
    arbiters = club("cards-passed", placed="all", **IN_TIME, placed_by="arbiter")
    assert now(arbiters)["move_card(cards, to=set_by_arbiter)"] == "23.7"


def test_23_8_what_has_no_place_is_penalised() -> None:
    some = club("cards-passed", placed="some", moment="before_discard")
    assert now(some) == {
        "move_card(cards, to=table)": "23.7",
        WHO_PLACES: "23.7",
        "penalise(cards.left, discard=end_of_turn)": "23.8",
    }
    none = club("cards-passed", placed="none", moment="after_discard")
    assert now(none) == {
        "move_card(cards, to=table)": "23.7",
        "penalise(cards, discard=next_turns)": "23.8",
    }


def test_26_2_passed_cards_without_a_place_are_not_healed() -> None:
    found = club("cards-passed", placed="some", moment="opponent_moved")
    assert now(found) == {
        "move_card(cards, to=table)": "23.7",
        "penalise(cards.left, discard=next_turns)": "23.8",
    }
    healed = club("cards-passed", placed="all", moment="opponent_moved")
    assert now(healed) == {**HEALED, "validate(melds)": "26.1"}
