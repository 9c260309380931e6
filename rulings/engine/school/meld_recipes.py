"""Recipes whose cards follow from others that are named already, or that lie in a certain way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from rulings.engine.card_rules import CardRules
from rulings.engine.cards import JOKER, SUITS, Card, Rank, parse_cards
from rulings.engine.excess import parts
from rulings.engine.melds import read_meld

Names = Mapping[str, str]
Cards = Sequence[Card]

RUN: tuple[Rank, ...] = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


class NoCards(Exception):
    """No cards fit the recipe beside those that are named already."""


def named(name: str, names: Names) -> Cards:
    """Return the cards that have this name; raises `NoCards` where none have."""
    if not names.get(name):
        raise NoCards(name)
    return parse_cards(names[name])


def _all(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The cards of several names, laid together."""
    return [card for name in rest for card in named(name, names)]


def _beyond(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The named cards that are too many in their meld."""
    found = parts(named(rest[0], names), rules)[0]
    if found.stands is None or not found.excess:
        raise NoCards(rest[0])
    return found.excess


def _stands(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The card whose place the wild card of the named sequence holds."""
    wilds = read_meld(named(rest[0], names), rules).wilds
    if len(wilds) != 1 or wilds[0].stands_for is None:
        raise NoCards(rest[0])
    return [wilds[0].stands_for]


def _wild_of(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The wild card of the named meld."""
    wilds = read_meld(named(rest[0], names), rules).wilds
    if len(wilds) != 1:
        raise NoCards(rest[0])
    return [wilds[0].card]


def _alike(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """So many cards of the rank of the named combination."""
    rank = next(card.rank for card in named(rest[0], names) if not card.wild)
    size = int(rest[1]) if len(rest) > 1 else 3
    return chance.sample([Card(rank, suit) for suit in SUITS] * 2, size)


def _from_two(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence from the natural 2 up."""
    suit = chance.choice(SUITS)
    size = int(rest[0]) if rest else chance.randint(4, 5)
    return [Card("2", suit), *(Card(rank, suit) for rank in RUN[: size - 1])]


def _first_of(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The first of the named cards, as they lie."""
    return named(rest[0], names)[:1]


def _untidy(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence with two neighbours in each other's place."""
    suit, start, place = chance.choice(SUITS), chance.randrange(len(RUN) - 4), chance.randrange(3)
    cards = [Card(rank, suit) for rank in RUN[start : start + 4]]
    cards[place : place + 2] = reversed(cards[place : place + 2])
    return cards


def _inverted(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence laid with the joker in place of the natural 2, and the 2 in that of the 5."""
    suit = chance.choice(SUITS)
    return [JOKER, *(Card(rank, suit) for rank in ("3", "4", "2", "6"))]


def _below_three(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """A sequence whose natural 2 lies below the joker, both of them below the 3."""
    suit = chance.choice(SUITS)
    return [Card("2", suit), JOKER, *(Card(rank, suit) for rank in RUN[:3])]


def _stray(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """So many natural cards, each of a rank and a suit that the named cards have not."""
    cards = named(rest[0], names)
    ranks = [rank for rank in RUN if rank not in {card.rank for card in cards}]
    suits = [suit for suit in SUITS if suit not in {card.suit for card in cards}]
    if not suits:
        raise NoCards(rest[0])
    size = int(rest[1]) if len(rest) > 1 else 1
    return [Card(rank, chance.choice(suits)) for rank in chance.sample(ranks, size)]


def _after(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """The card so many places above the last of the named sequence, complete or not."""
    cards = named(rest[0], names)
    place = RUN.index(cards[-1].rank) + (int(rest[1]) if len(rest) > 1 else 1)
    alike = len(cards) > 1 and cards[0].rank == cards[-1].rank
    if alike or place >= len(RUN):
        raise NoCards(rest[0])
    return [Card(RUN[place], cards[-1].suit)]


def _wild_hole(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """Two cards of a suit with a joker between them, where two cards are missing."""
    return _around_joker(3, chance)


def _wild_gap(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """Two cards of a suit with a joker between them, too far apart for one card more."""
    return _around_joker(chance.randint(5, 6), chance)


def _around_joker(apart: int, chance: Random) -> Cards:
    suit, start = chance.choice(SUITS), chance.randrange(len(RUN) - apart)
    return [Card(RUN[start], suit), JOKER, Card(RUN[start + apart], suit)]


def _halves(rest: list[str], names: Names, chance: Random, rules: CardRules) -> Cards:
    """Seven cards in a row without the one in the middle."""
    suit, start = chance.choice(SUITS), chance.randrange(len(RUN) - 6)
    return [Card(rank, suit) for rank in (*RUN[start : start + 3], *RUN[start + 4 : start + 7])]


MELD_RECIPES: Mapping[str, Callable[[list[str], Names, Random, CardRules], Cards]] = {
    "all": _all,
    "beyond": _beyond,
    "stands": _stands,
    "wild-of": _wild_of,
    "alike": _alike,
    "from-two": _from_two,
    "first-of": _first_of,
    "stray": _stray,
    "after": _after,
    "wild-hole": _wild_hole,
    "wild-gap": _wild_gap,
    "halves": _halves,
    "untidy": _untidy,
    "inverted": _inverted,
    "below-three": _below_three,
}
