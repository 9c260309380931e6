"""Art. 23: piles delivered, counted, fallen and seen early."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled


def test_art_23_2_a_card_shown_at_the_delivery_has_no_consequence() -> None:
    found = ruled("pile-delivery", delivery="shown")
    assert now(found) == {"no_penalty": "23.2", "play_on": "23.2"}
    assert found.ruling.clauses == ("23.2",)


def test_art_23_4_and_23_9_a_pile_taken_unaided_costs_both_pairs_a_caution() -> None:
    found = ruled("pile-delivery", delivery="alone")
    assert now(found) == {"caution(both)": "23.4"}
    assert found.ruling.clauses == ("23.3", "23.4", "23.9")
    assert found.ruling.readings == ("Q59",)


def test_art_23_6_the_first_pile_is_completed_from_the_bottom_of_the_stock() -> None:
    found = ruled("pile-count-wrong", which_pile="first", pile_seen="no", count="short")
    assert now(found) == {"restore_pile(pile=first, from=bottom_of_stock)": "23.6"}
    assert found.ruling.clauses == ("23.5", "23.6")
    assert found.ruling.readings == ("Q61", "Q60")


def test_art_23_7_a_surplus_of_the_first_pile_goes_to_the_bottom_of_the_stock() -> None:
    found = ruled("pile-count-wrong", which_pile="first", pile_seen="no", count="over")
    assert now(found) == {"restore_pile(pile=first, surplus_to=bottom_of_stock)": "23.7"}
    assert found.ruling.readings == ("Q61",)


def test_art_23_8_the_second_pile_is_never_restored() -> None:
    found = ruled("pile-count-wrong", which_pile="second")
    assert now(found) == {"play_on": "23.8"}
    assert found.ruling.clauses == ("23.8",)


def test_art_23_10_the_first_pile_is_not_restored_once_its_receiver_has_seen_a_card() -> None:
    found = ruled("pile-count-wrong", which_pile="first", pile_seen="yes")
    assert now(found) == {"play_on": "23.10"}
    assert found.ruling.clauses == ("23.5", "23.10")


def test_art_23_12_fallen_piles_are_shuffled_again_whatever_happened() -> None:
    found = ruled("pile-fallen")
    assert now(found) == {"reshuffle_pile": "23.12"}
    assert found.ruling.readings == ("Q62",)


def test_art_23_17_a_look_before_the_partners_discard_costs_a_caution() -> None:
    found = ruled("pile-seen-early", looked="early", moment="in_time")
    assert now(found) == {"caution(side)": "23.17"}
    assert found.ruling.clauses == ("23.16", "23.17")
    assert found.assumed == {"delivered": "yes"}


def test_art_23_16_a_look_after_the_partners_discard_is_free() -> None:
    found = ruled("pile-seen-early", looked="allowed")
    assert now(found) == {"no_penalty": "23.16"}
    assert found.ruling.readings == ("Q64",)


def test_art_23_9_the_pile_looked_at_was_not_even_delivered() -> None:
    found = ruled("pile-seen-early", looked="early", moment="in_time", delivered="no")
    assert now(found) == {"caution(both)": "23.4", "caution(side)": "23.17"}
    assert {"23.3", "23.9"} <= set(found.ruling.clauses)
    assert {"Q39", "Q59"} <= set(found.ruling.readings)


@pytest.mark.parametrize(
    ("moment", "clause"), [("opponent_moved", "proc.4"), ("settled", "proc.5")]
)
def test_the_caution_for_a_look_lapses(moment: str, clause: str) -> None:
    found = ruled("pile-seen-early", looked="early", moment=moment)
    assert now(found)["right_lapsed"] == clause
    assert pending(found) == {}
    assert "23.17" not in found.ruling.clauses
