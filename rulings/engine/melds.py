"""A meld as a value that says everything about itself (Art. 10-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from rulings.engine.card_rules import Burraco, CardRules, Kind
from rulings.engine.cards import Card, Suit, surplus_copies
from rulings.engine.meld_reasons import ACE_LOW, Reason, card_at, holes_in, place_of, why_not


def read_meld(cards: Iterable[Card], rules: CardRules, *, as_laid: bool = False) -> Meld:
    """Return what the cards are, laid down together in whatever order.

    With `as_laid` they come in the order in which they lie: where the edition lets nobody put them
    in order, an ace laid between king and 2 is no meld, though the 2 could lie below as a wild.
    Of several readings the one most favourable to the side that lays is taken: the dearer
    burraco, then fewer wilds, then a wild left free, then the ace low. Cards that are no meld
    come back with every reason; nothing is refused.
    """
    laid = tuple(cards)
    if as_laid and rules.put_in_order is None and _joins_king_and_two(laid):
        return not_a_meld(laid, rules, (Reason("ace-between", rules.ace_not_between.clause, ()),))
    found = readings(laid, rules)
    return found[0] if found else not_a_meld(laid, rules, why_not(laid, rules))


def readings(cards: Sequence[Card], rules: CardRules) -> tuple[Meld, ...]:
    """Return every valid way to read the cards, the most favourable first."""
    naturals = [card for card in cards if not card.wild]
    # Wilds alone never make a meld: no combination (10.13), and no sequence holds enough of them.
    if not naturals:
        return ()
    found: list[Meld] = []
    if all(card.rank == naturals[0].rank for card in naturals):
        found += _as_combination(cards, naturals, rules)
    if all(card.suit == naturals[0].suit for card in naturals):
        found += _as_sequence(cards, naturals, rules)
    return tuple(sorted(found, key=Meld.favour, reverse=True))


def not_a_meld(cards: Iterable[Card], rules: CardRules, reasons: tuple[Reason, ...]) -> Meld:
    """Return the cards as no meld, for the given reasons, from the lowest to the highest."""
    order = tuple(reversed(rules.discard_order(cards)))
    return Meld(rules=rules, cards=order, kind=None, reasons=reasons)


def _joins_king_and_two(laid: Sequence[Card]) -> bool:
    """Whether king, ace and 2 of a suit lie side by side, upwards or downwards."""
    threes = zip(laid, laid[1:], laid[2:], strict=False)
    return any(
        {king.suit, ace.suit, two.suit} == {ace.suit}
        and [king.rank, ace.rank, two.rank] in (["K", "A", "2"], ["2", "A", "K"])
        for king, ace, two in threes
    )


def _as_combination(
    cards: Sequence[Card], naturals: Sequence[Card], rules: CardRules
) -> Iterator[Meld]:
    wilds = [card for card in cards if card.wild]
    if (
        _fits(cards, naturals, wilds, "combination", rules)
        and len(naturals) > 1
        and not surplus_copies(naturals, rules.packs.value)
    ):
        yield Meld(
            rules=rules,
            cards=(*wilds, *reversed(rules.discard_order(naturals))),
            kind="combination",
            wilds=tuple(Wild(index, card, None) for index, card in enumerate(wilds)),
        )


def _as_sequence(
    cards: Sequence[Card], naturals: Sequence[Card], rules: CardRules
) -> Iterator[Meld]:
    suit = naturals[0].suit
    assert suit is not None, "a natural card has a suit"
    two = Card("2", suit)
    aces = (False, True) if Card("A", suit) in naturals else (False,)
    for natural_two in (True, False) if two in cards else (False,):
        run = [*naturals, two] if natural_two else naturals
        wilds = [card for card in cards if card.wild]
        if natural_two:
            wilds.remove(two)
        if not _fits(cards, run, wilds, "sequence", rules):
            continue
        for ace_high in aces:
            places = {place_of(card, ace_high=ace_high) for card in run}
            if len(places) == len(run) and len(holes_in(places)) <= len(wilds):
                yield _lay(places, suit, wilds, rules)


def _fits(
    cards: Sequence[Card],
    naturals: Sequence[Card],
    wilds: Sequence[Card],
    kind: Kind,
    rules: CardRules,
) -> bool:
    return (
        rules.fewest[kind].value <= len(cards) <= rules.most[kind].value
        and len(naturals) <= rules.most_natural[kind].value
        and len(wilds) <= rules.wilds[kind].value
    )


def _lay(places: set[int], suit: Suit, wilds: Sequence[Card], rules: CardRules) -> Meld:
    """Return the sequence as it lies: wilds in the holes, free ones at the bottom.

    Every text lets a free wild lie there; where other places are open too, it is shown there.
    """
    low, high = min(places), max(places)
    filling = dict(zip(holes_in(places), wilds, strict=False))
    free = wilds[len(filling) :]
    row = [filling.get(place) or card_at(place, suit) for place in range(low, high + 1)]
    # An ace at the bottom keeps its place: the free wild goes above.
    above = low == ACE_LOW
    start, first_free = (0, len(row)) if above else (len(free), 0)
    bound = [
        Wild(start + place - low, card, card_at(place, suit)) for place, card in filling.items()
    ]
    loose = [Wild(first_free + step, card, None) for step, card in enumerate(free)]
    return Meld(
        rules=rules,
        cards=(*row, *free) if above else (*free, *row),
        kind="sequence",
        wilds=(*bound, *loose),
    )


@dataclass(frozen=True)
class Wild:
    """A joker or 2 used as a wild card, at `index` of the meld's cards.

    `stands_for` is the card whose place it holds inside a sequence. None: the wild is free,
    bound to no card until one is attached that needs it (Q17), as it always is in a combination.
    """

    index: int
    card: Card
    stands_for: Card | None

    @property
    def free(self) -> bool:
        return self.stands_for is None


@dataclass(frozen=True, kw_only=True)
class Meld:
    """Cards as they lie on the table, from the lowest to the highest, and what they are.

    `kind` is None, and `reasons` says why, when the cards are no meld; `wilds` lists the wild
    cards of a valid meld, a natural 2 not being one (13.2).
    """

    rules: CardRules = field(repr=False, compare=False)
    cards: tuple[Card, ...]
    kind: Kind | None
    wilds: tuple[Wild, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def valid(self) -> bool:
        return self.kind is not None

    @property
    def burraco(self) -> Burraco | None:
        """Its burraco; semi-clean is looked for before dirty, where the edition knows it."""
        if not self.valid or len(self.cards) < self.rules.burraco.value:
            return None
        if not self.wilds:
            return "clean"
        return "semi" if self._semi_clean() else "dirty"

    @property
    def points(self) -> int:
        """The values of its cards (18.5); 0 when it is no meld."""
        return self.rules.points_of(self.cards) if self.valid else 0

    @property
    def bonus(self) -> int:
        """The points of its burraco; 0 without one."""
        return self.rules.bonuses[self.burraco].value if self.burraco else 0

    def favour(self) -> tuple[int, int, int]:
        """How well a reading suits the side that lays it: the higher, the better."""
        free = sum(wild.free for wild in self.wilds)
        return self.bonus, -len(self.wilds), free

    def _semi_clean(self) -> bool:
        rules = self.rules
        if not rules.semi_known.value:
            return False
        if self.kind == "combination" and len(self.cards) == rules.most["combination"].value:
            return rules.nine_combination.value == "semi"
        if self.kind == "combination":
            return len(self.cards) >= rules.semi_combination.value
        at = {wild.index for wild in self.wilds}
        runs = groupby(range(len(self.cards)), key=at.__contains__)
        longest = max(len(list(run)) for is_wild, run in runs if not is_wild)
        return longest >= rules.semi_run.value
