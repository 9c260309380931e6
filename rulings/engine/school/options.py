"""Texts as options to pick from: the right ones among wrong ones, shuffled, none read alike."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from rulings.engine.school.questions import Option
from rulings.engine.texts import LANGS, Text


@dataclass(frozen=True)
class Choice:
    """Options in the order shown, and the ids of the right ones in the order given."""

    options: tuple[Option, ...]
    key: tuple[str, ...]


def choice(right: Sequence[Text], wrong: Sequence[Text], chance: random.Random | None) -> Choice:
    """Return these texts as shuffled options with ids that say nothing, and the key in order.

    Without `chance` they stand in the order given, for options that people expect in one order.
    """
    texts = [*right, *wrong]
    shown = list(range(len(texts)))
    if chance:
        chance.shuffle(shown)
    ids = {place: ascii_lowercase[number] for number, place in enumerate(shown)}
    options = tuple(Option(ids[place], texts[place]) for place in shown)
    return Choice(options, tuple(ids[place] for place in range(len(right))))


def unlike(texts: Iterable[Text], *, beside: Iterable[Text] = ()) -> Iterator[Text]:
    """Yield the texts that read unlike each other, and unlike those `beside`, in both languages."""
    taken = {reading for text in beside for reading in _readings(text)}
    for text in texts:
        if taken.isdisjoint(_readings(text)):
            taken |= _readings(text)
            yield text


def _readings(text: Text) -> set[tuple[str, str]]:
    return {(lang, text[lang].casefold()) for lang in LANGS}
