"""What a meld on the table can take, what it stands without, and what repairs a wrong one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement

from rulings.engine.card_rules import CardRules
from rulings.engine.cards import KINDS, Card
from rulings.engine.meld_reasons import Reason
from rulings.engine.melds import Meld, not_a_meld, read_meld, readings


def attach(meld: Meld, cards: Iterable[Card]) -> Meld:
    """Return the valid `meld` with the cards attached, or no meld and every reason why not.

    A wild that stands for a card stays there (10.5) unless that very card replaces it (10.4):
    cards that fit only by moving it do not fit (`wild-moved`).
    """
    added = tuple(cards)
    rules = meld.rules
    together = (*meld.cards, *added)
    possible = readings(together, rules)
    for reading in possible:
        if _wilds_stay(meld, added, reading):
            return reading
    if possible:
        moved = tuple(wild.card for wild in meld.wilds if not wild.free)
        return not_a_meld(together, rules, (Reason("wild-moved", rules.wild_stays.clause, moved),))
    return read_meld(together, rules)


def attachable(meld: Meld) -> tuple[Card, ...]:
    """Return each of the 53 cards that the valid `meld` can take alone, in discard order."""
    kinds = _kinds_near(meld.cards)
    return meld.rules.discard_order(card for card in kinds if attach(meld, [card]).valid)


def homes(card: Card, melds: Sequence[Meld]) -> tuple[int, ...]:
    """Return the indexes of the melds that can take the card (Art. 28, Q98)."""
    return tuple(index for index, meld in enumerate(melds) if attach(meld, [card]).valid)


def without(meld: Meld, cards: Iterable[Card]) -> Meld:
    """Return what is left of the meld when the cards are taken away; ValueError for others."""
    left = list(meld.cards)
    for card in cards:
        left.remove(card)
    return read_meld(left, meld.rules)


def has_wild(cards: Sequence[Card], rules: CardRules) -> bool:
    """Whether a wild card is among the cards, valid meld or not.

    A 2 that can stand as the natural 2 is none (10.2, 13.2): in a set that is no meld, one 2 of
    the suit where all natural cards are of that suit and of different ranks.
    """
    meld = read_meld(cards, rules)
    if meld.valid:
        return bool(meld.wilds)
    naturals = [card for card in cards if not card.wild]
    wilds = [card for card in cards if card.wild]
    suits = {card.suit for card in naturals}
    ranks = {card.rank for card in naturals}
    runs = len(suits) == 1 and len(ranks) == len(naturals)
    return len(wilds) > 1 or any(not runs or card.suit not in suits for card in wilds)


def repairs(cards: Sequence[Card], rules: CardRules) -> tuple[tuple[Card, ...], ...]:
    """Return the smallest sets of cards, all of them, that make an invalid set a meld.

    As many cards, and such cards, as the edition lets repair it: in the Code in force one or two
    where no wild is present (29.4), one where one is (29.6); a wild that repairs is one of those
    cards (Q100). Empty when the cards are a meld, or nothing that may be added repairs them.
    """
    if readings(cards, rules):
        return ()
    limit = rules.repair_with_wild if has_wild(cards, rules) else rules.repair
    if limit is None:
        return ()
    kinds = [card for card in _kinds_near(cards) if card.wild or not _only_wilds(rules)]
    for size in range(1, limit.value + 1):
        found = [
            added
            for added in combinations_with_replacement(kinds, size)
            if readings((*cards, *added), rules)
        ]
        if found:
            return tuple(rules.discard_order(added) for added in found)
    return ()


def _only_wilds(rules: CardRules) -> bool:
    return rules.repaired_by is not None and rules.repaired_by.value == "wild_card"


def _wilds_stay(meld: Meld, added: Sequence[Card], reading: Meld) -> bool:
    """Whether each bound wild of the meld stands where it stood, or its own card came."""
    held = Counter((wild.card, wild.stands_for) for wild in reading.wilds)
    bound = Counter((wild.card, wild.stands_for) for wild in meld.wilds if not wild.free)
    return all(stands_for in added for _, stands_for in bound - held)


def _kinds_near(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards that can share a meld with these: same rank, same suit, or wild."""
    naturals = [card for card in cards if not card.wild]
    if not naturals:
        return KINDS
    ranks = {card.rank for card in naturals}
    suits = {card.suit for card in naturals}
    return tuple(
        card
        for card in KINDS
        if card.wild
        or (len(ranks) == 1 and card.rank in ranks)
        or (len(suits) == 1 and card.suit in suits)
    )
