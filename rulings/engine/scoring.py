"""The points of a deal, item by item, as the edition counts them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from rulings.engine.card_names import list_cards
from rulings.engine.card_rules import Burraco, CardRules
from rulings.engine.card_tables import Basis
from rulings.engine.cards import Card
from rulings.engine.positions import LaidMeld, Position, Side
from rulings.engine.standings import SideName, Standing, standing
from rulings.engine.texts import Lang, Text, read_text, read_toml

ItemCode = Literal[
    "meld",
    "burraco-clean",
    "burraco-semi",
    "burraco-dirty",
    "meld-negative",
    "excess",
    "closing",
    "arbiter-bonus",
    "pile-not-taken",
    "pile-not-counted",
    "pile-deprived",
    "pile-unplayed",
    "hand",
    "penalised",
]
ITEM_CODES: tuple[ItemCode, ...] = get_args(ItemCode)

_BURRACO_ITEMS: dict[Burraco, ItemCode] = {
    "clean": "burraco-clean",
    "semi": "burraco-semi",
    "dirty": "burraco-dirty",
}


def score(position: Position) -> Score:
    """Return both sides' points with every item that makes them up, zero items included.

    Where the position has the points of the match before this deal, how the match stands too.
    """
    rules, before = position.rules, position.before
    ns, ew = (SideScore(tuple(_items(side, other, rules))) for _, side, other in position.sides())
    if before is None:
        return Score(ns=ns, ew=ew)
    totals: dict[SideName, int] = {"ns": before["ns"] + ns.total, "ew": before["ew"] + ew.total}
    return Score(ns=ns, ew=ew, match=standing(rules, totals))


def _items(side: Side, other: Side, rules: CardRules) -> Iterator[Item]:
    for meld in side.melds:
        yield from _meld_items(meld, rules)
    if side.closed:
        yield from _closing_items(side, rules)
    yield from _pile_items(side, other, rules)
    if side.hand:
        yield _negative("hand", side.hand, rules.hand, rules)
    if side.penalised and rules.penalised:
        yield _negative("penalised", side.penalised, rules.penalised, rules)


def _meld_items(meld: LaidMeld, rules: CardRules) -> Iterator[Item]:
    if meld.stands is not None:
        stands = meld.stands
        yield Item("meld", stands.points, rules.melds_scored.clause, stands.cards)
        if stands.burraco:
            clause = rules.burraco_scored[stands.burraco].clause
            yield Item(_BURRACO_ITEMS[stands.burraco], stands.bonus, clause, stands.cards)
    if meld.counted == "excess_negative" and rules.excess:
        yield _negative("excess", meld.negative, rules.excess, rules)
    elif meld.counted == "negative" and rules.negative_meld:
        yield _negative("meld-negative", meld.negative, rules.negative_meld, rules)


def _closing_items(side: Side, rules: CardRules) -> Iterator[Item]:
    clause, bonus_clause = rules.closing.clause, rules.arbiter_bonuses.clause
    if side.pile == "deprived" and rules.closing_deprived:
        clause = rules.closing_deprived.clause
        if not side.burracos and rules.closing_deprived_without_burraco:
            clause = bonus_clause = rules.closing_deprived_without_burraco.clause
    yield Item("closing", rules.closing.value, clause)
    if side.bonus:
        yield Item("arbiter-bonus", side.bonus, bonus_clause)


def _pile_items(side: Side, other: Side, rules: CardRules) -> Iterator[Item]:
    unclaimed, neither = rules.pile_not_taken, rules.neither_pile
    if side.pile == "unplayed":
        yield _negative("pile-unplayed", side.pile_cards, rules.pile_unplayed, rules)
    elif side.pile == "deprived" and rules.pile_deprived:
        yield Item("pile-deprived", 0, rules.pile_deprived.clause)
    elif side.pile == other.pile == "not_taken":
        code: ItemCode = "pile-not-taken" if neither.value else "pile-not-counted"
        yield Item(code, neither.value, neither.clause)
    elif side.pile == "not_taken":
        yield Item("pile-not-taken", unclaimed.value, unclaimed.clause)


def _negative(code: ItemCode, cards: tuple[Card, ...], basis: Basis, rules: CardRules) -> Item:
    return Item(code, -rules.points_of(cards), basis.clause, cards)


@functools.cache
def _sentences() -> dict[str, Text]:
    return {code: read_text(text) for code, text in read_toml("melds.toml")["items"].items()}


@dataclass(frozen=True)
class Item:
    """One line of the count: its points, the clause that gives or takes them, its cards."""

    code: ItemCode
    points: int
    clause: str
    cards: tuple[Card, ...] = ()

    @property
    def text(self) -> Text:
        """What people read on the line, in both languages."""
        return Text(it=self._say("it"), en=self._say("en"))

    def _say(self, lang: Lang) -> str:
        return _sentences()[self.code][lang].format(cards=list_cards(self.cards, lang))


@dataclass(frozen=True)
class SideScore:
    """A side's items and their sum."""

    items: tuple[Item, ...]

    @property
    def total(self) -> int:
        return sum(item.points for item in self.items)


@dataclass(frozen=True)
class Score:
    """The points of a deal, and how the match stands where it is played to a target."""

    ns: SideScore
    ew: SideScore
    match: Standing | None = None

    def sides(self) -> Iterator[tuple[SideName, SideScore]]:
        """Yield each side's name and its points."""
        yield "ns", self.ns
        yield "ew", self.ew
