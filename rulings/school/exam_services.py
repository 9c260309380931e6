"""Exams: composed from the exercises, changed while they are drafts, opened and closed.

The questions are stored as they are told: what the engine says later does not reach them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.engine.school import pool
from rulings.engine.school.composing import (
    Exercise,
    Family,
    Wanted,
    another,
    choose,
)
from rulings.engine.school.questions import Question, from_json, to_json
from rulings.models import Course, Exam, ExamQuestion
from rulings.school.course_services import refuse_no_trainer
from tournaments.record import RecordError

MOST_QUESTIONS = 40
"""So many have room on the answer sheet, which is one page."""

Questions: TypeAlias = list[Question]


def compose_exam(
    *,
    course: Course,
    by: User,
    title: str,
    edition: str,
    articles: frozenset[str],
    counts: Mapping[Family, int],
    difficulty: int | None,
    minutes: int,
    pass_mark: int,
    marking: str,
    variants: int,
    token: UUID,
) -> Exam:
    """Make the draft of an exam, once for each token, which also is its chance.

    Refuses `by` who does not train the course (`not-trainer`); raises `TooFew` where there are not
    as many exercises as are wanted.
    """
    known: Exam | None = Exam.objects.filter(token=token, course=course).first()
    if known is not None:
        return known
    seed = token.int % 2**31
    wanted = Wanted(articles, counts, difficulty, seed)
    # Told before the transaction begins: others write meanwhile.
    questions = [told(one, seed) for one in choose(pool.exercises(edition), wanted)]
    with transaction.atomic():
        refuse_no_trainer(course, by)
        exam, made = Exam.objects.get_or_create(
            token=token,
            defaults={
                "course": course,
                "title": title,
                "edition": edition,
                "minutes": minutes,
                "pass_mark": pass_mark,
                "marking": marking,
                "variants": variants,
                "seed": seed,
                "by": by,
            },
        )
        if made:
            _store(exam, questions)
    return exam


def told(exercise: Exercise, seed: int) -> Question:
    """Return an exercise told for an exam of this seed: the same every time."""
    return exercise.make(random.Random(f"{seed}-{exercise.name}").randrange(2**31))


def questions_of(exam: Exam) -> Questions:
    """Return the questions of an exam in its order: place 1 first."""
    return [from_json(row.question) for row in ExamQuestion.objects.filter(exam=exam)]


def stamp(questions: Sequence[Question]) -> str:
    """Return what tells one state of a draft from another."""
    names = "\n".join(question.id for question in questions)
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def exchange(exam: Exam, *, by: User, place: int, shown: str) -> Question:
    """Put another exercise of the same kind, of its article first, in the place of one; return it.

    Refuses as `_change` does, and where there is no other (`no-other`).
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
    """Move a question one place up (`step` -1) or down (1); at the end it stays. As `_change`."""

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
    """Change the questions of a draft.

    Refuses `by` who does not train the course (`not-trainer`), an exam that was opened (`opened`),
    and a draft that is not any more as it was shown (`changed`), which a double tap comes to.
    """
    _draft(exam, by)
    questions = questions_of(exam)
    _refuse_changed(questions, shown)
    put(questions)
    exam.questions.all().delete()
    _store(exam, questions)
    return questions


@transaction.atomic
def open_exam(exam: Exam, *, by: User, shown: str) -> None:
    """Open an exam: from now on its questions stay. One that is open is left as it is.

    Refuses `by` who does not train the course (`not-trainer`), and a draft that is not any more as
    it was shown (`changed`).
    """
    _lock(exam, by)
    if exam.opened_at is not None:
        return
    _refuse_changed(questions_of(exam), shown)
    exam.opened_at = timezone.now()
    exam.save(update_fields=["opened_at"])


@transaction.atomic
def close_exam(exam: Exam, *, by: User) -> None:
    """Close an exam: nobody begins it any more. Refuses a draft (`draft`) and `not-trainer`."""
    _lock(exam, by)
    if exam.opened_at is None:
        raise RecordError(_("This exam is a draft: open it first, or delete it."), code="draft")
    if exam.closed_at is None:
        exam.closed_at = timezone.now()
        exam.save(update_fields=["closed_at"])


@transaction.atomic
def delete_draft(exam: Exam, *, by: User) -> None:
    """Delete an exam that was never opened. Refuses as `_draft` does."""
    _draft(exam, by)
    exam.delete()


def _draft(exam: Exam, by: User) -> None:
    _lock(exam, by)
    if exam.opened_at is not None:
        raise RecordError(
            _("The exam has been opened meanwhile: its questions stay as they are."), code="opened"
        )


def _lock(exam: Exam, by: User) -> None:
    """Let one writer at a time at an exam, and read again how it stands."""
    Exam.objects.select_for_update().get(pk=exam.pk)
    exam.refresh_from_db(fields=["opened_at", "closed_at"])
    refuse_no_trainer(exam.course, by)


def _refuse_changed(questions: Questions, shown: str) -> None:
    if stamp(questions) != shown:
        raise RecordError(
            _("The draft has changed meanwhile: look at it as it is now, then choose again."),
            code="changed",
        )


def _store(exam: Exam, questions: Questions) -> None:
    ExamQuestion.objects.bulk_create(
        ExamQuestion(exam=exam, place=place, question=to_json(question))
        for place, question in enumerate(questions, start=1)
    )
