"""What axe says of the pages of courses and exams, as the trainer sees them on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from rulings.engine.school import pool
from tests.browser.conftest import overflow, violations
from tests.courses import EXERCISES, enrol, make_course, make_exam, practise
from tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_trainers_pages_are_fit_for_all(
    phone: Any, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "exercises", lambda edition: EXERCISES)
    ada = make_user("ada")
    course = make_course(trainer=ada)
    elena = enrol(course, make_user("elena"))
    practise(elena.user, 0.5, "30", "31")
    draft, opened = make_exam(course, ada), make_exam(course, ada, opened=True)
    client = Client()
    client.force_login(ada)
    page: Page = phone("/")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    for name, *args in (
        ("course", course.pk),
        ("course-person", course.pk, elena.pk),
        ("exam-new", course.pk),
        ("exam", draft.pk),
        ("exam-terms", draft.pk),
        ("exam", opened.pk),
    ):
        page.goto(live_server.url + reverse(f"rulings:train-{name}", args=args))
        assert (name, violations(page), overflow(page)) == (name, [], 0)
    # What a tap on "all articles" answers: nothing typed is gone, and Enter composes.
    page.goto(live_server.url + reverse("rulings:train-exam-new", args=(course.pk,)))
    page.get_by_label("Titolo").fill("Prova a casa")
    page.get_by_role("button", name="Spunta tutti gli articoli").tap()
    page.locator("[name=articles]:checked").first.wait_for()
    assert page.get_by_label("Titolo").input_value() == "Prova a casa"
    assert violations(page) == []
    page.get_by_label("Titolo").press("Enter")
    page.get_by_role("heading", name="Prova a casa").wait_for()
