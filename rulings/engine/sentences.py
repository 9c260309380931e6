"""An effect in words: the templates of `effects/` filled with who and what it is about."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from rulings.engine.cards import Card
from rulings.engine.editions import read_part
from rulings.engine.effects import Effect
from rulings.engine.lasting import until
from rulings.engine.phrases import (
    Part,
    Phrase,
    Sentence,
    Wording,
    order_phrase,
    phrase_data,
    role_phrase,
    target_phrase,
)
from rulings.engine.texts import Lang, read_folder

_SLOT = re.compile(r"\{(\w+)(?::(\w+)|\|([^{}]+))?\}")
_DISCARDED_IN_ORDER = ("penalise",)


@functools.cache
def effect_data() -> dict[str, Any]:
    """Return the templates of `effects/` by effect and variant."""
    return read_folder("effects")


@functools.cache
def own_effect_data(edition: str) -> dict[str, Any]:
    """Return the templates that an edition has of its own, which win over the shared ones."""
    return read_part(edition, "effects")


def template(effect: Effect, edition: str) -> Mapping[str, str]:
    """Return the template of an effect in both languages; KeyError when it has none."""
    variants: Mapping[str, Mapping[str, str]] = effect_data().get(effect.name, {})
    if effect.name in own_effect_data(edition):
        variants = {**variants, **own_effect_data(edition)[effect.name]}
    if variants.keys() == {"default"}:
        return variants["default"]
    told = [(name, str(value)) for name, value in effect.args if name not in ("player", "side")]
    values = [value for _, value in told]
    written = " ".join(f"{name}={value}" for name, value in told)
    whole = (effect.clause, effect.via, effect.when, written, " ".join(values))
    for key in (*whole, *values, *(name for name, _ in effect.args)):
        if key in variants:
            return variants[key]
    return variants["default"]


def targets(effect: Effect, edition: str) -> tuple[str, ...]:
    """Return the cards and melds that an effect's sentence speaks of, in its order."""
    slots = _slots(template(effect, edition)["it"])
    spoken = (str(effect.arg(slot) or slot) for slot in slots)
    return tuple(dict.fromkeys(one for one in spoken if one in phrase_data()["target"]))


@functools.cache
def _slots(text: str) -> tuple[str, ...]:
    """Return what the slots of a template are called, in its order."""
    return tuple(slot.group(1) for slot in _SLOT.finditer(text))


def say(effect: Effect, wording: Wording) -> Sentence:
    """Return the sentence of an effect, names filled in."""
    return _fill(template(effect, wording.edition)[wording.lang], effect, wording)


def say_when(effect: Effect, wording: Wording) -> Sentence:
    """Return what a pending effect waits for; empty for an effect of now."""
    if not effect.when:
        return ()
    return _fill(phrase_data()["when"][effect.when][wording.lang], effect, wording)


def say_until(effect: Effect, wording: Wording) -> Sentence:
    """Return until when a lasting effect holds."""
    return _fill(until(effect)[wording.lang], effect, wording)


def discards(effect: Effect, wording: Wording) -> Phrase:
    """Return the cards that an effect has discarded one a turn, in their order."""
    return _phrase("cards", effect, wording)


def plain(sentence: Sentence) -> str:
    """Return a sentence as text, cards in signs."""
    return "".join(part.sign if isinstance(part, Card) else part for part in sentence)


def _fill(text: str, effect: Effect, wording: Wording) -> Sentence:
    parts: list[Part] = []
    end = 0
    for slot in _SLOT.finditer(text):
        parts.append(text[end : slot.start()])
        end = slot.end()
        name, form, agreeing = slot.groups()
        phrase = _phrase(name, effect, wording)
        if agreeing:
            parts.append(_agree(agreeing.split("|"), phrase))
        else:
            parts += _form(phrase, form or "name", wording.lang)
    parts.append(text[end:])
    return _joined(parts)


def _phrase(slot: str, effect: Effect, wording: Wording) -> Phrase:
    """Return what a slot stands for: the effect's argument of that name, or else the role."""
    value = str(effect.arg(slot) or slot)
    if value in phrase_data()["role"]:
        return role_phrase(value, wording)
    ordered = effect.name in _DISCARDED_IN_ORDER
    return target_phrase(value, wording, as_cards=slot != "meld", ordered=ordered)


def _form(phrase: Phrase, form: str, lang: Lang) -> Sentence:
    if form == "order":
        return order_phrase(phrase, lang)
    if form == "named":
        return (": ", *phrase.name) if phrase.cards else ()
    return {"name": phrase.name, "of": phrase.of, "to": phrase.to}[form]


def _agree(forms: list[str], phrase: Phrase) -> str:
    """Pick the word that agrees: of four by gender and number, of two by number."""
    if len(forms) == 2:
        return forms[phrase.plural]
    return forms[("ms", "fs", "mp", "fp").index(phrase.agree)]


def _joined(parts: list[Part]) -> Sentence:
    """Return the parts with neighbouring words joined and a capital at the start."""
    joined: list[Part] = []
    for part in parts:
        if isinstance(part, str) and joined and isinstance(joined[-1], str):
            joined[-1] += part
        elif part != "":
            joined.append(part)
    if joined and isinstance(joined[0], str):
        joined[0] = joined[0][:1].upper() + joined[0][1:]
    return tuple(joined)
