"""The club rules on the deck and the deal (sections 4 and 24)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, ruled_by

THIRD = {"game_begun": "yes", "third_copy": "yes"}


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# The deal


def test_4_3_2_a_misdeal_before_the_first_draw_is_dealt_again() -> None:
    assert now(club("deal-irregularity", game_begun="no")) == {"redeal": "4.3.2"}


def test_4_3_3_a_misdeal_found_in_play_is_healed() -> None:
    found = club("deal-irregularity", game_begun="yes")
    assert now(found) == {"right_lapsed": "4.3.3", "play_on": "4.3.3"}
    assert found.ruling.readings == ("D4",)


def test_4_1_1_dealing_several_cards_at_a_time_is_a_misdeal() -> None:
    found = club("dealing-procedure", breach="misdealt", game_begun="no")
    assert now(found) == {"redeal": "4.3.2"}
    assert "4.1.1" in found.ruling.clauses
    late = club("dealing-procedure", breach="misdealt", game_begun="yes")
    assert now(late) == {"right_lapsed": "4.3.3", "play_on": "4.3.3"}


def test_4_1_3_a_card_not_turned_is_an_error_of_the_deal() -> None:
    assert "4.1.3" in club("dealing-procedure", breach="misdealt", game_begun="no").ruling.clauses


def test_4_1_2_a_pile_made_wrongly_is_put_right_as_it_is_handed_over() -> None:
    assert now(club("dealing-procedure", breach="piles_wrong", game_begun="no")) == {
        "redeal": "4.3.2"
    }
    assert now(club("dealing-procedure", breach="piles_wrong", game_begun="yes")) == {
        "right_lapsed": "4.3.3",
        "play_on": "20.4.1",
    }


def test_4_3_1_counting_is_a_duty_without_a_sanction() -> None:
    missed = club("dealing-procedure", breach="not_counted", game_begun="no")
    assert now(missed) == {"code_silent": "4.3.1"}
    assert now(club("dealing-procedure", breach="looked_early")) == {"code_silent": "4.3.1"}


# The deck


@pytest.mark.parametrize(
    ("choice", "effect"),
    [
        ("open", "director_discretion(what=replace_deck | restore_deck)"),
        ("replaced", "replace_deck"),
        ("restored", "restore_deck"),
    ],
)
def test_24_1_1_before_play_the_arbiter_chooses_and_deals_again(choice: str, effect: str) -> None:
    found = club("deck-irregularity", game_begun="no", deck_choice=choice)
    assert now(found) == {effect: "24.1.1", "redeal": "24.1.1"}


def test_24_2_1_in_play_the_deal_goes_on_and_counts() -> None:
    assert now(club("deck-irregularity", game_begun="yes")) == {
        "play_on": "24.2.1",
        "result_stands": "24.2.1",
        "replace_deck": "24.2.1",
    }
    assert now(club("deck-irregularity", game_begun="ended")) == {
        "result_stands": "24.2.1",
        "replace_deck": "24.2.1",
    }


def test_24_3_1_a_third_copy_still_held_is_only_barred() -> None:
    found = club("deck-irregularity", game_begun="yes", third_copy="held")
    assert now(found) == {"forbid(action=third_copy)": "24.3.1"}


@pytest.mark.parametrize(
    ("moment", "discard"),
    [
        ("before_discard", "end_of_turn"),
        ("after_discard", "next_turns"),
        ("opponent_moved", "next_turns"),
    ],
)
def test_24_3_2_a_third_copy_played_goes_at_the_first_discard(moment: str, discard: str) -> None:
    found = club("deck-irregularity", **THIRD, moment=moment)
    assert now(found) == {
        "forbid(action=third_copy)": "24.3.1",
        f"penalise(card, discard={discard})": "24.3.2",
    }
    assert ("26.2" in found.ruling.clauses) is (moment == "opponent_moved")
