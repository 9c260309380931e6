"""The table at the end of a deal, read and checked before it is counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Literal, NoReturn, TypeVar, get_args

from rulings.engine.card_names import list_cards
from rulings.engine.card_rules import Burraco, CardRules, CloseNeeds
from rulings.engine.cards import Card, parse_cards, surplus_copies
from rulings.engine.excess import parts
from rulings.engine.melds import Meld, read_meld
from rulings.engine.standings import SideName
from rulings.engine.texts import Refused, echo

Pile = Literal["taken", "not_taken", "unplayed", "deprived"]
Counted = Literal["positive", "excess_negative", "negative"]

SIDES: tuple[SideName, ...] = get_args(SideName)
PILES: tuple[Pile, ...] = get_args(Pile)
COUNTED: tuple[Counted, ...] = get_args(Counted)

_NEEDED: dict[CloseNeeds, tuple[Burraco, ...]] = {
    "any": (),
    "clean": ("clean",),
    "clean_and_dirty": ("clean", "dirty"),
}
"""The classes of burraco that a side must have to close, besides having one at all."""

T = TypeVar("T")


def read_position(data: object, rules: CardRules) -> Position:
    """Return the position of parsed JSON `{"ns": {…}, "ew": {…}}`, with the keys of `Side`.

    `before`, where given, is the points of the match before this deal (`{"ns": 0, "ew": 0}`).
    Cards are texts of codes; a meld is such a text or `{"cards", "counted", "excess"}`. Refuses
    (codes `position-…`), naming the side and the field: unknown or missing keys, wrong types and
    values, cards that two packs do not hold, an invalid meld counted positive, a closing that
    the edition does not know, and what it never counts.
    """
    table = _object(data, "position", (*SIDES, "before"), required=SIDES)
    ns, ew = (_side(table[name], name, rules) for name in SIDES)
    before = _before(table["before"]) if "before" in table else None
    position = Position(rules=rules, ns=ns, ew=ew, before=before)
    _check_packs(position)
    _check_sides(position)
    return position


def _before(data: object) -> Mapping[SideName, int]:
    given = _object(data, "before", SIDES, required=SIDES)
    points: dict[SideName, int] = {}
    for side in SIDES:
        if type(value := given[side]) is not int:
            _refuse("number", f"before.{side}", value)
        points[side] = value
    return points


def _side(data: object, name: SideName, rules: CardRules) -> Side:
    known = tuple(field.name for field in fields(Side))
    given = _object(data, name, known, required=("melds", "hand", "pile"))
    melds = given["melds"]
    if not isinstance(melds, list):
        _refuse("list", f"{name}.melds", melds)

    def cards(field: str) -> tuple[Card, ...]:
        return _cards(given.get(field, ""), f"{name}.{field}")

    return Side(
        melds=tuple(
            _meld(meld, f"{name}.melds[{index}]", rules) for index, meld in enumerate(melds)
        ),
        hand=cards("hand"),
        penalised=cards("penalised"),
        pile=_choice(given["pile"], f"{name}.pile", piles_of(rules)),
        pile_cards=cards("pile_cards"),
        closed=_choice(given.get("closed", False), f"{name}.closed", (True, False)),
        discard=cards("discard"),
        bonus=_choice(given.get("bonus", 0), f"{name}.bonus", rules.arbiter_bonuses.value),
    )


def _meld(data: object, where: str, rules: CardRules) -> LaidMeld:
    if isinstance(data, str):
        data = {"cards": data}
    if not isinstance(data, dict):
        _refuse("meld", where, data)
    given = _object(data, where, ("cards", "counted", "excess"), required=("cards",))
    cards = _cards(given["cards"], f"{where}.cards")
    if not cards:
        _refuse("empty-meld", where, "")
    counted = _choice(given.get("counted", "positive"), f"{where}.counted", countings_of(rules))
    excess = _cards(given.get("excess", ""), f"{where}.excess")
    if counted == "excess_negative":
        return _with_excess(cards, excess, where, rules)
    if excess:
        _refuse("excess-unused", f"{where}.excess", given["excess"])
    if counted == "negative":
        return LaidMeld(counted=counted, stands=None, negative=cards)
    return LaidMeld(counted=counted, stands=_valid(cards, where, rules), negative=())


def piles_of(rules: CardRules) -> tuple[Pile, ...]:
    """Return what can have become of a side's pile, by the edition."""
    return PILES if rules.pile_deprived else tuple(pile for pile in PILES if pile != "deprived")


