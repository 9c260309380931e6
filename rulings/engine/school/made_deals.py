"""The table at the end of a deal, made by chance: melds, hands and piles that can be so."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulings.engine.card_rules import Burraco, CardRules
from rulings.engine.cards import KINDS, Card
from rulings.engine.melds import Meld, read_meld
from rulings.engine.positions import SIDES, Position, read_position
from rulings.engine.school.made_melds import right_row
from rulings.engine.standings import SideName

Size = int
"""1 to 3: how much there is to count."""

_MELDS: Mapping[Size, tuple[int, int]] = {1: (1, 2), 2: (2, 3), 3: (3, 4)}
_HAND: Mapping[Size, tuple[int, int]] = {1: (2, 3), 2: (2, 5), 3: (3, 8)}
_BURRACO_EVERY: Mapping[Size, float] = {1: 0.3, 2: 0.35, 3: 0.4}


@dataclass
class _Pool:
    """The cards of the packs that lie nowhere yet."""

    cards: list[Card]
    chance: random.Random
    ranks: dict[SideName, set[str]] = field(default_factory=dict)

    def take(self, wanted: Iterable[Card]) -> bool:
        """Take these cards out; nothing and False where one of them has gone."""
        left = list(self.cards)
        for card in wanted:
            if card not in left:
                return False
            left.remove(card)
        self.cards = left
        return True

    def draw(self, number: int, *, natural: bool = False) -> list[Card]:
        """Take so many cards by chance."""
        known = [card for card in self.cards if not (natural and card.wild)]
        drawn = self.chance.sample(known, number)
        self.take(drawn)
        return drawn


def made_deal(rules: CardRules, chance: random.Random, size: Size) -> Position:
    """Return the position at the end of a deal that a side closed, or that ran out of cards."""
    packs = rules.packs.value
    pool = _Pool([card for card in KINDS for _ in range(card.copies_in(packs))], chance)
    closer: SideName | None = chance.choice((*SIDES, *SIDES, None))
    # The closing side needs its burracos: it takes from the packs first.
    order = sorted(SIDES, key=lambda name: name != closer)
    laid = {name: _melds(pool, name, rules, size, closed=name == closer) for name in order}
    data = {name: _side(pool, rules, size, laid[name], closed=name == closer) for name in order}
    return read_position({name: data[name] for name in SIDES}, rules)


def _melds(
    pool: _Pool, name: SideName, rules: CardRules, size: Size, *, closed: bool
) -> list[Meld]:
    """Return a side's melds, never two combinations of one rank: some texts forbid them."""
    pool.ranks[name] = set()
    needed = _needed(rules) if closed else ()
    found = [_meld(pool, name, rules, of) for of in needed]
    number = pool.chance.randint(*_MELDS[size])
    while len(found) < number:
        big = pool.chance.random() < _BURRACO_EVERY[size]
        found.append(_meld(pool, name, rules, "any" if big else None))
    return found


def _needed(rules: CardRules) -> tuple[Burraco | str, ...]:
    match rules.close_needs.value:
        case "any":
            return ("any",)
        case "clean":
            return ("clean",)
        case "clean_and_dirty":
            return ("clean", "dirty")


def _meld(pool: _Pool, name: SideName, rules: CardRules, of: Burraco | str | None) -> Meld:
    """Return a valid meld of free cards: a burraco (of that kind), or a short one for None."""
    bounds = (3, 6) if of is None else (rules.burraco.value, rules.burraco.value + 2)
    wild = {"clean": False, "dirty": True}.get(str(of))
    while True:
        row = right_row(pool.chance, shortest=bounds[0], longest=bounds[1], wild=wild)
        meld = read_meld(row, rules)
        ranks = {card.rank for card in row if meld.kind == "combination" and not card.wild}
        fits = of in (None, "any") or meld.burraco == of
        if meld.valid and fits and not ranks & pool.ranks[name] and pool.take(row):
            pool.ranks[name] |= ranks
            return meld


def _side(
    pool: _Pool, rules: CardRules, size: Size, melds: list[Meld], *, closed: bool
) -> dict[str, Any]:
    chance = pool.chance
    # Whoever plays alone has no partner whose cards would be left.
    alone = rules.players.value == len(SIDES)
    hand = [] if closed and alone else pool.draw(chance.randint(*_HAND[size]))
    side: dict[str, Any] = {
        "melds": [_codes(meld.cards) for meld in melds],
        "hand": _codes(hand),
        "pile": "taken" if closed or chance.random() < 0.6 else "not_taken",
        "closed": closed,
    }
    if closed:
        side["discard"] = _codes(pool.draw(1, natural=True))
    elif size == 3 and side["pile"] == "taken" and chance.random() < 0.4:
        side |= {"pile": "unplayed", "pile_cards": _codes(pool.draw(rules.piles.value[0]))}
    if size == 3 and rules.penalised and chance.random() < 0.3:
        side["penalised"] = _codes(pool.draw(chance.randint(1, 2)))
    return side


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)
