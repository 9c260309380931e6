"""The Code of 2008, Art. 15, 15 bis and 32 bis, cautions and the norms of behaviour."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, ruled_by

ruled = partial(ruled_by, "fibur2008")

CAUTION = "director_discretion(what=caution)"
ADJUSTED = "director_discretion(what=adjusted_score)"
EITHER = "director_discretion(what=caution | vp_penalty)"


@pytest.mark.parametrize(
    ("moved", "last_round"),
    [
        ("no", "final_round(from=partner, to=next_opponent)"),
        ("yes", "final_round(from=previous_opponent, to=partner)"),
    ],
)
def test_fibur2008_15_1_the_last_round_starts_with_the_partner_of_who_plays_next(
    moved: str, last_round: str
) -> None:
    found = ruled("time-out", phase="in_play", on_turn_moved=moved)
    assert now(found) == {"play_on": "15.1", last_round: "15.1"}
    assert ("B7" in found.ruling.readings) is (moved == "yes")
    assert "B8" in found.ruling.readings


def test_fibur2008_15_2_nobody_closed_in_the_last_round() -> None:
    found = ruled("time-out", phase="round_over")
    assert now(found) == {"end_deal(bonus=0)": "15.2"}
    assert "16.6" in found.ruling.clauses


def test_fibur2008_15_2_whoever_closes_in_the_last_round_has_the_bonus() -> None:
    found = ruled("time-out", phase="closed")
    assert now(found) == {"closing_valid(bonus=100)": "16.3"}


@pytest.mark.parametrize(
    ("phase", "told"),
    [("dealing", "final_round(from=first_served, to=dealer)"), ("between", "end_game")],
)
def test_fibur2008_15_3_time_called_before_a_deal_is_in_play(phase: str, told: str) -> None:
    found = ruled("time-out", phase=phase)
    assert now(found) == {told: "15.3"}
    assert found.ruling.readings == ("B9",)


@pytest.mark.parametrize(
    ("seen", "told"),
    [("swapped", "end_deal(bonus=0)"), ("melded", "play_on"), ("drew", "play_on")],
)
def test_fibur2008_15bis_1_the_deal_ends_once_nobody_means_to_draw(seen: str, told: str) -> None:
    assert now(ruled("stalemate", watched=seen)) == {told: "15bis.1"}


@pytest.mark.parametrize(
    ("held", "clause"),
    [
        ("up_to_three", "32bis.1"),
        ("four_to_ten", "32bis.2"),
        ("eleven_or_more", "32bis.3"),
    ],
)
def test_fibur2008_32bis_1_to_32bis_4_the_limit_hangs_on_the_cards_held(
    held: str, clause: str
) -> None:
    assert now(ruled("slow-play", overrun="not_slow", cards_held=held)) == {"no_penalty": clause}
    over = ruled("slow-play", overrun="limit_passed", cards_held=held)
    assert now(over) == {
        "invite_to_play(player, seconds=5)": "32bis.4",
        "must_discard(player)": "32bis.4",
    }
    assert {clause, "ethics.3"} <= set(over.ruling.clauses)


def test_fibur2008_32bis_5_the_highest_card_goes_when_the_order_is_ignored() -> None:
    found = ruled("slow-play", overrun="order_ignored")
    assert now(found) == {"must_discard(player, which=highest)": "32bis.5"}
    assert "1.3" in found.ruling.clauses
    assert found.ruling.readings == ("B48",)


def test_fibur2008_32bis_4_nothing_follows_when_the_order_is_obeyed() -> None:
    assert now(ruled("slow-play", overrun="order_obeyed")) == {"no_penalty": "32bis.4"}


def test_fibur2008_32bis_6_anyone_may_remind_the_opponents() -> None:
    assert now(ruled("slow-play", overrun="reminded")) == {"no_penalty": "32bis.6"}


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        ("conduct", "ethics.17"),
        ("hint", "20.3"),
        ("late", "34.3"),
        ("pile_seen", "21.10"),
        ("right_lost", "right.2"),
    ],
)
def test_fibur2008_20_4_every_second_caution_costs_a_point(reason: str, clause: str) -> None:
    odd = ruled("caution-accumulation", caution_for=reason, earlier_cautions="odd")
    assert now(odd) == {
        "caution(side)": clause,
        "vp_penalty(side, points=1)": "20.4",
        "score(other_side, points=0)": "20.5",
    }
    even = ruled("caution-accumulation", caution_for=reason, earlier_cautions="even")
    assert now(even) == {"caution(side)": clause}
    assert odd.ruling.readings == even.ruling.readings == ("B15",)


def test_fibur2008_20_4_two_cautions_given_already_cost_the_point_alone() -> None:
    found = ruled("caution-accumulation", caution_for="given")
    assert now(found) == {
        "vp_penalty(side, points=1)": "20.4",
        "score(other_side, points=0)": "20.5",
    }


@pytest.mark.parametrize(
    ("of", "norm", "clause"),
    [
        ("speech", "comments", "ethics.2"),
        ("speech", "judged_partner", "ethics.4"),
        ("speech", "contested_ruling", "ethics.14"),
        ("speech", "doubted_opponents", "ethics.16"),
        ("cards", "false_start", "ethics.6"),
        ("cards", "columns", "ethics.9"),
        ("cards", "sorting", "ethics.10"),
        ("cards", "asked_number", "ethics.11"),
        ("speech", "asked_number", "ethics.11"),
        ("speech", "bad_loser", "ethics.13"),
        ("speech", "decided_alone", "ethics.15"),
        ("cards", "scratched", "ethics.12"),
        ("manner", "inattentive", "ethics.1"),
        ("manner", "lingering", "ethics.3"),
        ("manner", "gadget", "ethics.8"),
        ("manner", "bad_loser", "ethics.13"),
        ("manner", "decided_alone", "ethics.15"),
    ],
)
def test_fibur2008_ethics_17_each_norm_may_be_sanctioned(of: str, norm: str, clause: str) -> None:
    found = ruled("behaviour", norm_of=of, norm=norm, gravity="norm_only")
    assert now(found) == {EITHER: "ethics.17"}
    assert clause in found.ruling.clauses


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("caution", {"caution(side)"}),
        ("penalty", {"vp_penalty(side)"}),
        ("both", {"caution(side)", "vp_penalty(side)"}),
        ("none", {"no_penalty"}),
    ],
)
def test_fibur2008_ethics_17_what_the_arbiter_chooses(chosen: str, told: set[str]) -> None:
    found = ruled("behaviour", norm_of="cards", norm="scratched", sanction=chosen)
    assert set(now(found)) == told


def test_fibur2008_ethics_5_pointing_the_partner_to_something_is_a_hint() -> None:
    found = ruled("behaviour", norm_of="speech", norm="nudged_partner", gravity="norm_only")
    assert now(found) == {CAUTION: "20.3", ADJUSTED: "20.3"}
    assert "ethics.5" in found.ruling.clauses


@pytest.mark.parametrize(("held", "told"), [("more", EITHER), ("few", "no_penalty")])
def test_fibur2008_ethics_7_three_cards_may_lie_on_the_table(held: str, told: str) -> None:
    found = ruled("behaviour", norm_of="cards", norm="no_fan", hand_size=held)
    assert set(now(found)) == {told}
    assert "ethics.7" in found.ruling.clauses


def test_fibur2008_ethics_8_a_device_with_a_proven_need() -> None:
    found = ruled("behaviour", norm_of="manner", norm="gadget_needed")
    assert now(found) == {"no_penalty": "ethics.8"}


@pytest.mark.parametrize("of", ["speech", "manner"])
def test_fibur2008_5_5_the_time_left_is_not_told(of: str) -> None:
    found = ruled("behaviour", norm_of=of, norm="asked_time")
    assert now(found) == {"forbid(action=time_left)": "5.5"}


@pytest.mark.parametrize(
    ("gravity", "besides"),
    [
        ("against_ethics", {"disciplinary_report(side)": "powers.2"}),
        ("disturbs", {"exclude(side)": "powers.3"}),
        ("both", {"disciplinary_report(side)": "powers.2", "exclude(side)": "powers.3"}),
    ],
)
def test_fibur2008_powers_2_and_powers_3_what_the_arbiter_does_besides(
    gravity: str, besides: dict[str, str]
) -> None:
    assert now(ruled("behaviour", norm_of="none", gravity=gravity)) == besides
    doubted = ruled("behaviour", norm_of="speech", norm="doubted_opponents", gravity=gravity)
    assert now(doubted) == {EITHER: "ethics.17", **besides}


@pytest.mark.parametrize(
    ("jury", "told"),
    [
        ("formed", {"second_opinion": "35.1"}),
        ("impossible", {"result_stands": "35.2"}),
        ("chief", {"second_opinion": "35.3"}),
    ],
)
def test_fibur2008_35_an_appeal_is_examined_at_once(jury: str, told: dict[str, str]) -> None:
    found = ruled("behaviour", norm_of="appeal", jury=jury)
    assert now(found) == told
    assert "35.4" in found.ruling.clauses
