"""Cards in words and in signs, Italian and English, with the forms that sentences need."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rulings.engine.cards import Card, Rank, Suit
from rulings.engine.texts import Lang

Form = Literal["plain", "the", "of", "to"]
"""`plain` fante di cuori · `the` il fante · `of` del fante · `to` al fante."""

_RANKS: dict[Lang, dict[Rank, str]] = {
    "it": {"A": "asso", "K": "re", "Q": "donna", "J": "fante", "JK": "jolly"},
    "en": {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "JK": "joker"},
}
_SUITS: dict[Lang, dict[Suit, str]] = {
    "it": {"H": "cuori", "D": "quadri", "C": "fiori", "S": "picche"},
    "en": {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"},
}
_OF_SUIT: dict[Lang, str] = {"it": "di", "en": "of"}
_AND: dict[Lang, str] = {"it": "e", "en": "and"}

_MASCULINE: dict[Form, str] = {"plain": "", "the": "il ", "of": "del ", "to": "al "}
_FEMININE: dict[Form, str] = {"plain": "", "the": "la ", "of": "della ", "to": "alla "}
_ELIDED: dict[Form, str] = {"plain": "", "the": "l'", "of": "dell'", "to": "all'"}
_ENGLISH: dict[Form, str] = {"plain": "", "the": "the ", "of": "of the ", "to": "to the "}


def card_name(card: Card, lang: Lang, form: Form = "plain") -> str:
    """Return the card in words: `fante di cuori`, `dell'asso di picche`, `the joker`."""
    return article(card, lang, form) + _noun(card, lang)


def rank_name(rank: str, lang: Lang) -> str:
    """Return a rank in words, a number as it is: `fante`, `queen`, `10`."""
    return {str(known): name for known, name in _RANKS[lang].items()}.get(rank, rank)


def list_cards(cards: Iterable[Card], lang: Lang) -> str:
    """Return the cards in signs as people list them: `10♠, 9♠ e 7♥`; a joker is named."""
    signs = [card.sign if card.suit else _noun(card, lang) for card in cards]
    if len(signs) < 2:
        return "".join(signs)
    return f"{', '.join(signs[:-1])} {_AND[lang]} {signs[-1]}"


def article(card: Card, lang: Lang, form: Form) -> str:
    """Return what stands before the card's name or sign: `il `, `dell'`, `to the `; "" if plain."""
    if lang == "en":
        return _ENGLISH[form]
    if card.rank == "Q":
        return _FEMININE[form]
    # Asso and otto begin with a vowel.
    return (_ELIDED if card.rank in ("A", "8") else _MASCULINE)[form]


def _noun(card: Card, lang: Lang) -> str:
    rank = _RANKS[lang].get(card.rank, card.rank)
    return f"{rank} {_OF_SUIT[lang]} {_SUITS[lang][card.suit]}" if card.suit else rank
