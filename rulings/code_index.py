"""What of the Code is used where: worked out once from the compiled trees of an edition."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine import Infraction, Question, Ruling, rulebook
from rulings.engine.trees import paths

SILENT = "code_silent"
"""The effect of a way on which the Code prescribes nothing."""


@dataclass(frozen=True)
class Silence:
    """A way that ends where the Code is silent; `steps` are the answers that were not assumed."""

    infraction: Infraction
    steps: tuple[tuple[Question, str], ...]
    ruling: Ruling


@functools.cache
def citing(edition: str) -> Mapping[str, tuple[Infraction, ...]]:
    """Return, by clause, the infractions of which some ruling cites it."""
    return _users(edition, "clauses")


@functools.cache
def resting(edition: str) -> Mapping[str, tuple[Infraction, ...]]:
    """Return, by reading, the infractions of which some ruling rests on it."""
    return _users(edition, "readings")


@functools.cache
def silences(edition: str) -> tuple[Silence, ...]:
    """Return every way of an edition that ends where the Code is silent."""
    return tuple(
        Silence(infraction, tuple(step for step in steps if step[1] != step[0].default), ruling)
        for infraction in rulebook(edition).infractions.values()
        for steps, ruling in paths(infraction.tree)
        if any(effect.name == SILENT for effect in ruling.effects)
    )


def _users(edition: str, cited: str) -> Mapping[str, tuple[Infraction, ...]]:
    """Return the infractions by what their rulings name in the attribute `cited`."""
    found: dict[str, dict[str, Infraction]] = {}
    for infraction in rulebook(edition).infractions.values():
        for _, ruling in paths(infraction.tree):
            for name in getattr(ruling, cited):
                found.setdefault(name, {})[infraction.slug] = infraction
    return {name: tuple(users.values()) for name, users in found.items()}
