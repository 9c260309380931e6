"""The Code of 2008, Art. 29: drawing, picking up and playing out of turn."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, ruled_by

ruled = partial(ruled_by, "fibur2008")

IN_TIME = {"moment": "in_time"}
LIVE = {"moment": "in_time", "live_pile": "yes"}

PREPARED = {
    "interrupt_play(player)": "29.5",
    "prepare_discard(player)": "29.6",
    "play_on": "29.8",
    "limit_next_turn(player, action=draw_or_pick_up, turn=next)": "29.9",
    "must_discard(player, which=the_card)": "29.9",
}


def test_fibur2008_29_1_the_pile_goes_back_and_has_to_be_picked_up() -> None:
    found = ruled("picked-up-out-of-turn", **IN_TIME, play="nothing", partner_informed="no")
    assert now(found) == {
        "return_to_discard_pile(cards)": "29.1",
        "limit_next_turn(player, action=pick_up, turn=next)": "29.1",
    }


def test_fibur2008_29_3_the_card_is_shown_to_whoever_should_have_drawn_it() -> None:
    found = ruled("drew-out-of-turn", **IN_TIME, play="nothing", partner_informed="no")
    assert now(found) == {
        "show_card(card, to=on_turn)": "29.3",
        "return_to_stock(card)": "29.3",
        "limit_next_turn(player, action=draw, turn=next)": "29.3",
    }


@pytest.mark.parametrize(
    ("slug", "clause"), [("picked-up-out-of-turn", "29.2"), ("drew-out-of-turn", "29.4")]
)
@pytest.mark.parametrize(("turn_of", "turn"), [("partner", "this"), ("opponent", "next")])
def test_fibur2008_29_2_and_4_limit_a_partner_who_learned_something(
    slug: str, clause: str, turn_of: str, turn: str
) -> None:
    found = ruled(slug, **IN_TIME, play="nothing", partner_informed="yes", turn_of=turn_of)
    limit = f"limit_next_turn(partner, action=draw_or_pick_up, turn={turn})"
    assert now(found)[limit] == clause
    assert ("B36" in found.ruling.readings) is (turn == "this")


@pytest.mark.parametrize(
    ("slug", "back"),
    [
        ("drew-out-of-turn", "return_to_stock(card)"),
        ("picked-up-out-of-turn", "return_to_discard_pile(cards)"),
    ],
)
def test_fibur2008_29_5_to_9_a_player_who_began_to_play(slug: str, back: str) -> None:
    found = ruled(slug, **IN_TIME, play="opened", without_it="whole")
    assert now(found) == {
        **PREPARED,
        back: "29.8",
        "freeze_temporarily(melds.laid, until=after_limited_turn)": "29.6",
        "validate(melds.laid)": "29.9",
    }
    assert found.ruling.readings == ("B34", "B57")


@pytest.mark.parametrize("slug", ["drew-out-of-turn", "picked-up-out-of-turn"])
def test_fibur2008_29_7_an_incomplete_meld_goes_back_to_the_hand(slug: str) -> None:
    found = ruled(slug, **IN_TIME, play="opened", without_it="broken")
    told = now(found)
    assert told["not_validated(melds.laid)"] == "29.7"
    assert told["take_back(cards.fallen)"] == "29.7"
    assert not any(name.startswith(("freeze", "validate", "penalise")) for name in told)
    assert "B32" in found.ruling.readings


@pytest.mark.parametrize(
    ("added", "frozen", "fallen"),
    [
        ("none", False, False),
        ("independent", True, False),
        ("dependent", False, True),
        ("both", True, True),
    ],
)
def test_fibur2008_29_6_and_7_cards_attached_beside_the_one_drawn(
    added: str, *, frozen: bool, fallen: bool
) -> None:
    told = now(ruled("drew-out-of-turn", **IN_TIME, play="attached", added=added))
    assert ("freeze_temporarily(melds.joined, until=after_limited_turn)" in told) is frozen
    assert ("take_back(cards.dependent)" in told) is fallen


def test_fibur2008_29_8_a_drawn_card_that_was_not_played_is_shown_first() -> None:
    found = ruled("drew-out-of-turn", **IN_TIME, play="both", drawn_kept="yes")
    names = [effect.name for effect in found.ruling.now]
    assert names.index("show_card") < names.index("return_to_stock")
    assert now(found)["show_card(card, to=on_turn)"] == "29.3"
    assert "B33" in found.ruling.readings


def test_fibur2008_29_10_a_draw_over_a_pile_taken_live() -> None:
    assert now(ruled("drew-out-of-turn", **LIVE, play="nothing")) == {
        "show_card(card, to=next_opponent)": "29.10",
        "return_to_stock(card)": "29.10",
        "must_discard(player)": "29.10",
        "postpone_pile(player)": "29.10",
    }


@pytest.mark.parametrize(
    ("slug", "clause", "back"),
    [
        ("drew-out-of-turn", "29.11", "return_to_stock(card)"),
        ("picked-up-out-of-turn", "29.14", "return_to_discard_pile(cards)"),
    ],
)
def test_fibur2008_29_11_and_14_with_cards_played_the_discard_is_made_at_once(
    slug: str, clause: str, back: str
) -> None:
    found = ruled(slug, **LIVE, play="opened", without_it="whole")
    assert now(found) == {
        "interrupt_play(player)": clause,
        "prepare_discard(player)": clause,
        "freeze_temporarily(melds.laid, until=next_turn)": clause,
        back: clause,
        "must_discard(player)": clause,
    }
    assert {"29.5", "29.6"} <= set(found.ruling.clauses)


def test_fibur2008_29_12_and_13_a_pick_up_over_a_pile_taken_live() -> None:
    found = ruled("picked-up-out-of-turn", **LIVE, play="nothing")
    assert now(found) == {
        "interrupt_play(player)": "29.12",
        "return_to_discard_pile(cards)": "29.12",
        "must_discard(player)": "29.12",
        "postpone_pile(player)": "29.12",
        "permit(action=play_pile)": "29.13",
    }
    assert found.ruling.readings == ("B37",)


@pytest.mark.parametrize(
    ("play", "frozen"),
    [
        ("opened", ("melds.opened",)),
        ("attached", ("melds.attached",)),
        ("both", ("melds.opened", "melds.attached")),
    ],
)
def test_fibur2008_29_by_analogy_where_no_card_was_taken(
    play: str, frozen: tuple[str, ...]
) -> None:
    found = ruled("played-out-of-turn", **IN_TIME, play=play)
    told = now(found)
    for target in frozen:
        assert told[f"freeze_temporarily({target}, until=after_limited_turn)"] == "29.6"
        assert told[f"validate({target})"] == "29.9"
    assert "play_on" not in told
    assert found.ruling.readings == ("C2", "B34", "B57")


def test_fibur2008_29_does_not_speak_of_a_discard_alone() -> None:
    found = ruled("played-out-of-turn", **IN_TIME, play="discarded")
    assert now(found) == {"code_silent": "29.5", "take_back(card.discarded)": "29.5"}
