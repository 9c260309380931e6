"""Drills: each path of each tree as a situation at a table, told so that it can be ruled.

A drill is named by its edition, the number of its path among all paths of the edition, and a seed:
the seats, cards and wordings come from the seed, so that the same three make the same drill again.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass

from rulings.engine.interview import Ruled, answered, rule
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.school.stories import Story, tell
from rulings.engine.texts import Text
from rulings.engine.trees import paths, trail

_FURTHER = 50
"""How many seeds are tried for other wordings: a story has many more."""


@dataclass(frozen=True)
class Drill:
    """A situation made from a path, told in both languages.

    `answers` are the facts of the path, what it assumes among them; `ruled` is what the engine
    rules on them; `names` says which seats and cards the story names.
    """

    edition: str
    number: int
    seed: int
    answers: Mapping[str, str]
    ruled: Ruled
    names: Mapping[str, str]
    story: Story

    @property
    def infraction(self) -> Infraction:
        """The infraction that the story is about."""
        return self.ruled.infraction

    @property
    def sentences(self) -> tuple[Text, ...]:
        """The story in the order in which the table tells it."""
        return self.story.sentences


def drill_count(edition: str) -> int:
    """Return how many paths, and so how many different situations, an edition has."""
    return len(_paths(edition))


def make_drill(edition: str, number: int, seed: int) -> Drill:
    """Return the drill of that path (0 to `drill_count`) and seed; IndexError beyond."""
    ruled, answers = rule_path(edition, number)
    story = tell(ruled.infraction, answers, seed)
    return Drill(edition, number, seed, answers, ruled, story.names, story)


def rule_path(edition: str, number: int) -> tuple[Ruled, Mapping[str, str]]:
    """Return the ruling of a path and the facts on it, without a story; IndexError beyond."""
    if number < 0:
        raise IndexError(number)
    slug, answers = _paths(edition)[number]
    ruled = answered(rulebook(edition).infractions[slug], answers)
    assert isinstance(ruled, Ruled), "a path ends in a ruling"
    return ruled, answers


def fresh_drill(edition: str, number: int, seed: int, previous: Drill | None) -> Drill:
    """Return the drill of that path with this seed or the first after it that is not told in the
    very wordings of the drill before."""
    drill = make_drill(edition, number, seed)
    for further in range(1, _FURTHER):
        if previous is None or drill.story.wordings != previous.story.wordings:
            break
        drill = make_drill(edition, number, seed + further)
    return drill


def drill_numbers(edition: str, slug: str) -> range:
    """Return the numbers of the paths of one infraction; empty for one that is not ruled."""
    found = [number for number, (name, _) in enumerate(_paths(edition)) if name == slug]
    return range(found[0], found[-1] + 1) if found else range(0)


def drill_number(edition: str, slug: str, answers: Mapping[str, str]) -> int | None:
    """Return the number of the path that these answers go; None while they leave a question.

    Refuses what `rule` refuses.
    """
    state = rule(edition, slug, answers)
    if not isinstance(state, Ruled):
        return None
    steps = trail(state.infraction.tree, {**state.answers, **state.assumed})
    gone = {question.fact: value for question, value in steps}
    paths_of_it = drill_numbers(edition, slug)
    return next((number for number in paths_of_it if _paths(edition)[number][1] == gone), None)


@functools.cache
def _paths(edition: str) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """Return every path of an edition: the slug of its infraction and the facts on it."""
    return tuple(
        (slug, {question.fact: value for question, value in steps})
        for slug, infraction in rulebook(edition).infractions.items()
        for steps, _ in paths(infraction.tree)
    )
