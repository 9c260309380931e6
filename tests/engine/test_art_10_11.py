"""Art. 10 and 11 (and 7.16): wild cards moved, melds out of order or laid over another."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

MOVED = "wild-card-moved"
SWAPPED = {"wild_moved": "swapped"}
NATURAL = {"wild_moved": "natural_two"}
REPLACED = {"wild_moved": "replaced"}
EXCHANGED = "move_card(cards.wilds, to=its_place)"


def test_art_7_16_a_meld_laid_over_another_is_valid() -> None:
    found = ruled("overlapping-meld")
    assert now(found) == {"validate(meld)": "7.16", "no_penalty": "7.16"}
    assert found.assumed == {"meld_below": "no"}


def test_art_7_16_does_not_speak_of_a_meld_that_could_take_the_cards() -> None:
    assert now(ruled("overlapping-meld", meld_below="yes")) == {"code_silent": "7.16"}


def test_art_10_4_and_10_5_a_moved_wild_card_goes_back_and_no_more() -> None:
    found = ruled(MOVED, wild_moved="moved", moment="in_time")
    assert now(found) == {"move_card(card.wild, to=its_place)": "10.5"}
    assert pending(found) == {}
    assert found.ruling.clauses == ("10.4", "10.5")
    assert found.ruling.readings == ("Q13",)


def test_art_10_4_its_own_card_may_replace_a_wild_card() -> None:
    found = ruled(MOVED, **REPLACED, wild_stayed="yes")
    assert now(found) == {"no_penalty": "10.11", "move_card(card.wild, to=lowest)": "10.11"}
    assert found.ruling.clauses == ("10.4", "10.11", "10.12")


def test_art_10_5_a_replaced_wild_card_stays_in_its_meld() -> None:
    found = ruled(MOVED, **REPLACED, wild_stayed="no", moment="in_time")
    assert now(found) == {"move_card(card.wild, to=its_meld)": "10.5"}
    assert found.ruling.readings == ("Q15",)


@pytest.mark.parametrize(("inverted", "clause"), [("opening", "10.6"), ("below_three", "10.7")])
def test_art_10_6_and_10_7_inverted_wild_cards_may_be_exchanged(inverted: str, clause: str) -> None:
    found = ruled(MOVED, **SWAPPED, inverted=inverted)
    assert now(found) == {"no_penalty": clause, EXCHANGED: clause}
    assert found.ruling.clauses == (clause,)


def test_art_10_7_wild_cards_elsewhere_may_not_be_exchanged() -> None:
    found = ruled(MOVED, **SWAPPED, inverted="elsewhere", moment="in_time")
    assert now(found) == {EXCHANGED: "10.5"}


@pytest.mark.parametrize(
    ("disorder", "clause"), [("wilds_opening", "10.6"), ("wilds_below_three", "10.7")]
)
def test_art_10_6_and_10_7_are_mere_disorder(disorder: str, clause: str) -> None:
    assert now(ruled("disordered-meld", disorder=disorder)) == {
        "no_penalty": clause,
        EXCHANGED: clause,
    }


def test_art_10_8_a_natural_two_may_go_up_if_a_card_follows() -> None:
    found = ruled(MOVED, **NATURAL, two_moved="card_beyond")
    assert now(found) == {"validate(meld)": "10.8", "no_penalty": "10.8"}
    assert "10.9" in found.ruling.clauses


def test_art_10_9_the_codes_first_example_fixes_the_two_above() -> None:
    found = ruled(MOVED, **NATURAL, two_moved="moved_again", moment="in_time")
    assert now(found) == {"move_card(card.wild, to=its_place)": "10.9"}
    assert found.ruling.clauses == ("10.5", "10.9")


def test_art_10_10_the_codes_second_example_is_regular() -> None:
    found = ruled(MOVED, **NATURAL, two_moved="came_down")
    assert now(found) == {"validate(meld)": "10.10", "no_penalty": "10.10"}
    assert found.ruling.readings == ("Q14",)


def test_art_10_11_a_free_wild_card_is_just_put_low() -> None:
    found = ruled(MOVED, wild_moved="free")
    assert now(found) == {"no_penalty": "10.11", "move_card(card.wild, to=lowest)": "10.11"}
    assert {"10.12", "29.12"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("Q16",)


@pytest.mark.parametrize(
    "answers",
    [
        {"wild_moved": "moved"},
        {**SWAPPED, "inverted": "elsewhere"},
        {**NATURAL, "two_moved": "moved_again"},
        {**REPLACED, "wild_stayed": "no"},
    ],
)
def test_art_10_nothing_goes_back_once_the_opponent_has_moved(answers: dict[str, str]) -> None:
    found = ruled(MOVED, **answers, moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}


def test_art_11_2_a_meld_is_put_in_order_at_any_time() -> None:
    found = ruled("disordered-meld", disorder="cards")
    assert now(found) == {"no_penalty": "11.2", "move_card(cards, to=its_place)": "11.2"}
    assert "moment" not in found.infraction.facts
