"""The picker's search: what people say at a table, in either language, in any order of words."""

from __future__ import annotations

import functools
import re
import unicodedata
from dataclasses import dataclass

from rulings.engine import Entry, Infraction, rulebook

LONGEST_SEARCH = 100
"""Characters that a search may have; the rest is left unread."""

# Words that say nothing about what happened.
SMALL_WORDS = """
a ad ai al alla alle allo anche c che chi ci col con d da dal dalla degli dei del dell della delle
dello di e ed era gli ha hanno ho i il in l la le lo loro ma ne nel nella o per poi s se si su sua
sul sulla suo un una uno
an and are at by for has have he her his is it its my of on or she that the their them they this to
was were who with
"""
# What a word weighs in the phrase, the search words, the title and the explanation.
WEIGHTS = (4, 3, 2, 1)


@dataclass(frozen=True)
class Hit:
    """An entry of the picker with the infraction that it leads to."""

    infraction: Infraction
    entry: Entry


@dataclass(frozen=True)
class Found:
    """What a search found, best first; `exact` when every hit has all the words."""

    hits: tuple[Hit, ...]
    exact: bool


def find(edition: str, q: str) -> Found:
    """Return the entries of an edition that fit the words of `q`.

    Accents, capitals and endings are forgiven (`calato` finds `calare`). Where no entry has all
    the words, those that have most of them are found instead.
    """
    words = [word for word in words_of(q[:LONGEST_SEARCH]) if word not in SMALL_WORDS.split()]
    scored = [(hit, [_weight(word, fields) for word in words]) for hit, fields in _index(edition)]
    most = max((_matched(weights) for _, weights in scored), default=0)
    if not words or 2 * most < len(words):
        return Found((), exact=True)
    best = [(hit, weights) for hit, weights in scored if _matched(weights) == most]
    best.sort(key=lambda item: -sum(item[1]))
    return Found(tuple(hit for hit, _ in best), exact=most == len(words))


def words_of(text: str) -> list[str]:
    """Return the words of a text without accents and capitals: `È già lì` → `e gia li`."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
    return re.findall(r"[a-z0-9]+", plain.lower())


@functools.cache
def _index(edition: str) -> tuple[tuple[Hit, tuple[frozenset[str], ...]], ...]:
    """Return every entry with its words, field by field in the order of `WEIGHTS`."""
    return tuple(
        (Hit(infraction, entry), _fields(infraction, entry))
        for infraction in rulebook(edition).infractions.values()
        for entry in infraction.entries
    )


def _fields(infraction: Infraction, entry: Entry) -> tuple[frozenset[str], ...]:
    texts = (entry.say, entry.search, infraction.title, infraction.when)
    return tuple(frozenset(words_of(f"{text.it} {text.en}")) for text in texts)


def _weight(word: str, fields: tuple[frozenset[str], ...]) -> int:
    return sum(
        weight
        for weight, words in zip(WEIGHTS, fields, strict=True)
        if any(alike(word, other) for other in words)
    )


def _matched(weights: list[int]) -> int:
    return sum(weight > 0 for weight in weights)


def alike(typed: str, word: str) -> bool:
    """Whether the word begins as the typed one does, or the other way round, endings aside."""
    return word.startswith(_stem(typed)) or (len(word) > 3 and typed.startswith(_stem(word)))


def _stem(word: str) -> str:
    return word[: max(4, len(word) - 2)]
