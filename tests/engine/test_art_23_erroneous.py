"""Art. 23: the pile taken by making an erroneous meld, in each window."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

SLUG = "pile-taken-by-erroneous-meld"
LIVE = {"pile_how": "live"}
DISCARD = {"pile_how": "with_discard"}
PLAYED = {**LIVE, "moment": "before_discard", "pile_played": "yes"}
ALSO_PLAYED = {**LIVE, "moment": "after_discard", "also_played": "yes"}
FROZEN = "freeze_temporarily(melds.others, until=next_turn)"
NEGATIVE = "freeze_permanently(melds.erroneous, counted=negative)"
FROZEN_ON = "freeze_temporarily(melds.others, until=another_round)"


def test_art_23_29_noticed_after_the_discard_the_cards_go_on_the_next_turns() -> None:
    found = ruled(SLUG, **ALSO_PLAYED)
    assert now(found) == {
        FROZEN: "23.29",
        "penalise(melds.erroneous, discard=next_turns)": "23.29",
    }
    assert pending(found) == {}
    assert {"Q71", "Q81"} <= set(found.ruling.readings)


def test_art_23_29_where_nothing_else_was_played_nothing_is_frozen() -> None:
    found = ruled(SLUG, **LIVE, moment="after_discard", also_played="no")
    assert now(found) == {"penalise(melds.erroneous, discard=next_turns)": "23.29"}


def test_art_23_29_noticed_before_the_discard_the_first_card_is_the_discard() -> None:
    found = ruled(SLUG, **PLAYED)
    assert now(found) == {
        "interrupt_play(player)": "29.13",
        FROZEN: "23.29",
        "penalise(melds.erroneous, discard=now)": "23.29",
    }
    assert {"Q71", "Q127"} <= set(found.ruling.readings)


def test_art_23_29_is_silent_on_a_pile_of_which_nothing_was_played() -> None:
    found = ruled(SLUG, **LIVE, moment="before_discard", pile_played="no")
    assert now(found) == {"code_silent": "23.29"}
    assert found.ruling.clauses == ("29.2", "23.29")
    assert found.ruling.readings == ("Q135",)


@pytest.mark.parametrize("answers", [PLAYED, ALSO_PLAYED])
def test_art_27_5_without_other_cards_a_wild_card_would_prolong_the_freeze(
    answers: dict[str, str],
) -> None:
    found = ruled(SLUG, **answers, cards_left="none")
    assert now(found) == now(ruled(SLUG, **answers))
    assert pending(found) == {f"{FROZEN_ON} when drew_wild": "27.5"}


@pytest.mark.parametrize(
    ("happened", "clause"), [("drew_wild", "27.5"), ("drew_wild_again", "27.6")]
)
def test_art_27_6_the_wild_card_was_drawn(happened: str, clause: str) -> None:
    found = ruled(SLUG, happened=happened)
    assert now(found) == {FROZEN_ON: clause}
    assert pending(found) == {f"{FROZEN_ON} when repeated": "27.6"}


def test_art_23_30_the_opponents_draw_heals_the_taking_but_not_the_meld() -> None:
    found = ruled(SLUG, **LIVE, moment="opponent_moved")
    assert now(found) == {
        "right_lapsed": "23.30",
        "validate(melds.others)": "23.30",
        NEGATIVE: "23.30",
    }
    assert pending(found) == {}
    assert set(found.ruling.readings) == {"Q36", "Q73"}


def test_art_23_31_with_the_discard_the_next_turn_is_limited() -> None:
    found = ruled(SLUG, **DISCARD, moment="before_own_turn")
    assert now(found) == {
        "limit_next_turn(player, action=draw_or_pick_up, turn=next)": "23.31",
        NEGATIVE: "23.31",
    }
    assert {"Q68", "Q72", "Q73"} == set(found.ruling.readings)


@pytest.mark.parametrize("moment", ["in_time", "after_discard"])
def test_art_23_31_rules_alike_what_is_noticed_before_the_opponent_moves(moment: str) -> None:
    """Reading Q72."""
    early = ruled(SLUG, **DISCARD, moment=moment)
    assert early.ruling == ruled(SLUG, **DISCARD, moment="before_own_turn").ruling


def test_art_23_32_after_the_next_draw_only_the_meld_suffers() -> None:
    found = ruled(SLUG, **DISCARD, moment="own_turn_again")
    assert now(found) == {"validate(pile)": "23.32", NEGATIVE: "23.32"}
    assert set(found.ruling.readings) == {"Q36", "Q73"}


@pytest.mark.parametrize("how", [LIVE, DISCARD])
def test_proc_5_an_erroneous_meld_that_the_table_settled_alone(how: dict[str, str]) -> None:
    found = ruled(SLUG, **how, moment="settled")
    assert now(found) == {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}
