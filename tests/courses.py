"""Courses, exams and exercises for tests, each with the least that its name promises."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from rulings.engine.school.composing import Exercise
from rulings.engine.school.questions import (
    Note,
    Option,
    Part,
    Question,
    QuestionKind,
    to_json,
)
from rulings.engine.texts import Text
from rulings.models import Attempt, Course, CourseMember, CourseRole, Exam, ExamQuestion
from rulings.school.course_services import new_code

TRAINER, TRAINEE = CourseRole.TRAINER, CourseRole.TRAINEE


def make_course(name: str = "Corso di prova", *, trainer: User | None = None) -> Course:
    """Return a course on the Code in force, with its trainer where one is given."""
    course = Course.objects.create(name=name, edition="current", code=new_code(), token=uuid4())
    if trainer is not None:
        enrol(course, trainer, TRAINER)
    return course


def enrol(course: Course, user: User, role: CourseRole = TRAINEE) -> CourseMember:
    """Return what a person is in a course from now on."""
    return CourseMember.objects.create(course=course, user=user, role=role)


def said(text: str) -> Text:
    return Text(it=text, en=f"{text} (en)")


def make_question(
    number: int = 1,
    *,
    kind: QuestionKind = "drill",
    articles: Sequence[str] = ("30",),
    difficulty: int = 1,
    seed: int = 7,
) -> Question:
    """Return a question with a part of each kind; its number stands in its story."""
    options = tuple(Option(name, said(f"opzione {name} di {number}")) for name in "abcde")
    return Question(
        id=f"{kind}-current-{number}-{seed}",
        kind=kind,
        edition="current",
        subjects=("infraction:no-draw", "clause:30.2"),
        articles=tuple(articles),
        difficulty=difficulty,
        story=(said(f"Storia {number}: Sud ha il 10♠."),),
        parts=(
            Part("infraction", "one", said("Quale?"), options[:3], ("b",)),
            Part(
                "done",
                "ordered",
                said("Che cosa si fa?"),
                options,
                ("d", "a", "c"),
                {"d": 0, "a": 1},
            ),
            Part("article", "many", said("Quali articoli?"), options[:4], ("a", "c")),
            Part("points", "number", said("Quanti punti?"), (), ("135",)),
        ),
        explanation=(Note(said("Sud pesca."), "30.2"), Note(said("Se invece…"), "31.1")),
    )


def make_exercise(
    number: int,
    *,
    kind: QuestionKind = "drill",
    articles: tuple[str, ...] = ("30",),
    subject: str = "",
    difficulty: int = 1,
) -> Exercise:
    """Return an exercise whose question has its number."""
    return Exercise(
        name=f"{kind}-current-{number}",
        kind=kind,
        articles=articles,
        subject=subject or f"infraction-{number}",
        difficulty=difficulty,
        make=functools.partial(
            _told, number=number, kind=kind, articles=articles, difficulty=difficulty
        ),
    )


def _told(
    seed: int, *, number: int, kind: QuestionKind, articles: tuple[str, ...], difficulty: int
) -> Question:
    return make_question(number, kind=kind, articles=articles, difficulty=difficulty, seed=seed)


EXERCISES = (
    *(make_exercise(n, articles=("30",)) for n in range(1, 9)),
    *(make_exercise(n, articles=("31",), difficulty=2) for n in range(9, 15)),
    *(make_exercise(n, kind="case", articles=("30", "31")) for n in range(15, 18)),
    make_exercise(18, kind="meld", articles=("11",)),
)
"""The pool of tests: 8 drills on Art. 30, 6 on Art. 31, 3 cases on both, a meld on Art. 11."""


def make_exam(
    course: Course,
    by: User,
    *,
    questions: Sequence[Question] | None = None,
    opened: bool = False,
    variants: int = 2,
    token: UUID | None = None,
) -> Exam:
    """Return an exam of three drills on Art. 30, by default a draft."""
    exam = Exam.objects.create(
        course=course,
        token=token or uuid4(),
        title="Prova di metà corso",
        edition="current",
        minutes=45,
        pass_mark=60,
        marking="at_once",
        variants=variants,
        seed=5,
        by=by,
        opened_at=timezone.now() if opened else None,
    )
    found = [make_question(n) for n in (1, 2, 3)] if questions is None else questions
    ExamQuestion.objects.bulk_create(
        ExamQuestion(exam=exam, place=place, question=to_json(one))
        for place, one in enumerate(found, start=1)
    )
    return exam


def practise(user: User, share: float, *articles: str, edition: str = "current") -> Attempt:
    """Return an attempt of somebody at an exercise on these articles."""
    question = to_json(make_question(articles=articles))
    return Attempt.objects.create(
        **{"user": user, "token": uuid4(), "kind": "drill", "edition": edition},
        **{"question": question, "answers": {}, "share": share},
    )
