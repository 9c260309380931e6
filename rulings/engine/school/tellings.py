"""How a table tells each fact: the sentences of `data/stories/` and of an edition's own `stories/`.

A telling says some facts, most often one, in several wordings. The words of an infraction win over
those that all share, and an edition's own win over both. A fact without words is told as question
and answer, which the checks count.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulings.engine.editions import read_part
from rulings.engine.rulebook import Infraction
from rulings.engine.texts import Text, read_folder, read_text, read_toml

SHARED = "facts"
"""The key under which a file of stories has words that all infractions share."""

_SLOT = re.compile(r"\{([\w.]+)(?::(\w+))?(?:\|[^{}]*)?\}")

Facts = Mapping[str, str]


@dataclass(frozen=True)
class Telling:
    """Some facts and the wordings that say them, one as good as the other."""

    tells: Facts
    wordings: tuple[Text, ...]
    plain: bool = False
    """Told as question and answer, since nobody has written better words."""


@dataclass(frozen=True)
class Scene:
    """Seats or cards that a story gives its names, where the facts are so."""

    when: Facts
    gives: Mapping[str, str]


@dataclass(frozen=True)
class Tellings:
    """All that is told of an infraction."""

    opening: tuple[Text, ...]
    order: tuple[str, ...]
    facts: Mapping[tuple[str, str], Telling]
    together: tuple[Telling, ...]
    seats: tuple[Scene, ...]
    cards: tuple[Scene, ...]


@functools.cache
def story_words() -> dict[str, Any]:
    """Return what all stories share: distractors, what comes late, the words of last resort."""
    return read_toml("school/stories.toml")


@functools.cache
def _shared_stories() -> dict[str, Any]:
    return read_folder("stories")


@functools.cache
def _own_stories(edition: str) -> dict[str, Any]:
    return read_part(edition, "stories")


@functools.cache
def _tellings(edition: str, slug: str) -> tuple[Mapping[str, Any], ...]:
    """Return the rows that tell an infraction, the one that wins first."""
    own, shared = _own_stories(edition), _shared_stories()
    return (
        own.get(slug, {}),
        {SHARED: own.get(SHARED, {})},
        shared.get(slug, {}),
        {SHARED: shared.get(SHARED, {})},
    )


@functools.cache
def _read(edition: str, slug: str) -> tuple[Any, ...]:
    rows = _tellings(edition, slug)
    opening: Sequence[Any] = next((row["opening"] for row in rows if "opening" in row), ())
    order: Sequence[str] = next((row["order"] for row in rows if "order" in row), ())
    together = [one for row in rows for one in row.get("together", ())]
    seats = [one for row in rows for one in row.get("seats", ())]
    cards = [one for row in rows for one in row.get("cards", ())]
    return (
        tuple(read_text(one) for one in opening),
        tuple(order),
        tuple(Telling(one["tells"], _wordings(one["say"])) for one in together),
        tuple(_scene(one) for one in seats),
        tuple(_scene(one) for one in cards),
    )


def tellings(infraction: Infraction) -> Tellings:
    """Return how each fact of an infraction is told."""
    edition, slug = infraction.edition.id, infraction.slug
    opening, order, together, seats, cards = _read(edition, slug)
    return Tellings(
        opening or (_opening(infraction),),
        order,
        _facts(infraction),
        together,
        seats,
        cards,
    )


def slots(text: Text) -> frozenset[str]:
    """Return what the wording names: roles and targets, in either language."""
    return frozenset(
        match.group(1) for lang in (text.it, text.en) for match in _SLOT.finditer(lang)
    )


def signed(text: Text) -> frozenset[str]:
    """Return the targets that the wording shows card by card, and so cannot do without."""
    return frozenset(
        match.group(1)
        for lang in (text.it, text.en)
        for match in _SLOT.finditer(lang)
        if match.group(2) in ("signs", "the")
    )


_FACTS: dict[tuple[str, str], Mapping[tuple[str, str], Telling]] = {}


def _facts(infraction: Infraction) -> Mapping[tuple[str, str], Telling]:
    key = infraction.edition.id, infraction.slug
    if key not in _FACTS:
        _FACTS[key] = {
            (fact, value): _telling(infraction, fact, value)
            for fact in infraction.facts
            for value in infraction.options(fact)
        }
    return _FACTS[key]


def _telling(infraction: Infraction, fact: str, value: str) -> Telling:
    for row in _tellings(infraction.edition.id, infraction.slug):
        written = row.get(SHARED, {}).get(fact, {}).get(value)
        if written is not None:
            return Telling({fact: value}, _wordings(written))
    return Telling({fact: value}, (_asked(infraction, fact, value),), plain=True)


def _asked(infraction: Infraction, fact: str, value: str) -> Text:
    """Return the fact told as the question that the arbiter puts and the table's answer."""
    words, asked = infraction.questions[fact], story_words()["asked"]
    return Text(
        it=asked["it"].format(question=words.question.it, answer=words.options[value].it),
        en=asked["en"].format(question=words.question.en, answer=words.options[value].en),
    )


def _opening(infraction: Infraction) -> Text:
    asked = story_words()["opening"]
    return Text(
        it=asked["it"].format(when=infraction.when.it),
        en=asked["en"].format(when=infraction.when.en),
    )


def _wordings(rows: Sequence[Mapping[str, str]]) -> tuple[Text, ...]:
    return tuple(read_text(row) for row in rows)


def _scene(row: Mapping[str, Any]) -> Scene:
    return Scene(row.get("when", {}), {key: value for key, value in row.items() if key != "when"})
