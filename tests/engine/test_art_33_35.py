"""Art. 33 to 35: closed without a burraco, with a wild card, without a discard."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

LAST_PLAYS = [
    ("opened", "last_meld", "def.last-meld-opened"),
    ("sequence", "last_meld.card", "def.last-meld-attached"),
    ("combination", "last_meld.highest", "def.last-meld-combination"),
]
last_plays = pytest.mark.parametrize(("last_play", "target", "definition"), LAST_PLAYS)


def to_be_played(target: str) -> dict[str, str]:
    return {
        f"must_play(player, {target}) when next_turn": "24.4",
        f"penalise({target}, discard=end_of_turn) when not_played": "24.5",
    }


@last_plays
def test_art_33_1_the_last_meld_is_penalised_and_the_rest_stands(
    last_play: str, target: str, definition: str
) -> None:
    answers = {"burraco": "no", "moment": "in_time", "last_play": last_play}
    found = ruled("closed-without-burraco", **answers, earlier_plays="yes")
    assert now(found) == {
        "closing_void": "33.1",
        "validate(rest)": "33.1",
        f"penalise({target}, discard=next_turns)": "33.1",
        "stays_discard(card.discarded)": "33.2",
    }
    assert pending(found) == {}
    assert {name for name in found.ruling.clauses if name.startswith("def.")} == {definition}
    assert found.ruling.readings == ("Q81",)


def test_art_33_1_where_nothing_was_played_before_nothing_is_validated() -> None:
    found = ruled(
        "closed-without-burraco",
        burraco="no",
        moment="in_time",
        earlier_plays="no",
        last_play="opened",
    )
    assert now(found) == {
        "closing_void": "33.1",
        "penalise(last_meld, discard=next_turns)": "33.1",
        "stays_discard(card.discarded)": "33.2",
    }


def test_art_33_2_the_discard_stays_the_discard() -> None:
    answers = {"burraco": "no", "moment": "in_time", "last_play": "sequence"}
    found = ruled("closed-without-burraco", **answers, earlier_plays="no")
    assert now(found)["stays_discard(card.discarded)"] == "33.2"


def test_art_17_2_a_burraco_made_by_the_last_play_closes() -> None:
    found = ruled("closed-without-burraco", burraco="yes")
    assert now(found) == {"closing_valid(bonus=100)": "17.2"}
    assert found.ruling.readings == ("Q117",)


@last_plays
def test_art_34_1_the_last_meld_comes_back_exposed_and_the_wild_stays(
    last_play: str, target: str, definition: str
) -> None:
    found = ruled("closed-with-wild", last_card="yes", moment="in_time", last_play=last_play)
    assert now(found) == {
        "closing_void": "34.1",
        f"take_back({target})": "34.1",
        f"expose({target})": "34.1",
        "stays_discard(card.discarded)": "34.1",
    }
    assert pending(found) == to_be_played(target)
    assert {name for name in found.ruling.clauses if name.startswith("def.")} == {definition}
    assert "Q122" in found.ruling.readings


def test_art_34_1_says_that_no_wild_card_may_close() -> None:
    found = ruled("closed-with-wild", last_card="yes", moment="in_time", last_play="opened")
    assert "14.2" in found.ruling.clauses


def test_art_14_1_a_wild_card_that_does_not_close_may_be_discarded() -> None:
    found = ruled("closed-with-wild", last_card="no")
    assert now(found) == {"no_penalty": "14.1"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("14.1",)


def test_art_35_1_one_card_of_the_opened_meld_is_the_discard() -> None:
    found = ruled("closed-without-discard", moment="in_time", ended_by="opened")
    assert now(found) == {
        "closing_void": "35.1",
        "becomes_discard(card, which=one_of_last_meld)": "35.1",
        "expose(rest)": "35.1",
    }
    assert pending(found) == to_be_played("rest")
    assert found.ruling.readings == ("Q119", "Q75", "Q122")


def test_art_35_2_the_card_attached_for_the_discard_becomes_it() -> None:
    found = ruled("closed-without-discard", moment="in_time", ended_by="attached")
    assert now(found) == {
        "closing_void": "35.2",
        "take_back(last_meld)": "35.2",
        "expose(last_meld)": "35.2",
        "becomes_discard(card)": "35.2",
    }
    assert pending(found) == to_be_played("last_meld")
    assert {"Q120", "Q121"} <= set(found.ruling.readings)


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("closed-with-wild", {"last_card": "yes", "last_play": "opened"}),
        ("closed-without-discard", {"ended_by": "opened"}),
        ("closed-without-discard", {"ended_by": "attached"}),
    ],
)
def test_art_35_3_the_burraco_is_not_asked_for(slug: str, answers: dict[str, str]) -> None:
    found = ruled(slug, moment="in_time", **answers)
    assert "35.3" in found.ruling.clauses
    assert "burraco" not in found.infraction.facts


@pytest.mark.parametrize("slug", ["closed-with-wild", "closed-without-discard"])
def test_art_24_5_an_exposed_last_meld_that_is_not_played_is_penalised(slug: str) -> None:
    found = ruled(slug, happened="not_played")
    [penalised] = found.ruling.now
    assert (penalised.name, penalised.arg("discard")) == ("penalise", "end_of_turn")
    assert penalised.clause == "24.5"
    assert pending(found) == {}
    assert found.ruling.clauses == ("24.4", "24.5")


@pytest.mark.parametrize(
    ("slug", "answers", "clause"),
    [
        ("closed-without-burraco", {"burraco": "no"}, "33.1"),
        ("closed-with-wild", {"last_card": "yes"}, "34.1"),
        ("closed-without-discard", {}, "35.1"),
    ],
)
def test_a_closing_that_is_none_noticed_after_the_draw_is_neither_valid_nor_penalised(
    slug: str, answers: dict[str, str], clause: str
) -> None:
    found = ruled(slug, moment="opponent_moved", **answers)
    lapsed = f"proc.4 by {clause}"
    assert now(found) == {"right_lapsed": lapsed, "play_on": lapsed}
    assert found.ruling.readings == ("Q118", "Q36")


@pytest.mark.parametrize(
    ("slug", "answers", "clause"),
    [
        ("closed-without-burraco", {"burraco": "yes"}, "17.2"),
        ("closed-with-wild", {"last_card": "no"}, "14.1"),
    ],
)
def test_what_is_no_infraction_is_ruled_before_the_moment_is_asked(
    slug: str, answers: dict[str, str], clause: str
) -> None:
    found = ruled(slug, **answers, moment="opponent_moved")
    assert found.ruling.clauses == (clause,)
    assert found.unused == {"moment": "opponent_moved"}
