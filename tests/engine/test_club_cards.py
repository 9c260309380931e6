"""The club rules on exposed, penalised and ghost cards (section 16)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by

SEEN = {"how_exposed": "shown", "seen_by": "partner"}
OLDER = {"found": "older_meld", "fits": "no", "was_burraco": "no"}
TO_PLAY_OR_DISCARD = {"player_decides(what=must_play | must_discard) when next_turn": "16.2.1"}


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# Exposed cards


@pytest.mark.parametrize("how", ["declared", "deal_over", "shown"])
def test_16_1_1_a_card_the_partner_learns_of_is_exposed(how: str) -> None:
    seen = {"seen_by": "partner"} if how == "shown" else {}
    found = club("exposed-cards", how_exposed=how, **seen, partner_since="no", on_turn="no")
    assert now(found) == {"expose(cards)": "16.1.1"}
    assert pending(found) == TO_PLAY_OR_DISCARD
    assert "16.2.2" in found.ruling.clauses


def test_16_1_2_seen_by_the_opponents_alone_it_is_not() -> None:
    found = club("exposed-cards", how_exposed="shown", seen_by="opponents")
    assert now(found) == {"no_penalty": "16.1.2"}
    assert pending(found) == {}


def test_16_2_1_on_turn_the_owner_chooses_at_once() -> None:
    found = club("exposed-cards", **SEEN, partner_since="no", on_turn="yes")
    assert now(found) == {
        "expose(cards)": "16.1.1",
        "player_decides(what=must_play | must_discard)": "16.2.1",
    }
    assert pending(found) == {}
    assert found.ruling.readings == ("D13",)


def test_16_2_1_with_no_other_place_it_has_to_be_discarded() -> None:
    found = club("exposed-cards", **SEEN, partner_since="yes", on_turn="yes", elsewhere="no")
    assert now(found) == {
        "expose(cards)": "16.1.1",
        "bar_melds(cards, melds=melds.partners)": "16.2.2",
        "must_discard(player, which=the_card)": "16.2.1",
    }


def test_16_2_2_another_place_leaves_the_choice() -> None:
    found = club("exposed-cards", **SEEN, partner_since="yes", on_turn="yes", elsewhere="yes")
    assert "player_decides(what=must_play | must_discard)" in now(found)
    assert now(found)["bar_melds(cards, melds=melds.partners)"] == "16.2.2"


def test_16_2_1_is_fixed_for_later_and_not_healed() -> None:
    found = club("exposed-cards", **SEEN, partner_since="yes", on_turn="no")
    assert "26.1" not in found.ruling.clauses
    assert "moment" not in found.answers


def test_16_2_1_neither_played_nor_discarded_has_no_penalty() -> None:
    found = club("exposed-cards", happened="not_played")
    assert now(found) == {"code_silent": "16.2.1"}
    assert pending(found) == TO_PLAY_OR_DISCARD


@pytest.mark.parametrize(
    ("moment", "discard"),
    [
        ("before_discard", "end_of_turn"),
        ("after_discard", "next_turns"),
        ("opponent_moved", "next_turns"),
    ],
)
def test_16_2_2_used_on_a_barred_meld_it_is_penalised(moment: str, discard: str) -> None:
    found = club("exposed-cards", happened="on_partners_meld", moment=moment)
    assert now(found) == {f"penalise(cards, discard={discard})": "16.3.1"}
    assert "D14" in found.ruling.readings


# Penalised cards


@pytest.mark.parametrize(("on_turn", "discard"), [("yes", "now"), ("no", "next_turns")])
def test_16_3_1_penalised_cards_wait_for_a_discard(on_turn: str, discard: str) -> None:
    found = club("excess-cards", excess_lies="waiting", on_turn=on_turn)
    assert set(now(found)) == {f"penalise(cards, discard={discard})"}
    assert {"16.3.1", "16.3.2", "3.3"} <= set(found.ruling.clauses)


def test_17_3_3_excess_seen_at_once_is_the_discard() -> None:
    found = club("excess-cards", excess_lies="opened", moment="before_discard")
    assert now(found) == {
        "interrupt_play(player)": "17.3.4",
        "penalise(excess, discard=now)": "17.3.3",
        "must_discard(player, which=the_card)": "17.3.4",
    }
    assert found.ruling.readings == ("D18",)


@pytest.mark.parametrize(("lies", "clause"), [("opened", "17.3.3"), ("attached", "17.4.2")])
def test_26_2_excess_is_not_healed(lies: str, clause: str) -> None:
    late = {"excess_lies": lies, "moment": "opponent_moved"}
    assert now(club("excess-cards", **late)) == {"penalise(excess, discard=next_turns)": clause}
    claimed = club("excess-cards", **late, said_healed="yes")
    assert now(claimed)[f"apply(clause={clause})"] == "26.2"
    assert "26.1" not in claimed.ruling.clauses


def test_24_3_1_and_24_3_2_a_third_copy_may_not_stay() -> None:
    found = club("excess-cards", third_copy="yes", moment="before_discard")
    assert now(found) == {
        "forbid(action=third_copy)": "24.3.1",
        "penalise(card, discard=end_of_turn)": "24.3.2",
    }
    held = club("excess-cards", third_copy="held")
    assert now(held) == {"forbid(action=third_copy)": "24.3.1"}


# Ghost cards


def test_16_4_2_under_the_discard_it_returns_exposed() -> None:
    found = club("ghost-card", found="with_discard")
    assert now(found) == {
        "stays_discard(card.discarded)": "16.4.2",
        "take_back(card)": "16.4.2",
        "expose(card)": "16.4.2",
    }
    assert pending(found) == TO_PLAY_OR_DISCARD


def test_16_4_3_the_freeze_is_for_the_arbiter() -> None:
    found = club("ghost-card", **OLDER, on_turn="no")
    assert now(found) == {
        "penalise(card, discard=next_turns)": "16.4.3",
        "director_discretion(what=freeze_permanently)": "16.4.3",
    }
    frozen = club("ghost-card", **OLDER, on_turn="no", frozen_for_good="frozen")
    assert now(frozen)["freeze_permanently(meld, counted=positive)"] == "16.4.3"
    left = club("ghost-card", **OLDER, on_turn="no", frozen_for_good="not_frozen")
    assert now(left) == {"penalise(card, discard=next_turns)": "16.4.3"}


def test_16_4_3_found_in_the_same_turn_nothing_is_frozen() -> None:
    found = club("ghost-card", found="own_meld", fits="no", on_turn="yes")
    assert now(found) == {"penalise(card, discard=end_of_turn)": "16.4.3"}
    assert "D16" in found.ruling.readings


def test_16_4_3_a_card_that_fits_is_none() -> None:
    found = club("ghost-card", found="older_meld", fits="yes")
    assert now(found) == {"validate(meld)": "16.4.3", "no_penalty": "16.4.3"}


def test_16_4_4_a_burraco_made_before_is_kept() -> None:
    with_one = club("ghost-card", **{**OLDER, "was_burraco": "yes"}, on_turn="no")
    assert now(with_one)["keep_burraco(meld)"] == "16.4.4"
    assert "keep_burraco(meld)" not in now(club("ghost-card", **OLDER, on_turn="no"))
