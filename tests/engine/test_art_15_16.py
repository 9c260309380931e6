"""Art. 15 and 16: time-out and stalemate."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

THIS = "final_round(from=first_served, to=dealer, which=this_round)"
FOLLOWING = "final_round(from=first_served, to=dealer, which=following_round)"


def test_art_15_1_the_final_round_is_this_one_if_its_first_player_has_not_moved() -> None:
    found = ruled("time-out", phase="in_play", first_moved="no")
    assert now(found) == {THIS: "15.1"}
    assert pending(found) == {}


@pytest.mark.parametrize(("moved", "clause"), [("drew", "15.2"), ("played", "15.3")])
def test_art_15_2_and_15_3_otherwise_it_is_the_following_one(moved: str, clause: str) -> None:
    found = ruled("time-out", phase="in_play", first_moved=moved)
    assert now(found) == {FOLLOWING: clause}
    assert found.ruling.clauses == (clause,)
    assert found.ruling.readings == ("Q26",)


def test_art_15_4_without_a_closing_nobody_gets_the_bonus() -> None:
    found = ruled("time-out", phase="round_over")
    assert now(found) == {"end_deal(bonus=0)": "15.4"}
    assert "17.5" in found.ruling.clauses


def test_art_15_5_a_time_out_while_dealing_leaves_a_whole_round() -> None:
    found = ruled("time-out", phase="dealing")
    assert now(found) == {THIS: "15.5"}
    assert found.ruling.readings == ("Q25",)


def test_art_15_6_a_time_out_between_deals_ends_the_game() -> None:
    found = ruled("time-out", phase="between")
    assert now(found) == {"end_game": "15.6"}


def test_art_15_is_no_matter_of_when_it_was_pointed_out() -> None:
    assert "moment" not in ruled("time-out", phase="between").infraction.facts


def test_art_16_1_the_arbiter_invites_the_player_on_turn() -> None:
    found = ruled("stalemate", watched="nothing")
    assert now(found) == {"invite_to_play(on_turn)": "16.1"}
    assert "16.2" not in found.ruling.clauses


def test_art_16_2_a_round_of_exchanges_ends_the_deal() -> None:
    found = ruled("stalemate", watched="swapped")
    assert now(found) == {"end_deal(bonus=0)": "16.2"}
    assert found.ruling.readings == ("Q28",)


@pytest.mark.parametrize(("watched", "clause"), [("melded", "16.2"), ("drew", "def.stalemate")])
def test_art_16_2_a_play_or_a_draw_is_no_stalemate(watched: str, clause: str) -> None:
    assert now(ruled("stalemate", watched=watched)) == {"play_on": clause}
