"""What a drill and its exercise cost, beside a view that answers nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

from rulings.engine import CURRENT
from rulings.engine.school.drill_questions import drill_question
from rulings.engine.school.drills import drill_count, make_drill
from tests.bench.measuring import Row, cpu

DRILLS = 60
"""Drills in one timed run, paths by chance: some have one effect, some fifteen."""


def rows(runs: int, nothing: float) -> Iterator[Row]:
    """Yield each as the best of so many runs; `nothing` is what the empty view takes."""
    numbers = random.Random(1).sample(range(drill_count(CURRENT.id)), DRILLS)
    made = [make_drill(CURRENT.id, number, 1) for number in numbers]
    told = cpu(runs, lambda: [make_drill(CURRENT.id, number, 1) for number in numbers])
    asked = cpu(runs, lambda: [drill_question(drill) for drill in made])
    yield Row("a drill, told", told / DRILLS, 2, "empty view", nothing)
    yield Row("the exercise of a drill", asked / DRILLS, 20, "empty view", nothing)
