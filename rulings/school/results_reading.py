"""The results of an exam, read from what is stored: frozen questions, answers, regrades."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rulings.engine.school.exam_results import Result, result_of
from rulings.engine.school.questions import Question
from rulings.models import Exam, GivenAnswer, Regrade, Sitting
from rulings.school.exam_services import questions_of
from rulings.school.sitting_state import is_over, is_seen, over_at
from tournaments.services.people import name_of


@dataclass(frozen=True)
class Sat:
    """A sitting with what it came to so far; `answers` and `regrades` are the last by place."""

    sitting: Sitting
    result: Result
    answers: Mapping[int, GivenAnswer]
    regrades: Mapping[int, Regrade]
    over: bool
    seen: bool
    passed: bool

    @property
    def name(self) -> str:
        return sitter_name(self.sitting)

    @property
    def minutes(self) -> int | None:
        """The minutes it took, the last one counted whole; None on paper."""
        if self.sitting.user_id is None:
            return None
        taken = over_at(self.sitting) - self.sitting.started_at
        return max(1, math.ceil(taken.total_seconds() / 60))


def sitter_name(sitting: Sitting) -> str:
    """Return the name of who sat, on screen or on paper."""
    return name_of(sitting.user) if sitting.user is not None else sitting.name


def sat(exam: Exam, now: datetime) -> tuple[list[Question], list[Sat]]:
    """Return an exam's questions and all its sittings, by name: four queries."""
    questions = questions_of(exam)
    sittings = list(exam.sittings.select_related("user"))
    answers: dict[int, dict[int, GivenAnswer]] = defaultdict(dict)
    for given in GivenAnswer.objects.filter(sitting__exam=exam):
        answers[given.sitting_id][given.place] = given
    regrades: dict[int, dict[int, Regrade]] = defaultdict(dict)
    for one in Regrade.objects.filter(sitting__exam=exam).select_related("by"):
        regrades[one.sitting_id][one.place] = one
    found = [_sat(exam, questions, one, answers[one.pk], regrades[one.pk], now) for one in sittings]
    return questions, sorted(found, key=lambda one: (one.name.casefold(), one.sitting.pk))


def sat_one(exam: Exam, sitting: Sitting, now: datetime) -> tuple[list[Question], Sat]:
    """Return an exam's questions and one of its sittings: three queries."""
    questions = questions_of(exam)
    answers = {one.place: one for one in sitting.answers.all()}
    regrades = {one.place: one for one in sitting.regrades.select_related("by")}
    return questions, _sat(exam, questions, sitting, answers, regrades, now)


def _sat(
    exam: Exam,
    questions: Sequence[Question],
    sitting: Sitting,
    answers: Mapping[int, GivenAnswer],
    regrades: Mapping[int, Regrade],
    now: datetime,
) -> Sat:
    result = result_of(
        questions,
        {place: one.answers for place, one in answers.items()},
        {place: one.share for place, one in regrades.items()},
    )
    return Sat(
        sitting=sitting,
        result=result,
        answers=answers,
        regrades=regrades,
        over=is_over(sitting, now),
        seen=is_seen(sitting, exam, now),
        passed=result.passes(exam.pass_mark),
    )
