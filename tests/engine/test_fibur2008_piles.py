"""Code of 2008, Art. 21: piles counted, left over, viewed too soon, taken in error."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, pending, ruled_by


def ruled(slug: str, **answers: str) -> Ruled:
    return ruled_by("fibur2008", slug, **answers)


def counted(**answers: str) -> dict[str, str]:
    return now(ruled("pile-count-wrong", **answers))


def test_21_2_two_short_piles_are_made_up_from_the_stock() -> None:
    told = counted(which_pile="first", count="short", pile_seen="no", other_count="short")
    assert told == {
        "count_pile(pile=both)": "21.2",
        "restore_pile(pile=first, from=bottom_of_stock)": "21.2",
        "restore_pile(pile=second, from=bottom_of_stock)": "21.2",
        "play_on": "21.2",
    }


def test_21_2_a_long_second_pile_gives_its_surplus_to_the_stock() -> None:
    told = counted(which_pile="first", count="short", pile_seen="no", other_count="over")
    assert told["restore_pile(pile=first, from=bottom_of_stock)"] == "21.2"
    assert told["restore_pile(pile=second, surplus_to=bottom_of_stock)"] == "21.5"


def test_21_3_a_right_second_pile_gives_its_last_card() -> None:
    told = counted(which_pile="first", count="short", pile_seen="no", other_count="right")
    assert told == {
        "count_pile(pile=both)": "21.3",
        "restore_pile(pile=first, from=other_pile)": "21.3",
        "restore_pile(pile=second, from=bottom_of_stock)": "21.3",
        "play_on": "21.3",
    }


@pytest.mark.parametrize(("count", "clause"), [("short", "21.4"), ("over", "21.6")])
@pytest.mark.parametrize(
    ("other", "mended"),
    [
        ("right", None),
        ("short", "restore_pile(pile=second, from=bottom_of_stock)"),
        ("over", "restore_pile(pile=second, surplus_to=bottom_of_stock)"),
    ],
)
def test_21_4_and_21_6_a_pile_that_was_seen_stays_and_the_other_is_mended(
    count: str, clause: str, other: str, mended: str | None
) -> None:
    told = counted(which_pile="first", count=count, pile_seen="yes", other_count=other)
    expected = {"play_on": clause, "result_stands": clause}
    assert told == ({**expected, mended: clause} if mended else expected)


@pytest.mark.parametrize(("count", "clause"), [("short", "21.4"), ("over", "21.6")])
def test_21_4_and_21_6_with_the_second_pile_seen_nothing_is_mended(count: str, clause: str) -> None:
    told = counted(which_pile="second", count=count, pile_seen="yes")
    assert told == {"play_on": clause, "result_stands": clause}


@pytest.mark.parametrize("which", ["first", "second"])
def test_21_5_surplus_goes_beneath_the_stock(which: str) -> None:
    other = {"other_count": "right"} if which == "first" else {}
    told = counted(which_pile=which, count="over", pile_seen="no", **other)
    assert told == {
        f"restore_pile(pile={which}, surplus_to=bottom_of_stock)": "21.5",
        "play_on": "21.5",
    }


@pytest.mark.parametrize(
    ("other", "mended", "clause"),
    [
        ("over", "restore_pile(pile=second, surplus_to=bottom_of_stock)", "21.5"),
        ("short", "restore_pile(pile=second, from=bottom_of_stock)", "21.2"),
    ],
)
def test_21_5_every_faulty_pile_is_put_right(other: str, mended: str, clause: str) -> None:
    told = counted(which_pile="first", count="over", pile_seen="no", other_count=other)
    assert told[mended] == clause


def test_21_7_an_old_pile_is_not_used() -> None:
    found = ruled("pile-left-over", game_begun="yes", old_pile="unused")
    assert now(found) == {
        "play_on": "21.7",
        "result_stands": "21.7",
        "forbid(action=old_pile)": "21.7",
    }


def test_21_7_does_not_bind_before_the_game_begins() -> None:
    found = ruled("pile-left-over", game_begun="no")
    assert now(found) == {"restore_deck": "25.1", "redeal": "4.10"}


def test_21_8_an_old_pile_that_was_played_stays_played() -> None:
    found = ruled("pile-left-over", game_begun="yes", old_pile="used")
    assert now(found) == {
        "validate(melds)": "21.8",
        "assign_pile(other_side, pile=second)": "21.8",
        "forbid(action=first_pile)": "21.8",
    }


@pytest.mark.parametrize("informed", ["no", "yes"])
def test_21_10_the_first_early_look_is_cautioned_with_a_warning(informed: str) -> None:
    told = now(ruled("pile-seen-early", looked="early", again="no", informed=informed))
    assert told["caution(side)"] == "21.10"
    assert told["warn(side, about=repetition)"] == "21.10"
    assert told.get("adjusted_score(other_side)") == ("21.12" if informed == "yes" else None)


@pytest.mark.parametrize("informed", ["no", "yes"])
def test_21_11_the_second_early_look_costs_one_point_and_no_caution(informed: str) -> None:
    found = ruled("pile-seen-early", looked="early", again="yes", informed=informed)
    told = now(found)
    assert told["vp_penalty(side, points=1)"] == "21.11"
    assert told["score(other_side, points=0, unit=vp)"] == "21.11"
    assert "caution(side)" not in told
    assert ("adjusted_score(other_side)" in told) is (informed == "yes")
    assert found.ruling.readings == ("B14",)


def test_21_9_a_look_after_the_partners_turn_is_free() -> None:
    assert now(ruled("pile-seen-early", looked="allowed")) == {"no_penalty": "21.9"}


def test_21_14_the_pile_of_the_opponents() -> None:
    assert now(ruled("opponents-pile-taken", pile_seen="yes")) == {"play_on": "21.14"}
    unseen = ruled("opponents-pile-taken", pile_seen="no")
    assert now(unseen) == {"restore_pile(pile=second)": "21.14", "play_on": "21.14"}


def test_21_15_a_second_pile_live_is_a_closing_without_discard() -> None:
    found = ruled("second-pile-taken", pile_how="live", moment="in_time", ended_by="opened")
    assert now(found) == {
        "restore_pile(pile=second)": "21.15",
        "apply(clause=31C)": "21.15",
        "closing_void": "31C.1 by 21.15",
        "take_back(last_meld)": "31C.1 by 21.15",
        "must_discard(player, which=one_of_last_meld)": "31C.1 by 21.15",
    }
    assert all(effect.when == "next_turn" for effect in found.ruling.pending)
    assert "bar_melds" in {effect.name for effect in found.ruling.pending}


def test_21_15_the_card_attached_in_place_of_the_discard_is_discarded() -> None:
    found = ruled(
        "second-pile-taken",
        pile_how="live",
        moment="in_time",
        ended_by="attached",
        earlier_plays="no",
    )
    assert now(found)["must_discard(player, which=the_card)"] == "31C.3 by 21.15"
    assert pending(found) == {}


def test_21_16_with_a_burraco_the_closing_counts_at_any_time() -> None:
    found = ruled("second-pile-taken", pile_how="with_discard", burraco="yes")
    assert now(found) == {
        "closing_valid(bonus=100)": "21.16",
        "restore_pile(pile=second)": "21.16",
    }


def test_31b_2_with_a_wild_card_discarded_nobody_has_closed() -> None:
    found = ruled(
        "second-pile-taken", pile_how="with_discard", closing_discard="wild", moment="in_time"
    )
    assert now(found)["closing_void"] == "31B.2 by 21.16"


@pytest.mark.parametrize(
    ("last", "target"), [("opened", "last_meld"), ("attached", "last_meld.card")]
)
def test_21_17_without_a_burraco_the_last_meld_is_penalised(last: str, target: str) -> None:
    found = ruled(
        "second-pile-taken",
        pile_how="with_discard",
        burraco="no",
        moment="in_time",
        last_play=last,
        earlier_plays="no",
    )
    assert now(found) == {
        "restore_pile(pile=second)": "21.17",
        "closing_void": "31A.1 by 21.17",
        f"penalise({target}, discard=next_turns)": "31A.1 by 21.17",
        "stays_discard(card.discarded)": "31A.2 by 21.17",
    }
    assert "31A.4" in found.ruling.clauses


@pytest.mark.parametrize(
    "answers", [{"pile_how": "live"}, {"pile_how": "with_discard", "burraco": "no"}]
)
def test_right_1_a_second_pile_past_mending_is_not_penalised(answers: dict[str, str]) -> None:
    found = ruled("second-pile-taken", **answers, moment="opponent_moved", restorable="no")
    assert now(found)["right_lapsed"] == "right.1"
    assert "closing_void" not in now(found)