def countings_of(rules: CardRules) -> tuple[Counted, ...]:
    """Return how a meld can count, by the edition."""
    bases = {"excess_negative": rules.excess, "negative": rules.negative_meld}
    return tuple(counted for counted in COUNTED if bases.get(counted, True))


def _with_excess(
    cards: tuple[Card, ...], excess: tuple[Card, ...], where: str, rules: CardRules
) -> LaidMeld:
    """Return the meld whose valid part counts; found here when only one answer is possible."""
    if not excess:
        possible = parts(cards, rules)
        if len(possible) > 1:
            answers = [" ".join(card.code for card in part.excess) for part in possible]
            _refuse("excess-open", f"{where}.excess", "", valid=" | ".join(answers))
        if not possible[0].excess:
            _refuse("no-excess", where, " ".join(card.code for card in cards))
        return LaidMeld("excess_negative", possible[0].stands, possible[0].excess)
    left = list(cards)
    for card in excess:
        if card not in left:
            _refuse("excess-elsewhere", f"{where}.excess", card.code)
        left.remove(card)
    stands = _valid(tuple(left), where, rules) if left else None
    return LaidMeld("excess_negative", stands, rules.discard_order(excess))


def _valid(cards: tuple[Card, ...], where: str, rules: CardRules) -> Meld:
    meld = read_meld(cards, rules)
    if not meld.valid:
        raise Refused(
            "position-invalid-meld",
            where=where,
            cards=list_cards(cards, "en"),
            carte=list_cards(cards, "it"),
            reason=" ".join(reason.text.en for reason in meld.reasons),
            ragione=" ".join(reason.text.it for reason in meld.reasons),
        )
    return meld


def _check_packs(position: Position) -> None:
    packs = position.rules.packs.value
    spots = [(where, card) for where, cards in position.places() for card in cards]
    for card in surplus_copies((card for _, card in spots), packs):
        where = dict.fromkeys(where for where, found in spots if found == card)
        _refuse("card-too-many", ", ".join(where), card.sign, valid=str(card.copies_in(packs)))


def _check_sides(position: Position) -> None:
    if position.ns.closed and position.ew.closed:
        _refuse("both-closed", "ns.closed, ew.closed", True)
    for name, side, other in position.sides():
        if side.penalised and not position.rules.penalised:
            _refuse("no-penalised", f"{name}.penalised", " ".join(map(str, side.penalised)))
        if side.pile == "unplayed" and not side.pile_cards:
            _refuse("pile-cards-missing", f"{name}.pile_cards", "")
        if side.pile != "unplayed" and side.pile_cards:
            _refuse("pile-cards-unused", f"{name}.pile_cards", side.pile)
        if side.pile == "deprived" and other.pile not in ("taken", "unplayed"):
            _refuse("deprived-by-nobody", f"{name}.pile", other.pile)
        _check_closing(name, side, position.rules)


