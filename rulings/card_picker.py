"""The card picker: cards tapped one by one onto a list that lives in the address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from django.utils.translation import gettext_lazy as _

from rulings.addresses import Address
from rulings.engine.act_names import PLAYER, SECOND
from rulings.engine.cards import JOKER, PACKS, RANKS, SUIT_SIGNS, SUITS, Card, Suit, parse_cards

SUIT_LABELS: Mapping[Suit, Any] = {
    "H": _("Hearts"),
    "D": _("Diamonds"),
    "C": _("Clubs"),
    "S": _("Spades"),
}
SUIT_CLASSES: Mapping[Suit, str] = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}

# From ace to king, as people count a sequence.
COLUMNS = ("A", *reversed([rank for rank in RANKS if rank not in ("A", "JK")]))


SEVERAL = "melds.side"
"""The one name under which several melds are tapped, each apart from the next."""


def changed(address: Address, name: str, tapped: Mapping[str, str]) -> Address:
    """Return the case after a tap on the picker of the cards called `name`.

    `add` puts a card (its code) at the end of the list, `drop` takes away the one at that place,
    counted from 0; a place without a card changes nothing. `apart` begins another meld, where
    there can be several. Refuses what is no card.
    No button of a form is called `remove`: it would hide the form's own method of that name.
    """
    groups = _groups(address, name)
    place = tapped.get("drop", "")
    if place in map(str, range(sum(map(len, groups)))):
        at = int(place)
        for group in groups:
            if at < len(group):
                del group[at]
                break
            at -= len(group)
    if "add" in tapped:
        groups[-1].append(Card.parse(tapped["add"]).code)
    text = ", ".join(" ".join(group) for group in groups if group)
    apart = name == SEVERAL and ("apart" in tapped or not groups[-1])
    return address.naming(name, f"{text}," if text and apart else text)


def _groups(address: Address, name: str) -> list[list[str]]:
    text = address.names.get(name, "")
    texts = text.split(",") if name == SEVERAL else [text]
    return [[card.code for card in parse_cards(part)] for part in texts]


def picker(address: Address, name: str) -> dict[str, Any]:
    """Return what the picker of the cards called `name` shows: the list, four suits, the joker."""
    groups = _groups(address, name)
    chosen = parse_cards(address.names.get(name, ""))
    named = (
        cards for other, cards in address.names.items() if other not in (PLAYER, PLAYER + SECOND)
    )
    on_table = Counter(card for cards in named for card in parse_cards(cards))

    begins = set(accumulate(map(len, groups)))
    return {
        "chosen": [
            {"place": place, "code": card.code, "begins": place > 0 and place in begins}
            for place, card in enumerate(chosen)
        ],
        "several": name == SEVERAL,
        "apart": not groups[-1],
        **grid(chosen, on_table, PACKS),
    }


def grid(chosen: Sequence[Card], lying: Counter[Card], packs: int) -> dict[str, Any]:
    """Return the cards to tap: four suits and the joker.

    Each says how many of it are `chosen`, and whether as many are `lying` as the packs have.
    """

    def choice(card: Card) -> dict[str, Any]:
        return {
            "code": card.code,
            "chosen": chosen.count(card),
            "none_left": lying[card] >= card.copies_in(packs),
        }

    return {
        "suits": [
            {
                "id": SUIT_CLASSES[suit],
                "label": SUIT_LABELS[suit],
                "sign": SUIT_SIGNS[suit],
                "cards": [choice(Card(rank, suit)) for rank in COLUMNS],
            }
            for suit in SUITS
        ],
        "joker": choice(JOKER),
    }
