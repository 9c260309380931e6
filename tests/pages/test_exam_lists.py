"""The lists of one's exams: to sit, done, trained; and what leads there."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulings.models import Course, CourseMember, Exam
from tests.courses import enrol, make_course, make_exam
from tests.factories import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada(client: Client) -> User:
    ada = make_user("ada")
    client.force_login(ada)
    return ada


@pytest.fixture
def course(ada: User) -> Course:
    return make_course(trainer=ada)


def test_the_lists_of_a_trainee(client: Client, course: Course, ada: User) -> None:
    elena = enrol(course, make_user()).user
    exams = [make_exam(course, ada, opened=True) for _exam in range(4)]
    make_exam(course, ada)
    make_exam(make_course("Altro", trainer=ada), ada, opened=True)
    waiting, begun, done, closed = exams
    moment = {"started_at": timezone.now(), "ends_at": timezone.now(), "variant": 1}
    begun.sittings.create(user=elena, token=uuid4(), **moment)
    done.sittings.create(user=elena, token=uuid4(), submitted_at=timezone.now(), **moment)
    Exam.objects.filter(pk__in=[begun.pk, closed.pk]).update(closed_at=timezone.now())
    client.force_login(elena)
    lists = client.get(reverse("rulings:train-exams")).context["lists"]
    assert {row["exam"] for row in lists["open"]} == {waiting, begun}
    assert [row["exam"] for row in lists["done"]] == [done]
    assert lists["train"] == []
    assert client.get(reverse("rulings:train")).context["to_sit"] == 2


def test_who_left_the_course_has_its_exams_no_more(
    client: Client, course: Course, ada: User
) -> None:
    make_exam(course, ada, opened=True)
    member = enrol(course, make_user())
    client.force_login(member.user)
    page = reverse("rulings:train-exams")
    assert len(client.get(page).context["lists"]["open"]) == 1
    CourseMember.objects.filter(pk=member.pk).update(left_at=timezone.now())
    assert client.get(page).context["lists"]["open"] == []
    assert client.get(reverse("rulings:train")).context["to_sit"] == 0


def test_home_counts_no_exam_that_one_trains(client: Client, course: Course, ada: User) -> None:
    make_exam(course, ada, opened=True)
    assert client.get(reverse("rulings:train")).context["to_sit"] == 0
    assert Client().get(reverse("rulings:train")).status_code == 200


def test_the_course_leads_a_trainee_to_its_exams(client: Client, course: Course, ada: User) -> None:
    opened, draft = make_exam(course, ada, opened=True), make_exam(course, ada)
    client.force_login(enrol(course, make_user()).user)
    html = client.get(reverse("rulings:train-course", args=(course.pk,))).content.decode()
    start = "rulings:train-sitting-start"
    assert f'href="{reverse(start, args=(opened.pk,))}"' in html
    assert f'href="{reverse(start, args=(draft.pk,))}"' not in html
    assert client.get(reverse(start, args=(opened.pk,))).status_code == 200
