"""An exam from its composing to its statistics, sat by one thumb at 360×740."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from rulings.engine.school import pool
from rulings.engine.school.questions import Part
from rulings.models import CourseRole, Exam, GivenAnswer, Sitting
from rulings.school.course_services import add_person
from rulings.school.sitting_state import answered
from tests.browser.conftest import PHONE, overflow, violations
from tests.browser.hall_server import live_server as live_server
from tests.browser.test_look import SMALLEST, TOO_SMALL
from tests.courses import make_course
from tests.factories import make_user
from tests.pages.sitting import Hall, hall

pytestmark = pytest.mark.django_db(transaction=True)

Signed = Callable[..., Page]


@pytest.fixture
def signed(phone: Any, live_server: LiveServer) -> Signed:
    """Return a function that opens a page on somebody's phone."""

    def opened(user: User, address: str, **context_args: Any) -> Page:
        client = Client()
        client.force_login(user)
        page: Page = phone("/train/", **context_args)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(address)
        return page

    return opened


def good(page: Page) -> None:
    """Fail where axe finds something, a target is too small or the page is too wide."""
    assert violations(page) == []
    assert page.evaluate(TOO_SMALL, SMALLEST) == []
    assert overflow(page) <= 0


def compose(page: Page) -> Exam:
    page.get_by_role("button", name="Spunta tutti").tap()
    page.get_by_label("Titolo").fill("Prova")
    for family, count in (("drill", "2"), ("case", "1"), ("cards", "1")):
        page.locator(f"[name={family}]").fill(count)
    page.get_by_label("Varianti").select_option("2")
    page.get_by_role("button", name="Componi l'esame").tap()
    page.get_by_role("button", name="Apri l'esame").tap()
    page.get_by_role("link", name="Risultati").wait_for()
    return Exam.objects.get()


def answer(page: Page, part: Part, saved: int, *, right: bool) -> int:
    """Answer the part that is asked by tapping; return how many answers have been saved then."""
    number = "99999" if not right else part.key[0] if part.key else ""
    wrong = [one.id for one in part.options if one.id not in part.key][:1]
    picked = list(part.key) if right else wrong
    if part.kind == "number":
        page.locator(".train-number").fill(number)
        page.locator(".train-form .button-main").tap()
    elif part.kind == "one":
        page.locator(f'.answer[value="{picked[0]}"]').tap()
    elif part.kind == "many":
        for one in picked:
            page.locator(f'.train-check [value="{one}"]').tap()
        page.locator(".train-form .button-main").tap()
    else:
        for one in picked:
            page.locator(f'.train-add[value="{one}"]').tap()
            page.locator(f'.train-step[value="{one}"]').wait_for()
        page.locator(".train-close .button-main").tap()
        saved += len(picked)
    page.locator(f'.fact[value="{part.id}"]').wait_for()
    return saved + 1


def test_an_exam_is_composed_opened_sat_handed_in_marked_and_counted(signed: Signed):
    ada, elena = make_user("ada", first_name="Ada"), make_user("elena", first_name="Elena")
    course = make_course(trainer=ada)
    add_person(course=course, by=ada, username="elena", role=CourseRole.TRAINEE)
    # The first look at the exercises takes seconds, once a process.
    pool.exercises("current")
    exam = compose(signed(ada, f"/train/courses/{course.pk}/exams/new/"))

    page = signed(elena, "/train/exams/")
    page.get_by_role("link", name="Prova").tap()
    page.get_by_role("button", name="Comincia l'esame").wait_for()
    good(page)
    page.get_by_role("button", name="Comincia l'esame").tap()
    page.locator(".train-story").wait_for()
    good(page)
    sitting = Sitting.objects.get()
    saved, asked = 0, answered(sitting, exam)
    # A drill can always be answered by something wrong; where all options are right, none can.
    failed = next(one.placed.number for one in asked if one.placed.question.kind == "drill")
    for one in asked:
        number, parts = one.placed.number, one.placed.question.parts
        expect(page.locator("h1")).to_contain_text(f"Domanda {number} di 4")
        for part in parts:
            saved = answer(page, part, saved, right=number != failed)
        assert GivenAnswer.objects.count() == saved, "every tap is saved"
        good(page)
        page.locator(".sit-on .button-main").tap()
    page.get_by_role("button", name="Consegna ora").wait_for()
    good(page)
    page.get_by_role("button", name="Consegna ora").tap()
    page.locator(".sit-percent").wait_for()
    assert page.locator(".sit-percent").inner_text() == "75 %"
    expect(page.locator(".sit-verdict-passed")).to_be_visible()
    page.locator(".sit-row summary").nth(failed - 1).tap()
    expect(page.locator(".sit-row[open] .train-why")).to_be_visible()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    assert violations(page) == []

    page = signed(ada, f"/train/exams/{exam.pk}/results/")
    expect(page.locator(".results-table")).to_contain_text("Elena")
    assert page.locator(".results-questions li").count() == 4
    assert page.locator(".results-wrong").count() == 1
    assert violations(page) == []
    assert overflow(page) <= 0
    page.get_by_role("link", name="Elena").tap()
    page.locator(".sit-row").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    assert violations(page) == []
    page.goto(f"/train/exams/{exam.pk}/results/paper/")
    assert violations(page) == []
    assert overflow(page) <= 0


