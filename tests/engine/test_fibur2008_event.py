"""The Code of 2008, Art. 33 and 34: late pairs, abandonment and rests."""

from __future__ import annotations

from functools import partial

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, ruled_by

ruled = partial(ruled_by, "fibur2008")

LATE_BOTH = {"who_is_late": "both_pairs"}
LEFT = {"abandoned": "one_pair", "other_matches": "none"}


def late(minutes: str, **answers: str) -> Ruled:
    return ruled("late-arrival", who_is_late="one_pair", lateness=minutes, **answers)


def test_fibur2008_34_1_and_34_2_who_may_let_a_late_pair_in() -> None:
    wants_in = {"who_is_late": "entries_closed"}
    assert now(ruled("late-arrival", **wants_in, incomplete_table="yes")) == {
        "director_discretion(what=permit)": "34.2"
    }
    assert now(ruled("late-arrival", **wants_in, incomplete_table="no")) == {
        "director_discretion(what=permit)": "34.1"
    }
    assert now(ruled("late-arrival", **wants_in, incomplete_table="no", admission="refused")) == {
        "forbid(action=late_pair)": "34.1"
    }


@pytest.mark.parametrize(
    ("minutes", "told"),
    [
        ("up_to_two", {"no_penalty": "34.4"}),
        ("two_to_five", {"score(other_side, points=100)": "34.4"}),
        ("five_to_ten", {"caution(side)": "34.3", "score(other_side, points=150)": "34.5"}),
    ],
)
def test_fibur2008_34_3_to_34_5_the_steps_of_lateness(minutes: str, told: dict[str, str]) -> None:
    found = late(minutes)
    assert now(found) == told
    assert found.ruling.readings == ("B51",)


@pytest.mark.parametrize(
    ("deals", "clause", "won", "lost"),
    [("two_or_three", "34.6", 14, 6), ("four", "34.7", 12, 8)],
)
def test_fibur2008_34_6_to_34_8_past_ten_minutes_the_match_is_won(
    deals: str, clause: str, won: int, lost: int
) -> None:
    assert now(late("over_ten", deals=deals)) == {
        "caution(side)": "34.3",
        f"score(other_side, points={won}, unit=vp)": clause,
        f"score(side, points={lost}, unit=vp)": "34.8",
    }


def test_fibur2008_34_8_no_more_than_is_due_where_it_would_win_too_much() -> None:
    answers = {"deals": "four", "undue_advantage": "yes"}
    opened = now(late("over_ten", **answers))
    assert opened["director_discretion(what=score)"] == "33.6 by 34.8"
    assert "score(side, points=8, unit=vp)" not in opened
    chosen = now(late("over_ten", **answers, fewer_vp="fewer"))
    assert chosen["score(side, unit=vp)"] == "33.6 by 34.8"


@pytest.mark.parametrize(
    ("later", "other", "cautioned", "points"),
    [
        ("two_to_five", "up_to_two", "", {"other_side": 100}),
        ("two_to_five", "two_to_five", "", {"other_side": 100, "side": 100}),
        ("five_to_ten", "up_to_two", "side", {"other_side": 150}),
        ("five_to_ten", "two_to_five", "side", {"other_side": 150, "side": 100}),
        ("five_to_ten", "five_to_ten", "both", {"other_side": 150, "side": 150}),
    ],
)
def test_fibur2008_34_9_two_delays_each_on_its_own(
    later: str, other: str, cautioned: str, points: dict[str, int]
) -> None:
    found = ruled("late-arrival", **LATE_BOTH, lateness=later, other_lateness=other)
    scores = {f"score({who}, points={many})" for who, many in points.items()}
    cautions = {f"caution({cautioned})"} if cautioned else set()
    assert set(now(found)) == scores | cautions
    assert "B52" in found.ruling.readings


def test_fibur2008_34_9_neither_late_enough() -> None:
    found = ruled("late-arrival", **LATE_BOTH, lateness="up_to_two")
    assert now(found) == {"no_penalty": "34.4"}


@pytest.mark.parametrize(
    ("other", "cautioned"),
    [("up_to_two", "side"), ("two_to_five", "side"), ("five_to_ten", "both")],
)
def test_fibur2008_34_9_one_pair_past_ten_loses_to_the_less_late(
    other: str, cautioned: str
) -> None:
    answers = {"lateness": "over_ten", "other_lateness": other, "deals": "four"}
    assert set(now(ruled("late-arrival", **LATE_BOTH, **answers))) == {
        f"caution({cautioned})",
        "score(other_side, points=12, unit=vp)",
        "score(side, points=8, unit=vp)",
    }


@pytest.mark.parametrize(("deals", "vp"), [("two_or_three", 6), ("four", 8)])
def test_fibur2008_34_10_both_past_ten_lose(deals: str, vp: int) -> None:
    answers = {"lateness": "over_ten", "other_lateness": "over_ten", "deals": deals}
    assert now(ruled("late-arrival", **LATE_BOTH, **answers)) == {
        "caution(both)": "34.3",
        f"score(both, points={vp}, unit=vp)": "34.10",
    }


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ("dropped", "no_penalty"),
        ("changed", "adjusted_score(side)"),
        ("applied", "apply(clause=34.3)"),
    ],
)
def test_fibur2008_34_11_the_direction_may_change_the_penalties(chosen: str, told: str) -> None:
    found = ruled("late-arrival", who_is_late="circumstances", penalties=chosen)
    assert now(found) == {told: "34.11"}


