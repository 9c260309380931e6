"""What several cautions of one pair lead to by an edition.

The law is data: `rulings/editions/<id>/cautions.toml`. An edition without it says nothing at all.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.clauses import clause, readings
from rulings.engine.editions import read_part
from rulings.engine.rulebook import rulebook
from rulings.engine.texts import Text, read_text


@dataclass(frozen=True)
class Accumulation:
    """What an edition says of a pair's cautions in the whole event.

    Each time `every` of them have come together they lead to what `says` tells, by `clauses`; 0
    where the text attaches nothing to their number, as `readings` explain. It is ruled on as
    `infraction` with the answers `told`; nothing follows by itself.
    """

    every: int
    says: Text
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    infraction: str
    told: Mapping[str, str]

    def reached(self, count: int) -> int:
        """Return how many times so many cautions have led to it."""
        return count // self.every if self.every else 0

    def is_next(self, count: int) -> bool:
        """Whether one caution more leads to it."""
        return bool(self.every) and (count + 1) % self.every == 0


@functools.cache
def accumulation(edition: str) -> Accumulation | None:
    """Return what an edition says of several cautions; None where its text says nothing.

    Refuses clauses, readings, an infraction or answers that the edition does not have.
    """
    found = read_part(edition, "cautions")
    if not found:
        return None
    infraction = rulebook(edition).infraction(found["infraction"])
    told = found.get("told", {})
    for fact, value in told.items():
        if fact not in infraction.facts or value not in infraction.options(fact):
            raise ValueError(f"{edition}/cautions: {infraction.slug} has no {fact}={value}")
    known = readings(edition)
    return Accumulation(
        every=found["every"],
        says=read_text(found["says"]),
        clauses=tuple(clause(edition, name).id for name in found["clauses"]),
        readings=tuple(known[name].id for name in found["readings"]),
        infraction=infraction.slug,
        told=told,
    )
