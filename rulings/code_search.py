"""The search of the Code: clauses, readings and infractions, by words of either language."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rulings.engine import Clause, Infraction, Reading, Text, clauses, readings
from rulings.search import LONGEST_SEARCH, SMALL_WORDS, alike, find, words_of

MOST_FOUND = 40
"""Clauses, and readings, that a search shows; who wants others adds a word."""

Item = TypeVar("Item", Clause, Reading)

# What a word weighs in a title, and in what stands below it.
WEIGHTS = (2, 1)


@dataclass(frozen=True)
class Shown(Generic[Item]):
    """The best of what was found, and how many there are in all."""

    items: tuple[Item, ...]
    count: int


@dataclass(frozen=True)
class Found:
    """What a search found in the Code, of each kind the best first."""

    infractions: tuple[Infraction, ...]
    clauses: Shown[Clause]
    readings: Shown[Reading]

    @property
    def empty(self) -> bool:
        return not (self.infractions or self.clauses.count or self.readings.count)


def search(edition: str, q: str) -> Found:
    """Return what has all the words of `q` (Italian or English, accents and endings forgiven).

    Only the first `LONGEST_SEARCH` characters are read; infractions are found as the picker finds
    them. Refuses an unknown edition.
    """
    words = [word for word in words_of(q[:LONGEST_SEARCH]) if word not in SMALL_WORDS.split()]
    hits = find(edition, q)
    infractions = {hit.infraction.slug: hit.infraction for hit in hits.hits if hits.exact}
    return Found(
        tuple(infractions.values()),
        _best(words, _clause_words(edition)),
        _best(words, _reading_words(edition)),
    )


def _best(
    words: list[str], index: Iterable[tuple[Item, tuple[frozenset[str], ...]]]
) -> Shown[Item]:
    """Return the items that have every word somewhere, those with most in their titles first."""
    scored = []
    for item, fields in index if words else ():
        weights = [_weight(word, fields) for word in words]
        if all(weights):
            scored.append((item, sum(weights)))
    scored.sort(key=lambda pair: -pair[1])
    return Shown(tuple(item for item, _ in scored[:MOST_FOUND]), len(scored))


def _weight(word: str, fields: tuple[frozenset[str], ...]) -> int:
    pairs = zip(WEIGHTS, fields, strict=True)
    return sum(weight for weight, known in pairs if any(alike(word, one) for one in known))


@functools.cache
def _clause_words(edition: str) -> tuple[tuple[Clause, tuple[frozenset[str], ...]], ...]:
    return tuple(
        (one, (_words(one.title), _words(one.text, *([one.example] if one.example else []))))
        for one in clauses(edition).values()
    )


@functools.cache
def _reading_words(edition: str) -> tuple[tuple[Reading, tuple[frozenset[str], ...]], ...]:
    return tuple(
        (one, (_words(one.question), _words(one.adopted, one.other)))
        for one in readings(edition).values()
    )


def _words(*texts: Text) -> frozenset[str]:
    return frozenset(word for text in texts for word in words_of(f"{text.it} {text.en}"))