@pytest.mark.parametrize(
    ("deals", "score", "clause"),
    [
        ("two", "points=14, unit=vp, mp=305", "34.12"),
        ("three", "points=14, unit=vp, mp=355", "34.12"),
        ("four", "points=12, unit=vp", "34.13"),
    ],
)
def test_fibur2008_34_12_and_34_13_the_score_of_a_rest(deals: str, score: str, clause: str) -> None:
    found = ruled("abandonment", abandoned="rest", rest_again="no", deals=deals)
    assert now(found) == {f"score(side, {score})": clause}
    assert found.ruling.readings == ("A8",)


@pytest.mark.parametrize(("again", "barred"), [("drawn", True), ("abandoned", False)])
def test_fibur2008_34_14_a_second_rest_only_where_a_pair_has_left(
    again: str, *, barred: bool
) -> None:
    found = ruled("abandonment", abandoned="rest", rest_again=again, deals="two")
    assert ("forbid(action=second_rest)" in now(found)) is barred
    assert ("B54" in found.ruling.readings) is not barred


def test_fibur2008_34_12_an_event_may_score_a_rest_by_its_own_rules() -> None:
    found = ruled("abandonment", abandoned="rest", rest_again="no", event_scoring="yes")
    assert now(found) == {"score(side)": "34.12"}


def test_fibur2008_34_12_the_events_own_rest_is_what_an_abandonment_gives() -> None:
    answers = {"abandoned": "one_pair", "justified": "no", "made_more": "no"}
    found = ruled("abandonment", **answers, other_matches="later", event_scoring="yes")
    assert now(found) == {
        "disciplinary_report(side)": "33.8",
        "score(side, points=0, unit=vp)": "33.12",
        "score(other_side)": "33.9",
        "score(later_opponents)": "33.10",
    }


def test_fibur2008_33_1_nobody_stands_in() -> None:
    assert now(ruled("abandonment", abandoned="substitute")) == {
        "forbid(action=substitute)": "33.1"
    }


@pytest.mark.parametrize(
    ("deals", "rest", "clause", "vp"),
    [
        ("two", "points=14, unit=vp, mp=305", "33.4", 6),
        ("three", "points=14, unit=vp, mp=355", "33.4", 6),
        ("four", "points=12, unit=vp", "33.5", 8),
    ],
)
def test_fibur2008_33_2_33_4_33_5_leaving_with_reason(
    deals: str, rest: str, clause: str, vp: int
) -> None:
    found = ruled("abandonment", **LEFT, justified="yes", made_more="no", deals=deals)
    assert now(found) == {
        f"score(other_side, {rest})": "33.2",
        f"score(side, points={vp}, unit=vp)": clause,
    }


@pytest.mark.parametrize(("justified", "clause"), [("yes", "33.3"), ("no", "33.9")])
def test_fibur2008_33_3_and_33_9_what_those_who_stay_had_made(justified: str, clause: str) -> None:
    deals = {"deals": "two"} if justified == "yes" else {}
    found = ruled("abandonment", **LEFT, justified=justified, made_more="yes", **deals)
    assert now(found)["score(other_side, unit=vp)"] == clause


def test_fibur2008_33_6_no_more_than_is_due_where_it_would_win_too_much() -> None:
    answers = {**LEFT, "justified": "yes", "made_more": "no", "deals": "four"}
    opened = now(ruled("abandonment", **answers, undue_advantage="yes"))
    assert opened["director_discretion(what=score)"] == "33.6"
    chosen = now(ruled("abandonment", **answers, undue_advantage="yes", fewer_vp="fewer"))
    assert chosen["score(side, unit=vp)"] == "33.6"
    assert "score(side, points=8, unit=vp)" not in {**opened, **chosen}


@pytest.mark.parametrize(
    ("justified", "reported"), [("yes", None), ("no", "both"), ("one", "side")]
)
def test_fibur2008_33_7_and_33_8_both_leave(justified: str, reported: str | None) -> None:
    found = ruled("abandonment", abandoned="both_pairs", justified=justified, other_matches="none")
    reports = {f"disciplinary_report({reported})": "33.8"} if reported else {}
    assert now(found) == {"score(both, points=0, unit=vp)": "33.7", **reports}
    assert ("B50" in found.ruling.readings) is (reported is None)


def test_fibur2008_33_8_33_9_33_12_leaving_without_reason() -> None:
    found = ruled("abandonment", **LEFT, justified="no", made_more="no", deals="two")
    assert now(found) == {
        "disciplinary_report(side)": "33.8",
        "score(side, points=0, unit=vp)": "33.12",
        "score(other_side, points=14, unit=vp, mp=305)": "33.9",
    }


@pytest.mark.parametrize(
    ("matches", "rests", "stands"),
    [
        ("none", False, False),
        ("later", True, False),
        ("earlier", False, True),
        ("both", True, True),
    ],
)
@pytest.mark.parametrize("who", ["one_pair", "both_pairs"])
def test_fibur2008_33_10_and_33_11_the_other_matches_of_who_left(
    who: str, matches: str, *, rests: bool, stands: bool
) -> None:
    answers = {"abandoned": who, "justified": "no", "other_matches": matches}
    found = ruled("abandonment", **answers, made_more="no", deals="four")
    told = now(found)
    assert ("score(later_opponents, points=12, unit=vp)" in told) is rests
    assert ("result_stands" in told) is stands
