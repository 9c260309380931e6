"""What an edition fixes about cards, melds and points: one table, each value with its clause.

The table is data: `rulings/editions/<id>/cards.toml`.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, get_args

from rulings.engine.card_tables import (
    Basis,
    Provision,
    Reader,
    basis,
    by_number,
    each,
    number,
    numbers,
    one_of,
    or_none,
    order_of,
    provision,
    truth,
)
from rulings.engine.cards import RANKS, SUITS, Card, Rank, Suit
from rulings.engine.editions import edition_named, read_part

Kind = Literal["sequence", "combination"]
Burraco = Literal["clean", "semi", "dirty"]
CloseNeeds = Literal["any", "clean", "clean_and_dirty"]
PickUp = Literal["free", "top_card_used", "natural_pair"]
LastRound = Literal["first_served", "partner_of_next", "as_announced"]
SameCombination = Literal["forbidden", "not_forbidden"]
NaturalTwo = Literal["may_move", "not_mentioned"]
FreedWild = Literal["bottom", "either_end", "end_or_gap"]
RepairedBy = Literal["any_card", "wild_card"]
TargetMet = Literal["reached", "above"]
Mark = Literal["last_two", "last_but_one", "last"]
KINDS_OF_MELD: tuple[Kind, ...] = get_args(Kind)
BURRACOS: tuple[Burraco, ...] = get_args(Burraco)


@functools.cache
def card_rules(edition: str) -> CardRules:
    """Return the table of an edition; refuses an id that is none (`unknown-edition`).

    ValueError, with every fault of its shape, when the data are incomplete.
    """
    data = read_part(edition_named(edition).id, "cards")
    if found := list(faults_of_shape(data)):
        raise ValueError(f"{edition}: {'; '.join(found)}")
    return CardRules(edition=edition, **{key: read(data[key]) for key, read in _FIELDS.items()})


def changed(rules: CardRules, field: str, value: object, clause: str, reading: str) -> CardRules:
    """Return the table with another value in one field; KeyError or ValueError if it cannot be."""
    row = {"value": value, "clause": clause, "reading": reading}
    return dataclasses.replace(rules, **{field: _FIELDS[field](row)})


def provisions(rules: CardRules) -> Iterator[tuple[str, Basis | Provision[Any]]]:
    """Yield each provision of a table with its key; inside a group as `points.JK`."""
    for key in _FIELDS:
        value = getattr(rules, key)
        if isinstance(value, Mapping):
            yield from ((f"{key}.{name}", part) for name, part in value.items())
        elif value is not None:
            yield key, value


def faults_of_shape(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield in words each key missing or unknown, and each value that cannot be read."""
    for key in data.keys() - _FIELDS.keys():
        yield f"cards: there is no {key}"
    for key, read in _FIELDS.items():
        if key not in data:
            yield f"cards: {key} is missing"
            continue
        try:
            read(data[key])
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            yield f"cards: {key} cannot be read: {error}"


