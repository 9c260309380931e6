"""A deal's score from its totals: what is possible, what is asked about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.card_rules import card_rules
from rulings.engine.house_rules import house_rules
from tournaments.scores import (
    DealScore,
    SideScore,
    cards_in_all,
    impossible,
    largest_base,
    made_up,
    unlikely,
)

RULES = card_rules("current")
CARDS_IN_ALL = cards_in_all(RULES)
LARGEST_BASE = largest_base(RULES)


def deal(ns: tuple[int, int] = (0, 0), ew: tuple[int, int] = (0, 0)) -> DealScore:
    return DealScore(SideScore(*ns), SideScore(*ew))


def faults(score: DealScore) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in impossible(score, RULES)]


def doubts(score: DealScore) -> list[tuple[str, str]]:
    return [(fault.code, fault.field) for fault in unlikely(score, RULES)]


STEPS = st.builds(
    SideScore,
    base=st.integers(-2, 20).map(lambda n: n * 50),
    points=st.integers(-216, 216).map(lambda n: n * 5),
)
FIGURES = st.builds(SideScore, base=st.integers(-10000, 10000), points=st.integers(-10000, 10000))


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (deal((20, 0)), [("base-step", "ns_base")]),
        (deal(ew=(-75, 0)), [("base-step", "ew_base")]),
        (deal((0, 12)), [("points-step", "ns_points")]),
        (deal(ew=(0, -3)), [("points-step", "ew_points")]),
        (deal((-150, 0)), [("base-range", "ns_base")]),
        (deal(ew=(LARGEST_BASE + 50, 0)), [("base-range", "ew_base")]),
        (deal(ew=(0, -CARDS_IN_ALL - 5)), [("points-range", "ew_points")]),
        (
            deal((0, CARDS_IN_ALL + 5)),
            [("points-range", "ns_points"), ("cards-in-all", "")],
        ),
        (deal((0, 600), (0, 485)), [("cards-in-all", "")]),
        (deal((-100, 0), (-100, 0)), [("both-piles", "")]),
        (deal((-50, 0)), [("base-made", "ns_base")]),
        (deal((21, 3)), [("base-step", "ns_base"), ("points-step", "ns_points")]),
    ],
)
def test_what_cannot_be_is_named_with_its_figure(
    score: DealScore, expected: list[tuple[str, str]]
) -> None:
    assert faults(score) == expected


@pytest.mark.parametrize(
    "score",
    [
        deal(),
        deal((300, 520), (-100, -45)),
        deal((LARGEST_BASE, 0)),
        deal((0, CARDS_IN_ALL)),
        deal((0, -CARDS_IN_ALL), (0, CARDS_IN_ALL)),
        deal((0, 540), (0, 540)),
        deal((-100, 0), (0, 0)),
    ],
)
def test_what_can_be_at_the_edges_is_taken(score: DealScore) -> None:
    assert faults(score) == []


@pytest.mark.parametrize(
    ("score", "expected"),
    [
        (deal((300, 30)), [("burraco-points", "ns_points")]),
        (deal((300, 35)), []),
        (deal((250, 0)), []),
        (deal(ew=(500, 65)), [("burraco-points", "ew_points")]),
        (deal((2500, 500)), []),
        (deal((2500, 505)), [("high-total", "ns_base")]),
        (deal(ew=(-100, -200)), []),
    ],
)
def test_what_is_rare_is_asked_about(score: DealScore, expected: list[tuple[str, str]]) -> None:
    assert doubts(score) == expected


def test_both_sides_may_pay_for_their_pile_where_the_text_charges_both() -> None:
    both = deal((-100, 0), (-100, 0))
    for edition, expected in (("current", ["both-piles"]), ("fibur2008", []), ("online", [])):
        assert [fault.code for fault in impossible(both, card_rules(edition))] == expected
    waived = house_rules("fibur2008", {"neither_pile": "waived"}).rules
    assert [fault.code for fault in impossible(both, waived)] == ["both-piles"]


def test_without_a_semi_clean_burraco_the_base_is_a_multiple_of_100() -> None:
    house = house_rules("club", {"semi_clean": "no"}).rules
    semi = deal((250, 300))
    assert list(impossible(semi, card_rules("club"))) == []
    assert [fault.code for fault in impossible(semi, house)] == ["base-step"]


def test_the_cards_of_two_packs_and_what_they_can_make() -> None:
    assert CARDS_IN_ALL == 1080
    # Fifteen burrachi of seven cards, the closing, the arbiter's bonus.
    assert LARGEST_BASE == 15 * 200 + 100 + 100


def test_a_base_is_made_of_burrachi_closing_and_pile() -> None:
    assert [base for base in range(-100, 500, 50) if not made_up(base, RULES)] == [-50]


@given(st.builds(DealScore, FIGURES, FIGURES))
def test_the_record_keeps_a_score_as_it_is(score: DealScore) -> None:
    assert DealScore.from_payload(score.to_payload()) == score
    assert score.turned().turned() == score
    assert score.turned().ns == score.ew


@given(st.builds(DealScore, FIGURES, FIGURES))
def test_faults_do_not_depend_on_the_line(score: DealScore) -> None:
    codes = sorted(code for code, _field in faults(score))
    assert codes == sorted(code for code, _field in faults(score.turned()))


@given(st.builds(DealScore, STEPS, STEPS))
def test_steps_that_are_kept_are_never_named(score: DealScore) -> None:
    assert not {"base-step", "points-step", "base-range"} & {code for code, _f in faults(score)}
