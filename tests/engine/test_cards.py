"""The cards, their codes, their points and their order (Art. 1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import (
    DECK_SIZE,
    JOKER,
    KINDS,
    Card,
    check_two_packs,
    parse_cards,
    surplus_copies,
)
from rulings.engine.texts import Refused

CURRENT = card_rules("current")
DECK = [card for card in KINDS for _ in range(card.copies)]


def codes(cards: tuple[Card, ...]) -> str:
    return " ".join(card.code for card in cards)


def test_art_1_1_two_packs_hold_108_cards_of_53_kinds() -> None:
    assert len(DECK) == DECK_SIZE == 108
    assert len(set(KINDS)) == 53
    assert DECK.count(JOKER) == 4


@pytest.mark.parametrize("card", KINDS, ids=str)
def test_a_code_and_a_sign_read_back_as_the_card(card: Card) -> None:
    assert Card.parse(card.code) == Card.parse(card.sign) == Card.parse(card.code.lower()) == card


@pytest.mark.parametrize("text", ["", "1H", "11H", "H10", "10", "JKH", "QX", "7h8h", "🂡", "Q♡"])
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Card.parse(text)
    assert refused.value.code == "bad-card"
    assert refused.value.values["given"] == text


def test_a_long_text_that_is_no_card_is_echoed_short() -> None:
    with pytest.raises(Refused) as refused:
        parse_cards("x" * 2_000_000)
    assert len(refused.value.say("it")) < 120


def test_cards_are_apart_by_spaces_or_commas() -> None:
    assert codes(parse_cards(" 7H, 8h,9♥\tJK\n")) == "7H 8H 9H JK"
    assert parse_cards(" , ") == ()


def test_more_cards_than_the_deck_are_refused() -> None:
    assert len(parse_cards("7H " * 108)) == 108
    with pytest.raises(Refused) as refused:
        parse_cards("7H " * 109)
    assert refused.value.code == "too-many-cards"


def test_art_1_1_a_third_copy_and_a_fifth_joker_are_refused_by_name() -> None:
    check_two_packs(DECK)
    with pytest.raises(Refused) as refused:
        check_two_packs(parse_cards("KH KH 3S KH"))
    assert (refused.value.code, refused.value.values["card"]) == ("third-copy", "K♥")
    assert surplus_copies([JOKER] * 4) == ()
    assert surplus_copies([JOKER] * 5) == (JOKER,)


@pytest.mark.parametrize(
    ("cards", "points"),
    [("JK", 30), ("2S", 20), ("AH", 15), ("KC QC JC 10C 9C 8C", 60), ("7D 6D 5D 4D 3D", 25)],
)
def test_art_1_6_to_1_10_points(cards: str, points: int) -> None:
    assert CURRENT.points_of(parse_cards(cards)) == points


def test_the_whole_deck_counts_1000_points() -> None:
    pair_of_suits = 20 + 15 + 60 + 25
    assert CURRENT.points_of(DECK) == 8 * pair_of_suits + 4 * 30


def test_art_1_3_the_discard_order_is_by_rank_with_the_2_last() -> None:
    mixed = parse_cards("2H 3S KS AC JK KH 10D KD KC")
    assert codes(CURRENT.discard_order(mixed)) == "JK AC KH KD KC KS 10D 3S 2H"


@given(st.lists(st.sampled_from(DECK)))
def test_the_discard_order_is_a_permutation_from_high_to_low(cards: list[Card]) -> None:
    ordered = CURRENT.discard_order(cards)
    ranks = [CURRENT.ranks.value.index(card.rank) for card in ordered]
    assert sorted(ordered, key=str) == sorted(cards, key=str)
    assert ranks == sorted(ranks)


@given(st.lists(st.sampled_from(DECK)))
def test_points_are_sums(cards: list[Card]) -> None:
    assert CURRENT.points_of(cards) == sum(CURRENT.points_of([card]) for card in cards)


def test_an_unknown_edition_is_refused_with_the_valid_ones() -> None:
    with pytest.raises(Refused) as refused:
        card_rules("1998")
    assert refused.value.code == "unknown-edition"
    assert "current" in str(refused.value.values["valid"])
