"""Why a set of cards is no meld: every reason, with its clause and its sentence."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from rulings.engine.card_names import list_cards
from rulings.engine.card_rules import CardRules, Kind
from rulings.engine.cards import SUITS, Card, Rank, Suit, surplus_copies
from rulings.engine.texts import Lang, Text, read_text, read_toml

ReasonCode = Literal[
    "too-few",
    "too-long",
    "two-ranks",
    "two-suits",
    "gap",
    "repeated-card",
    "ace-at-both-ends",
    "ace-between",
    "two-wilds",
    "only-wilds",
    "third-copy",
    "wild-moved",
]
REASON_CODES: tuple[ReasonCode, ...] = get_args(ReasonCode)

PLACES: dict[Rank, int] = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7,
    "8": 8, "9": 9, "10": 10, "J": 11, "Q": 12, "K": 13,
}  # fmt: skip
ACE_LOW, ACE_HIGH = 1, 14
_RANK_AT: dict[int, Rank] = {place: rank for rank, place in PLACES.items()} | {ACE_HIGH: "A"}


def why_not(cards: Sequence[Card], rules: CardRules) -> tuple[Reason, ...]:
    """Return every reason why the cards are no meld, seen as the kind they come nearest to.

    Nearest is the kind that most of the natural cards agree with, then the one with fewer
    reasons against it, then the sequence. Meant for cards that no reading makes valid.
    """
    naturals = [card for card in cards if not card.wild]
    if not naturals:
        return (
            Reason("only-wilds", rules.not_only_wilds.clause, ()),
            *_size(cards, len(cards), "combination", rules),
            *_copies(cards, rules),
        )
    sequence, run = _against_sequence(cards, naturals, rules)
    combination, equal = _against_combination(cards, naturals, rules)
    if (equal, -len(combination)) > (run, -len(sequence)):
        return (*combination, *_copies(cards, rules))
    return (*sequence, *_copies(cards, rules))


def card_at(place: int, suit: Suit) -> Card:
    """Return the card of a place in a sequence: 1 is the ace before the 2, 14 the one after K."""
    return Card(_RANK_AT[place], suit)


def place_of(card: Card, *, ace_high: bool) -> int:
    """Return the place of a natural card in a sequence, 1 to 14."""
    return ACE_HIGH if ace_high and card.rank == "A" else PLACES[card.rank]


def holes_in(places: Collection[int]) -> list[int]:
    """Return the places missing between the lowest and the highest."""
    return [place for place in range(min(places), max(places) + 1) if place not in places]


def _against_combination(
    cards: Sequence[Card], naturals: Sequence[Card], rules: CardRules
) -> tuple[list[Reason], int]:
    counts = Counter(card.rank for card in naturals)
    rank = min(counts, key=lambda rank: (-counts[rank], rules.ranks.value.index(rank)))
    reasons = []
    strangers = [card for card in naturals if card.rank != rank]
    if strangers:
        reasons.append(Reason("two-ranks", rules.one_rank.clause, rules.discard_order(strangers)))
    reasons += _wilds([card for card in cards if card.wild], "combination", rules)
    reasons += _size(cards, counts[rank], "combination", rules)
    return reasons, counts[rank]


def _against_sequence(
    cards: Sequence[Card], naturals: Sequence[Card], rules: CardRules
) -> tuple[list[Reason], int]:
    counts = Counter(card.suit for card in set(naturals))
    suit = max(SUITS, key=lambda suit: counts[suit])
    # The mildest view counts; the natural 2 and the low ace win where nothing else decides.
    reasons = min(
        (
            list(_against_run(cards, suit, rules, natural_two=two, ace_high=high))
            for two in (True, False)
            for high in (False, True)
        ),
        key=lambda view: (len(view), sum(len(reason.cards) for reason in view)),
    )
    return reasons, counts[suit]


def _against_run(
    cards: Sequence[Card], suit: Suit, rules: CardRules, *, natural_two: bool, ace_high: bool
) -> Iterator[Reason]:
    mine = [card for card in cards if card.suit == suit and not card.wild]
    strangers = [card for card in cards if card.suit != suit and not card.wild]
    wilds = [card for card in cards if card.wild]
    if natural_two and (two := Card("2", suit)) in wilds:
        wilds.remove(two)
        mine.append(two)
    if strangers:
        yield Reason("two-suits", rules.one_suit.clause, rules.discard_order(strangers))
    yield from _wilds(wilds, "sequence", rules)

    usable = min(len(wilds), rules.wilds["sequence"].value)
    places = {place_of(card, ace_high=ace_high) for card in mine}
    repeated = tuple(card for card, count in Counter(mine).items() if count > 1)
    if any(card.rank == "A" for card in repeated) and _closes(places | {1, 14}, usable):
        yield Reason("ace-at-both-ends", rules.ace_at_one_end.clause, ())
        repeated = tuple(card for card in repeated if card.rank != "A")
    if repeated:
        yield Reason("repeated-card", rules.once_in_sequence.clause, rules.discard_order(repeated))

    # A card of another suit holds its place here: it is wrong once, not twice.
    taken = {place_of(card, ace_high=ace_high) for card in strangers}
    missing = [place for place in holes_in(places) if place not in taken]
    if len(missing) > usable:
        if _closes_round_the_ace(places, usable):
            yield Reason("ace-between", rules.ace_not_between.clause, ())
        else:
            yield Reason(
                "gap", rules.no_gap.clause, tuple(card_at(place, suit) for place in missing)
            )
    yield from _size(cards, len(places), "sequence", rules)


def _closes(places: Collection[int], wilds: int) -> bool:
    return len(holes_in(places)) <= wilds


def _closes_round_the_ace(places: Collection[int], wilds: int) -> bool:
    """Whether K-A-2 in the middle would leave no gap: the high cards counted below the ace."""
    ends = len(PLACES)
    low = {1 if place == ACE_HIGH else place for place in places}
    return 1 in low and any(
        _closes({place - ends if place > turn else place for place in low}, wilds)
        for turn in range(2, ends)
    )


def _wilds(wilds: Sequence[Card], kind: Kind, rules: CardRules) -> Iterator[Reason]:
    limit = rules.wilds[kind]
    if len(wilds) > limit.value:
        yield Reason("two-wilds", limit.clause, rules.discard_order(wilds), limit.value)


def _size(cards: Sequence[Card], naturals: int, kind: Kind, rules: CardRules) -> Iterator[Reason]:
    fewest, most = rules.fewest[kind], rules.most[kind]
    if len(cards) < fewest.value:
        yield Reason("too-few", fewest.clause, (), fewest.value)
    if len(cards) > most.value or naturals > rules.most_natural[kind].value:
        yield Reason("too-long", most.clause, (), most.value)


def _copies(cards: Iterable[Card], rules: CardRules) -> Iterator[Reason]:
    surplus = surplus_copies(cards, rules.packs.value)
    if surplus:
        yield Reason("third-copy", rules.two_copies.clause, rules.discard_order(surplus))


@functools.cache
def _sentences() -> dict[str, Text]:
    return {code: read_text(text) for code, text in read_toml("melds.toml")["reasons"].items()}


@dataclass(frozen=True)
class Reason:
    """One reason why cards are no meld: `cards` are those it speaks of, `limit` its number."""

    code: ReasonCode
    clause: str
    cards: tuple[Card, ...]
    limit: int | None = None

    @property
    def text(self) -> Text:
        """The sentence, in both languages."""
        return Text(it=self._say("it"), en=self._say("en"))

    def _say(self, lang: Lang) -> str:
        cards = list_cards(self.cards, lang)
        return _sentences()[self.code][lang].format(cards=cards, limit=self.limit)
