"""Art. 21 and 22: questions, cards moved, calls that come too early, hints."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

CALL = "improper-arbiter-call"
MELD = {"moment": "in_time", "pointed_out": "meld"}
OTHER = {"moment": "in_time", "pointed_out": "other"}
ACTION = {"about": "action", "moment": "in_time"}
WILD = {"about": "wild", "moment": "in_time"}
EXPOSED = {"about": "exposed_card", "moment": "in_time"}


def test_art_21_2_a_question_to_the_partner_is_cautioned() -> None:
    found = ruled("asked-partner", asked_about="course_of_play", moment="in_time")
    assert now(found) == {"caution(side)": "21.5"}
    assert found.ruling.clauses == ("21.2", "21.5")


def test_art_4_32_the_number_of_cards_may_be_asked_in_the_own_turn() -> None:
    found = ruled("asked-partner", asked_about="number_of_cards")
    assert now(found) == {"no_penalty": "4.32"}
    assert found.ruling.readings == ("Q24",)


def test_art_21_3_cards_moved_in_the_partners_turn_are_cautioned() -> None:
    found = ruled("card-moved-during-partner-turn", moment="in_time")
    assert now(found) == {"caution(side)": "21.5"}
    assert found.ruling.clauses == ("21.3", "21.5")


def test_art_21_3_forbids_nothing_while_an_opponent_plays() -> None:
    found = ruled("card-moved-during-partner-turn", partners_turn="no")
    assert now(found) == {"no_penalty": "21.3"}


def test_proc_2_lets_the_partner_call_once_the_discard_is_made() -> None:
    found = ruled(CALL, discard_made="yes")
    assert now(found) == {"no_penalty": "proc.2"}


def test_art_21_4_a_call_before_the_discard_is_cautioned() -> None:
    found = ruled(CALL, **OTHER, arbiter_called="yes")
    assert now(found) == {"caution(side)": "21.5"}
    assert {"proc.2", "21.4"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("Q35",)


def test_proc_2_a_remark_without_a_call_has_no_penalty_of_its_own() -> None:
    found = ruled(CALL, **OTHER, arbiter_called="no")
    assert now(found) == {"code_silent": "proc.2"}
    assert "21.5" not in found.ruling.clauses


@pytest.mark.parametrize("valid_part", ["yes", "no"])
def test_art_21_5_comes_on_top_of_what_the_partners_notice_costs(valid_part: str) -> None:
    said = now(ruled(CALL, **MELD, valid_part=valid_part, arbiter_called="no"))
    called = now(ruled(CALL, **MELD, valid_part=valid_part, arbiter_called="yes"))
    assert said == now(
        ruled("excess-cards", moment="before_discard", noticed_by="partner", valid_part=valid_part)
    )
    assert called == {**said, "caution(side)": "21.5"}


@pytest.mark.parametrize("play", ["attached", "opened"])
def test_art_30_2_one_remark_on_a_missing_draw_costs_one_caution(play: str) -> None:
    answers = {"play": play, "opening": "whole"}
    found = ruled(CALL, moment="in_time", pointed_out="no_draw", **answers)
    same = ruled("no-draw", moment="before_discard", noticed_by="partner", **answers)
    assert now(found) == now(same)
    assert pending(found) == pending(same)
    assert now(found)["caution(side)"] == "30.2"


@pytest.mark.parametrize(
    ("suggested", "action"), [("pick_up", "draw"), ("draw", "pick_up"), ("other", "other")]
)
def test_art_22_2_the_opposite_is_done(suggested: str, action: str) -> None:
    found = ruled("hint", **ACTION, suggested=suggested, done_already="no")
    assert now(found) == {f"opposite_action(partner, action={action})": "22.2"}
    assert found.ruling.clauses == ("22.1", "22.2")
    assert "Q41" in found.ruling.readings


@pytest.mark.parametrize("suggested", ["pick_up", "draw", "other"])
def test_art_22_2_says_nothing_of_a_hint_that_was_followed(suggested: str) -> None:
    found = ruled("hint", **ACTION, suggested=suggested, done_already="yes")
    assert now(found) == {"code_silent": "22.2"}
    assert found.ruling.readings == ("Q41", "Q129")


@pytest.mark.parametrize("about_pile", ["no", "yes"])
def test_art_30_9_a_reminder_that_the_draw_is_due_is_no_advice(about_pile: str) -> None:
    hinted = ruled("hint", **ACTION, suggested="draw_due", about_pile=about_pile)
    reminded = ruled("reminded-to-draw", moment="in_time", about_pile=about_pile)
    assert now(hinted) == now(reminded)
    assert "Q42" in hinted.ruling.readings


def test_art_22_3_the_meld_is_closed_to_the_receivers_wild_cards() -> None:
    found = ruled("hint", **WILD, done_already="no")
    assert now(found) == {"bar_wild(partner, meld)": "22.3"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q41", "Q45")


def test_art_22_4_a_wild_card_already_there_becomes_exposed() -> None:
    found = ruled("hint", **WILD, done_already="yes")
    assert now(found) == {
        "take_back(card.wild, partner)": "22.4",
        "expose(card.wild)": "22.4",
        "bar_wild(partner, meld)": "22.3",
    }
    assert pending(found) == {
        "must_play(partner, card.wild) when next_turn": "24.4",
        "penalise(card.wild, partner, discard=end_of_turn) when not_played": "24.5",
    }
    assert "Q44" in found.ruling.readings


@pytest.mark.parametrize(
    ("answers", "effect", "clause"),
    [
        (
            {"happened": "not_played"},
            "penalise(card.wild, partner, discard=end_of_turn)",
            "24.5",
        ),
        (
            {"happened": "on_partners_meld", "moment": "before_discard"},
            "penalise(card.wild, partner, discard=end_of_turn)",
            "24.7",
        ),
        (
            {"happened": "on_partners_meld", "moment": "after_discard"},
            "penalise(card.wild, partner, discard=next_turns)",
            "24.7",
        ),
    ],
)
def test_art_22_4_what_came_of_the_exposed_wild_card(
    answers: dict[str, str], effect: str, clause: str
) -> None:
    assert now(ruled("hint", **answers)) == {effect: clause}


@pytest.mark.parametrize(("on_turn", "turn"), [("yes", "this"), ("no", "next")])
def test_art_22_5_a_word_on_whose_turn_it_is_limits_the_turn(on_turn: str, turn: str) -> None:
    found = ruled("hint", about="turn", moment="in_time", receivers_turn=on_turn)
    assert now(found) == {f"limit_next_turn(partner, action=draw_or_pick_up, turn={turn})": "22.5"}
    assert "Q41" in found.ruling.readings


def test_art_22_6_the_player_prompted_after_the_pile_discards() -> None:
    found = ruled("hint", about="after_pile", moment="in_time")
    assert now(found) == {"must_discard(partner)": "22.6"}
    assert found.ruling.readings == ("Q46",)


def test_art_22_7_a_remark_on_a_burraco_is_no_hint() -> None:
    found = ruled("hint", about="burraco_count")
    assert now(found) == {"no_penalty": "22.7"}
    assert found.ruling.clauses == ("22.7",)


@pytest.mark.parametrize(
    ("of", "stopped", "penalised"),
    [
        ("receiver_on_turn", "partner", "penalise(cards, partner, discard=now)"),
        ("hinter_on_turn", "player", "penalise(cards, discard=now)"),
    ],
)
def test_art_24_6_stops_whoever_holds_the_exposed_cards(
    of: str, stopped: str, penalised: str
) -> None:
    found = ruled("hint", **EXPOSED, exposed_of=of)
    assert now(found) == {f"interrupt_play({stopped})": "24.6", penalised: "24.6"}
    assert pending(found) == {}


@pytest.mark.parametrize(
    ("of", "stopped", "penalised"),
    [
        ("receiver_off_turn", "partner", "penalise(cards, partner, discard=next_turns)"),
        ("hinter_off_turn", "player", "penalise(cards, discard=next_turns)"),
    ],
)
def test_art_24_6_waits_for_the_holders_turn(of: str, stopped: str, penalised: str) -> None:
    found = ruled("hint", **EXPOSED, exposed_of=of)
    assert now(found) == {penalised: "24.6"}
    assert pending(found) == {f"interrupt_play({stopped}) when next_turn": "24.6"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("hint", {"about": "action"}),
        ("hint", {"about": "wild"}),
        ("hint", {"about": "turn"}),
        ("hint", {"about": "after_pile"}),
        ("hint", {"about": "exposed_card"}),
        ("asked-partner", {"asked_about": "course_of_play"}),
        ("card-moved-during-partner-turn", {}),
        (CALL, {}),
    ],
)
def test_art_21_and_22_lapse_once_the_opponent_has_moved(
    slug: str, answers: dict[str, str]
) -> None:
    found = ruled(slug, **answers, moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
