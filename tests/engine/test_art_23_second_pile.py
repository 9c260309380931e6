"""Art. 23: a second pile taken in error, in each window, and the pair left without one."""

from __future__ import annotations

import pytest

from rulings.engine import CURRENT, rulebook
from rulings.engine.trees import paths
from tests.engine.written import now, pending, ruled

SLUG = "second-pile-taken"
LIVE = {"pile_how": "live"}
DISCARD = {"pile_how": "with_discard"}
AT_ONCE = {**LIVE, "moment": "in_time", "pile_played": "no"}
PLAYED = {**LIVE, "moment": "in_time", "pile_played": "yes"}
NO_BURRACO = {**DISCARD, "moment": "in_time", "burraco": "no"}
OTHERS_MAY_CLOSE = {
    "closing_valid(bonus=100) when other_side_closes": "23.27",
    "score(other_side, points=100) when other_side_closes": "23.28",
}
LAST_PLAYS = [
    ("opened", "last_meld", "def.last-meld-opened"),
    ("sequence", "last_meld.card", "def.last-meld-attached"),
    ("combination", "last_meld.highest", "def.last-meld-combination"),
]


def test_art_23_19_live_after_an_opening_is_a_closing_without_a_discard() -> None:
    found = ruled(SLUG, **AT_ONCE, ended_by="opened")
    assert now(found) == {
        "closing_void": "35.1 by 23.19",
        "becomes_discard(card, which=one_of_last_meld)": "35.1 by 23.19",
        "expose(rest)": "35.1 by 23.19",
    }
    assert pending(found) == {
        "must_play(player, rest) when next_turn": "24.4 by 23.19",
        "penalise(rest, discard=end_of_turn) when not_played": "24.5 by 23.19",
    }
    assert {"Q65", "Q119", "Q122"} <= set(found.ruling.readings)
    assert "23.20" not in found.ruling.clauses


def test_art_23_20_live_after_attaching_the_last_card_too() -> None:
    found = ruled(SLUG, **AT_ONCE, ended_by="attached")
    assert now(found) == {
        "closing_void": "35.2 by 23.20",
        "take_back(last_meld)": "35.2 by 23.20",
        "expose(last_meld)": "35.2 by 23.20",
        "becomes_discard(card)": "35.2 by 23.20",
    }
    assert {"Q65", "Q120", "Q121"} <= set(found.ruling.readings)
    assert "23.19" not in found.ruling.clauses


@pytest.mark.parametrize("ended_by", ["opened", "attached"])
def test_art_35_rules_a_second_pile_as_it_rules_the_closing_itself(ended_by: str) -> None:
    closing = ruled("closed-without-discard", moment="in_time", ended_by=ended_by)
    assert set(now(ruled(SLUG, **AT_ONCE, ended_by=ended_by))) == set(now(closing))


def test_art_23_21_once_a_card_of_the_pile_is_played_the_melds_are_frozen() -> None:
    found = ruled(SLUG, **PLAYED)
    assert now(found) == {
        "interrupt_play(player)": "23.21",
        "freeze_temporarily(melds, until=next_turn)": "23.21",
    }
    assert pending(found) == OTHERS_MAY_CLOSE
    assert {"Q66", "Q69"} <= set(found.ruling.readings)
    assert "23.19" not in found.ruling.clauses


def test_art_27_5_after_23_21_a_wild_card_would_prolong_the_freeze() -> None:
    found = ruled(SLUG, **PLAYED, cards_left="none")
    frozen_on = {"freeze_temporarily(melds, until=another_round) when drew_wild": "27.5"}
    assert pending(found) == frozen_on | OTHERS_MAY_CLOSE


@pytest.mark.parametrize(
    ("happened", "clause"), [("drew_wild", "27.5"), ("drew_wild_again", "27.6")]
)
def test_art_27_6_the_wild_card_was_drawn(happened: str, clause: str) -> None:
    found = ruled(SLUG, happened=happened)
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": clause}
    assert pending(found) == {
        "freeze_temporarily(melds, until=another_round) when repeated": "27.6"
    }


def test_art_23_22_the_opponents_draw_makes_a_live_taking_good() -> None:
    found = ruled(SLUG, **LIVE, moment="opponent_moved")
    assert now(found) == {
        "validate(melds)": "23.22",
        "right_lapsed": "proc.4",
        "play_on": "proc.4",
    }
    assert pending(found) == OTHERS_MAY_CLOSE


