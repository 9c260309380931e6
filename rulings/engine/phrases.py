"""Noun phrases for what an effect speaks of: a player, a pair, a card, some cards, a meld.

With names (a seat, tapped cards) the phrase names them; without, it says who or what is meant.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulings.engine.card_names import article, card_name
from rulings.engine.card_rules import CardRules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.editions import all_editions, read_part
from rulings.engine.texts import Lang, read_toml

Part: TypeAlias = str | Card
Sentence: TypeAlias = tuple[Part, ...]
"""Words and cards in reading order; a page draws the cards, `plain` writes their signs."""

_PLURAL: dict[Lang, str] = {"it": "fp", "en": "p"}

SEATS = ("N", "E", "S", "W")
"""In the order of play."""

SEATED_ROLES = ("player", "on_turn", "caller", "dealer")
"""The roles whose seat has to be said; those of the others follow from the offender's."""


@dataclass(frozen=True)
class Wording:
    """In which language to speak, and by which names.

    `names` maps seated roles such as `player` to a seat and targets to the codes of the cards
    tapped; `roles` are an infraction's own words for a role; `rules` order cards to be discarded,
    as its edition does.
    """

    lang: Lang
    names: Mapping[str, str]
    roles: Mapping[str, Any]
    rules: CardRules

    @property
    def edition(self) -> str:
        """The edition whose sentences are spoken."""
        return self.rules.edition


@dataclass(frozen=True)
class Phrase:
    """A noun phrase in its forms; words agree with its gender and number, such as `fs` or `p`."""

    name: Sentence
    of: Sentence = ()
    to: Sentence = ()
    agree: str = "ms"
    cards: tuple[Card, ...] = ()

    @property
    def plural(self) -> bool:
        return self.agree.endswith("p")


@functools.cache
def phrase_data() -> dict[str, Any]:
    """Return the phrases of `phrases.toml`, with the targets that editions add of their own."""
    data = read_toml("phrases.toml")
    for edition in all_editions():
        for name, row in read_part(edition, "phrases").get("target", {}).items():
            if data["target"].setdefault(name, row) != row:
                raise ValueError(f"{edition}: the target {name} has other words elsewhere")
    return data


def heading(name: str, lang: Lang) -> str:
    """Return the heading of a part of a ruling."""
    return f"{phrase_data()['heading'][name][lang]}:"


def role_phrase(role: str, wording: Wording) -> Phrase:
    """Return how a role is called: by the seat named for it or that follows, else in words."""
    row = _seated(role, wording.names) or wording.roles.get(role) or phrase_data()["role"][role]
    return _forms(row[wording.lang])


def _seated(role: str, names: Mapping[str, str]) -> Mapping[str, Any] | None:
    """Return the words for the seat or the pair of a role; None where no name tells it."""
    data = phrase_data()
    seat = names.get(role if role in SEATED_ROLES else "player")
    if seat is None:
        return None
    called: dict[str, Mapping[str, Any]] = {
        **dict.fromkeys(SEATED_ROLES, data["seat"][seat]),
        "partner": data["seat"][_seat_after(seat, 2)],
        "next_opponent": data["seat"][_seat_after(seat, 1)],
        "side": data["pair"][_pair(seat)],
        "other_side": data["pair"][_pair(_seat_after(seat, 1))],
    }
    return called.get(role)


def seats_of(role: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the seats that a role stands for, in the order of play; none where no name tells."""
    if role in ("both", "all"):
        return SEATS
    seat = names.get(role if role in SEATED_ROLES else "player")
    if seat is None:
        return ()
    places = {"partner": (2,), "next_opponent": (1,), "side": (0, 2), "other_side": (1, 3)}
    found = {_seat_after(seat, place) for place in places.get(role, (0,))}
    return tuple(one for one in SEATS if one in found)


def _seat_after(seat: str, places: int) -> str:
    return SEATS[(SEATS.index(seat) + places) % len(SEATS)]


def _pair(seat: str) -> str:
    return "NS" if seat in "NS" else "EW"


def target_phrase(target: str, wording: Wording, *, as_cards: bool, ordered: bool) -> Phrase:
    """Return how cards or melds are called; `as_cards` speaks of a meld's cards one by one.

    `ordered` puts named cards in the order in which they are discarded.
    """
    lang = wording.lang
    if wording.names.get(target):
        given = parse_cards(wording.names[target])
        cards = wording.rules.discard_order(given) if ordered else given
        return _named(cards, lang, as_cards=as_cards)
    row = phrase_data()["target"][target][lang]
    if as_cards and "cards" in row:
        return Phrase(name=(row["cards"],), agree=_PLURAL[lang])
    return _forms(row)


def _forms(row: Mapping[str, str]) -> Phrase:
    return Phrase(
        name=(row["name"],),
        of=(row.get("of", ""),),
        to=(row.get("to", ""),),
        agree=row.get("agree", "ms"),
    )


def _named(cards: tuple[Card, ...], lang: Lang, *, as_cards: bool) -> Phrase:
    """One card in words, several in signs: "il fante di cuori", "le carte 10♠ e 7♥"."""
    words = phrase_data()["words"][lang]
    if not as_cards:
        return Phrase(name=(f"{words['meld']} ", *_spaced(cards, lang)), cards=cards)
    if len(cards) == 1:
        feminine = lang == "it" and cards[0].rank == "Q"
        agree = "fs" if feminine else "ms"
        return Phrase(name=(card_name(cards[0], lang, "the"),), agree=agree, cards=cards)
    listed = (words["cards"], *_listed([(_shown(card, lang),) for card in cards], words["and"]))
    return Phrase(name=listed, agree=_PLURAL[lang], cards=cards)


def _spaced(cards: tuple[Card, ...], lang: Lang) -> Sentence:
    return tuple(part for card in cards for part in (_shown(card, lang), " "))[:-1]


def _shown(card: Card, lang: Lang) -> Part:
    """A joker has no suit to be drawn with: it goes by its name."""
    return card if card.suit else card_name(card, lang)


def _listed(items: Sequence[Sentence], word: str) -> Sentence:
    """Return items as people list them: 10♠, 9♠ e 7♥."""
    parts = list(items[0])
    for place, item in enumerate(items[1:], start=2):
        parts += [f" {word} " if place == len(items) else ", ", *item]
    return tuple(parts)


def order_phrase(phrase: Phrase, lang: Lang) -> Sentence:
    """Return in which order several cards are discarded: ", prima il re di fiori, poi …"."""
    if not phrase.plural:
        return ()
    words = phrase_data()["words"][lang]
    if not phrase.cards:
        return (words["highest_first"],)
    first, *then = [(article(card, lang, "the"), _shown(card, lang)) for card in phrase.cards]
    before, rest = words["order"].split("{first}")
    between, after = rest.split("{then}")
    return (before, *first, between, *_listed(then, words["and"]), after)
