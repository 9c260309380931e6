"""What the pages of an exam cost: the same for three questions as for thirty."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulings.engine.school.questions import to_json
from rulings.models import ExamQuestion
from rulings.school.results_services import regrade
from rulings.school.sitting_services import hand_in, save_answer
from tests.courses import make_question
from tests.pages.sitting import Hall, hall

pytestmark = pytest.mark.django_db

ALL: dict[str, list[str]] = {
    "infraction": ["b"],
    "done": ["d", "a", "c"],
    "article": ["a", "c"],
    "points": ["135"],
    "closed": ["infraction", "done", "article", "points"],
}


def long_hall(count: int) -> Hall:
    """Return an exam of so many questions, each answered once by somebody who handed in."""
    one = hall(variants=1)
    ExamQuestion.objects.bulk_create(
        ExamQuestion(exam=one.exam, place=n, question=to_json(make_question(n)))
        for n in range(4, count + 1)
    )
    sitting = one.started(one.another("Aldo"))
    for place in range(1, count + 1):
        save_answer(sitting=sitting, place=place, answers=ALL, token=uuid4(), shown=0)
    hand_in(sitting)
    for place in range(1, count + 1):
        regrade(sitting=sitting, by=one.trainer, place=place, share=0.5, reason="x", token=uuid4())
    return one


def queries(one: Hall, who: str) -> dict[str, int]:
    """Return what each page of a person costs."""
    client = Client()
    done = one.exam.sittings.get()
    if who == "trainer":
        client.force_login(one.trainer)
        urls = {
            "all": one.results,
            "sitting": f"{one.results}{done.pk}/",
            "paper": f"{one.results}paper/",
            "file": one.results.removesuffix("/") + ".csv",
        }
    elif who == "done":
        assert done.user is not None
        client.force_login(done.user)
        urls = {"result": f"{one.url}result/"}
    else:
        one.started()
        client.force_login(one.trainee)
        urls = {page: f"{one.url}{page}" for page in ("2/", "hand-in/", "time/")}
    found = {}
    for page, url in urls.items():
        with CaptureQueriesContext(connection) as captured:
            response: Any = client.get(url)
        assert response.status_code == 200, url
        found[page] = len(captured)
    return found


@pytest.mark.parametrize("who", ["sitting", "done", "trainer"])
def test_a_page_costs_no_more_for_more_questions(who: str):
    assert queries(long_hall(3), who) == queries(long_hall(30), who)
