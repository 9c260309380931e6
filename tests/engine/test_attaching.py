"""What a meld can take, what repairs a wrong one, and which cards are in excess."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.engine.attaching import attach, attachable, has_wild, homes, repairs, without
from rulings.engine.card_rules import card_rules
from rulings.engine.cards import KINDS, Card, parse_cards
from rulings.engine.excess import Part, attached_parts, depending, parts
from rulings.engine.melds import Meld, read_meld

CURRENT = card_rules("current")
NEAR = [card for card in KINDS if card.suit == "S" or card.wild or card.rank == "7"]
SPADES = parse_cards("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS")
SEVENS = [card for card in KINDS if card.rank == "7"] * 2
near_cards = st.lists(st.sampled_from(NEAR), max_size=8)
# Brute force takes its time on a busy machine.
unhurried = settings(deadline=None, max_examples=40)


@st.composite
def melds(draw: st.DrawFn) -> Meld:
    """Valid melds: runs of spades or sevens, a card of them perhaps replaced by a wild."""
    start = draw(st.integers(0, 11))
    runs = st.integers(start + 3, 14).map(lambda end: list(SPADES[start:end][:13]))
    sevens = st.integers(3, 8).flatmap(lambda size: st.permutations(SEVENS).map(lambda p: p[:size]))
    cards = list(draw(st.one_of(runs, sevens)))
    wild = draw(st.sampled_from([None, *(card for card in KINDS if card.wild)]))
    if wild is not None:
        cards[draw(st.integers(0, len(cards) - 1))] = wild
    found = read_meld(cards, CURRENT)
    return found if found.valid else meld("6S 7S 8S")


def meld(text: str) -> Meld:
    return read_meld(parse_cards(text), CURRENT)


def told(found: tuple[Part, ...]) -> list[str]:
    return [" ".join(card.code for card in part.excess) for part in found]


def texts(found: tuple[tuple[Card, ...], ...]) -> set[str]:
    return {" ".join(card.code for card in cards) for cards in found}


def test_what_a_sequence_can_take() -> None:
    assert {card.code for card in attachable(meld("6D 7D 8D"))} == {
        "JK", "9D", "5D", "2H", "2D", "2C", "2S",
    }  # fmt: skip


def test_art_5_4_a_combination_takes_no_third_copy_and_no_second_wild() -> None:
    assert {card.code for card in attachable(meld("KH KH KD JK"))} == {"KD", "KC", "KS"}


def test_art_10_3_a_sequence_with_a_wild_takes_the_natural_2_beside_it() -> None:
    assert Card.parse("2S") in attachable(meld("3S 4S 5S JK"))
    assert Card.parse("2H") not in attachable(meld("3S 4S 5S JK"))


def test_art_10_4_only_the_card_it_stands_for_replaces_a_wild() -> None:
    base = meld("4S 5S JK 7S")
    assert [wild.free for wild in attach(base, parse_cards("6S")).wilds] == [True]
    assert [wild.free for wild in attach(base, parse_cards("8S")).wilds] == [False]


def test_art_10_9_a_2_that_was_moved_up_does_not_go_back_for_a_wild() -> None:
    base = meld("3S 4S 5S 6S 2S 8S")
    refused = attach(base, parse_cards("JK"))
    assert [(reason.code, reason.clause) for reason in refused.reasons] == [("wild-moved", "10.5")]
    assert attach(base, parse_cards("JK 7S")).valid


def test_art_28_13_homes_of_a_passed_card() -> None:
    table = [meld("7S 8S 9S"), meld("6H 6D 6C"), meld("JH JD JC JK")]
    assert homes(Card.parse("6S"), table) == (0, 1)
    assert homes(Card.parse("5S"), table) == ()
    assert homes(Card.parse("JK"), table) == (0, 1)


def test_without_a_card_a_meld_may_still_stand() -> None:
    assert without(meld("5S 6S 7S 8S"), parse_cards("8S")).valid
    assert [r.code for r in without(meld("5S 6S 7S 8S"), parse_cards("7S")).reasons] == ["gap"]
    with pytest.raises(ValueError, match="not in list"):
        without(meld("5S 6S 7S"), parse_cards("KH"))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("AC 2C 3C", False),
        ("KC KD 2C", True),
        ("3S 2S 6S", False),
        ("3S 2H 6S", True),
        ("3S 2S 2S 9S", True),
        ("3S 4H 2S", True),
        ("2S", True),
        ("5S 6S", False),
    ],
)
def test_art_29_6_a_wild_is_present(cards: str, expected: bool) -> None:
    assert has_wild(parse_cards(cards), CURRENT) is expected


def test_art_29_2_a_gap_is_repaired_with_the_missing_card_or_a_wild() -> None:
    found = repairs(parse_cards("6D 7D 9D"), CURRENT)
    assert texts(found) == {"8D", "JK", "2H", "2D", "2C", "2S"}


def test_art_29_4_without_a_wild_two_cards_may_repair() -> None:
    found = texts(repairs(parse_cards("4H 7H"), CURRENT))
    assert {"6H 5H", "JK 6H", "JK 5H", "5H 2S"} <= found
    assert all(len(cards.split()) == 2 for cards in found)


def test_art_29_6_with_a_wild_one_card_may_repair() -> None:
    assert repairs(parse_cards("4H JK 9H"), CURRENT) == ()
    assert texts(repairs(parse_cards("4H JK 7H"), CURRENT)) == {"6H", "5H"}


def test_nothing_repairs_a_meld_or_a_card_that_does_not_belong() -> None:
    assert repairs(parse_cards("4H 5H 6H"), CURRENT) == ()
    assert repairs(parse_cards("4H 5H 6H KS"), CURRENT) == ()


def test_q139_two_equal_parts_are_both_shown() -> None:
    assert told(parts(parse_cards("4S 5S 6S 8S 9S 10S"), CURRENT)) == ["10S 9S 8S", "6S 5S 4S"]


def test_either_of_two_wilds_may_be_the_excess() -> None:
    assert sorted(told(parts(parse_cards("5H 5D JK 2H"), CURRENT))) == ["2H", "JK"]


def test_art_25_7_the_third_copy_is_the_excess() -> None:
    assert told(parts(parse_cards("KH KH KH KD"), CURRENT)) == ["KH"]


def test_q83_without_a_valid_part_everything_is_excess() -> None:
    assert parts(parse_cards("6D 9D 7D"), CURRENT) == (Part(None, parse_cards("9D 7D 6D")),)


def test_a_meld_has_no_excess() -> None:
    assert parts(parse_cards("6D 7D 8D"), CURRENT) == (Part(meld("6D 7D 8D"), ()),)


def test_art_25_2_excess_among_the_cards_attached() -> None:
    assert told(attached_parts(meld("6D 7D 8D"), parse_cards("9D JD"))) == ["JD"]
    queens = meld("QC QD QS JK")
    assert attached_parts(queens, parse_cards("2H KS KD")) == (
        Part(queens, parse_cards("KD KS 2H")),
    )


def test_attached_cards_never_push_out_the_older_meld() -> None:
    (part,) = attached_parts(meld("3S 4S 5S"), parse_cards("7S 8S 9S 10S"))
    assert part.stands == meld("3S 4S 5S")


def test_art_31_11_what_depends_on_a_card() -> None:
    assert told(depending(meld("3S 4S 5S 6S 7S 8S 9S"), Card.parse("7S"))) == ["9S 8S"]
    assert told(depending(meld("4S 5S 6S 7S 8S JK"), Card.parse("7S"))) == [""]
    assert told(attached_parts(meld("4S 5S 6S"), parse_cards("8S 9S 3S"))) == ["9S 8S"]


@unhurried
@given(melds())
def test_what_fits_keeps_the_meld_valid(base: Meld) -> None:
    fitting = attachable(base)
    for card in KINDS:
        assert attach(base, [card]).valid == (card in fitting)


@unhurried
@given(near_cards)
def test_parts_are_the_largest_valid_ones(cards: list[Card]) -> None:
    """Against brute force: every subset of the cards is read."""
    found = parts(cards, CURRENT)
    valid = {
        tuple(sorted(kept, key=str))
        for size in range(3, len(cards) + 1)
        for kept in combinations(cards, size)
        if read_meld(kept, CURRENT).valid
    }
    size = max(map(len, valid), default=0)
    largest = {kept for kept in valid if len(kept) == size} or {()}
    stood = [tuple(sorted(p.stands.cards, key=str)) if p.stands else () for p in found]
    assert set(stood) == largest
    assert len(stood) == len(largest)
    for part in found:
        kept = part.stands.cards if part.stands else ()
        assert Counter(kept) + Counter(part.excess) == Counter(cards)


@unhurried
@given(melds(), st.lists(st.sampled_from(NEAR), max_size=4))
def test_attached_parts_keep_as_much_as_possible(base: Meld, added: list[Card]) -> None:
    """Against brute force: every subset of the attached cards is tried."""
    most = max(
        size
        for size in range(len(added) + 1)
        for kept in combinations(added, size)
        if attach(base, kept).valid
    )
    for part in attached_parts(base, added):
        assert part.stands is not None
        assert len(part.excess) == len(added) - most
        assert not Counter(base.cards) - Counter(part.stands.cards)


@unhurried
@given(near_cards)
def test_every_repair_makes_a_meld(cards: list[Card]) -> None:
    for added in repairs(cards, CURRENT):
        assert read_meld((*cards, *added), CURRENT).valid
