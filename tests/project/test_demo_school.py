"""The demo's school: who trains whom, what was practised, exams made, open and sat; once."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulings.demo.school import load_school
from rulings.engine.school.catalogue import make_question
from rulings.engine.school.marking import mark
from rulings.engine.school.questions import from_json
from rulings.models import (
    Attempt,
    Course,
    CourseMember,
    Exam,
    GivenAnswer,
    PutAside,
    Review,
    Sitting,
)
from rulings.school.exam_services import questions_of
from rulings.school.sitting_state import answered

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quick_hashing(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def now() -> datetime:
    now = timezone.now()
    load_school(now)
    return now


def signed_in(username: str) -> Client:
    client = Client()
    client.force_login(User.objects.get(username=username))
    return client


def test_each_trainer_has_trainees_of_their_own(now: datetime) -> None:
    rows = CourseMember.objects.values_list("course__name", "user__username", "role")
    assert set(rows) == {
        ("Corso per arbitri", "ada", "trainer"),
        ("Corso per arbitri", "elena", "trainee"),
        ("Corso per arbitri", "dario", "trainee"),
        ("Serate al circolo", "bice", "trainer"),
        ("Serate al circolo", "gino", "trainee"),
    }


def test_a_trainer_sees_nobody_elses(now: datetime) -> None:
    club = Course.objects.get(name="Serate al circolo")
    gino = CourseMember.objects.get(user__username="gino")
    person = reverse("rulings:train-course-person", args=(club.pk, gino.pk))
    assert signed_in("bice").get(person).status_code == 200
    assert signed_in("ada").get(person).status_code == 404


def test_two_weeks_were_practised_with_real_questions_and_marks(now: datetime) -> None:
    found = list(Attempt.objects.filter(user__username="elena").order_by("at"))
    assert len(found) == 35
    assert now - timedelta(days=14) < found[0].at < found[-1].at < now
    assert len({one.at.date() for one in found}) == 10
    for one in found:
        question = from_json(one.question)
        assert question == make_question(question.id)
        assert one.share == mark(question, one.answers).share
    assert {one.kind for one in found} > {"drill", "meld", "score"}
    right = sum(one.share == 1 for one in found)
    assert 5 < right < len(found) - 5


def test_what_was_practised_is_due_at_different_days(now: datetime) -> None:
    found = Review.objects.filter(user__username="elena")
    assert found.filter(due__lte=now).exists()
    assert found.filter(due__gt=now + timedelta(days=3)).exists()
    for review in found:
        assert datetime.fromisoformat(review.card["last_review"]) < now


def test_what_is_put_aside_was_practised(now: datetime) -> None:
    lying = PutAside.objects.get()
    done = Attempt.objects.get(user=lying.user, question__id=lying.question["id"])
    assert timedelta(0) < lying.at - done.at < timedelta(hours=1)
    assert lying.note


def test_an_exam_is_open_and_one_is_a_draft(now: datetime) -> None:
    by_title = {exam.title: exam for exam in Exam.objects.all()}
    open_one, draft = by_title["Prova di metà corso"], by_title["Esame finale"]
    assert draft.opened_at is None
    assert open_one.opened_at is not None
    assert open_one.at < open_one.opened_at < draft.at < now
    asked = questions_of(open_one)
    assert len(asked) == len({one.id for one in asked}) == 12
    assert {one.kind for one in asked} == {"drill", "case", "meld"}
    assert all(make_question(one.id) == one for one in [*asked, *questions_of(draft)])


def test_dario_has_sat_it_and_elena_can(now: datetime) -> None:
    sitting = Sitting.objects.get()
    assert sitting.user is not None
    assert sitting.user.username == "dario"
    assert sitting.exam.opened_at is not None
    assert sitting.submitted_at is not None
    assert sitting.exam.opened_at < sitting.started_at < sitting.submitted_at < sitting.ends_at
    times = list(GivenAnswer.objects.values_list("at", flat=True))
    assert sitting.started_at < times[0] < times[-1] < sitting.submitted_at
    asked = answered(sitting, sitting.exam)
    assert {one.state for one in asked} == {"done"}
    shares = [mark(one.placed.question, one.given.answers).share for one in asked]
    assert 0.6 < sum(shares) / len(shares) < 1
    lists = signed_in("elena").get(reverse("rulings:train-exams")).context["lists"]
    assert [row["exam"] for row in lists["open"]] == [sitting.exam]


def test_the_same_school_comes_whenever_it_is_loaded() -> None:
    made = []
    for days in (0, 40):
        load_school(timezone.now() - timedelta(days=days))
        answers = Attempt.objects.order_by("at", "pk").values_list("question__id", "answers")
        exams = [[one.id for one in questions_of(exam)] for exam in Exam.objects.order_by("at")]
        given = list(GivenAnswer.objects.order_by("place").values_list("place", "answers"))
        made.append((list(answers), exams, given))
        Course.objects.all().delete()
        User.objects.all().delete()
    assert made[0] == made[1]
    assert made[0][0]


def test_what_people_did_in_it_stays(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("load_demo", "--known-passwords")
    assert "The school is at /train/: ada trains elena and dario." in capsys.readouterr().out
    Course.objects.filter(name="Serate al circolo").delete()
    Attempt.objects.all().delete()
    call_command("load_demo", "--known-passwords")
    assert Course.objects.count() == 1
    assert not Attempt.objects.exists()
    Course.objects.all().delete()
    capsys.readouterr()
    call_command("load_demo", "--known-passwords")
    assert "school" not in capsys.readouterr().out
