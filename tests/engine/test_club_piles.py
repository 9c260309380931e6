"""The club rules on piles (sections 12 and 20)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by

SECOND = "second-pile-taken"
AT_ONCE = {"pile_how": "live", "moment": "in_time", "pile_played": "no"}
WITH_DISCARD = {"pile_how": "with_discard"}
USED = {"game_begun": "yes", "old_pile": "used"}
ASSIGNED = {"assign_pile(other_side, pile=second)": "20.6.2"}


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# A second pile


def test_20_1_1_at_once_it_is_a_closing_without_a_discard() -> None:
    found = club(SECOND, **AT_ONCE, ended_by="opened")
    assert now(found) == {
        "restore_pile(pile=second)": "20.1.1",
        "apply(clause=21.3.1)": "20.1.1",
        "closing_void": "21.3.1 by 20.1.1",
        "must_discard(player, which=one_of_last_meld)": "21.3.1 by 20.1.1",
        "expose(rest)": "21.3.1 by 20.1.1",
    }
    assert pending(found) != {}
    assert "12.0.1" in found.ruling.clauses


def test_20_1_1_after_attaching_the_last_card_it_goes_by_21_4_1() -> None:
    found = club(SECOND, **AT_ONCE, ended_by="attached")
    assert now(found)["apply(clause=21.4.1)"] == "20.1.1"
    assert "21.3.1" not in found.ruling.clauses
    assert "D24" in found.ruling.readings


def test_20_1_2_played_already_all_of_the_turn_sleeps() -> None:
    found = club(SECOND, pile_how="live", moment="in_time", pile_played="yes")
    assert now(found) == {
        "interrupt_play(player)": "20.1.2",
        "freeze_temporarily(melds, until=next_turn)": "20.1.2",
        "restore_pile(pile=second)": "20.1.2",
    }


def test_20_1_3_once_the_opponent_has_moved_the_arbiter_may_hold_it_healed() -> None:
    stands = {"validate(melds)": "20.1.3", "play_on": "20.1.3"}
    still_open = club(SECOND, pile_how="live", moment="opponent_moved")
    assert now(still_open) == {"director_discretion(what=right_lapsed)": "20.1.3", **stands}
    healed = club(SECOND, pile_how="live", moment="opponent_moved", healed="yes")
    assert now(healed) == {"right_lapsed": "20.1.3", **stands}
    undone = club(SECOND, pile_how="live", moment="opponent_moved", healed="no")
    assert now(undone)["restore_pile(pile=second)"] == "20.1.2 by 20.1.3"
    assert "26.1" in still_open.ruling.clauses


def test_20_2_1_with_the_discard_and_a_burraco_it_is_a_closing() -> None:
    found = club(SECOND, **WITH_DISCARD, burraco="yes")
    assert now(found) == {"closing_valid(bonus=100)": "20.2.1"}
    assert {"12.3.1", "13.0.1"} <= set(found.ruling.clauses)


@pytest.mark.parametrize(
    ("last_play", "last"), [("opened", "last_meld"), ("attached", "last_meld.card")]
)
def test_20_2_2_without_a_burraco_it_is_an_irregular_closing(last_play: str, last: str) -> None:
    found = club(
        SECOND,
        **WITH_DISCARD,
        burraco="no",
        moment="in_time",
        last_play=last_play,
    )
    effects = now(found)
    assert effects["closing_void"] == "21.1.1 by 20.2.2"
    assert effects[f"penalise({last}, discard=next_turns)"] == "21.1.1 by 20.2.2"
    assert effects["stays_discard(card.discarded)"] == "21.1.1 by 20.2.2"
    assert len(effects) == 3


def test_20_2_1_a_wild_card_is_no_closing_discard() -> None:
    answers = {"final_discard": "wild", "moment": "in_time", "last_play": "opened"}
    found = club(SECOND, **WITH_DISCARD, **answers)
    assert now(found) == {
        "closing_void": "21.2.1 by 20.2.1",
        "stays_discard(card.discarded)": "21.2.1 by 20.2.1",
        "take_back(last_meld)": "21.2.1 by 20.2.1",
        "director_discretion(what=expose | penalise)": "21.2.2 by 20.2.1",
    }


def test_26_1_heals_the_closing_without_a_burraco() -> None:
    found = club(SECOND, **WITH_DISCARD, burraco="no", moment="opponent_moved")
    assert now(found) == {"right_lapsed": "26.1", "validate(melds)": "26.1"}


# Looked at, counted, handed over, fallen


def test_20_3_looking_too_soon_costs_a_caution_in_tournaments_only() -> None:
    seen = {"looked": "early", "moment": "in_time"}
    assert now(club("pile-seen-early", **seen)) == {
        "play_on": "20.3.1",
        "caution(side)": "20.3.2",
    }
    assert now(club("pile-seen-early", **seen, tournament="no")) == {"play_on": "20.3.1"}


def test_12_2_1_a_pile_that_may_be_seen_costs_nothing() -> None:
    assert now(club("pile-seen-early", looked="allowed")) == {"no_penalty": "12.2.1"}


def test_26_1_heals_a_look_that_nobody_contested() -> None:
    found = club("pile-seen-early", looked="early", moment="opponent_moved")
    assert now(found) == {"right_lapsed": "26.1"}


@pytest.mark.parametrize(("which", "duty"), [("first", "20.4.1"), ("second", "20.4.4")])
def test_20_4_2_and_20_4_3_an_unseen_pile_is_put_right(which: str, duty: str) -> None:
    short = club("pile-count-wrong", pile_seen="no", which_pile=which, count="short")
    over = club("pile-count-wrong", pile_seen="no", which_pile=which, count="over")
    assert now(short) == {f"restore_pile(pile={which}, from=bottom_of_stock)": "20.4.2"}
    assert now(over) == {f"restore_pile(pile={which}, surplus_to=bottom_of_stock)": "20.4.3"}
    assert duty in short.ruling.clauses
    assert ("D28" in short.ruling.readings) is (which == "second")


def test_20_4_5_a_pile_that_was_seen_stays_as_it_is() -> None:
    assert now(club("pile-count-wrong", pile_seen="yes")) == {"play_on": "20.4.5"}
    assert now(club("pile-delivery", delivery="shown")) == {"play_on": "20.4.5"}


def test_20_4_1_who_hands_the_pile_over_does_not_matter() -> None:
    assert now(club("pile-delivery", delivery="counted")) == {"no_penalty": "20.4.1"}


@pytest.mark.parametrize(("which", "duty"), [("first", "20.4.1"), ("second", "20.4.4")])
def test_20_4_a_pile_taken_uncounted_is_counted_now(which: str, duty: str) -> None:
    found = club("pile-delivery", delivery="alone", which_pile=which)
    assert now(found) == {f"count_pile(pile={which})": duty}


def test_20_5_1_a_fallen_pile_is_shuffled_again() -> None:
    assert now(club("pile-fallen")) == {"reshuffle_pile": "20.5.1"}


# A pile of the deal before


def test_20_6_1_an_old_pile_unused_stops_nothing() -> None:
    assert now(club("pile-left-over", game_begun="yes", old_pile="unused")) == {"play_on": "20.6.1"}
    assert now(club("pile-left-over", game_begun="no")) == {"redeal": "4.3.2"}


def test_20_6_2_melds_made_with_it_may_stand_and_the_others_get_the_right_pile() -> None:
    offered = {"director_discretion(what=validate)": "20.6.2"}
    weighed = {"director_discretion(what=validate | not_validated)": "20.6.3"}
    assert now(club("pile-left-over", **USED)) == {**offered, **weighed, **ASSIGNED}
    assert now(club("pile-left-over", **USED, tournament="no")) == {**offered, **ASSIGNED}


@pytest.mark.parametrize(
    ("choice", "effect"),
    [("kept", {"validate(melds)": "20.6.2"}), ("annulled", {"not_validated(melds)": "20.6.3"})],
)
def test_20_6_3_the_arbiter_decides_on_those_melds(choice: str, effect: dict[str, str]) -> None:
    assert now(club("pile-left-over", **USED, games_kept=choice)) == {**effect, **ASSIGNED}
