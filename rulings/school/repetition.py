"""When a subject comes back: FSRS by subject, and which drill brings back what is due.

A subject is an infraction (`infraction:no-draw`) or a clause (`clause:30.2`). What was answered
says how well it was known:

- the part that asks for the infraction speaks of the infraction, every other part of the clauses;
  a subject of which no part speaks is left as it was;
- all right is *Good*; three quarters or more is *Hard*, known but not by heart; less is *Again*,
  for a ruling with a step missing is a wrong ruling. *Easy* is never said: nothing tells how easily
  it came.

The steps of minutes that FSRS has for learning are left out: a subject that was missed comes back
the next day, not in the same sitting. Nothing is left to chance, so that the same answers lead to
the same days.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from fsrs import Card, Rating, Scheduler

from rulings.engine.school.marking import Mark
from rulings.engine.school.questions import Question
from rulings.engine.school.subjects import INFRACTION

SITTING = 8
"""Exercises in "ten minutes a day"."""

HARD_FROM = 0.75
_TRIED = 24
"""How many drills of a due subject are weighed against each other."""

_SCHEDULER = Scheduler(
    desired_retention=0.9,
    learning_steps=(),
    relearning_steps=(),
    maximum_interval=365,
    enable_fuzzing=False,
)


@dataclass(frozen=True)
class Standing:
    """Where a person stands: `due` are the subjects that are due, the longest due first, `seen`
    all that were ever met."""

    due: Sequence[str] = ()
    seen: Collection[str] = field(default_factory=frozenset)


def rating(share: float) -> Rating:
    """Return how well something was known by what part of it was right, from 0 to 1."""
    if share >= 1:
        return Rating.Good
    return Rating.Hard if share >= HARD_FROM else Rating.Again


def shares(question: Question, mark: Mark) -> dict[str, float]:
    """Return each subject of which a part speaks, with how much of those parts was right."""
    named = [one.share for one in mark.parts if one.part == "infraction"]
    others = [one.share for one in mark.parts if one.part != "infraction"]
    found = {}
    for subject in question.subjects:
        about = named if subject.startswith(INFRACTION) else others
        if about:
            found[subject] = sum(about) / len(about)
    return found


def reviewed(card: Mapping[str, Any] | None, known: Rating, at: datetime) -> dict[str, Any]:
    """Return the FSRS card as JSON after one review; None is a subject never met before."""
    before = Card.from_dict(dict(card)) if card else Card(card_id=1, due=at)  # type: ignore[arg-type]
    after, _log = _SCHEDULER.review_card(before, known, at)
    return dict(after.to_dict())


def due_of(card: Mapping[str, Any]) -> datetime:
    """Return when the card of `reviewed` is due."""
    return datetime.fromisoformat(card["due"])


def next_number(
    standing: Standing,
    trains: Sequence[Sequence[str]],
    trained: Mapping[str, Sequence[int]],
    chance: random.Random,
    *,
    but: int | None = None,
) -> int:
    """Return the drill to come: what is longest due, then what was never met, then any.

    `trains` are the subjects by drill and `trained` the drills by subject, as in
    `rulings.engine.school.subjects`. Of the drills on a subject the one is taken that brings back
    most of what is due with the least that is new. `but` does not come if there is another.
    """
    due = [subject for subject in standing.due if subject in trained]
    if due:
        return _most_due(_sample(trained[due[0]], chance, but), set(due), standing, trains)
    unmet = [one for one in trained if one.startswith(INFRACTION) and one not in standing.seen]
    if not unmet:
        unmet = [one for one in trained if one not in standing.seen]
    numbers = trained[chance.choice(unmet)] if unmet else range(len(trains))
    return _sample(numbers, chance, but)[0]


def _sample(numbers: Iterable[int], chance: random.Random, but: int | None) -> list[int]:
    found = list(numbers)
    others = [one for one in found if one != but] or found
    return chance.sample(others, min(_TRIED, len(others)))


def _most_due(
    numbers: Iterable[int], due: set[str], standing: Standing, trains: Sequence[Sequence[str]]
) -> int:
    def weight(number: int) -> tuple[int, int]:
        kinds = Counter(
            "due" if one in due else "known" if one in standing.seen else "new"
            for one in trains[number]
        )
        return kinds["due"], -kinds["new"]

    return max(numbers, key=weight)
