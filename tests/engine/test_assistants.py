"""The assistants' interviews: what each comes to, by every edition."""

from __future__ import annotations

import dataclasses

import pytest

from rulings.engine import Asked, Refused, Ruled, all_editions
from rulings.engine.assistants import INTERVIEWS, assistants, consult, led_to
from rulings.engine.assistants.checks import assistant_faults
from rulings.engine.rulebook import rulebook
from tests.engine.written import now

GOOD = {
    "own_pile": "taken",
    "burraco": "yes",
    "last_cards": "discarded",
    "final_discard": "ordinary",
}
"""A closing that nothing is wrong with, turn and melds aside."""

IN_FULL = {
    "current": {**GOOD, "right_turn": "yes"},
    "fibur2008": {**GOOD, "right_turn": "yes"},
    "club": {**GOOD, "melds_valid": "yes", "right_turn": "yes"},
    "online": GOOD,
}

VALID = {"current": "17.2", "fibur2008": "16.3", "club": "13.0.1", "online": "end.1"}


def answered(edition: str, slug: str, **answers: str) -> Ruled:
    found = consult(edition, slug, answers)
    assert isinstance(found, Ruled), found
    return found


@pytest.mark.parametrize("edition", all_editions())
def test_every_edition_answers_every_interview(edition: str) -> None:
    assert tuple(assistants(edition)) == INTERVIEWS
    assert list(assistant_faults(rulebook(edition))) == []


@pytest.mark.parametrize("edition", all_editions())
def test_a_closing_with_all_checks_met_is_worth_a_hundred(edition: str) -> None:
    found = answered(edition, "closing", **IN_FULL[edition])
    assert now(found) == {"closing_valid(bonus=100)": VALID[edition]}
    assert led_to(found) is None


@pytest.mark.parametrize("edition", all_editions())
def test_without_the_pile_nothing_else_is_asked(edition: str) -> None:
    assert now(answered(edition, "closing", own_pile="not_taken")).keys() == {"answer(is=no_pile)"}


@pytest.mark.parametrize("edition", ["current", "fibur2008", "club"])
def test_the_partners_unplayed_pile_counts_negative_and_the_closing_stands(edition: str) -> None:
    found = now(answered(edition, "closing", **{**IN_FULL[edition], "own_pile": "unplayed"}))
    assert found.keys() == {"closing_valid(bonus=100)", "answer(is=pile_unplayed)"}


@pytest.mark.parametrize("edition", all_editions())
@pytest.mark.parametrize(
    ("change", "slug"),
    [
        ({"burraco": "no"}, "closed-without-burraco"),
        ({"final_discard": "wild"}, "closed-with-wild"),
        ({"last_cards": "all_melded"}, "closed-without-discard"),
    ],
)
def test_a_check_not_met_leads_to_its_infraction(
    edition: str, change: dict[str, str], slug: str
) -> None:
    found = consult(edition, "closing", {**IN_FULL[edition], **change})
    assert isinstance(found, Ruled)
    way = led_to(found)
    assert way is not None
    assert way[0] == slug


@pytest.mark.parametrize(
    ("edition", "slug"),
    [
        ("current", "closed-with-wild"),
        ("fibur2008", "closed-without-burraco"),
        ("club", "closed-with-wild"),
        ("online", "closed-with-wild"),
    ],
)
def test_no_burraco_and_a_wild_card_go_by_the_rule_that_prevails(edition: str, slug: str) -> None:
    answers = {**IN_FULL[edition], "burraco": "no", "final_discard": "wild"}
    way = led_to(answered(edition, "closing", **answers))
    assert way is not None
    assert way[0] == slug


@pytest.mark.parametrize(
    ("turn", "slug"), [("no_draw", "no-draw"), ("out_of_turn", "played-out-of-turn")]
)
@pytest.mark.parametrize("edition", ["current", "fibur2008", "club"])
def test_a_closing_on_no_right_turn_is_ruled_as_that(edition: str, turn: str, slug: str) -> None:
    way = led_to(answered(edition, "closing", **{**IN_FULL[edition], "right_turn": turn}))
    assert way == (slug, {})


def test_a_club_that_asks_for_a_clean_burraco_asks_whether_there_is_one() -> None:
    needed = {"close_needs": "clean", **IN_FULL["club"]}
    asked = consult("club", "closing", {k: v for k, v in needed.items() if k != "burraco"})
    assert isinstance(asked, Asked)
    assert asked.question.fact == "clean_burraco"
    dirty = answered("club", "closing", **{**needed, "clean_burraco": "no"})
    assert led_to(dirty) == ("closed-without-burraco", {"burraco": "no"})
    assert "1.3" in dirty.ruling.clauses


def test_no_other_edition_leaves_open_which_burraco_it_takes() -> None:
    assert [e for e in all_editions() if "close_needs" in assistants(e)["closing"].facts] == [
        "club"
    ]


STOCK = {"current": "17.3", "fibur2008": "16.4", "club": "14.2", "online": "end.3"}


@pytest.mark.parametrize("edition", all_editions())
def test_the_deal_ends_with_the_discard_after_the_third_to_last_card(edition: str) -> None:
    found = answered(edition, "stock-end", stock_left="two", after_last="discarded")
    assert now(found)["end_deal(bonus=0)"] == STOCK[edition]


@pytest.mark.parametrize("edition", all_editions())
def test_picked_up_instead_of_drawn_the_deal_goes_on(edition: str) -> None:
    found = answered(edition, "stock-end", stock_left="three", on_three="picked_up")
    assert now(found) == {"play_on": STOCK[edition]}


@pytest.mark.parametrize("edition", all_editions())
def test_whoever_went_on_after_the_end_is_ruled_on(edition: str) -> None:
    way = led_to(answered(edition, "stock-end", stock_left="two", after_last="went_on"))
    assert way is not None
    assert way[0] in rulebook(edition).infractions


def test_art_15_5_and_15_6_tell_the_dealing_from_the_time_between_deals() -> None:
    assert now(answered("current", "final-round", phase="between")) == {"end_game": "15.6"}
    dealing = now(answered("current", "final-round", phase="dealing"))
    assert list(dealing.values()) == ["15.5"]


def test_online_play_knows_no_time_out_and_says_so_by_the_nearest_clause() -> None:
    found = answered("online", "final-round")
    assert now(found) == {"answer(is=no_time_out)": "faq.8"}


def test_an_unknown_assistant_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        consult("current", "nothing-like-it", {})
    assert refused.value.code == "unknown-assistant"


def test_an_unknown_fact_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        consult("current", "closing", {"colour": "blue"})
    assert refused.value.code == "unknown-fact"


def test_an_edition_that_lacks_an_infraction_is_told_where_an_assistant_leads_astray() -> None:
    book = rulebook("current")
    fewer = {k: v for k, v in book.infractions.items() if k != "closed-with-wild"}
    faults = list(assistant_faults(dataclasses.replace(book, infractions=fewer)))
    assert any("closed-with-wild" in fault for fault in faults)
