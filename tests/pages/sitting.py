"""An exam that is open, who sits it and what they send, for the tests of its pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from rulings.models import Exam, GivenAnswer, Sitting
from rulings.school.sitting_services import start_sitting
from tests.courses import enrol, make_course, make_exam
from tests.factories import make_user

RIGHT: dict[str, list[str]] = {
    "a.infraction": ["b"],
    "a.done": ["d", "a", "c"],
    "a.article": ["a", "c"],
    "a.points": ["135"],
    "closed": ["infraction", "done", "article", "points"],
}
"""What answers each question of `tests.courses.make_question` whole and right."""


@dataclass(frozen=True)
class Hall:
    """An open exam of three questions with its trainer and one trainee."""

    exam: Exam
    trainer: User
    trainee: User

    @property
    def url(self) -> str:
        return f"/train/sit/{self.exam.pk}/"

    @property
    def results(self) -> str:
        return f"/train/exams/{self.exam.pk}/results/"

    def started(self, user: User | None = None) -> Sitting:
        return start_sitting(exam=self.exam, user=user or self.trainee, token=uuid4())

    def another(self, name: str = "") -> User:
        """Return one more trainee of the course."""
        user = make_user(first_name=name)
        enrol(self.exam.course, user)
        return user


def hall(**fields: Any) -> Hall:
    trainer, trainee = make_user(), make_user(first_name="Elena")
    course = make_course(trainer=trainer)
    enrol(course, trainee)
    exam = make_exam(course, trainer, opened=True)
    Exam.objects.filter(pk=exam.pk).update(**fields)
    exam.refresh_from_db()
    return Hall(exam, trainer, trainee)


def send(client: Client, url: str, answers: Any = RIGHT, **fields: Any) -> HttpResponse:
    """Send answers to a question, from a page that shows what is saved now."""
    sent = {"token": str(uuid4()), "shown": shown(client, url), **answers, **fields}
    response: Any = client.post(url, sent)
    return response


def shown(client: Client, url: str) -> str:
    """Return what the page of a question says it was made with."""
    context: Any = client.get(url).context
    if not context or "asked" not in context:
        return "0"
    return str(dict(context["asked"]["fields"])["shown"])


def saved(sitting: Sitting) -> list[tuple[int, Any]]:
    """Return all that was ever saved of a sitting, in order, without what is closed."""
    return [
        (one.place, {part: ids for part, ids in one.answers.items() if part != "closed"})
        for one in GivenAnswer.objects.filter(sitting=sitting)
    ]


def end(sitting: Sitting, seconds: float) -> None:
    """Let the sitting's time have been up for so many seconds."""
    now = timezone.now()
    sitting.ends_at = now - timedelta(seconds=seconds)
    sitting.started_at = sitting.ends_at - timedelta(minutes=45)
    sitting.save()
