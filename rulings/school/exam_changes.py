"""Changing the draft of an exam: its questions one by one, and its terms.

Each refuses `by` who does not train the course (`not-trainer`), an exam that was opened (`opened`),
and a draft that is not any more as it was `shown` (`changed`), which a double tap comes to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from rulings.engine.school import pool
from rulings.engine.school.composing import another
from rulings.engine.school.questions import Question
from rulings.models import Exam
from rulings.school.exam_services import (
    Questions,
    Terms,
    lock_draft,
    questions_of,
    refuse_changed,
    store,
    told,
)
from tournaments.record import RecordError


def exchange(exam: Exam, *, by: User, place: int, shown: str) -> Question:
    """Put another exercise of the same kind, of its article first, in the place of one; return it.

    Refuses where there is no other (`no-other`).
    """
    exercises = pool.exercises(exam.edition)

    def put(questions: Questions) -> None:
        _at(questions, place)
        found = another(exercises, questions, place, exam.seed)
        if found is None:
            raise RecordError(
                _("There is no other exercise of this kind: take the question out instead."),
                code="no-other",
            )
        questions[place - 1] = told(found, exam.seed)

    return _change(exam, by, shown, put)[place - 1]


def move(exam: Exam, *, by: User, place: int, step: int, shown: str) -> None:
    """Move a question one place up (`step` -1) or down (1); at the end it stays."""

    def put(questions: Questions) -> None:
        moved = _at(questions, place)
        del questions[place - 1]
        questions.insert(max(0, place - 1 + step), moved)

    _change(exam, by, shown, put)


def take_out(exam: Exam, *, by: User, place: int, shown: str) -> None:
    """Take a question out; those behind it move up. Refuses the last one (`empty`)."""

    def put(questions: Questions) -> None:
        _at(questions, place)
        if len(questions) == 1:
            raise RecordError(
                _("An exam has at least one question: exchange it, or delete the draft."),
                code="empty",
            )
        del questions[place - 1]

    _change(exam, by, shown, put)


def _at(questions: Questions, place: int) -> Question:
    if not 1 <= place <= len(questions):
        raise RecordError(_("The exam has no such question."), code="no-such-question")
    return questions[place - 1]


@transaction.atomic
def _change(exam: Exam, by: User, shown: str, put: Callable[[Questions], None]) -> Questions:
    lock_draft(exam, by)
    questions = questions_of(exam)
    refuse_changed(exam, questions, shown)
    put(questions)
    exam.questions.all().delete()
    store(exam, questions)
    return questions


@transaction.atomic
def change_terms(exam: Exam, *, by: User, terms: Terms, shown: str) -> None:
    """Give a draft another title, time, pass mark, marking or number of variants.

    The same again changes nothing and is not refused: a double tap comes to it.
    """
    lock_draft(exam, by)
    given = asdict(terms)
    if all(getattr(exam, name) == value for name, value in given.items()):
        return
    refuse_changed(exam, questions_of(exam), shown)
    Exam.objects.filter(pk=exam.pk).update(**given)
    for name, value in given.items():
        setattr(exam, name, value)
