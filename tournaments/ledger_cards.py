"""Cards that rulings have left to the count of a deal: penalised ones, melds frozen for good.

The page that counts carries along what it showed of them, so that a ruling withdrawn or replaced
meanwhile is noticed before anything is stored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import cast, get_args

from django.utils.translation import gettext as _

from rulings.engine import Sentence
from rulings.engine.cards import Card, parse_cards
from rulings.engine.positions import COUNTED, Counted
from rulings.engine.texts import Refused
from tournaments.scores import SIDES, Fault, Side
from tournaments.settled_cards import Kind, settled_cards
from tournaments.table_record import TableRecord
from tournaments.tapped import Cards, Tapped, TappedMeld, codes

_NUMBER = re.compile(r"-?[0-9]{1,7}")


@dataclass(frozen=True)
class LeftCards:
    """What a ruling, by its number, leaves to the count of a side.

    `kind` is that of `settled_cards.Counted`. `cards` are all of the meld, its `excess` among
    them; none where the ruling names none. `says` is the ruling's own sentence.
    """

    side: Side
    ruling: int
    kind: Kind
    counted: Counted
    cards: Cards = ()
    excess: Cards = ()
    points: int = 0
    says: Sentence = field(default=(), compare=False)

    @property
    def on_table(self) -> bool:
        """Whether it is about a meld whose cards are known."""
        return self.kind in ("meld", "on_meld") and bool(self.cards)

    def turned(self) -> LeftCards:
        """Return the same for the other side."""
        return replace(self, side="ew" if self.side == "ns" else "ns")

    def written(self) -> str:
        """Return what the page carries along of it."""
        parts = (self.ruling, self.side, self.kind, self.counted, codes(self.cards))
        return ":".join(map(str, (*parts, codes(self.excess), self.points)))


def left_by(record: TableRecord, deal: int) -> tuple[LeftCards, ...]:
    """Return what the rulings of a deal that stand leave to its count, by the lines of now."""
    found = []
    for side, rows in settled_cards(record, deal).items():
        for row in rows:
            cards, excess = (parse_cards(" ".join(some)) for some in (row.cards, row.excess))
            if row.kind == "on_meld":
                excess = cards
            found.append(
                LeftCards(
                    side=side,
                    ruling=row.ruling,
                    kind=row.kind,
                    counted="excess_negative" if row.kind == "on_meld" else row.counted,
                    cards=(*cards, *(Counter(excess) - Counter(cards)).elements()),
                    excess=excess,
                    points=row.points,
                    says=row.says,
                )
            )
    return tuple(found)


def counted_with(record: TableRecord, deal: int) -> list[LeftCards]:
    """Return what rulings had left when the count of a deal was stored, by the lines of now."""
    if not record.state.from_melds(deal):
        return []
    payload = record.state.scores[deal].payload
    rows = list(read_written(payload["ledger"]))
    return rows if payload["ns"] == record.state.pair("NS") else [row.turned() for row in rows]


def is_outdated(record: TableRecord, deal: int) -> bool:
    """Whether a deal was counted with what rulings leave to it no more, or without what they do."""
    if not record.state.from_melds(deal):
        return False
    return set(counted_with(record, deal)) != set(left_by(record, deal))


def written(left: Iterable[LeftCards]) -> str:
    """Return what the page carries along of all of them."""
    return ",".join(one.written() for one in left)


def read_written(text: str) -> Iterator[LeftCards]:
    """Yield what a page showed; what no page wrote is left out."""
    for part in text.split(","):
        ruling, side, kind, counted, cards, excess, points = [*part.split(":"), *[""] * 7][:7]
        known = side in SIDES and kind in get_args(Kind) and counted in COUNTED
        if not known or not all(_NUMBER.fullmatch(one) for one in (ruling, points)):
            continue
        try:
            found, over = parse_cards(cards), parse_cards(excess)
        except Refused:
            continue
        yield LeftCards(
            cast(Side, side),
            int(ruling),
            cast(Kind, kind),
            cast(Counted, counted),
            found,
            over,
            int(points),
        )


def put_in(tapped: Tapped, left: Iterable[LeftCards], *, packs: int) -> Tapped:
    """Return the same with the cards that rulings have left, where they are not there already.

    A card of which no copy is left lies elsewhere: whoever counts puts it right.
    """
    for one in left:
        if one.on_table:
            tapped = _with_meld(tapped, one, packs)
        elif one.kind == "penalised":
            tapped = _with_loose(tapped, one, packs)
    return tapped


def take_out(tapped: Tapped, gone: Iterable[LeftCards]) -> Tapped:
    """Return the same without what a ruling had left that stands no more.

    Loose cards are taken away: they lie elsewhere now; melds stay and count positive.
    """
    for one in gone:
        if one.kind == "penalised":
            penalised = tapped.side(one.side).penalised
            left = Counter(penalised) - Counter(one.cards)
            tapped = tapped.with_side(one.side, penalised=_in_order(penalised, left))
        elif one.on_table and (at := _meld_of(tapped, one)) is not None:
            tapped = _counting(tapped, one.side, at, "positive", ())
    return tapped


def missing(tapped: Tapped, left: Iterable[LeftCards]) -> Iterator[Fault]:
    """Yield each ruling whose cards are not counted as it says."""
    rows = list(left)
    for side in SIDES:
        loose = [one for one in rows if one.side == side and one.kind == "penalised"]
        owed = Counter(card for one in loose for card in one.cards)
        if owed - Counter(tapped.side(side).penalised):
            words = _("By ruling %(ruling)s these cards count negative: %(cards)s.") % {
                "ruling": ", ".join(str(one.ruling) for one in loose),
                "cards": " ".join(card.sign for card in owed.elements()),
            }
            yield Fault("ledger-missing", words, f"{side}.penalised")
    for one in rows:
        if one.on_table and not _stands(tapped, one):
            words = _("Ruling %(ruling)s says how this meld counts: %(cards)s.") % {
                "ruling": one.ruling,
                "cards": " ".join(card.sign for card in one.cards),
            }
            yield Fault("ledger-missing", words, f"{one.side}.melds")


def ruled_places(tapped: Tapped, left: Iterable[LeftCards]) -> dict[str, LeftCards]:
    """Return the melds that rulings speak of, by place."""
    found: dict[str, LeftCards] = {}
    for one in left:
        at = _meld_of(tapped, one) if one.on_table else None
        if at is not None:
            found[f"{one.side}.melds[{at}]"] = one
    return found


def _with_loose(tapped: Tapped, one: LeftCards, packs: int) -> Tapped:
    side = tapped.side(one.side)
    lacking = Counter(one.cards) - Counter(side.penalised)
    # A penalised card lies face up beside the player: it is not in the hand any more.
    hand = _in_order(side.hand, Counter(side.hand) - lacking)
    tapped = tapped.with_side(one.side, hand=hand)
    lying = _lying(tapped)
    added = [
        card
        for card, many in lacking.items()
        for _copy in range(min(many, card.copies_in(packs) - lying[card]))
    ]
    return tapped.with_side(one.side, penalised=(*side.penalised, *added))


def _with_meld(tapped: Tapped, one: LeftCards, packs: int) -> Tapped:
    at = _meld_of(tapped, one)
    if at is not None:
        return _counting(tapped, one.side, at, one.counted, one.excess)
    lying = _lying(tapped)
    if any(lying[card] + many > card.copies_in(packs) for card, many in Counter(one.cards).items()):
        return tapped
    meld = TappedMeld(one.cards, one.counted, one.excess)
    return tapped.with_side(one.side, melds=(*tapped.side(one.side).melds, meld))


def _lying(tapped: Tapped) -> Counter[Card]:
    return Counter(card for _place, cards in tapped.places() for card in cards)


def _counting(tapped: Tapped, side: Side, at: int, counted: Counted, excess: Cards) -> Tapped:
    melds = list(tapped.side(side).melds)
    melds[at] = replace(melds[at], counted=counted, excess=excess)
    return tapped.with_side(side, melds=tuple(melds))


def _meld_of(tapped: Tapped, one: LeftCards) -> int | None:
    """Return the number of the meld that has these cards, None where none has."""
    for number, meld in enumerate(tapped.side(one.side).melds):
        if not Counter(one.cards) - Counter(meld.cards):
            return number
    return None


def _stands(tapped: Tapped, one: LeftCards) -> bool:
    at = _meld_of(tapped, one)
    if at is None:
        return False
    meld = tapped.side(one.side).melds[at]
    # Where the ruling names no excess, the count finds it, or who counts chooses it.
    as_named = not one.excess or Counter(meld.excess) == Counter(one.excess)
    return meld.counted == one.counted and as_named


def _in_order(cards: Cards, left: Counter[Card]) -> Cards:
    """Return as many of the cards as are left, in the order in which they were tapped."""
    kept, counts = [], Counter(left)
    for card in cards:
        if counts[card] > 0:
            counts[card] -= 1
            kept.append(card)
    return tuple(kept)
