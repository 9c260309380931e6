"""The cards of two packs: values that know their code and their sign, and how to read them."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast, get_args

from rulings.engine.texts import Refused, echo

Suit = Literal["H", "D", "C", "S"]
Rank = Literal["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "JK"]

SUITS: tuple[Suit, ...] = get_args(Suit)
RANKS: tuple[Rank, ...] = get_args(Rank)
SUIT_SIGNS: dict[Suit, str] = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

PACKS = 2
JOKERS_A_PACK = 2
DECK_SIZE = PACKS * (52 + JOKERS_A_PACK)

_LETTERS: dict[str, Suit] = {sign: suit for suit, sign in SUIT_SIGNS.items()}
_CODE = re.compile(r"(10|[2-9AKQJ])([HDCS♥♦♣♠])")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of `text`, codes apart by spaces or commas: `7H 8H, 9H JK`.

    Refuses a word that is no card (`bad-card`) and more cards than the deck has
    (`too-many-cards`). A third copy of a card is no fault here: see `check_two_packs`.
    """
    words = text.replace(",", " ").split()
    if len(words) > DECK_SIZE:
        raise Refused("too-many-cards", given=len(words), limit=DECK_SIZE)
    return tuple(Card.parse(word) for word in words)


def surplus_copies(cards: Iterable[Card], packs: int = PACKS) -> tuple[Card, ...]:
    """Return each card that occurs more often than the packs hold it (Art. 1, 5)."""
    return tuple(card for card, count in Counter(cards).items() if count > card.copies_in(packs))


def check_two_packs(cards: Iterable[Card]) -> None:
    """Refuse (`third-copy`) cards that cannot all come from two packs (Art. 1)."""
    for card in surplus_copies(cards):
        raise Refused("third-copy", card=card.sign, limit=card.copies)


@dataclass(frozen=True, slots=True)
class Card:
    """One card; the joker alone has no suit."""

    rank: Rank
    suit: Suit | None

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card of a code (`10H`, `qs`, `2♦`, `JK`); refuses any other (`bad-card`)."""
        return _parsed(text)

    @property
    def code(self) -> str:
        """The code that programs exchange: `10H`, `JK`."""
        return self.rank + (self.suit or "")

    @property
    def sign(self) -> str:
        """What people read at a glance, in any language: `10♥`, `JK`."""
        return self.rank + (SUIT_SIGNS[self.suit] if self.suit else "")

    @property
    def wild(self) -> bool:
        """Whether it is a joker or a 2, even where the 2 may stand for itself (10.1)."""
        return self.rank in ("JK", "2")

    @property
    def copies(self) -> int:
        """How many of this card two packs hold."""
        return self.copies_in(PACKS)

    def copies_in(self, packs: int) -> int:
        """Return how many of this card so many packs hold."""
        return packs * JOKERS_A_PACK if self.suit is None else packs

    def __str__(self) -> str:
        return self.code


JOKER = Card("JK", None)


@functools.lru_cache(maxsize=256)
def _parsed(text: str) -> Card:
    code = text.strip().upper()
    if code == "JK":
        return JOKER
    match = _CODE.fullmatch(code)
    if match is None:
        raise Refused("bad-card", given=echo(text))
    rank, suit = match.groups()
    return Card(cast(Rank, rank), _LETTERS.get(suit) or cast(Suit, suit))


KINDS: tuple[Card, ...] = (
    *(Card(rank, suit) for rank in RANKS if rank != "JK" for suit in SUITS),
    JOKER,
)
"""The 53 different cards."""
