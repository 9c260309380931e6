"""A situation at a table, ruled: what drills and the cases of the book both come to."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.interview import Ruled
from rulings.engine.rulebook import Infraction
from rulings.engine.texts import Text


@dataclass(frozen=True)
class Situation:
    """What happened, told in sentences, and what the engine rules on it.

    `id` is that of its exercise; `names` are the seats and cards that the story names; `excluded`
    are effects in writing, by name and as many arguments as matter, that must not come out.
    """

    id: str
    ruled: Ruled
    names: Mapping[str, str]
    story: tuple[Text, ...]
    excluded: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """The edition by which it is ruled."""
        return self.ruled.infraction.edition.id

    @property
    def infraction(self) -> Infraction:
        """The infraction that it is."""
        return self.ruled.infraction

    @property
    def facts(self) -> Mapping[str, str]:
        """The facts on which it is ruled, those assumed among them."""
        return {**self.ruled.answers, **self.ruled.assumed}

    def chance(self, part: str) -> random.Random:
        """Return the chance of one part of its exercise: the same for the same id."""
        return random.Random(f"{self.id}:{part}")