@pytest.fixture
def one() -> Hall:
    return hall(variants=1)


def test_without_a_script_it_is_sat_alike(signed: Signed, one: Hall):
    page = signed(one.trainee, one.url, java_script_enabled=False)
    page.get_by_role("button", name="Comincia l'esame").tap()
    page.locator(".train-story").wait_for()
    [first, *_] = answered(Sitting.objects.get(), one.exam)
    saved = 0
    for part in first.placed.question.parts:
        saved = answer(page, part, saved, right=True)
    assert GivenAnswer.objects.count() == saved
    expect(page.locator(".sit-time b")).to_contain_text("45 minuti")
    page.locator(".sit-hand").tap()
    page.get_by_role("button", name="Consegna ora").tap()
    page.locator(".sit-percent").wait_for()
    assert Sitting.objects.get().submitted_at is not None


def test_a_tap_without_a_connection_is_kept_and_goes_by_itself(
    browser: Any, live_server: LiveServer, one: Hall
):
    one.started()
    client = Client()
    client.force_login(one.trainee)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    # A context of its own: each failed request is on the console.
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, has_touch=True)
    context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    page = context.new_page()
    page.goto(f"{one.url}1/")
    context.set_offline(True)
    page.locator('.answer[value="b"]').tap()
    page.locator("#unsent").wait_for()
    assert not GivenAnswer.objects.exists()
    context.set_offline(False)
    page.locator('.fact[value="infraction"]').wait_for()
    assert GivenAnswer.objects.get().answers["infraction"] == ["b"]
    page.locator('.train-add[value="d"]').tap()
    page.locator('.train-step[value="d"]').wait_for()
    assert GivenAnswer.objects.count() == 2
    context.close()


def test_two_tabs_are_told_of_each_other(signed: Signed, one: Hall):
    one.started()
    page = signed(one.trainee, f"{one.url}1/")
    other = signed(one.trainee, f"{one.url}1/")
    other.locator('.answer[value="c"]').tap()
    other.locator('.fact[value="infraction"]').wait_for()
    page.locator('.answer[value="b"]').tap()
    page.locator("#refusal").wait_for()
    good(page)
    page.get_by_role("button", name="Fai valere questa").tap()
    page.locator('.fact[value="infraction"]').wait_for()
    rows = [row.answers["infraction"] for row in GivenAnswer.objects.all()]
    assert rows == [["c"], ["b"]]


def test_when_time_is_up_the_page_goes_to_what_was_handed_in(signed: Signed, one: Hall):
    sitting = one.started()
    page = signed(one.trainee, f"{one.url}1/")
    sitting.ends_at = sitting.started_at
    sitting.submitted_at = sitting.started_at
    sitting.save()
    # The poll itself, sooner than it comes.
    page.evaluate(
        "htmx.ajax('GET', location.pathname.replace(/1.$/, 'time/'), "
        "{source: '#time', target: '#time', swap: 'outerHTML'})"
    )
    page.wait_for_url("**/result/")
