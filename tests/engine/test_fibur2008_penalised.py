"""The Code of 2008, Art. 23 and 27: penalised and excess cards by when they are found."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

LATE = {
    "freeze_permanently(meld, counted=excess_negative)": "27.2",
    "count_negative(excess)": "27.2",
    "score(side)": "27.2",
}


def test_fibur2008_26_2_one_excess_card_is_the_discard() -> None:
    found = ruled("excess-cards", moment="before_discard", how_many="one")
    assert now(found) == {
        "interrupt_play(player)": "23.3",
        "penalise(excess.one, discard=now)": "26.2",
    }
    assert pending(found) == {}
    assert "23.2" in found.ruling.clauses
    assert found.ruling.readings == ()


def test_fibur2008_26_3_further_excess_cards_wait_for_their_turns() -> None:
    found = ruled("excess-cards", moment="before_discard", how_many="several")
    assert now(found) == {
        "interrupt_play(player)": "23.3",
        "penalise(excess.highest, discard=now)": "26.2",
        "penalise(excess.others, discard=next_turns)": "26.3",
    }
    assert found.ruling.readings == ("B24",)


def test_fibur2008_27_1_after_the_discard_all_of_them_wait() -> None:
    found = ruled("excess-cards", moment="after_discard")
    assert now(found) == {"penalise(excess, discard=next_turns)": "27.1"}
    assert "23.4" in found.ruling.clauses
    assert found.ruling.readings == ("B26",)


def test_fibur2008_27_2_once_the_opponent_has_begun_they_count_negative() -> None:
    found = ruled("excess-cards", moment="opponent_moved")
    assert now(found) == LATE
    assert "23.5" in found.ruling.clauses
    assert found.ruling.readings == ("B55",)


def test_fibur2008_17_9_what_is_still_there_at_the_count_is_negative() -> None:
    found = ruled("excess-cards", happened="not_discarded")
    assert now(found) == {"count_negative(excess)": "17.9", "score(side)": "17.9"}


def test_fibur2008_23_4_a_card_played_after_the_discard_is_a_later_discard() -> None:
    found = ruled("played-after-discard", moment="in_time")
    assert now(found) == {"penalise(cards, discard=next_turns)": "23.4"}
    assert {"6.5", "23.3"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("B25", "B26")


def test_fibur2008_23_4_the_finer_moments_are_taken_for_in_time() -> None:
    at_once = ruled("played-after-discard", moment="after_discard")
    assert now(at_once) == now(ruled("played-after-discard", moment="in_time"))


def test_fibur2008_23_5_a_card_played_after_the_discard_and_found_later() -> None:
    found = ruled("played-after-discard", moment="opponent_moved")
    assert now(found) == {
        "freeze_permanently(meld, counted=excess_negative)": "23.5",
        "count_negative(cards)": "23.5",
    }


def test_fibur2008_23_3_play_ahead_of_a_discard_that_was_ordered() -> None:
    found = ruled("played-before-penalised-discard", due="at_once", moment="before_discard")
    assert now(found) == {
        "interrupt_play(player)": "23.3",
        "penalise(cards.due_and_early, discard=now)": "23.3",
    }
    assert found.ruling.readings == ("B27",)


@pytest.mark.parametrize(("discarded", "both"), [("penalised", False), ("another", True)])
def test_fibur2008_23_4_play_ahead_of_it_found_after_the_discard(
    discarded: str, *, both: bool
) -> None:
    found = ruled(
        "played-before-penalised-discard",
        due="at_once",
        moment="after_discard",
        discarded_card=discarded,
    )
    assert now(found)["penalise(cards.early, discard=next_turns)"] == "23.4"
    assert ("penalise(card.due, discard=next_turns)" in now(found)) is both


def test_fibur2008_23_5_play_ahead_of_it_found_later() -> None:
    found = ruled("played-before-penalised-discard", due="at_once", moment="opponent_moved")
    assert now(found) == {
        "freeze_permanently(meld, counted=excess_negative)": "23.5",
        "count_negative(cards.early)": "23.5",
    }


def test_fibur2008_23_4_a_player_who_owes_a_discard_may_play_first() -> None:
    found = ruled("played-before-penalised-discard", due="later_turn", discarded_card="penalised")
    assert now(found) == {"no_penalty": "23.4"}
    assert found.ruling.readings == ("B27", "B26")


def test_fibur2008_23_4_but_may_not_discard_another_card() -> None:
    found = ruled("played-before-penalised-discard", due="later_turn", discarded_card="another")
    assert now(found) == {"penalise(card.due, discard=next_turns)": "23.4"}
    assert "norms.2" in found.ruling.clauses


@pytest.mark.parametrize(
    ("moment", "effects"),
    [
        (
            "before_discard",
            {"interrupt_play(player)": "23.3", "penalise(cards.one, discard=now)": "23.3"},
        ),
        ("after_discard", {"penalise(cards, discard=next_turns)": "23.4"}),
        (
            "opponent_moved",
            {
                "freeze_permanently(meld, counted=excess_negative)": "23.5",
                "count_negative(cards)": "23.5",
            },
        ),
    ],
)
def test_fibur2008_23_a_card_attached_to_a_frozen_meld(
    moment: str, effects: dict[str, str]
) -> None:
    one = {"how_many": "one"} if moment == "before_discard" else {}
    found = ruled("attached-to-frozen-meld", meld_state="frozen", moment=moment, **one)
    assert now(found) == effects
    assert {"def.temporarily-frozen", "def.definitively-frozen"} <= set(found.ruling.clauses)
    assert "C3" in found.ruling.readings


def test_fibur2008_23_3_of_several_cards_on_a_frozen_meld_one_goes_now() -> None:
    found = ruled(
        "attached-to-frozen-meld",
        meld_state="frozen",
        moment="before_discard",
        how_many="several",
    )
    assert now(found) == {
        "interrupt_play(player)": "23.3",
        "penalise(cards.highest, discard=now)": "23.3",
        "penalise(cards.others, discard=next_turns)": "26.3",
    }
    assert "B24" in found.ruling.readings


def test_fibur2008_def_temporarily_frozen_a_freeze_that_is_over_bars_nothing() -> None:
    found = ruled("attached-to-frozen-meld", meld_state="over")
    assert now(found) == {
        "validate(cards)": "def.temporarily-frozen",
        "no_penalty": "def.temporarily-frozen",
    }


@pytest.mark.parametrize(
    ("answers", "effects"),
    [
        (
            {"found": "own_meld", "moment": "before_discard"},
            {"interrupt_play(player)": "23.3", "penalise(card, discard=now)": "26.2"},
        ),
        (
            {"found": "own_meld", "moment": "after_discard"},
            {"penalise(card, discard=next_turns)": "27.1"},
        ),
        (
            {"found": "older_meld"},
            {
                "freeze_permanently(meld, counted=excess_negative)": "27.2",
                "count_negative(card)": "27.2",
                "score(side)": "27.2",
            },
        ),
    ],
)
def test_fibur2008_27_a_ghost_card_in_a_meld_is_an_excess_card(
    answers: dict[str, str], effects: dict[str, str]
) -> None:
    found = ruled("ghost-card", **answers, fits="no")
    assert now(found) == effects
    assert "C1" in found.ruling.readings


@pytest.mark.parametrize("where", ["own_meld", "older_meld"])
def test_fibur2008_27_a_ghost_card_that_fits_is_no_infraction(where: str) -> None:
    found = ruled("ghost-card", found=where, fits="yes")
    assert now(found) == {"validate(meld)": "def.phantom-card", "no_penalty": "def.phantom-card"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("excess-cards", {}),
        ("erroneous-meld", {"error": "opened"}),
        ("incomplete-opening", {"gave_up": "yes"}),
        ("played-after-discard", {}),
        ("played-before-penalised-discard", {"due": "at_once"}),
        ("attached-to-frozen-meld", {"meld_state": "frozen"}),
    ],
)
def test_fibur2008_right_1_does_not_stop_what_art_23_and_27_fix_for_later(
    slug: str, answers: dict[str, str]
) -> None:
    found = ruled(slug, **answers, moment="opponent_moved")
    assert "right_lapsed" not in now(found)
    assert "freeze_permanently(meld, counted=excess_negative)" in now(found)
    assert "B55" in found.ruling.readings
