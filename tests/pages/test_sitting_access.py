"""Every address of an open exam × who asks: who sits it or might, who trains, who does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from rulings.models import CourseMember
from rulings.school.course_services import remove_person
from tests.courses import TRAINER, enrol, make_course
from tests.factories import make_user
from tests.pages.sitting import hall

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_pdf")]

Statuses = Mapping[str, int]


def people(**found: int) -> Statuses:
    """Return the status of each kind of person: all are strangers but those who are named."""
    usual = {"anonymous": 302, "trainer": 403, "trainee": 302, "sitting": 200, "done": 302}
    gone = {"let go": 404, "gone trainer": 404, "stranger": 404, "other trainer": 404}
    return {**usual, **gone, **{name.replace("_", " "): one for name, one in found.items()}}


def trained(trainer: int) -> Statuses:
    return people(trainer=trainer, trainee=403, sitting=403, done=403)


GETS: Mapping[str, Statuses] = {
    "/train/sit/{exam}/": people(trainee=200, sitting=302),
    "/train/sit/{exam}/1/": people(),
    "/train/sit/{exam}/time/": people(done=409),
    "/train/sit/{exam}/hand-in/": people(),
    "/train/sit/{exam}/result/": people(sitting=302, done=200),
    "/train/sit/{exam}/certificate.pdf": people(sitting=404, done=200),
    "/train/exams/{exam}/results/": trained(200),
    "/train/exams/{exam}/results.csv": trained(200),
    "/train/exams/{exam}/results/paper/": trained(200),
    "/train/exams/{exam}/results/{done}/": trained(200),
    "/train/exams/{exam}/results/{sitting}/": trained(200),
    "/train/exams/{exam}/results/{done}/certificate.pdf": trained(200),
    "/train/exams/{exam}/results/{sitting}/certificate.pdf": trained(404),
    "/train/exams/{exam}/results/{done}/paper/": trained(404),
}

POSTS: Mapping[str, Statuses] = {
    "/train/sit/{exam}/": people(trainee=400, sitting=302),
    "/train/sit/{exam}/1/": people(sitting=400, done=400),
    "/train/sit/{exam}/hand-in/": people(sitting=302),
    "/train/exams/{exam}/results/release/": trained(302),
    "/train/exams/{exam}/results/paper/": trained(400),
    "/train/exams/{exam}/results/{done}/regrade/1/": trained(400),
    "/train/exams/{exam}/results/{done}/release/": trained(302),
    "/train/exams/{exam}/results/{sitting}/release/": trained(409),
    "/train/exams/{exam}/results/{done}/paper/": trained(404),
}


@pytest.fixture
def scene() -> tuple[dict[str, User | None], dict[str, int]]:
    """Return who asks, and what addresses name."""
    one = hall()
    course = one.exam.course
    sitting, done, let_go, gone, other = (make_user() for _ in range(5))
    for user in (sitting, done, let_go):
        enrol(course, user)
    enrol(course, gone, TRAINER)
    for user in (let_go, gone):
        remove_person(person=CourseMember.objects.get(user=user), by=one.trainer)
    make_course(trainer=other)
    under_way, over = one.started(sitting), one.started(done)
    over.submitted_at = over.started_at
    over.save()
    asking = {"trainer": one.trainer, "trainee": one.trainee, "sitting": sitting, "done": done}
    more = {"let go": let_go, "gone trainer": gone, "stranger": make_user()}
    found = {"anonymous": None, **asking, **more, "other trainer": other}
    return found, {"exam": one.exam.pk, "sitting": under_way.pk, "done": over.pk}


def statuses(asking: Mapping[str, User | None], method: str, url: str) -> dict[str, Any]:
    """Return the status for each person; what one of them writes is undone."""
    found = {}
    for who, user in asking.items():
        client = Client()
        if user is not None:
            client.force_login(user)
        with transaction.atomic():
            found[who] = getattr(client, method)(url).status_code
            transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("address", GETS)
def test_who_may_open_it(scene: Any, address: str):
    asking, named = scene
    assert statuses(asking, "get", address.format(**named)) == GETS[address]


@pytest.mark.parametrize("address", POSTS)
def test_who_may_send_to_it(scene: Any, address: str):
    asking, named = scene
    assert statuses(asking, "post", address.format(**named)) == POSTS[address]
