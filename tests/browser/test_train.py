"""A drill on a phone, by one thumb and without a script, to its mark; and what axe says of it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from rulings.engine.school.drill_questions import question_made
from tests.browser.conftest import overflow, violations

pytestmark = pytest.mark.django_db

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


def test_in_the_dark_too(phone: Any) -> None:
    good(phone(f"/train/do/{DRILL}/", color_scheme="dark"))
