"""Rulings as tests and case books write them: `penalise(cards, discard=now) when not_played`."""

from __future__ import annotations

from collections.abc import Iterable

from rulings.engine import CURRENT, Effect, Ruled, rule
from rulings.engine.written import written


def ruled(slug: str, **answers: str) -> Ruled:
    """Return the ruling of the Code in force; fails where a question is still open."""
    return ruled_by(CURRENT.id, slug, **answers)


def ruled_by(edition: str, slug: str, /, **answers: str) -> Ruled:
    """Return the ruling of an edition; fails where a question is still open."""
    found = rule(edition, slug, answers)
    assert isinstance(found, Ruled), f"{edition}: {slug} still asks {found.question.fact}"
    return found


def now(found: Ruled) -> dict[str, str]:
    """Return what is done at once, each effect with its clause: "25.2", borrowed "25.2 by 27.3"."""
    return _by_clause(found.ruling.now)


def pending(found: Ruled) -> dict[str, str]:
    """Return what waits for something to happen, each effect with its clause."""
    return _by_clause(found.ruling.pending)


def _by_clause(effects: Iterable[Effect]) -> dict[str, str]:
    return {
        written(effect): f"{effect.clause} by {effect.via}" if effect.via else effect.clause
        for effect in effects
    }
