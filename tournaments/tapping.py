"""Taps on the page that counts a deal: a card more or less, another place, a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulings.engine.cards import Card, parse_cards
from rulings.engine.positions import PILES
from tournaments.scores import SIDES
from tournaments.tapped import HEAPS, Tapped, counted_as, place_parts

TAPS = ("add", "drop", "go", "choose")
"""The names of the page's buttons."""


class TooMany(ValueError):
    """A card tapped that the packs hold no more of: `places` are where its copies lie."""

    def __init__(self, card: Card, places: tuple[str, ...]) -> None:
        super().__init__(f"{card} lies in {', '.join(places)}")
        self.card = card
        self.places = places


def after_tap(
    tapped: Tapped, at: str, query: Mapping[str, str], *, packs: int
) -> tuple[Tapped, str]:
    """Return what is tapped after one more tap, and the place where the next card goes.

    `add` puts a card (its code) into the place `at`, `drop` takes away the one of that number;
    `go` leads to another place, `choose` says a thing as `ns.pile=taken`. Refuses a card of which
    no copy is left (`TooMany`) and what is no card (`bad-card`); other nonsense changes nothing.
    """
    if "add" in query:
        return with_card(tapped, at, Card.parse(query["add"]), packs=packs), at
    if "drop" in query:
        return without_card(tapped, at, query["drop"]), at
    if "go" in query:
        return tapped, query["go"]
    return chosen(tapped, at, *query.get("choose", "").partition("=")[::2])


def with_card(tapped: Tapped, at: str, card: Card, *, packs: int) -> Tapped:
    """Return the same with a card more in a place; the discard is one card and is replaced."""
    side, _number, heap = place_parts(at)
    if heap == "discard":
        tapped = tapped.having(at, ())
    found = tuple(place for place, cards in tapped.places() for one in cards if one == card)
    if len(found) >= card.copies_in(packs):
        raise TooMany(card, found)
    if heap == "discard":
        return tapped.with_side(side, discard=(card,))
    return tapped.having(at, (*tapped.at(at), card))


def without_card(tapped: Tapped, at: str, number: str) -> Tapped:
    """Return the same without the card of that number in a place, counted from 0."""
    cards = tapped.at(at)
    if number not in map(str, range(len(cards))):
        return tapped
    return tapped.having(at, cards[: int(number)] + cards[int(number) + 1 :])


def chosen(tapped: Tapped, at: str, what: str, value: str) -> tuple[Tapped, str]:
    """Return the same after a choice, and where the next card goes: to what the choice asks for."""
    side, _, name = what.partition(".")
    for one in SIDES:
        if one != side:
            continue
        if name == "pile" and value in PILES:
            changed = tapped.with_side(one, pile=value)
            return changed, f"{one}.pile_cards" if value == "unplayed" else away(at, "pile_cards")
        if name == "closed":
            closed = value == "yes"
            fields = {} if closed else {"bonus": 0, "discard": ()}
            changed = tapped.with_side(one, closed=closed, **fields)
            return changed, f"{one}.discard" if closed else away(at, "discard")
        if name == "bonus" and value.isdecimal():
            return tapped.with_side(one, bonus=int(value[:4])), at
        if name.startswith("melds["):
            return meld_chosen(tapped, what, value), at
    return tapped, at


def away(at: str, heap: str) -> str:
    """Return the place, or that of a new meld where it is a heap that is asked for no more."""
    side, _number, found = place_parts(at)
    return f"{side}.melds[99]" if found == heap else at


def meld_chosen(tapped: Tapped, place: str, value: str) -> Tapped:
    """Return the same with a meld that counts as said: `negative`, or `excess_negative:9D`."""
    side, number, heap = place_parts(place)
    melds = list(tapped.side(side).melds)
    if heap or number >= len(melds):
        return tapped
    how, _, excess = value.partition(":")
    melds[number] = replace(melds[number], counted=counted_as(how), excess=parse_cards(excess))
    return tapped.with_side(side, melds=tuple(melds))


def settled_place(tapped: Tapped, at: str) -> str:
    """Return the place where the next card goes: one that there is, or the next new meld."""
    side, number, heap = place_parts(at)
    if heap in HEAPS:
        return f"{side}.{heap}"
    return f"{side}.melds[{min(number, len(tapped.side(side).melds))}]"