def _check_closing(name: SideName, side: Side, rules: CardRules) -> None:
    if not side.closed:
        for field, told in (("bonus", side.bonus), ("discard", " ".join(map(str, side.discard)))):
            if told:
                _refuse(f"{field}-without-closing", f"{name}.{field}", told)
        return
    if len(side.discard) > 1:
        _refuse("one-discard", f"{name}.discard", " ".join(map(str, side.discard)))
    if side.discard and side.discard[0].wild:
        _refuse("closed-with-wild", f"{name}.discard", side.discard[0].sign)
    if side.pile == "not_taken":
        _refuse("closed-without-pile", f"{name}.closed", side.pile)
    if side.burracos:
        for burraco in _NEEDED[rules.close_needs.value]:
            if burraco not in side.burracos:
                _refuse(f"closed-without-{burraco}", f"{name}.closed", True)
        return
    # Without a burraco only the side whose pile the others took can close (23.28).
    if side.pile != "deprived":
        _refuse("closed-without-burraco", f"{name}.closed", True)
    if not side.bonus:
        _refuse("deprived-without-bonus", f"{name}.bonus", side.bonus)


def _object(
    data: object, where: str, known: tuple[str, ...], *, required: tuple[str, ...]
) -> Mapping[str, object]:
    if not isinstance(data, dict):
        _refuse("object", where, data, valid=", ".join(known))
    for key in data:
        if key not in known:
            _refuse("unknown-key", where, key, valid=", ".join(known))
    for key in required:
        if key not in data:
            _refuse("missing-key", where, key, valid=", ".join(required))
    return data


def _cards(data: object, where: str) -> tuple[Card, ...]:
    if not isinstance(data, str):
        _refuse("text", where, data)
    try:
        return parse_cards(data)
    except Refused as refused:
        _refuse(refused.code, where, refused.values["given"])


def _choice(data: object, where: str, choices: tuple[T, ...]) -> T:
    for choice in choices:
        # In Python False == 0: the type has to be the same too.
        if data == choice and type(data) is type(choice):
            return choice
    _refuse("choice", where, data, valid=", ".join(_spell(choice) for choice in choices))


def _spell(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _refuse(code: str, where: str, given: object, valid: str = "") -> NoReturn:
    raise Refused(f"position-{code}", where=where, given=echo(_spell(given)), valid=valid)


@dataclass(frozen=True)
class LaidMeld:
    """A meld on the table and how it counts: `stands` positive, `negative` cards negative."""

    counted: Counted
    stands: Meld | None
    negative: tuple[Card, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*(self.stands.cards if self.stands else ()), *self.negative)


@dataclass(frozen=True, kw_only=True)
class Side:
    """What a partnership has at the end of a deal.

    `hand` holds both members' cards; `penalised` the cards counted negative besides; `pile` is
    `unplayed` when taken and not played (then `pile_cards` holds it) and `deprived` when the
    other side took it (Q32); `discard` the card that closed, if told; `bonus` the arbiter's.
    """

    melds: tuple[LaidMeld, ...]
    hand: tuple[Card, ...]
    penalised: tuple[Card, ...]
    pile: Pile
    pile_cards: tuple[Card, ...]
    closed: bool
    discard: tuple[Card, ...]
    bonus: int

    @property
    def burracos(self) -> frozenset[Burraco]:
        """The classes of the burracos on the table that count."""
        found = (meld.stands.burraco for meld in self.melds if meld.stands)
        return frozenset(burraco for burraco in found if burraco)


@dataclass(frozen=True, kw_only=True)
class Position:
    """Both partnerships at the end of a deal, checked, and their points of the match before it."""

    rules: CardRules
    ns: Side
    ew: Side
    before: Mapping[SideName, int] | None = None

    def sides(self) -> Iterator[tuple[SideName, Side, Side]]:
        """Yield each side's name, the side, and the other side."""
        yield "ns", self.ns, self.ew
        yield "ew", self.ew, self.ns

    def places(self) -> Iterator[tuple[str, Iterable[Card]]]:
        """Yield every place where cards lie, as refusals name it, with its cards."""
        for name, side, _ in self.sides():
            for index, meld in enumerate(side.melds):
                yield f"{name}.melds[{index}]", meld.cards
            yield f"{name}.hand", side.hand
            yield f"{name}.penalised", side.penalised
            yield f"{name}.pile_cards", side.pile_cards
            yield f"{name}.discard", side.discard
