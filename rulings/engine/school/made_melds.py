"""Cards laid as a meld, right or wrong, made by chance; what they are, the engine says."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from rulings.engine.card_rules import CardRules
from rulings.engine.cards import JOKER, KINDS, SUITS, Card, Rank, surplus_copies
from rulings.engine.meld_reasons import ACE_HIGH, PLACES, card_at

Row = list[Card]
Spoiler = Callable[[Row, random.Random], Row]

RANKS_BUT_WILD: tuple[Rank, ...] = tuple(rank for rank in PLACES if rank != "2")
LONGEST = 9

_SHARES = (("right", 9), ("nearly", 8), ("mixed", 2))
"""How often cards are made to be a meld, to be one but for one thing, or at random."""


def laid_cards(rules: CardRules, chance: random.Random) -> Row:
    """Return cards in the order laid that two packs hold: a meld, nearly one, or a mixture."""
    while True:
        how = chance.choices([name for name, _ in _SHARES], [share for _, share in _SHARES])[0]
        row = _mixed(chance) if how == "mixed" else right_row(chance, longest=LONGEST)
        if how == "nearly":
            row = chance.choice(SPOILERS)(row, chance)
        if not surplus_copies(row, rules.packs.value) and len(row) > 1:
            return row


def right_row(
    chance: random.Random, *, longest: int, shortest: int = 3, wild: bool | None = None
) -> Row:
    """Return cards that were laid to be a meld of so many cards, with a wild one or by chance."""
    size = max(shortest, min(longest, chance.choice((3, 3, 4, 5, 6, 7, 7, 8, 9))))
    with_wild = chance.random() < 0.5 if wild is None else wild
    if chance.random() < 0.65:
        return _sequence(size, chance, with_wild=with_wild)
    return _combination(size, chance, with_wild=with_wild)


def _sequence(size: int, chance: random.Random, *, with_wild: bool) -> Row:
    suit = chance.choice(SUITS)
    low = chance.randint(1, ACE_HIGH - size + 1)
    row = [card_at(place, suit) for place in range(low, low + size)]
    if with_wild:
        # Anywhere but beside the ends it stands for a card; at an end it is free.
        row[chance.randrange(size)] = a_wild(chance)
    return row


def _combination(size: int, chance: random.Random, *, with_wild: bool) -> Row:
    rank = chance.choice(RANKS_BUT_WILD)
    copies = [Card(rank, suit) for suit in SUITS] * 2
    row = chance.sample(copies, min(size, len(copies)))
    if with_wild:
        row[-1] = a_wild(chance)
    return row


def a_wild(chance: random.Random) -> Card:
    """Return a joker or a 2."""
    return JOKER if chance.random() < 0.5 else Card("2", chance.choice(SUITS))


def _mixed(chance: random.Random) -> Row:
    return chance.sample(KINDS, chance.choice((3, 4)))


def _with_a_gap(row: Row, chance: random.Random) -> Row:
    gone = chance.randrange(1, len(row) - 1)
    return [*row[:gone], *row[gone + 1 :]]


def _of_another_suit(row: Row, chance: random.Random) -> Row:
    return _changed(row, chance, lambda card: Card(card.rank, chance.choice(SUITS)))


def _of_another_rank(row: Row, chance: random.Random) -> Row:
    return _changed(row, chance, lambda card: Card(chance.choice(RANKS_BUT_WILD), card.suit))


def _changed(row: Row, chance: random.Random, change: Callable[[Card], Card]) -> Row:
    natural = [place for place, card in enumerate(row) if not card.wild]
    place = chance.choice(natural)
    return [change(card) if at == place else card for at, card in enumerate(row)]


def _with_another_wild(row: Row, chance: random.Random) -> Row:
    return [a_wild(chance), *row] if chance.random() < 0.5 else [*row, a_wild(chance)]


def _two_wilds(row: Row, chance: random.Random) -> Row:
    return _with_another_wild(_with_another_wild(row, chance), chance)


def _doubled(row: Row, chance: random.Random) -> Row:
    place = chance.randrange(len(row))
    return [*row[: place + 1], *row[place:]]


def _round_the_ace(row: Row, chance: random.Random) -> Row:
    suit = chance.choice(SUITS)
    high = range(chance.choice((11, 12)), ACE_HIGH + 1)
    low = range(2, chance.choice((3, 4)))
    return [card_at(place, suit) for place in (*high, *low)]


def _cut_short(row: Row, chance: random.Random) -> Row:
    return row[:2]


SPOILERS: Sequence[Spoiler] = (
    _with_a_gap,
    _with_a_gap,
    _of_another_suit,
    _of_another_suit,
    _of_another_rank,
    _with_another_wild,
    _two_wilds,
    _doubled,
    _round_the_ace,
    _cut_short,
)
"""What makes a meld wrong, or shows that it still is none the worse for it."""
