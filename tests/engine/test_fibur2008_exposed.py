"""The Code of 2008, Art. 22: exposed cards, and the ghost card that becomes one."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

SHOWN = {"how_exposed": "shown", "seen_by": "partner", "moment": "in_time"}
WAITS = {"attention": "no", "on_turn": "no"}
DECLARED = {"how_exposed": "declared", "moment": "in_time"}
OWED = {
    "must_play(player, cards) when next_turn": "22.3",
    "must_discard(player, cards, which=the_card) when not_played": "22.4",
}


@pytest.mark.parametrize(("way", "clause"), [(SHOWN, "22.1"), (DECLARED, "22.2")])
def test_fibur2008_22_3_an_exposed_card_has_to_be_played(way: dict[str, str], clause: str) -> None:
    found = ruled("exposed-cards", **way, attention="no", on_turn="no")
    assert now(found) == {"expose(cards)": "22.3"}
    assert pending(found) == OWED
    assert clause in found.ruling.clauses
    assert found.ruling.readings == ()


def test_fibur2008_22_3_before_the_discard_the_turn_that_is_on_is_the_first_available() -> None:
    found = ruled("exposed-cards", **SHOWN, attention="no", on_turn="yes")
    assert now(found) == {"expose(cards)": "22.3", "must_play(player, cards)": "22.3"}
    assert pending(found) == {"must_discard(player, cards, which=the_card) when not_played": "22.4"}


@pytest.mark.parametrize("way", ["shown", "deal_over"])
def test_fibur2008_22_1_what_only_the_opponents_saw_is_not_exposed(way: str) -> None:
    found = ruled("exposed-cards", how_exposed=way, seen_by="opponents")
    assert now(found) == {"no_penalty": "22.1"}
    assert found.ruling.readings == ("B23",)


def test_fibur2008_22_1_cards_shown_as_if_the_deal_were_over_rest_on_a_reading() -> None:
    found = ruled("exposed-cards", **{**SHOWN, "how_exposed": "deal_over"}, **WAITS)
    assert now(found) == {"expose(cards)": "22.3"}
    assert found.ruling.readings == ("C9",)


@pytest.mark.parametrize("slug", ["exposed-cards", "ghost-card"])
@pytest.mark.parametrize(
    ("playable", "name", "clause"), [("yes", "must_play", "22.3"), ("no", "must_discard", "22.4")]
)
def test_fibur2008_22_4_only_a_card_that_cannot_be_played_is_discarded(
    slug: str, playable: str, name: str, clause: str
) -> None:
    found = ruled(slug, happened="not_played", playable=playable)
    assert [(effect.name, effect.clause) for effect in found.ruling.now] == [
        ("expose", "22.3"),
        (name, clause),
    ]
    assert pending(found) == {}


def test_fibur2008_22_6_a_card_pointed_out_on_the_turn_is_the_discard() -> None:
    found = ruled("exposed-cards", **SHOWN, attention="yes", on_turn="yes")
    assert now(found) == {
        "interrupt_play(player)": "22.6",
        "must_discard(player, cards, which=the_card)": "22.6",
    }
    assert pending(found) == {}


def test_fibur2008_22_6_a_card_pointed_out_before_the_turn_stops_that_turn() -> None:
    found = ruled("exposed-cards", **DECLARED, attention="yes", on_turn="no")
    assert now(found) == {"expose(cards)": "22.3"}
    assert pending(found) == {
        "interrupt_play(player) when next_turn": "22.6",
        "must_discard(player, cards, which=the_card) when next_turn": "22.6",
    }


def test_fibur2008_22_7_bars_the_exposed_card_from_what_the_partner_has_laid() -> None:
    found = ruled("exposed-cards", **SHOWN, **WAITS, partner_played="yes")
    assert now(found)["bar_melds(cards, melds=melds.of_partner)"] == "22.7"
    assert found.ruling.readings == ("B22",)
    without = ruled("exposed-cards", **SHOWN, **WAITS)
    assert without.assumed["partner_played"] == "no"
    assert "22.7" not in without.ruling.clauses


@pytest.mark.parametrize(("slug", "target"), [("exposed-cards", "cards"), ("ghost-card", "card")])
def test_fibur2008_22_7_bars_it_when_its_turn_has_come_as_well(slug: str, target: str) -> None:
    found = ruled(slug, happened="not_played", playable="no", partner_played="yes")
    assert now(found) == {
        f"expose({target})": "22.3",
        f"bar_melds({target}, melds=melds.of_partner)": "22.7",
        f"must_discard(player, {target}, which=the_card)": "22.4",
    }


@pytest.mark.parametrize(("slug", "target"), [("exposed-cards", "cards"), ("ghost-card", "card")])
@pytest.mark.parametrize(
    ("moment", "effects"),
    [
        (
            "before_discard",
            {"interrupt_play(player)": "23.3", "penalise({}, discard=now)": "23.3"},
        ),
        ("after_discard", {"penalise({}, discard=next_turns)": "23.4"}),
        (
            "opponent_moved",
            {
                "freeze_permanently(meld, counted=excess_negative)": "23.5",
                "count_negative({})": "23.5",
            },
        ),
    ],
)
def test_fibur2008_22_8_on_the_partners_meld_it_is_penalised_by_the_stages_of_art_23(
    slug: str, target: str, moment: str, effects: dict[str, str]
) -> None:
    found = ruled(slug, happened="on_partners_meld", moment=moment)
    assert now(found) == {
        effect.format(target): f"{clause} by 22.8" for effect, clause in effects.items()
    }
    assert "22.7" in found.ruling.clauses


def test_fibur2008_22_the_right_is_lost_only_where_nothing_can_be_put_back() -> None:
    late = {**SHOWN, "moment": "opponent_moved"}
    kept = ruled("exposed-cards", **late, restorable="yes", **WAITS)
    assert now(kept) == {"expose(cards)": "22.3"}
    lost = ruled("exposed-cards", **late, restorable="no")
    assert "right_lapsed" in now(lost)
    assert "22.3" not in lost.ruling.clauses


@pytest.mark.parametrize(("seen_by", "exposed"), [("partner", True), ("opponents", False)])
def test_fibur2008_def_phantom_card_with_the_discard_comes_back(
    seen_by: str, *, exposed: bool
) -> None:
    found = ruled("ghost-card", found="with_discard", moment="in_time", seen_by=seen_by)
    assert now(found)["stays_discard(card.discarded)"] == "def.phantom-card"
    assert now(found)["take_back(card)"] == "def.phantom-card"
    assert ("expose(card)" in now(found)) is exposed
    assert bool(pending(found)) is exposed
    assert "C1" in found.ruling.readings
