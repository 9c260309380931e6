"""The Code of 2008, Art. 24: cards thrown to the partner, passed, or laid apart."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

SLUGS = ("cards-thrown", "cards-passed")
CHOSEN = {"opponent_decides(what=placement)"}


@pytest.mark.parametrize("slug", SLUGS)
def test_fibur2008_24_1_the_opponents_choose_a_place_that_is_in_doubt(slug: str) -> None:
    found = ruled(slug, play="attached", declared="no", doubt="yes", moment="in_time")
    assert now(found) == {"opponent_decides(what=placement)": "24.1"}
    assert pending(found) == {}


@pytest.mark.parametrize("slug", SLUGS)
def test_fibur2008_24_1_a_clear_place_needs_no_choice(slug: str) -> None:
    found = ruled(slug, play="attached", declared="no", doubt="no")
    assert now(found) == {"validate(cards)": "24.1"}


@pytest.mark.parametrize("slug", SLUGS)
def test_fibur2008_24_1_a_new_meld_is_no_matter_of_the_article(slug: str) -> None:
    found = ruled(slug, play="opened")
    assert now(found) == {"no_penalty": "24.1"}
    assert found.ruling.readings == ("B28",)


@pytest.mark.parametrize("slug", SLUGS)
def test_fibur2008_24_2_a_hint_costs_the_best_place(slug: str) -> None:
    found = ruled(
        slug, play="attached", declared="partner_asked", hint_meant="yes", moment="in_time"
    )
    assert now(found) == {"opponent_decides(what=placement)": "24.2"}
    assert found.ruling.readings == ("A10",)


@pytest.mark.parametrize("slug", SLUGS)
def test_fibur2008_24_3_an_innocent_question_costs_nothing(slug: str) -> None:
    found = ruled(slug, play="attached", declared="partner_asked", hint_meant="no")
    assert now(found) == {"no_penalty": "24.3"}
    assert "24.1" not in found.ruling.clauses


def test_fibur2008_24_4_a_possible_declaration_is_final() -> None:
    found = ruled("cards-thrown", play="attached", declared="yes", fits="yes")
    assert now(found) == {"validate(cards)": "24.4"}
    assert "24.5" not in found.ruling.clauses


@pytest.mark.parametrize(
    ("answers", "effects"),
    [
        ({"doubt": "no"}, {"permit(action=placement)"}),
        ({"doubt": "yes", "moment": "in_time"}, CHOSEN),
        (
            {"doubt": "no_place", "moment": "before_discard", "how_many": "one"},
            {"interrupt_play(player)", "penalise(cards.one, discard=now)"},
        ),
        (
            {"doubt": "no_place", "moment": "after_discard"},
            {"penalise(cards, discard=next_turns)"},
        ),
        (
            {"doubt": "no_place", "moment": "opponent_moved"},
            {"freeze_permanently(meld, counted=excess_negative)", "count_negative(cards)"},
        ),
    ],
)
def test_fibur2008_24_5_an_impossible_declaration_is_as_good_as_none(
    answers: dict[str, str], effects: set[str]
) -> None:
    found = ruled("cards-thrown", play="attached", declared="yes", fits="no", **answers)
    assert set(now(found)) == effects
    assert "24.5" in found.ruling.clauses
    assert "B29" in found.ruling.readings


def test_fibur2008_24_1_a_card_laid_apart_is_like_one_thrown() -> None:
    found = ruled("cards-thrown", play="laid_apart", doubt="yes", moment="in_time")
    assert now(found) == {"opponent_decides(what=placement)": "24.1"}
    assert found.ruling.readings == ("C7",)


@pytest.mark.parametrize(("restorable", "lost"), [("yes", False), ("no", True)])
def test_fibur2008_24_the_choice_is_lost_where_nothing_can_be_put_back(
    restorable: str, *, lost: bool
) -> None:
    found = ruled(
        "cards-thrown",
        play="attached",
        declared="no",
        doubt="yes",
        moment="opponent_moved",
        restorable=restorable,
    )
    assert ("right_lapsed" in now(found)) is lost
    assert (set(now(found)) == CHOSEN) is not lost