@dataclass(frozen=True, kw_only=True)
class CardRules:
    """The cards' part of one edition; None where the text has no such rule.

    `ranks` and `suits` run from the highest to the lowest, as cards are discarded "secondo norma".
    Sizes count cards; bonuses, closings and penalties are points. `semi_run` counts cards standing
    in a row on one side of the wild; `semi_combination` the cards of the combination, wild
    included. `last_drawn` counts the stock's cards from its end: when that one is drawn the deal
    ends with the discard. `repair` counts the cards that may make a wrong meld good.
    """

    edition: str
    packs: Provision[int]
    players: Provision[int]
    hand_cards: Provision[int]
    piles: Provision[tuple[int, ...]]
    ranks: Provision[tuple[Rank, ...]]
    suits: Provision[tuple[Suit, ...]] | None
    points: Mapping[Rank, Provision[int]]
    fewest: Mapping[Kind, Provision[int]]
    most: Mapping[Kind, Provision[int]]
    most_natural: Mapping[Kind, Provision[int]]
    wilds: Mapping[Kind, Provision[int]]
    one_suit: Basis
    one_rank: Basis
    once_in_sequence: Basis
    no_gap: Basis
    ace_at_one_end: Basis
    ace_not_between: Basis
    put_in_order: Basis | None
    two_copies: Basis
    not_only_wilds: Basis
    wild_stays: Basis
    freed_wild: Provision[FreedWild]
    natural_two: Provision[NaturalTwo]
    same_combination: Provision[SameCombination]
    repair: Provision[int] | None
    repair_with_wild: Provision[int] | None
    repaired_by: Provision[RepairedBy] | None
    burraco: Provision[int]
    semi_known: Provision[bool]
    semi_run: Provision[int]
    semi_combination: Provision[int]
    nine_combination: Provision[Burraco]
    marks: Mapping[Burraco, Provision[Mark]] | None
    bonuses: Mapping[Burraco, Provision[int]]
    burraco_scored: Mapping[Burraco, Basis]
    melds_scored: Basis
    pick_up: Provision[PickUp]
    close_needs: Provision[CloseNeeds]
    closing_discard: Basis
    last_drawn: Provision[int]
    last_round: Provision[LastRound] | None
    deal_minutes: Mapping[int, Provision[int]] | None
    target: Provision[int] | None
    target_met: Provision[TargetMet] | None
    tie: Basis | None
    closing: Provision[int]
    closing_deprived: Basis | None
    closing_deprived_without_burraco: Basis | None
    arbiter_bonuses: Provision[tuple[int, ...]]
    pile_not_taken: Provision[int]
    neither_pile: Provision[int]
    pile_unplayed: Basis
    pile_deprived: Basis | None
    hand: Basis
    penalised: Basis | None
    excess: Basis | None
    negative_meld: Basis | None

    def points_of(self, cards: Iterable[Card]) -> int:
        """Return the sum of the cards' values."""
        return sum(self.points[card.rank].value for card in cards)

    def discard_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards "secondo norma": by rank, those of one rank by suit."""
        return tuple(sorted(cards, key=self._norm))

    def _norm(self, card: Card) -> tuple[int, int]:
        # A text that ranks no suits still needs its cards listed in one order.
        suits = self.suits.value if self.suits else SUITS
        return self.ranks.value.index(card.rank), suits.index(card.suit) if card.suit else 0


_FIELDS: dict[str, Reader] = {
    "packs": number,
    "players": number,
    "hand_cards": number,
    "piles": provision(numbers),
    "ranks": provision(order_of(RANKS)),
    "suits": or_none(provision(order_of(SUITS))),
    "points": each(RANKS, number),
    "fewest": each(KINDS_OF_MELD, number),
    "most": each(KINDS_OF_MELD, number),
    "most_natural": each(KINDS_OF_MELD, number),
    "wilds": each(KINDS_OF_MELD, number),
    "one_suit": basis,
    "one_rank": basis,
    "once_in_sequence": basis,
    "no_gap": basis,
    "ace_at_one_end": basis,
    "ace_not_between": basis,
    "put_in_order": or_none(basis),
    "two_copies": basis,
    "not_only_wilds": basis,
    "wild_stays": basis,
    "freed_wild": one_of(get_args(FreedWild)),
    "natural_two": one_of(get_args(NaturalTwo)),
    "same_combination": one_of(get_args(SameCombination)),
    "repair": or_none(number),
    "repair_with_wild": or_none(number),
    "repaired_by": or_none(one_of(get_args(RepairedBy))),
    "burraco": number,
    "semi_known": provision(truth),
    "semi_run": number,
    "semi_combination": number,
    "nine_combination": one_of(BURRACOS),
    "marks": or_none(each(BURRACOS, one_of(get_args(Mark)))),
    "bonuses": each(BURRACOS, number),
    "burraco_scored": each(BURRACOS, basis),
    "melds_scored": basis,
    "pick_up": one_of(get_args(PickUp)),
    "close_needs": one_of(get_args(CloseNeeds)),
    "closing_discard": basis,
    "last_drawn": number,
    "last_round": or_none(one_of(get_args(LastRound))),
    "deal_minutes": or_none(by_number(number)),
    "target": or_none(number),
    "target_met": or_none(one_of(get_args(TargetMet))),
    "tie": or_none(basis),
    "closing": number,
    "closing_deprived": or_none(basis),
    "closing_deprived_without_burraco": or_none(basis),
    "arbiter_bonuses": provision(numbers),
    "pile_not_taken": number,
    "neither_pile": number,
    "pile_unplayed": basis,
    "pile_deprived": or_none(basis),
    "hand": basis,
    "penalised": or_none(basis),
    "excess": or_none(basis),
    "negative_meld": or_none(basis),
}
"""How each field of the table is read from the data, in the order in which people read them."""
