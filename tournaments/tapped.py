"""What has been tapped of a deal so far: melds, hands, piles, closing. It lives in the address.

Places are named as the engine names them in a position: `ns.melds[0]`, `ew.hand`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from rulings.engine.cards import Card, parse_cards
from rulings.engine.positions import COUNTED, PILES, Counted, Pile
from rulings.engine.texts import Refused
from tournaments.scores import SIDES, Side

Cards = tuple[Card, ...]

HEAPS = ("hand", "penalised", "pile_cards", "discard")
"""The places of a side that are no melds."""
MOST_MELDS = 36
"""Two packs make no more melds than these."""

_PLACE = re.compile(r"(ns|ew)\.(?:melds\[([0-9]{1,2})\]|(hand|penalised|pile_cards|discard))")
_NEGATIVE, _EXCESS = "!", "~"


@dataclass(frozen=True)
class TappedMeld:
    """Cards laid together and how they count; `excess` where the arbiter has chosen it."""

    cards: Cards
    counted: Counted = "positive"
    excess: Cards = ()

    def told(self) -> str | dict[str, str]:
        """Return the meld as a position has it."""
        if self.counted == "positive":
            return codes(self.cards)
        more = {"excess": codes(self.excess)} if self.excess else {}
        return {"cards": codes(self.cards), "counted": self.counted, **more}

    def written(self) -> str:
        """Return the meld as the address has it: `6D 7D 9D!` counts negative, `…~9D` in part."""
        sign = {"positive": "", "negative": _NEGATIVE, "excess_negative": _EXCESS}[self.counted]
        return f"{codes(self.cards)}{sign}{codes(self.excess)}"

    @classmethod
    def read(cls, text: str) -> TappedMeld:
        """Return the meld that `written` wrote; refuses what is no card (`bad-card`)."""
        if text.endswith(_NEGATIVE):
            return cls(parse_cards(text.removesuffix(_NEGATIVE)), "negative")
        cards, sign, excess = text.partition(_EXCESS)
        counted: Counted = "excess_negative" if sign else "positive"
        return cls(parse_cards(cards), counted, parse_cards(excess))


@dataclass(frozen=True)
class TappedSide:
    """What is tapped of one side; `pile` is empty until somebody says what became of it."""

    melds: tuple[TappedMeld, ...] = ()
    hand: Cards = ()
    penalised: Cards = ()
    pile: Pile | None = None
    pile_cards: Cards = ()
    closed: bool = False
    discard: Cards = ()
    bonus: int = 0

    def told(self) -> dict[str, Any]:
        """Return the side as a position has it; its pile counts as taken until it is told."""
        heaps = {name: codes(getattr(self, name)) for name in HEAPS if getattr(self, name)}
        return {
            "melds": [meld.told() for meld in self.melds],
            "hand": "",
            **heaps,
            "pile": self.pile or "taken",
            "closed": self.closed,
            "bonus": self.bonus,
        }

    @classmethod
    def from_told(cls, told: Mapping[str, Any]) -> TappedSide:
        """Return the side of a position that has been read before."""
        melds = [{"cards": one} if isinstance(one, str) else one for one in told["melds"]]
        return cls(
            melds=tuple(
                TappedMeld(
                    parse_cards(one["cards"]),
                    counted_as(one.get("counted", "positive")),
                    parse_cards(one.get("excess", "")),
                )
                for one in melds
            ),
            pile=told["pile"],
            closed=told.get("closed", False),
            bonus=told.get("bonus", 0),
            **{name: parse_cards(told.get(name, "")) for name in HEAPS},
        )


@dataclass(frozen=True)
class Tapped:
    """What is tapped of both sides."""

    ns: TappedSide = field(default_factory=TappedSide)
    ew: TappedSide = field(default_factory=TappedSide)

    def side(self, side: Side) -> TappedSide:
        return self.ns if side == "ns" else self.ew

    def with_side(self, side: Side, **fields: Any) -> Tapped:
        """Return the same with other fields of one side."""
        return replace(self, **{side: replace(self.side(side), **fields)})

    def turned(self) -> Tapped:
        """Return the same with the lines exchanged."""
        return Tapped(ns=self.ew, ew=self.ns)

    def position(self) -> dict[str, Any]:
        """Return the position as `score FILE.json` reads it."""
        return {side: self.side(side).told() for side in SIDES}

    @classmethod
    def from_position(cls, position: Mapping[str, Any]) -> Tapped:
        """Return what `position` wrote."""
        return cls(*(TappedSide.from_told(position[side]) for side in SIDES))

    def places(self) -> Iterator[tuple[str, Cards]]:
        """Yield every place where cards lie, with its cards."""
        for side in SIDES:
            found = self.side(side)
            for number, meld in enumerate(found.melds):
                yield f"{side}.melds[{number}]", meld.cards
            for name in HEAPS:
                yield f"{side}.{name}", getattr(found, name)

    def at(self, place: str) -> Cards:
        """Return the cards of a place, none where a meld would begin."""
        return dict(self.places()).get(place, ())

    def having(self, place: str, cards: Cards) -> Tapped:
        """Return the same with other cards in a place; a meld without cards is gone."""
        side, number, heap = place_parts(place)
        if heap:
            return self.with_side(side, **{heap: cards})
        melds = list(self.side(side).melds)
        if number < len(melds):
            left = tuple(card for card in melds[number].excess if card in cards)
            melds[number] = replace(melds[number], cards=cards, excess=left)
        else:
            melds.append(TappedMeld(cards))
        return self.with_side(side, melds=tuple(meld for meld in melds if meld.cards))

    def written(self) -> dict[str, str]:
        """Return the fields of the address, those that say nothing left out."""
        found: dict[str, str] = {}
        for side in SIDES:
            one = self.side(side)
            found[f"{side}_melds"] = ",".join(meld.written() for meld in one.melds)
            found |= {f"{side}_{name}": codes(getattr(one, name)) for name in HEAPS}
            found[f"{side}_pile"] = one.pile or ""
            found[f"{side}_closed"] = "yes" if one.closed else ""
            found[f"{side}_bonus"] = str(one.bonus) if one.bonus else ""
        return {name: value for name, value in found.items() if value}

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Tapped:
        """Return what the fields of an address or a form say.

        Refuses what is no card (`bad-card`), and more cards or melds than there can be
        (`too-many-cards`). What else nobody can tap says nothing.
        """
        return cls(*(_read_side(data, side) for side in SIDES))


def _read_side(data: Mapping[str, str], side: Side) -> TappedSide:
    melds = [text for text in data.get(f"{side}_melds", "").split(",") if text.strip()]
    if len(melds) > MOST_MELDS:
        raise Refused("too-many-cards", given=3 * len(melds), limit=3 * MOST_MELDS)
    pile, bonus = data.get(f"{side}_pile", ""), data.get(f"{side}_bonus", "")
    return TappedSide(
        melds=tuple(meld for meld in map(TappedMeld.read, melds) if meld.cards),
        pile=pile if pile in PILES else None,
        closed=data.get(f"{side}_closed") == "yes",
        bonus=int(bonus) if re.fullmatch(r"[0-9]{1,4}", bonus) else 0,
        **{name: parse_cards(data.get(f"{side}_{name}", "")) for name in HEAPS},
    )


def codes(cards: Cards) -> str:
    """Return cards as codes apart by spaces."""
    return " ".join(card.code for card in cards)


def place_parts(place: str) -> tuple[Side, int, str]:
    """Return side, number of the meld and name of the heap, empty for a meld.

    What is no place is the first meld of North-South.
    """
    found = _PLACE.fullmatch(place)
    if found is None:
        return "ns", 0, ""
    side, number, heap = found.groups()
    return cast(Side, side), int(number or 0), heap or ""


def counted_as(text: str) -> Counted:
    """Return the way in which a meld counts, positive for what is none."""
    return text if text in COUNTED else "positive"
