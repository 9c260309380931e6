"""A sentence of a story with its seats and cards filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulings.engine.card_names import article, card_name
from rulings.engine.card_rules import card_rules
from rulings.engine.cards import Card, parse_cards
from rulings.engine.phrases import SEATS, Phrase, Wording, phrase_data, role_phrase, target_phrase
from rulings.engine.rulebook import Infraction
from rulings.engine.texts import LANGS, Lang, Text

SLOT = re.compile(r"\{([\w.]+)(?::(\w+)|\|([^{}]+))?\}")
"""`{player}`, `{player:of}`, `{side|è|sono}`, `{meld}`; `{meld:signs}` is its cards alone,
`{card:the}` those with an article where it is one: `il 9♥`."""

LAST_OPPONENT = "last_opponent"
"""The opponent who plays before the offender: a story names them, no ruling does."""


def said(text: Text, names: Mapping[str, str], infraction: Infraction) -> Text:
    """Return the wording with its slots filled; KeyError for a slot that stands for nothing."""
    it, en = (_said(text[lang], lang, names, infraction) for lang in LANGS)
    return Text(it=it, en=en)


def _said(text: str, lang: Lang, names: Mapping[str, str], infraction: Infraction) -> str:
    rules = card_rules(infraction.edition.id)
    wording = Wording(lang, names, infraction.roles, rules)
    filled = SLOT.sub(lambda slot: _slot(slot, wording), text)
    return filled[:1].upper() + filled[1:]


def _slot(slot: re.Match[str], wording: Wording) -> str:
    name, form, agreeing = slot.groups()
    if form in ("signs", "the"):
        return _signs(parse_cards(wording.names[name]), wording.lang, the=form == "the")
    phrase = _phrase(name, wording)
    if agreeing:
        return _agree(agreeing.split("|"), phrase)
    parts = {"of": phrase.of, "to": phrase.to}.get(form or "", phrase.name)
    return "".join(part.sign if isinstance(part, Card) else part for part in parts)


def _signs(cards: tuple[Card, ...], lang: Lang, *, the: bool) -> str:
    """A joker has no sign that people read: it goes by its name, as in the rulings."""
    signs = " ".join(card.sign if card.suit else card_name(card, lang) for card in cards)
    return article(cards[0], lang, "the") + signs if the and len(cards) == 1 else signs


def _phrase(name: str, wording: Wording) -> Phrase:
    if name == LAST_OPPONENT:
        place = (SEATS.index(wording.names["player"]) + 3) % len(SEATS)
        named = {**wording.names, "player": SEATS[place]}
        return role_phrase("player", Wording(wording.lang, named, {}, wording.rules))
    if name in phrase_data()["role"]:
        return role_phrase(name, wording)
    return target_phrase(name, wording, as_cards=not name.startswith("meld"), ordered=False)


def _agree(forms: list[str], phrase: Phrase) -> str:
    """Pick the word that agrees: of four by gender and number, of two by number."""
    if len(forms) == 2:
        return forms[phrase.plural]
    return forms[("ms", "fs", "mp", "fp").index(phrase.agree)]
