"""In which order a ruling is carried out, as far as the order matters at the table."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import TypeVar

from rulings.engine.effects import Effect
from rulings.engine.texts import read_toml

Name = TypeVar("Name")


@functools.cache
def stage_data() -> Mapping[str, int]:
    """Return the stages of `school/order.toml` by effect, or by effect and value."""
    found: dict[str, int] = read_toml("school/order.toml")["stage"]
    return found


def stage_of(effect: Effect) -> int | None:
    """Return the stage of an effect that is done now; None where its place does not matter."""
    if effect.when:
        return None
    for key in (*(f"{effect.name}.{value}" for _, value in effect.args), effect.name):
        if key in stage_data():
            return stage_data()[key]
    return None


def stages_of(ruling: Sequence[tuple[Name, Effect]]) -> dict[Name, int]:
    """Return the stage of each named effect of a ruling whose place matters.

    Where the ruling has two effects the other way round, neither has a stage.
    """
    staged = [(name, stage) for name, one in ruling if (stage := stage_of(one)) is not None]
    apart = {
        name
        for (first, early), (then, late) in combinations(staged, 2)
        if late < early
        for name in (first, then)
    }
    return {name: stage for name, stage in staged if name not in apart}
