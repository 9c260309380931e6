"""How a sitting stands: its time, its questions in their variant, what is saved of each.

An answer is taken until ten seconds after the end: so long may the network keep what was tapped in
time. Until then nobody sees a result, and from then on the sitting counts as handed in with what
was saved. Nothing is stored when time is up: it follows from `ends_at`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from rulings.engine.school.questions import Question
from rulings.engine.school.variants import Placed, variant_of
from rulings.models import Exam, GivenAnswer, Marking, Sitting
from rulings.school.answering import CLOSED, Given, given_again
from rulings.school.exam_services import questions_of

GRACE = timedelta(seconds=10)

Row = Mapping[str, Sequence[str]]
State = Literal["done", "begun", "empty"]


def is_over(sitting: Sitting, now: datetime) -> bool:
    """Return whether nothing more is taken: it is handed in, or its time is up."""
    return sitting.submitted_at is not None or now >= sitting.ends_at + GRACE


def over_at(sitting: Sitting) -> datetime:
    """Return when a sitting that is over was handed in, or its time was up."""
    return min(sitting.submitted_at or sitting.ends_at, sitting.ends_at)


def is_seen(sitting: Sitting, exam: Exam, now: datetime) -> bool:
    """Return whether the person may see the result: at once, or once it is released."""
    released = exam.marking == Marking.AT_ONCE or sitting.released_at is not None
    return released and is_over(sitting, now)


def minutes_left(sitting: Sitting, now: datetime) -> int:
    """Return the minutes left, the one that has begun counted whole; 0 once time is up."""
    return max(0, math.ceil((sitting.ends_at - now).total_seconds() / 60))


def row_of(given: Given) -> dict[str, list[str]]:
    """Return answers as they are saved: with the parts that are closed, so that another phone goes
    on in the middle of a question. `closed` is no part's id, and marking passes it over."""
    closed = [part.id for part in given.question.parts if part.id in given.closed]
    return {**given.stored(), CLOSED: closed}


def given_from(question: Question, row: Row) -> Given:
    """Return the answers of a saved row; one from paper says of no part that it is closed: all
    are."""
    given = given_again(question, row)
    parts = {part.id for part in question.parts}
    return replace(given, closed=frozenset(parts & set(row.get(CLOSED, parts))))


@dataclass(frozen=True)
class Answered:
    """A question of a sitting as it stands; `version` is the id of what was saved last, or 0."""

    placed: Placed
    given: Given
    version: int
    saved_at: datetime | None

    @property
    def state(self) -> State:
        if self.version and self.given.complete:
            return "done"
        return "begun" if self.version and any(self.given.answers.values()) else "empty"


def answered(sitting: Sitting, exam: Exam) -> list[Answered]:
    """Return the questions of a sitting in its variant's order: two queries."""
    last = last_answers(sitting)
    found = []
    for placed in variant_of(questions_of(exam), sitting.variant, exam.seed):
        saved = last.get(placed.place)
        row: Row = saved.answers if saved else {CLOSED: []}
        given = given_from(placed.question, row)
        found.append(Answered(placed, given, saved.pk if saved else 0, saved.at if saved else None))
    return found


def last_answers(sitting: Sitting) -> dict[int, GivenAnswer]:
    """Return the answer that counts of each place that has any: one query."""
    return {one.place: one for one in sitting.answers.all()}
