"""A drill on a phone, by one thumb and without a script, to its mark; and what axe says of it."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from rulings.engine.school.drill_questions import question_made
from rulings.models import Attempt, PutAside
from rulings.school.services import put_aside, record_attempt
from tests.browser.conftest import overflow, violations
from tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)

DRILL = "drill-current-734-99"
PAGES = (
    *("/train/", "/train/drills/", "/train/cases/", "/train/cards/", "/train/end/"),
    *("/train/do/meld-current-7/", "/train/do/score-current-3/"),
)


def good(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) <= 0


@pytest.mark.parametrize("javascript", [True, False])
def test_a_drill_is_done_on_a_phone(phone: Any, *, javascript: bool) -> None:
    page: Page = phone(f"/train/do/{DRILL}/", java_script_enabled=javascript)
    infraction, done, article = question_made(DRILL).parts
    page.locator(f'.answer[value="{infraction.key[0]}"]').tap()
    page.locator(f'.train-add[value="{done.key[0]}"]').tap()
    wrong = next(one.id for one in done.options if one.id not in done.key)
    page.locator(f'.train-add[value="{wrong}"]').tap()
    page.locator(".train-step >> nth=1").wait_for()
    page.locator(f'.train-step[value="{wrong}"]').tap()
    page.locator(f'.train-add[value="{wrong}"]').wait_for()
    assert page.locator(".train-step").count() == 1
    assert page.locator(".question-text").bounding_box()["y"] < 740  # type: ignore[index]
    if javascript:
        good(page)
    page.get_by_role("button", name="Nient'altro").tap()
    page.locator(f'.answer[name="a.article"][value="{article.key[0]}"]').tap()
    page.locator(".train-verdict").wait_for()
    assert page.locator(".train-mark-missing").count() == len(done.key) - 1
    assert page.locator(".train-mark-wrong").count() == 0
    if javascript:
        good(page)
        before = page.url
        page.reload()
        assert page.url == before
    page.get_by_role("link", name="Avanti").tap()
    page.locator(".train-story").wait_for()


@pytest.mark.parametrize("address", PAGES)
def test_the_pages_are_fit_for_all(phone: Any, address: str) -> None:
    good(phone(address))


@pytest.fixture
def trainee(phone: Any, live_server: LiveServer) -> Page:
    """The phone of somebody who has done one exercise and put it aside."""
    user = make_user()
    one = question_made(DRILL)
    record_attempt(user=user, token=uuid4(), question=one, answers={"infraction": ["a"]})
    put_aside(user=user, token=uuid4(), question=one, note="Perché?")
    client = Client()
    client.force_login(user)
    page: Page = phone("/")
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    return page


@pytest.mark.parametrize(
    "address", ["/train/", "/train/mastery/", "/train/aside/", "/train/tables/"]
)
def test_ones_own_pages_are_fit_for_all(trainee: Page, address: str) -> None:
    trainee.goto(address)
    good(trainee)


def test_a_drill_is_stored_once_and_put_aside(trainee: Page) -> None:
    trainee.goto("/train/do/meld-current-7/")
    for number in (1, 2, 3):
        trainee.get_by_text(f"Domanda {number} di 4").wait_for()
        trainee.locator(".answer").first.tap()
    trainee.locator(".train-number").fill("0")
    trainee.get_by_role("button", name="Rispondi").tap()
    trainee.locator(".train-verdict").wait_for()
    good(trainee)
    trainee.get_by_text("In dubbio? Mettilo da parte").tap()
    trainee.get_by_label("Il tuo dubbio").fill("La matta è libera?")
    trainee.get_by_role("button", name="Metti da parte").tap()
    trainee.get_by_text("Messo da parte.").wait_for()
    trainee.reload()
    assert Attempt.objects.filter(kind="meld").count() == 1
    assert PutAside.objects.filter(note="La matta è libera?").count() == 1


def test_in_the_dark_too(phone: Any) -> None:
    good(phone(f"/train/do/{DRILL}/", color_scheme="dark"))
