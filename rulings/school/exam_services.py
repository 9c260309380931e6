"""Exams: composed from the exercises, opened and closed; `exam_changes` changes their drafts.

The questions are stored as they are told: what the engine says later does not reach them.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
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
    choose,
)
from rulings.engine.school.questions import Question, from_json, to_json
from rulings.models import Course, Exam, ExamQuestion
from rulings.school.course_services import refuse_no_trainer
from rulings.school.locking import lock
from tournaments.record import RecordError

MOST_QUESTIONS = 40
"""So many have room on the answer sheet, which is one page."""

TERMS = ("title", "minutes", "pass_mark", "marking", "variants")

Questions: TypeAlias = list[Question]


@dataclass(frozen=True)
class Terms:
    """What an exam is besides its questions; its fields are `TERMS` of `Exam`."""

    title: str
    minutes: int
    pass_mark: int
    marking: str
    variants: int


def compose_exam(
    *,
    course: Course,
    by: User,
    terms: Terms,
    edition: str,
    articles: frozenset[str],
    counts: Mapping[Family, int],
    difficulty: int | None,
    token: UUID,
) -> Exam:
    """Make the draft of an exam, once for each token, which also is its chance.

    Refuses `by` who does not train the course (`not-trainer`); raises `TooFew` where there are not
    as many exercises as are wanted.
    """
    known: Exam | None = Exam.objects.filter(token=token, course=course).first()
    if known is not None:
        return known
    seed = seed_of(token)
    wanted = Wanted(articles, counts, difficulty, seed)
    # Told before the transaction begins: others write meanwhile.
    questions = [told(one, seed) for one in choose(pool.exercises(edition), wanted)]
    return write_draft(
        course=course, by=by, terms=terms, edition=edition, questions=questions, token=token
    )


@transaction.atomic
def write_draft(
    *,
    course: Course,
    by: User,
    terms: Terms,
    edition: str,
    questions: Sequence[Question],
    token: UUID,
) -> Exam:
    """Write the draft of an exam with these questions, once for each token.

    Refuses `by` who does not train the course (`not-trainer`).
    """
    refuse_no_trainer(course, by)
    about = {"course": course, "edition": edition, "seed": seed_of(token), "by": by}
    exam, made = Exam.objects.get_or_create(token=token, defaults={**about, **asdict(terms)})
    if made:
        store(exam, questions)
    return exam


def seed_of(token: UUID) -> int:
    """Return the seed that the token of an exam comes to."""
    return token.int % 2**31


def told(exercise: Exercise, seed: int) -> Question:
    """Return an exercise told for an exam of this seed: the same every time."""
    return exercise.make(random.Random(f"{seed}-{exercise.name}").randrange(2**31))


def questions_of(exam: Exam) -> Questions:
    """Return the questions of an exam in its order: place 1 first."""
    return [from_json(row.question) for row in ExamQuestion.objects.filter(exam=exam)]


def stamp(exam: Exam, questions: Sequence[Question]) -> str:
    """Return what tells one state of a draft from another: its terms and its questions."""
    told_of = [*(str(getattr(exam, name)) for name in TERMS), *(one.id for one in questions)]
    return hashlib.sha256("\n".join(told_of).encode()).hexdigest()[:16]


@transaction.atomic
def open_exam(exam: Exam, *, by: User, shown: str) -> None:
    """Open an exam: from now on its questions stay. One that is open is left as it is.

    Refuses `by` who does not train the course (`not-trainer`), and a draft that is not any more as
    it was shown (`changed`).
    """
    _lock(exam, by)
    if exam.opened_at is not None:
        return
    refuse_changed(exam, questions_of(exam), shown)
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
    """Delete an exam that was never opened. Refuses as `lock_draft` does."""
    lock_draft(exam, by)
    exam.delete()


def lock_draft(exam: Exam, by: User) -> None:
    """Let one writer at a time at a draft.

    Refuses `by` who does not train the course (`not-trainer`), and an exam that was opened
    (`opened`).
    """
    _lock(exam, by)
    if exam.opened_at is not None:
        raise RecordError(
            _("The exam has been opened meanwhile: it stays as it is."), code="opened"
        )


def _lock(exam: Exam, by: User) -> None:
    """Let one writer at a time at an exam, and read again how it stands."""
    lock(exam, "opened_at", "closed_at", *TERMS)
    refuse_no_trainer(exam.course, by)


def refuse_changed(exam: Exam, questions: Questions, shown: str) -> None:
    """Refuse (`changed`) what was tapped on a draft that is not any more as it was `shown`."""
    if stamp(exam, questions) != shown:
        raise RecordError(
            _("The draft has changed meanwhile: look at it as it is now, then choose again."),
            code="changed",
        )


def store(exam: Exam, questions: Sequence[Question]) -> None:
    """Write the questions of an exam that has none, in their order."""
    ExamQuestion.objects.bulk_create(
        ExamQuestion(exam=exam, place=place, question=to_json(question))
        for place, question in enumerate(questions, start=1)
    )
