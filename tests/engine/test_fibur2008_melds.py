"""The Code of 2008, Art. 10, 26 and 30: erroneous melds, wild cards, second combinations."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

STOP = {"interrupt_play(player)": "26.5"}
OPENED = {"error": "opened", "moment": "before_discard", "wild_sequence": "no"}
ATTACHED = {"error": "attached", "moment": "before_discard"}
MENDED = {"gave_up": "mended"}
UNITED = {
    "move_card(meld.second, to=its_meld)": "30.2",
    "freeze_permanently(meld.united, counted=positive)": "30.2",
}
BEFORE = {"closing": "no", "moment": "before_discard"}
AFTER = {"closing": "no", "moment": "after_discard"}

BY_WILD = [("erroneous-meld", OPENED), ("erroneous-meld", ATTACHED), ("incomplete-opening", MENDED)]
WITH_EXCESS = [("erroneous-meld", OPENED), ("erroneous-meld", ATTACHED)]


@pytest.mark.parametrize(("slug", "answers"), BY_WILD)
def test_fibur2008_26_1_a_wild_card_mends_the_meld(slug: str, answers: dict[str, str]) -> None:
    found = ruled(slug, **answers, repaired="added")
    assert now(found) == {
        **STOP,
        "repair(meld, with=wild)": "26.1",
        "must_discard(player)": "26.1",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("B31",)


@pytest.mark.parametrize(("slug", "answers"), BY_WILD)
def test_fibur2008_26_1_a_card_that_was_changed_is_the_discard(
    slug: str, answers: dict[str, str]
) -> None:
    found = ruled(slug, **answers, repaired="replaced", how_many="one")
    assert now(found) == {
        **STOP,
        "repair(meld, with=one_card)": "26.1",
        "penalise(excess.one, discard=now)": "26.2",
    }


@pytest.mark.parametrize(("slug", "answers"), BY_WILD)
def test_fibur2008_26_1_as_many_cards_are_changed_as_need_be(
    slug: str, answers: dict[str, str]
) -> None:
    found = ruled(slug, **answers, repaired="replaced", how_many="several")
    assert now(found) == {
        **STOP,
        "repair(meld, with=missing_cards)": "26.1",
        "penalise(excess.highest, discard=now)": "26.2",
        "penalise(excess.others, discard=next_turns)": "26.3",
    }


@pytest.mark.parametrize(("slug", "answers"), WITH_EXCESS)
def test_fibur2008_26_2_the_excess_goes_out_and_the_rest_stands(
    slug: str, answers: dict[str, str]
) -> None:
    one = ruled(slug, **answers, repaired="excess_out", how_many="one")
    assert now(one) == {**STOP, "penalise(excess.one, discard=now)": "26.2"}
    several = ruled(slug, **answers, repaired="excess_out", how_many="several")
    assert now(several) == {
        **STOP,
        "penalise(excess.highest, discard=now)": "26.2",
        "penalise(excess.others, discard=next_turns)": "26.3",
    }


def test_fibur2008_26_3_nothing_stands_and_all_the_cards_go_one_by_one() -> None:
    found = ruled("erroneous-meld", **OPENED, repaired="given_up")
    assert now(found) == {
        **STOP,
        "penalise(meld.highest, discard=now)": "26.2",
        "penalise(rest, discard=next_turns)": "26.3",
    }


def test_fibur2008_26_4_in_a_sequence_with_a_wild_card_the_player_chooses_what_stays() -> None:
    found = ruled("erroneous-meld", **{**OPENED, "wild_sequence": "yes"})
    assert now(found) == {
        **STOP,
        "repair(meld)": "26.4",
        "penalise(excess, discard=end_of_turn)": "26.4",
    }
    assert "26.1" not in found.ruling.clauses


def test_fibur2008_9_3_a_second_wild_card_is_the_one_too_many() -> None:
    wrong = {"error": "second_wild", "moment": "before_discard", "wild_sequence": "no"}
    out = ruled("erroneous-meld", **wrong, repaired="excess_out")
    assert now(out) == {**STOP, "penalise(card.wild, discard=now)": "26.2"}
    changed = ruled("erroneous-meld", **wrong, repaired="replaced")
    assert now(changed) == {**now(out), "repair(meld, with=one_card)": "26.1"}
    assert "9.3" in out.ruling.clauses


def test_fibur2008_26_4_a_sequence_opened_with_two_wild_cards_is_one_with_a_wild_card() -> None:
    two = ruled("erroneous-meld", error="second_wild", moment="before_discard", wild_sequence="yes")
    assert now(two) == now(ruled("erroneous-meld", **{**OPENED, "wild_sequence": "yes"}))
    assert "9.3" in two.ruling.clauses


@pytest.mark.parametrize(
    ("repaired", "first", "mended"),
    [("replaced", "excess.highest", True), ("given_up", "meld.highest", False)],
)
def test_fibur2008_10_6_of_wild_cards_alone_one_may_stay(
    repaired: str, first: str, *, mended: bool
) -> None:
    found = ruled("erroneous-meld", error="only_wilds", moment="before_discard", repaired=repaired)
    assert now(found)[f"penalise({first}, discard=now)"] == "26.2"
    assert ("repair(meld, with=missing_cards)" in now(found)) is mended
    assert "10.6" in found.ruling.clauses


@pytest.mark.parametrize("error", ["opened", "attached", "second_wild", "only_wilds"])
def test_fibur2008_27_nobody_mends_a_meld_after_the_discard(error: str) -> None:
    wrong = "card.wild" if error == "second_wild" else "excess"
    waiting = ruled("erroneous-meld", error=error, moment="after_discard")
    assert now(waiting) == {f"penalise({wrong}, discard=next_turns)": "27.1"}
    late = ruled("erroneous-meld", error=error, moment="opponent_moved")
    assert now(late) == {
        "freeze_permanently(meld, counted=excess_negative)": "27.2",
        f"count_negative({wrong})": "27.2",
        "score(side)": "27.2",
    }


def test_fibur2008_26_a_pile_taken_by_the_wrong_meld_stays_taken() -> None:
    found = ruled("erroneous-meld", error="opened", pile_taken="yes", moment="after_discard")
    without = ruled("erroneous-meld", error="opened", moment="after_discard")
    assert now(found) == now(without)
    assert set(found.ruling.readings) - set(without.ruling.readings) == {"C8"}


def test_fibur2008_10_5_a_free_wild_card_out_of_place_is_no_error() -> None:
    found = ruled("erroneous-meld", error="wild_place")
    assert now(found) == {"no_penalty": "10.5", "move_card(card, to=lowest)": "10.5"}


def test_fibur2008_26_1_an_opening_still_being_laid_is_no_error() -> None:
    assert now(ruled("incomplete-opening", gave_up="no")) == {"no_penalty": "26.1"}


def test_fibur2008_26_1_an_opening_given_up_costs_its_cards() -> None:
    given_up = {"gave_up": "yes", "moment": "before_discard"}
    one = ruled("incomplete-opening", **given_up, how_many="one")
    assert now(one) == {**STOP, "penalise(cards.one, discard=now)": "26.2"}
    two = ruled("incomplete-opening", **given_up, how_many="several")
    assert now(two) == {
        **STOP,
        "penalise(cards.highest, discard=now)": "26.2",
        "penalise(cards.others, discard=next_turns)": "26.3",
    }
    assert {"22.5", "26.1"} <= set(two.ruling.clauses)


@pytest.mark.parametrize(
    ("answers", "place"),
    [
        ({"wild_moved": "replaced", "wild_stayed": "no"}, "lowest"),
        ({"wild_moved": "moved"}, "its_place"),
    ],
)
def test_fibur2008_10_4_a_wild_card_goes_back_to_its_meld(
    answers: dict[str, str], place: str
) -> None:
    found = ruled("wild-card-moved", **answers, built_on="no")
    assert now(found) == {f"move_card(card.wild, to={place})": "10.4"}
    assert found.ruling.readings == ("B6",)


@pytest.mark.parametrize(
    ("moment", "name"),
    [
        ("before_discard", "penalise(excess.one, discard=now)"),
        ("after_discard", "penalise(excess, discard=next_turns)"),
        ("opponent_moved", "count_negative(excess)"),
    ],
)
def test_fibur2008_10_4_once_cards_were_built_on_it_the_meld_is_a_wrong_one(
    moment: str, name: str
) -> None:
    answers = {"how_many": "one"} if moment == "before_discard" else {}
    found = ruled("wild-card-moved", wild_moved="moved", built_on="yes", moment=moment, **answers)
    assert now(found)[name].endswith(" by 10.4")


@pytest.mark.parametrize(
    "answers", [{"wild_moved": "free"}, {"wild_moved": "replaced", "wild_stayed": "yes"}]
)
def test_fibur2008_10_5_a_wild_card_that_stayed_only_goes_to_the_bottom(
    answers: dict[str, str],
) -> None:
    found = ruled("wild-card-moved", **answers)
    assert now(found) == {"no_penalty": "10.5", "move_card(card.wild, to=lowest)": "10.5"}


@pytest.mark.parametrize(("moved", "nearest"), [("natural_two", "10.2"), ("swapped", "10.5")])
def test_fibur2008_10_is_silent_on_moves_within_a_sequence(moved: str, nearest: str) -> None:
    assert now(ruled("wild-card-moved", wild_moved=moved)) == {"code_silent": nearest}


def test_fibur2008_30_2_the_second_combination_joins_the_first() -> None:
    found = ruled("duplicate-combination", **BEFORE, union="no_burraco", both_wild="no")
    assert now(found) == {
        **UNITED,
        "interrupt_play(player)": "30.6",
        "must_discard(player)": "30.2",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("C10",)
    assert "30.1" in found.ruling.clauses


@pytest.mark.parametrize(
    ("union", "effect", "clause"),
    [
        ("by_union", "no_burraco(meld.united)", "30.3"),
        ("already", "keep_burraco(meld.united)", "def.definitively-frozen"),
    ],
)
@pytest.mark.parametrize("answers", [{**BEFORE, "both_wild": "no"}, {**AFTER, "second_wild": "no"}])
def test_fibur2008_30_3_only_a_burraco_that_was_there_before_counts(
    union: str, effect: str, clause: str, answers: dict[str, str]
) -> None:
    found = ruled("duplicate-combination", **answers, union=union)
    assert now(found)[effect] == clause
    assert "B39" in found.ruling.readings


def test_fibur2008_30_5_of_two_wild_cards_the_second_is_the_discard() -> None:
    found = ruled("duplicate-combination", **BEFORE, union="no_burraco", both_wild="yes")
    assert now(found) == {
        **UNITED,
        "interrupt_play(player)": "30.6",
        "must_discard(player, card.second_wild, which=the_card)": "30.5",
    }


@pytest.mark.parametrize(("wild", "negative"), [("no", False), ("yes", True)])
def test_fibur2008_30_8_found_later_the_second_wild_card_counts_negative(
    wild: str, *, negative: bool
) -> None:
    found = ruled("duplicate-combination", **AFTER, union="no_burraco", second_wild=wild)
    told = now(found)
    assert told.pop("freeze_permanently(meld.united, counted=positive)") == "30.7"
    counted = {"count_negative(card.second_wild)": "30.8", "score(side)": "30.8"}
    assert told == (counted if negative else {})
    assert {"B38", "B55"} <= set(found.ruling.readings)


@pytest.mark.parametrize(
    "answers",
    [
        {**BEFORE, "union": "no_burraco", "both_wild": "no"},
        {**AFTER, "union": "no_burraco", "second_wild": "no"},
    ],
)
def test_fibur2008_30_9_a_third_combination_is_allowed_to_whoever_asks(
    answers: dict[str, str],
) -> None:
    asked = ruled("duplicate-combination", **answers, third_asked="yes")
    assert now(asked)["permit(action=third_combination)"] == "30.9"
    assert "30.9" not in ruled("duplicate-combination", **answers).ruling.clauses


def test_fibur2008_30_4_a_closing_on_that_turn_stands() -> None:
    found = ruled("duplicate-combination", closing="valid", union="no_burraco", second_wild="no")
    assert now(found) == {**UNITED, "closing_valid(bonus=100)": "30.4"}


@pytest.mark.parametrize(("last", "united"), [("other", True), ("second", False)])
def test_fibur2008_30_3_no_closing_rests_on_a_burraco_that_the_union_made(
    last: str, *, united: bool
) -> None:
    found = ruled("duplicate-combination", closing="no_burraco", last_meld_is=last)
    told = now(found)
    assert told["closing_void"] == "31A.1"
    assert told["penalise(last_meld, discard=next_turns)"] == "31A.1"
    assert told["stays_discard(card.discarded)"] == "31A.2"
    assert ("no_burraco(meld.united)" in told) is united
    assert found.ruling.readings == ("C10", "B40")