def test_art_23_23_with_a_burraco_the_discard_was_a_valid_closing() -> None:
    found = ruled(SLUG, **DISCARD, moment="in_time", burraco="yes")
    assert now(found) == {"closing_valid(bonus=100)": "23.23"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("23.23", "17.2")
    assert {"Q65", "Q67", "Q117"} == set(found.ruling.readings)


@pytest.mark.parametrize(("last_play", "target", "definition"), LAST_PLAYS)
def test_art_23_24_without_a_burraco_it_is_a_closing_without_one(
    last_play: str, target: str, definition: str
) -> None:
    found = ruled(SLUG, **NO_BURRACO, last_play=last_play, earlier_plays="no")
    assert now(found) == {
        "closing_void": "33.1 by 23.24",
        f"penalise({target}, discard=next_turns)": "33.1 by 23.24",
        "stays_discard(card.discarded)": "33.2 by 23.24",
    }
    assert pending(found) == {}
    assert {"33.3", definition} <= set(found.ruling.clauses)


def test_art_33_3_what_was_played_before_the_last_meld_stands() -> None:
    found = ruled(SLUG, **NO_BURRACO, last_play="opened", earlier_plays="yes")
    assert now(found)["validate(rest)"] == "33.1 by 23.24"


def test_art_23_25_noticed_before_the_turn_is_back_it_is_a_limited_turn() -> None:
    found = ruled(SLUG, **DISCARD, moment="before_own_turn")
    assert now(found) == {
        "right_lapsed": "23.25",
        "limit_next_turn(player, action=draw_or_pick_up, turn=next)": "23.25",
    }
    assert pending(found) == OTHERS_MAY_CLOSE
    assert "Q68" in found.ruling.readings


def test_art_23_26_noticed_after_the_next_draw_the_pile_is_played_as_usual() -> None:
    found = ruled(SLUG, **DISCARD, moment="own_turn_again")
    assert now(found) == {"right_lapsed": "23.26", "validate(pile)": "23.26", "play_on": "23.26"}
    assert pending(found) == OTHERS_MAY_CLOSE


@pytest.mark.parametrize("how", [LIVE, DISCARD])
def test_proc_5_a_second_pile_that_the_table_settled_alone(how: dict[str, str]) -> None:
    found = ruled(SLUG, **how, moment="settled")
    assert now(found) == {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}
    assert pending(found) == {}


def test_art_23_27_the_pair_without_a_pile_closes_with_a_burraco() -> None:
    found = ruled(SLUG, happened="other_side_closes", burraco_of_others="yes")
    assert now(found) == {"closing_valid(bonus=100)": "23.27", "end_deal(bonus=0)": "23.27"}
    assert "23.28" not in found.ruling.clauses
    assert set(found.ruling.readings) == {"Q69", "Q70"}


def test_art_23_28_without_a_burraco_it_gets_a_hundred_arbiters_points_more() -> None:
    found = ruled(SLUG, happened="other_side_closes", burraco_of_others="no")
    assert now(found) == {
        "closing_valid(bonus=100)": "23.28",
        "score(other_side, points=100)": "23.28",
        "end_deal(bonus=0)": "23.28",
    }
    assert set(found.ruling.readings) == {"Q69", "Q70", "Q125"}


@pytest.mark.parametrize("moment", ["in_time", "opponent_moved"])
def test_what_the_pair_without_a_pile_is_owed_does_not_lapse(moment: str) -> None:
    found = ruled(SLUG, happened="other_side_closes", burraco_of_others="no", moment=moment)
    assert found.unused == {"moment": moment}


def test_a_taking_that_is_void_or_a_closing_leaves_nobody_without_a_pile() -> None:
    """Reading Q69: the pile goes back (Q65), so the other side keeps its own."""
    for _, ruling in paths(rulebook(CURRENT.id).infractions[SLUG].tree):
        if {"23.19", "23.20", "23.23", "23.24"} & set(ruling.clauses):
            assert not {"23.27", "23.28"} & set(ruling.clauses)


def test_art_24_5_what_a_second_pile_left_exposed_was_not_played() -> None:
    found = ruled(SLUG, happened="not_played")
    assert now(found) == {"penalise(cards.exposed, discard=end_of_turn)": "24.5"}


@pytest.mark.parametrize(
    ("moment", "discard"), [("before_discard", "end_of_turn"), ("after_discard", "next_turns")]
)
def test_art_24_7_what_it_left_exposed_went_to_a_meld_of_the_partner(
    moment: str, discard: str
) -> None:
    found = ruled(SLUG, happened="on_partners_meld", moment=moment)
    assert now(found) == {f"penalise(cards.exposed, discard={discard})": "24.7"}
