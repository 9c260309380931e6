"""What an edition fixes about cards, melds and points, each number with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar, get_args

from rulings.engine import editions
from rulings.engine.cards import SUITS, Card, Rank
from rulings.engine.texts import Refused, echo

Kind = Literal["sequence", "combination"]
Burraco = Literal["clean", "semi", "dirty"]
BURRACOS: tuple[Burraco, ...] = get_args(Burraco)

T = TypeVar("T")


def card_rules(edition: str) -> CardRules:
    """Return the table of an edition; refuses one that has none (`unknown-edition`)."""
    if edition not in CARD_RULES:
        raise Refused("unknown-edition", given=echo(edition), valid=", ".join(CARD_RULES))
    return CARD_RULES[edition]


@dataclass(frozen=True)
class Provision(Generic[T]):
    """A value and the clause that fixes it."""

    value: T
    clause: str


@dataclass(frozen=True, kw_only=True)
class CardRules:
    """The cards' part of one edition; a field that is a plain text is the id of a clause.

    `ranks` runs from the highest card to the lowest, as cards are discarded "secondo norma".
    `semi_run` counts cards standing in a row on one side of the wild; `semi_combination` the
    cards of the combination, wild included. Sizes count cards; bonuses and penalties points.
    """

    edition: str
    ranks: Provision[tuple[Rank, ...]]
    points: Mapping[Rank, Provision[int]]
    fewest: Mapping[Kind, Provision[int]]
    most: Mapping[Kind, Provision[int]]
    most_natural: Mapping[Kind, int]
    wilds: Mapping[Kind, Provision[int]]
    one_suit: str
    one_rank: str
    once_in_sequence: str
    no_gap: str
    ace_at_one_end: str
    ace_not_between: str
    two_copies: str
    not_only_wilds: str
    wild_stays: str
    repair: Provision[int]
    repair_with_wild: Provision[int]
    burraco: Provision[int]
    semi_run: Provision[int]
    semi_combination: Provision[int]
    bonuses: Mapping[Burraco, Provision[int]]
    burraco_scored: Mapping[Burraco, str]
    melds_scored: str
    closing: Provision[int]
    closing_deprived: str
    closing_deprived_without_burraco: str
    arbiter_bonuses: Provision[tuple[int, ...]]
    pile_not_taken: Provision[int]
    no_pile_at_all: str
    pile_unplayed: str
    hand: str
    penalised: str
    excess: str

    def points_of(self, cards: Iterable[Card]) -> int:
        """Return the sum of the cards' values (Art. 1)."""
        return sum(self.points[card.rank].value for card in cards)

    def discard_order(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return the cards "secondo norma": by rank, then hearts, diamonds, clubs, spades (Q9)."""
        return tuple(sorted(cards, key=self._norm))

    def _norm(self, card: Card) -> tuple[int, int]:
        return self.ranks.value.index(card.rank), SUITS.index(card.suit) if card.suit else 0


def _points(table: Mapping[str, tuple[tuple[Rank, ...], int]]) -> dict[Rank, Provision[int]]:
    return {
        rank: Provision(value, clause) for clause, (ranks, value) in table.items() for rank in ranks
    }


CURRENT = CardRules(
    edition=editions.CURRENT.id,
    ranks=Provision(
        ("JK", "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"), "1.3"
    ),
    points=_points(
        {
            "1.6": (("JK",), 30),
            "1.7": (("2",), 20),
            "1.8": (("A",), 15),
            "1.9": (("K", "Q", "J", "10", "9", "8"), 10),
            "1.10": (("7", "6", "5", "4", "3"), 5),
        }
    ),
    fewest={"sequence": Provision(3, "11.1"), "combination": Provision(3, "12.1")},
    most={"sequence": Provision(14, "11.3"), "combination": Provision(9, "12.1")},
    most_natural={"sequence": 13, "combination": 8},
    wilds={"sequence": Provision(1, "11.3"), "combination": Provision(1, "12.1")},
    one_suit="11.1",
    one_rank="def.combination",
    once_in_sequence="11.3",
    no_gap="11.1",
    ace_at_one_end="11.3",
    ace_not_between="11.4",
    two_copies="5.4",
    not_only_wilds="10.13",
    wild_stays="10.5",
    repair=Provision(2, "29.4"),
    repair_with_wild=Provision(1, "29.6"),
    burraco=Provision(7, "13.1"),
    semi_run=Provision(7, "13.5"),
    semi_combination=Provision(8, "13.6"),
    bonuses={
        "clean": Provision(200, "13.4"),
        "semi": Provision(150, "13.8"),
        "dirty": Provision(100, "13.11"),
    },
    burraco_scored={"clean": "18.1", "semi": "18.2", "dirty": "18.3"},
    melds_scored="18.5",
    closing=Provision(100, "18.4"),
    closing_deprived="23.27",
    closing_deprived_without_burraco="23.28",
    arbiter_bonuses=Provision((0, 100), "18.4"),
    pile_not_taken=Provision(-100, "18.6"),
    no_pile_at_all="18.9",
    pile_unplayed="18.7",
    hand="18.8",
    penalised="25.1",
    excess="25.4",
)

CARD_RULES: dict[str, CardRules] = {rules.edition: rules for rules in (CURRENT,)}
