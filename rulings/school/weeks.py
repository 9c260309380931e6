"""Weeks of practice in a moment: what comes back when, by how well somebody answers."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from rulings.engine import CURRENT
from rulings.engine.school.subjects import drill_subjects, trained_by
from rulings.school.repetition import (
    SITTING,
    Standing,
    due_of,
    next_number,
    rating,
    reviewed,
)

START = datetime(2026, 1, 5, 20, tzinfo=UTC)


@dataclass
class Weeks:
    """Somebody who does a sitting a day, from nothing on.

    `share` says how much they know of a subject on a day, from 0 to 1. `met` are the days on which
    each subject came; `due` how many subjects were due at the beginning of each day.
    """

    share: Callable[[str, int], float]
    edition: str = CURRENT.id
    seed: int = 8
    met: dict[str, list[int]] = field(default_factory=dict)
    due: list[int] = field(default_factory=list)
    _cards: dict[str, dict[str, Any]] = field(default_factory=dict)

    def go(self, days: int) -> Weeks:
        """Do a sitting on each of so many days; the same seed leads to the same days."""
        chance, last = random.Random(self.seed), None
        for day in range(days):
            at = START + timedelta(days=day)
            self.due.append(len(self._due(at)))
            for _ in range(SITTING):
                last = self._exercise(day, at, chance, last)
        return self

    def gaps(self, subject: str) -> list[int]:
        """Return the days between one meeting with a subject and the next."""
        days = self.met.get(subject, [])
        return [after - before for before, after in zip(days, days[1:], strict=False)]

    def _due(self, at: datetime) -> list[str]:
        found = [(due_of(card), one) for one, card in self._cards.items() if due_of(card) <= at]
        return [one for _, one in sorted(found)]

    def _exercise(self, day: int, at: datetime, chance: random.Random, last: int | None) -> int:
        trains, trained = drill_subjects(self.edition), trained_by(self.edition)
        standing = Standing(self._due(at), self._cards.keys())
        number = next_number(standing, trains, trained, chance, but=last)
        for subject in trains[number]:
            known = rating(self.share(subject, day))
            self._cards[subject] = reviewed(self._cards.get(subject), known, at)
            self.met.setdefault(subject, []).append(day)
        return number
