"""The demo's school: two courses, two weeks of a trainee's practice, exams made, open and sat.

All of it is written by the services that people use, then dated back. Its exercises are named one
by one: an exam is composed of all that an edition has, which takes a moment more.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from rulings.demo.answers import answers_of
from rulings.demo.people import make_accounts
from rulings.engine import CURRENT
from rulings.engine.school.case_book import cases
from rulings.engine.school.catalogue import make_question
from rulings.engine.school.drills import drill_numbers
from rulings.engine.school.questions import Question
from rulings.models import Attempt, Course, CourseRole, Exam, PutAside, Sitting
from rulings.school.answering import closing, given_again
from rulings.school.course_services import add_person, open_course
from rulings.school.exam_services import Terms, open_exam, questions_of, stamp, write_draft
from rulings.school.services import put_aside, record_attempt
from rulings.school.sitting_services import hand_in, save_answer, start_sitting
from rulings.school.sitting_state import answered, row_of

CLUB = "club"

_STORY = Path(__file__).resolve().parent / "school.toml"
_TOKENS = "demo school"


def load_school(now: datetime) -> None:
    """Open the demo's courses as they stand at `now`; its people have accounts."""
    story = tomllib.loads(_STORY.read_text(encoding="utf-8"))
    people = make_accounts()
    course = open_school(people["ada"], "Corso per arbitri", CURRENT.id)
    for trainee in ("elena", "dario"):
        add_person(course=course, by=people["ada"], username=trainee, role=CourseRole.TRAINEE)
    other = open_school(people["bice"], "Serate al circolo", CLUB)
    add_person(course=other, by=people["bice"], username="gino", role=CourseRole.TRAINEE)
    _practise(people["elena"], story, now)
    _practise_at_the_club(people["gino"], now)
    exam = _write_exam(course, people["ada"], story["open"], _evening(now, 6, 0))
    _open(exam, people["ada"], _evening(now, 5, 0))
    _write_exam(course, people["ada"], story["draft"], _evening(now, 1, 0))
    _sit(exam, people["dario"], _evening(now, 3, 0))


def open_school(by: User, name: str, edition: str) -> Course:
    """Return a course of the demo, opened the first time it is asked for."""
    return open_course(by=by, name=name, edition=edition, token=_token(name))


def school_is_there() -> bool:
    """Return whether the demo's course is still there."""
    return Course.objects.filter(token=_token("Corso per arbitri")).exists()


def _token(name: str) -> UUID:
    """Return the token of something by its name: the same whenever it is made."""
    return UUID(int=random.Random(f"{_TOKENS}: {name}").getrandbits(128), version=4)


def _evening(now: datetime, days: int, minute: int) -> datetime:
    """Return that minute from half past eight on, so many days ago."""
    evening = timezone.localtime(now).replace(hour=20, minute=30, second=0, microsecond=0)
    return (evening - timedelta(days=days) + timedelta(minutes=minute)).astimezone(UTC)


def _practise(user: User, story: Mapping[str, Any], now: datetime) -> None:
    """Answer the exercises of two weeks, a sitting an evening; put one aside."""
    knows, told = story["knows"], story["practice"]
    turn = iter(list(knows) * len(told["days"]))
    for days in told["days"]:
        chance = random.Random(f"practice-{days}")
        slugs = [next(turn) for _ in range(told["infractions"])]
        questions = [(_drill(CURRENT.id, slug, days), knows[slug]) for slug in slugs]
        if kind := told["cards"].get(str(days)):
            questions.append((make_question(f"{kind}-{CURRENT.id}-{days}"), 0.6))
        for place, (question, known) in enumerate(questions):
            _answer(user, question, known, _evening(now, days, 3 * place), chance)
        if days == told["aside"]["days"]:
            doubted = _drill(CURRENT.id, told["aside"]["infraction"], days)
            _put_aside(user, doubted, told["aside"]["note"], _evening(now, days, 12))


def _practise_at_the_club(user: User, now: datetime) -> None:
    for days, slug in ((6, "no-draw"), (3, "excess-cards"), (3, "hint")):
        question = _drill(CLUB, slug, days)
        _answer(user, question, 0.6, _evening(now, days, days), random.Random(slug))


def _drill(edition: str, slug: str, seed: int) -> Question:
    """Return a drill on an infraction, on any of its paths."""
    number = random.Random(f"{slug}-{seed}").choice(drill_numbers(edition, slug))
    return make_question(f"drill-{edition}-{number}-{seed}")


def _answer(
    user: User, question: Question, knows: float, at: datetime, chance: random.Random
) -> Attempt:
    return record_attempt(
        user=user,
        token=_token(f"{user.username} {question.id}"),
        question=question,
        answers=answers_of(question, knows, chance),
        at=at,
    )


def _put_aside(user: User, question: Question, note: str, at: datetime) -> None:
    token = _token(f"{user.username} doubts {question.id}")
    lying = put_aside(user=user, token=token, question=question, note=note)
    PutAside.objects.filter(pk=lying.pk).update(at=at)


def _write_exam(course: Course, by: User, told: Mapping[str, Any], at: datetime) -> Exam:
    """Return the draft of an exam as it is told, written at that moment."""
    exam = write_draft(
        course=course,
        by=by,
        terms=Terms(title=told["title"], **told["terms"]),
        edition=course.edition,
        questions=list(_asked(course.edition, told)),
        token=_token(told["title"]),
    )
    Exam.objects.filter(pk=exam.pk).update(at=at)
    return exam


def _asked(edition: str, told: Mapping[str, Any]) -> Iterator[Question]:
    """Yield the questions of an exam: drills, then cases of the book, then those with cards."""
    for place, slug in enumerate(told["infractions"]):
        yield _drill(edition, slug, place)
    for slug in told["cases"]:
        found = next(one for one in cases(edition) if one.infractions == (slug,))
        yield make_question(found.question_id)
    for kind in told["cards"]:
        yield make_question(f"{kind}-{edition}-{len(told['title'])}")


def _open(exam: Exam, by: User, at: datetime) -> None:
    open_exam(exam, by=by, shown=stamp(exam, questions_of(exam)))
    Exam.objects.filter(pk=exam.pk).update(opened_at=at)


def _sit(exam: Exam, user: User, at: datetime) -> None:
    """Sit an exam in half an hour, from that moment on, and hand it in."""
    sitting = start_sitting(exam=exam, user=user, token=_token("sitting"))
    chance = random.Random("sitting")
    for asked in answered(sitting, exam):
        question, place = asked.placed.question, asked.placed.place
        given = closing(given_again(question, answers_of(question, 0.75, chance)))
        saved = save_answer(
            sitting=sitting,
            place=place,
            answers=row_of(given),
            token=_token(f"answer {place}"),
            shown=asked.version,
        )
        moment = at + timedelta(minutes=2 * asked.placed.number)
        sitting.answers.filter(pk=saved.pk).update(at=moment)
    hand_in(sitting)
    times = {"started_at": at, "ends_at": at + timedelta(minutes=exam.minutes)}
    handed_in = at + timedelta(minutes=31)
    Sitting.objects.filter(pk=sitting.pk).update(**times, submitted_at=handed_in)
