"""Art. 26: the ghost card, by where it was found and whether it fits there."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled


def test_art_26_2_before_the_discard_a_ghost_that_does_not_fit_is_the_discard() -> None:
    found = ruled("ghost-card", found="own_meld", moment="before_discard", fits="no")
    assert now(found) == {
        "interrupt_play(player)": "25.2 by 26.2",
        "penalise(card, discard=now)": "25.2 by 26.2",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("Q84",)


def test_art_26_2_a_ghost_that_fits_stays_without_penalty() -> None:
    found = ruled("ghost-card", found="own_meld", moment="before_discard", fits="yes")
    assert now(found) == {"validate(meld)": "26.2", "no_penalty": "26.2"}
    assert found.ruling.readings == ()


def test_art_26_3_after_the_discard_only_the_meld_where_it_lay_is_looked_at() -> None:
    found = ruled("ghost-card", found="own_meld", moment="after_discard", fits="no")
    assert now(found) == {"penalise(card, discard=next_turns)": "25.3 by 26.3"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q85",)


def test_art_26_3_after_the_discard_a_ghost_that_fits_stays() -> None:
    found = ruled("ghost-card", found="own_meld", moment="after_discard", fits="yes")
    assert now(found) == {"validate(meld)": "26.3", "no_penalty": "26.3"}


def test_art_26_4_in_an_older_meld_whoever_is_on_turn_discards_it() -> None:
    found = ruled("ghost-card", found="older_meld", fits="no")
    assert now(found) == {
        "penalise(card, discard=end_of_turn)": "26.4",
        "freeze_permanently(meld, counted=positive)": "26.4",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("Q86",)


def test_art_26_4_in_an_older_meld_that_can_hold_it_nothing_follows() -> None:
    found = ruled("ghost-card", found="older_meld", fits="yes")
    assert now(found) == {"validate(meld)": "26.4", "no_penalty": "26.4"}
    assert found.ruling.readings == ("Q87",)


@pytest.mark.parametrize("fits", ["no", "yes"])
def test_art_26_4_once_the_opponent_has_moved_the_meld_is_an_older_one(fits: str) -> None:
    late = ruled("ghost-card", found="own_meld", moment="opponent_moved", fits=fits)
    assert late.ruling.effects == ruled("ghost-card", found="older_meld", fits=fits).ruling.effects


def test_art_26_5_points_and_burraco_of_the_frozen_meld_stay_positive() -> None:
    found = ruled("ghost-card", found="older_meld", fits="no")
    assert "26.5" in found.ruling.clauses
    [frozen] = [effect for effect in found.ruling.now if effect.name == "freeze_permanently"]
    assert frozen.arg("counted") == "positive"


def test_art_26_6_cards_added_over_the_ghost_stay_and_count_negative() -> None:
    found = ruled("ghost-card", found="under_added")
    assert now(found) == {
        "freeze_permanently(meld, counted=excess_negative)": "26.6",
        "penalise(card, discard=end_of_turn)": "26.6",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("Q88",)


def test_art_26_7_the_card_under_the_discard_comes_back_exposed() -> None:
    found = ruled("ghost-card", found="with_discard", moment="in_time")
    assert now(found) == {
        "take_back(card)": "26.7",
        "expose(card)": "26.7",
        "stays_discard(card.discarded)": "26.7",
    }
    assert pending(found) == {
        "must_play(player, card) when next_turn": "24.4",
        "penalise(card, discard=end_of_turn) when not_played": "24.5",
    }
    assert found.ruling.readings == ("Q75",)


@pytest.mark.parametrize("moment", ["before_discard", "after_discard"])
def test_art_26_7_the_finer_moment_counts_as_in_time(moment: str) -> None:
    found = ruled("ghost-card", found="with_discard", moment=moment)
    assert "26.7" in found.ruling.clauses


def test_art_26_7_after_the_opponents_draw_the_right_has_lapsed() -> None:
    found = ruled("ghost-card", found="with_discard", moment="opponent_moved")
    assert found.ruling.clauses == ("proc.4",)


@pytest.mark.parametrize("found_in", ["with_discard", "under_added"])
def test_art_26_whether_the_card_fits_is_not_asked_where_it_does_not_matter(found_in: str) -> None:
    found = ruled("ghost-card", found=found_in, moment="in_time", fits="yes")
    assert found.unused["fits"] == "yes"
