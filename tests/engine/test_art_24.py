"""Art. 24: exposed cards, and hands shown in the belief that the deal was over."""

from __future__ import annotations

import pytest

from rulings.engine import Asked, rule
from tests.engine.written import now, pending, ruled

TO_BE_PLAYED = {
    "must_play(player, cards) when next_turn": "24.4",
    "penalise(cards, discard=end_of_turn) when not_played": "24.5",
}


def test_art_24_1_cards_that_the_partner_may_have_seen_are_exposed() -> None:
    found = ruled(
        "exposed-cards", how_exposed="shown", seen_by="partner", moment="in_time", attention="no"
    )
    assert now(found) == {"expose(cards)": "24.1"}
    assert pending(found) == TO_BE_PLAYED
    assert found.ruling.readings == ("Q74", "Q75")


def test_art_24_2_declared_cards_are_exposed_whoever_heard_it() -> None:
    found = ruled("exposed-cards", how_exposed="declared", moment="in_time", attention="no")
    assert now(found) == {"expose(cards)": "24.2"}
    assert pending(found) == TO_BE_PLAYED
    assert "seen_by" not in found.answers


def test_art_24_3_cards_that_only_the_opponents_saw_are_not_exposed() -> None:
    found = ruled("exposed-cards", how_exposed="shown", seen_by="opponents")
    assert now(found) == {"no_penalty": "24.3"}
    assert pending(found) == {}


def test_art_24_3_it_does_not_matter_when_the_opponents_speak() -> None:
    answers = {"how_exposed": "shown", "seen_by": "opponents", "moment": "opponent_moved"}
    found = ruled("exposed-cards", **answers)
    assert now(found) == {"no_penalty": "24.3"}
    assert found.unused == {"moment": "opponent_moved"}


@pytest.mark.parametrize("slug", ["exposed-cards", "false-closing"])
def test_art_24_5_exposed_cards_not_played_go_at_the_end_of_the_turn(slug: str) -> None:
    found = ruled(slug, happened="not_played")
    assert now(found) == {"penalise(cards, discard=end_of_turn)": "24.5"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("24.4", "24.5")
    assert found.ruling.readings == ("Q81",)


def test_art_24_5_a_joker_that_went_with_the_discard_is_no_exception() -> None:
    found = ruled("ghost-card", happened="not_played")
    assert now(found) == {"penalise(card, discard=end_of_turn)": "24.5"}


@pytest.mark.parametrize(
    ("slug", "shown", "clause"),
    [
        ("exposed-cards", {"how_exposed": "shown", "seen_by": "partner"}, "24.1"),
        ("exposed-cards", {"how_exposed": "declared"}, "24.2"),
        ("exposed-cards", {"how_exposed": "deal_over"}, "24.8"),
        ("false-closing", {}, "24.8"),
    ],
)
def test_art_24_6_attention_drawn_ends_the_turn_and_the_cards_go(
    slug: str, shown: dict[str, str], clause: str
) -> None:
    answers = {**shown, "moment": "in_time", "attention": "yes"}
    on_turn = ruled(slug, **answers, on_turn="yes")
    assert now(on_turn) == {
        "interrupt_play(player)": "24.6",
        "penalise(cards, discard=now)": "24.6",
    }
    assert pending(on_turn) == {}
    assert clause in on_turn.ruling.clauses
    assert "Q76" in on_turn.ruling.readings


def test_art_24_6_a_player_who_is_not_on_turn_is_stopped_on_the_next_one() -> None:
    found = ruled(
        "exposed-cards", how_exposed="declared", moment="in_time", attention="yes", on_turn="no"
    )
    assert now(found) == {"penalise(cards, discard=next_turns)": "24.6"}
    assert pending(found) == {"interrupt_play(player) when next_turn": "24.6"}


def test_art_24_6_whose_turn_it_is_matters_only_after_attention_was_drawn() -> None:
    answers = {"how_exposed": "declared", "moment": "in_time", "attention": "no", "on_turn": "yes"}
    assert ruled("exposed-cards", **answers).unused == {"on_turn": "yes"}


def test_art_24_7_on_the_partners_meld_before_the_discard_play_is_not_stopped() -> None:
    found = ruled("exposed-cards", happened="on_partners_meld", moment="before_discard")
    assert now(found) == {"penalise(cards, discard=end_of_turn)": "24.7"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q78", "Q77")


def test_art_24_7_on_the_partners_meld_after_the_discard() -> None:
    found = ruled("exposed-cards", happened="on_partners_meld", moment="after_discard")
    assert now(found) == {"penalise(cards, discard=next_turns)": "24.7"}
    assert found.ruling.readings == ("Q77",)


@pytest.mark.parametrize(
    ("moment", "clause"), [("opponent_moved", "proc.4"), ("settled", "proc.5")]
)
def test_art_24_7_says_nothing_of_later_phases(moment: str, clause: str) -> None:
    found = ruled("exposed-cards", happened="on_partners_meld", moment=moment)
    assert found.ruling.clauses == (clause,)


def test_art_24_8_all_cards_shown_by_who_thought_the_deal_over_are_exposed() -> None:
    found = ruled("false-closing", moment="in_time", attention="no")
    assert now(found) == {"expose(cards)": "24.8"}
    assert pending(found) == TO_BE_PLAYED
    assert "Q123" in found.ruling.readings


@pytest.mark.parametrize(
    "answers",
    [
        {"moment": "in_time", "attention": "no"},
        {"moment": "in_time", "attention": "yes", "on_turn": "yes"},
        {"moment": "in_time", "attention": "yes", "on_turn": "no"},
        {"moment": "opponent_moved"},
        {"moment": "settled"},
    ],
)
def test_art_24_8_is_ruled_alike_from_both_entries(answers: dict[str, str]) -> None:
    as_exposed = ruled("exposed-cards", how_exposed="deal_over", **answers)
    assert as_exposed.ruling.effects == ruled("false-closing", **answers).ruling.effects
    assert as_exposed.ruling.clauses == ruled("false-closing", **answers).ruling.clauses


def test_art_24_the_first_call_is_assumed_and_never_asked() -> None:
    found = rule("current", "exposed-cards", {})
    assert isinstance(found, Asked)
    assert found.question.fact == "how_exposed"
    assert found.assumed == {"happened": "first"}
