"""Which cards are in excess: what of a wrong meld stands, and what does not (Art. 25, 29)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rulings.engine.attaching import attach
from rulings.engine.card_rules import CardRules
from rulings.engine.cards import SUITS, Card, Suit
from rulings.engine.meld_reasons import ACE_HIGH, ACE_LOW, PLACES, card_at, holes_in, place_of
from rulings.engine.melds import Meld, readings


def parts(cards: Sequence[Card], rules: CardRules) -> tuple[Part, ...]:
    """Return the ways to keep as many of the cards as possible in one valid meld.

    All the largest ones are returned, since no clause says which of two equal parts stands: the
    player chooses (Q139). Cards that are a meld come back whole; cards without any valid part
    come back all in excess (Q83).
    """
    melds = (read[0] for kept in _candidates(cards, rules) if (read := readings(kept, rules)))
    return _largest(cards, melds, rules) or (Part(None, rules.discard_order(cards)),)


def attached_parts(meld: Meld, attached: Sequence[Card]) -> tuple[Part, ...]:
    """Return the ways to keep as many of the attached cards as possible on the valid `meld`.

    The meld stays as it was; only attached cards can be in excess.
    """
    rules = meld.rules
    laid = Counter(meld.cards)
    together = (*meld.cards, *attached)
    found = _largest(
        together,
        (
            attach(meld, (Counter(kept) - laid).elements())
            for kept in _candidates(together, rules)
            if not laid - Counter(kept)
        ),
        rules,
    )
    return found or (Part(meld, rules.discard_order(attached)),)


def depending(meld: Meld, card: Card) -> tuple[Part, ...]:
    """Return what stands, and what falls with it, when the card leaves the meld.

    The 7♠ out of 3♠ … 9♠ leaves 3♠ 4♠ 5♠ 6♠, and the 8♠ and 9♠ depend on it (Art. 31).
    Where the older meld is known, take the cards attached to it apart with `attached_parts`.
    """
    left = list(meld.cards)
    left.remove(card)
    return parts(left, meld.rules)


def _largest(cards: Sequence[Card], melds: Iterable[Meld], rules: CardRules) -> tuple[Part, ...]:
    valid = {meld for meld in melds if meld.valid}
    size = max((len(meld.cards) for meld in valid), default=0)
    found = [
        Part(meld, rules.discard_order((Counter(cards) - Counter(meld.cards)).elements()))
        for meld in valid
        if len(meld.cards) == size
    ]
    return tuple(sorted(found, key=lambda part: [card.code for card in part.excess]))


def _candidates(cards: Sequence[Card], rules: CardRules) -> Iterator[tuple[Card, ...]]:
    """Yield sets of the cards among which every largest valid part is, some of them invalid."""
    wilds = [card for card in cards if card.wild]
    for rank in {card.rank for card in cards if not card.wild}:
        naturals = [card for card in cards if card.rank == rank]
        counts = Counter(naturals)
        kept = [c for c in counts for _ in range(min(counts[c], c.copies_in(rules.packs.value)))]
        for chosen in _choices(wilds, 0, rules.wilds["combination"].value):
            yield (*kept[: rules.most_natural["combination"].value], *chosen)
    for suit in SUITS:
        yield from _runs(cards, suit, wilds, rules)


def _runs(
    cards: Sequence[Card], suit: Suit, wilds: Sequence[Card], rules: CardRules
) -> Iterator[tuple[Card, ...]]:
    present = {
        place_of(card, ace_high=ace_high)
        for card in cards
        if card.suit == suit
        for ace_high in (False, True)
    }
    limit = rules.wilds["sequence"].value
    two = Card("2", suit)
    for low, high in combinations(sorted(present), 2):
        if (low, high) == (ACE_LOW, ACE_HIGH):
            continue
        places = {place for place in present if low <= place <= high}
        spare = list(wilds)
        if PLACES["2"] in places:
            spare.remove(two)
        for chosen in _choices(spare, len(holes_in(places)), limit):
            yield (*(card_at(place, suit) for place in places), *chosen)


def _choices(wilds: Sequence[Card], fewest: int, most: int) -> Iterator[tuple[Card, ...]]:
    for count in range(fewest, most + 1):
        yield from sorted(set(combinations(sorted(wilds, key=str), count)), key=str)


@dataclass(frozen=True)
class Part:
    """A largest valid part: the meld that stands (None: nothing does) and the cards in excess.

    `excess` is in discard order, empty when everything stands.
    """

    stands: Meld | None
    excess: tuple[Card, ...]
