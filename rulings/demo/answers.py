"""How somebody answers who knows so much of a thing and no more."""

from __future__ import annotations

import random

from rulings.engine.school.questions import Part, Question


def answers_of(question: Question, knows: float, chance: random.Random) -> dict[str, list[str]]:
    """Return the answers to a question by part; each is right with the probability `knows`."""
    return {
        part.id: list(part.key) if chance.random() < knows else _wrong(part, chance)
        for part in question.parts
    }


def _wrong(part: Part, chance: random.Random) -> list[str]:
    """Return an answer as people err: another one, one too many or one forgotten."""
    if part.kind == "number":
        return [str(int(part.key[0]) + chance.choice((-10, -5, 5, 10)))]
    others = [one.id for one in part.options if one.id not in part.key]
    if part.kind == "one":
        return [chance.choice(others)]
    if len(part.key) > 1 and chance.random() < 0.5:
        forgotten = chance.choice(part.key)
        return [one for one in part.key if one != forgotten]
    return [*part.key, chance.choice(others)] if others else []
