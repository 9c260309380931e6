"""Where the tables of cards and points of two editions differ, in words."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass

from rulings.engine.card_rules import card_rules
from rulings.engine.card_rules_told import Told, told
from rulings.engine.texts import Text


@dataclass(frozen=True)
class Differing:
    """A provision that two editions fix differently; None where a text does not speak of it."""

    key: str
    title: Text
    one: Told | None
    other: Told | None


@functools.cache
def differing(one: str, other: str) -> tuple[Differing, ...]:
    """Return the provisions that differ; refuses an unknown edition.

    What both texts fix in the same way, or neither speaks of, is left out.
    """
    return tuple(_differing(one, other))


def _differing(one: str, other: str) -> Iterator[Differing]:
    mine, theirs = ({line.key: line for line in told(card_rules(name))} for name in (one, other))
    for key, line in {**theirs, **mine}.items():
        if _fixed(mine.get(key)) != _fixed(theirs.get(key)):
            yield Differing(key, line.title, mine.get(key), theirs.get(key))


def _fixed(line: Told | None) -> object:
    """Return what is compared: a value, or that there is a rule at all."""
    return None if line is None else (True, line.value)
