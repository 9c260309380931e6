"""An exam on a phone from its composing to its statistics, and what axe says of each page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from rulings.engine.school.questions import Part
from rulings.engine.school.variants import Placed, variant_of
from rulings.models import Exam, GivenAnswer, Sitting
from rulings.school.exam_services import questions_of
from tests.browser.conftest import overflow, until, violations
from tests.courses import enrol, make_course
from tests.factories import make_user
from tests.pages.sitting import end, hall

pytestmark = pytest.mark.django_db(transaction=True)

Signed = Callable[..., Page]


@pytest.fixture
def signed(phone: Any, live_server: LiveServer) -> Signed:
    """Return a function that opens a page on a phone of its own on which a person is signed in."""

    def opened(user: User, address: str, **look: Any) -> Page:
        client = Client()
        client.force_login(user)
        page: Page = phone("/sign-in/", **look)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(address)
        return page

    return opened


def good(page: Page) -> None:
    assert violations(page) == []
    assert overflow(page) <= 0


def composed(page: Page) -> Exam:
    """Compose an exam of situations and a case, each in three parts, and open it."""
    page.get_by_role("link", name="Componi un esame").tap()
    page.get_by_role("button", name="Spunta tutti gli articoli").tap()
    page.locator("[name=articles]:checked").first.wait_for()
    good(page)
    page.get_by_label("Titolo").fill("Prova finale")
    for name, count in (("drill", "2"), ("case", "1"), ("cards", "0")):
        page.locator(f"input[name={name}]").fill(count)
    page.get_by_label("Varianti").select_option("2")
    page.get_by_role("button", name="Componi l'esame").tap()
    page.get_by_role("button", name="Apri l'esame").wait_for()
    good(page)
    page.get_by_role("button", name="Apri l'esame").tap()
    page.get_by_role("link", name="Risultati").wait_for()
    good(page)
    return Exam.objects.get()


def answer(page: Page, part: Part, key: tuple[str, ...]) -> None:
    """Answer the part that the page asks now, by taps."""
    asked = page.locator(f'[name="a.{part.id}"]')
    if part.kind == "number":
        asked.fill(key[0])
        page.get_by_role("button", name="Rispondi").tap()
    elif part.kind == "one":
        page.locator(f'.answer[value="{key[0]}"]').tap()
    elif part.kind == "many":
        for one in key:
            page.locator(f'.train-check:has([value="{one}"])').tap()
        page.get_by_role("button", name="Queste").tap()
    else:
        for at, one in enumerate(key, start=1):
            page.locator(f'.train-add[value="{one}"]').tap()
            page.locator(f".train-step >> nth={at - 1}").wait_for()
        page.get_by_role("button", name="Nient'altro").tap()


def wrong(part: Part) -> tuple[str, ...]:
    """Return an answer to the part that nobody marks right."""
    return (next(one.id for one in part.options if one.id not in part.key),)


def answer_whole(page: Page, placed: Placed, *, but: str = "") -> None:
    """Answer each part of a question by its key, but for one that is answered wrong."""
    for at, part in enumerate(placed.question.parts, start=1):
        answer(page, part, wrong(part) if part.id == but else part.key)
        until(page, "(at) => document.querySelectorAll('.train-answered .fact').length === at", at)


def test_an_exam_is_composed_sat_marked_and_counted_on_phones(signed: Signed) -> None:
    trainer, trainee = make_user(), make_user(first_name="Elena")
    course = make_course(trainer=trainer)
    enrol(course, trainee)
    trainers = signed(trainer, f"/train/courses/{course.pk}/")
    exam = composed(trainers)

    page = signed(trainee, "/train/exams/")
    good(page)
    page.get_by_text("Prova finale").tap()
    page.get_by_role("button", name="Comincia l'esame").wait_for()
    good(page)
    page.get_by_role("button", name="Comincia l'esame").tap()
    page.get_by_role("heading", name="Domanda 1 di 3").wait_for()
    sitting = Sitting.objects.get()
    first, second, third = variant_of(questions_of(exam), sitting.variant, exam.seed)

    # The last question first, and only begun: a reload and another phone find it so.
    page.get_by_text("Tutte le domande").tap()
    good(page)
    page.locator(".sit-place >> nth=2").tap()
    page.get_by_role("heading", name="Domanda 3 di 3").wait_for()
    begun = third.question.parts[0]
    answer(page, begun, begun.key)
    until(page, "document.querySelectorAll('.train-answered .fact').length === 1")
    page.reload()
    assert page.locator(".train-answered .fact").count() == 1
    other = signed(trainee, f"/train/sit/{exam.pk}/")
    other.get_by_role("heading", name="Domanda 1 di 3").wait_for()
    answer_whole(other, first, but=first.question.parts[0].id)
    other.get_by_role("link", name="Prossima domanda").tap()
    answer_whole(other, second)
    good(other)
    other.get_by_role("link", name="Prossima domanda").tap()
    other.get_by_role("heading", name="Domanda 3 di 3").wait_for()
    assert other.locator(".train-answered .fact").count() == 1

    page.get_by_role("link", name="Consegna").tap()
    page.get_by_text("1 domanda su 3").wait_for()
    good(page)
    page.get_by_role("button", name="Consegna ora").tap()
    page.locator(".sit-percent").wait_for()
    good(page)
    page.locator(".sit-row > summary >> nth=0").tap()
    good(page)
    shown = page.locator(".sit-percent").inner_text()
    assert 0 < int(shown.removesuffix("%")) < 100
    other.locator(".sit-time").wait_for()
    counted(trainers, shown)


def counted(page: Page, shown: str) -> None:
    """See the same result among those by person, question and article."""
    page.get_by_role("link", name="Risultati").tap()
    page.locator(".results-table").wait_for()
    row = page.locator(".results-table tbody tr")
    assert "Elena" in row.inner_text()
    assert shown in row.inner_text()
    assert page.locator(".results-questions > li").count() == 3
    assert page.locator(".results-wrong").count() >= 1
    assert page.locator(".exam-shares:not(.results-questions) > li").count() >= 1
    good(page)
    page.get_by_role("link", name="Elena").tap()
    page.locator(".sit-row > summary >> nth=0").tap()
    page.locator(".sit-row[open] .sit-all > summary").tap()
    good(page)


def test_of_two_tabs_the_older_one_is_told_and_its_answer_may_count(signed: Signed) -> None:
    one = hall(variants=1)
    sitting = one.started()
    older = signed(one.trainee, f"{one.url}1/")
    newer = older.context.new_page()
    newer.goto(f"{one.url}1/")
    newer.locator('.answer[value="a"]').tap()
    until(newer, "document.querySelectorAll('.train-answered .fact').length === 1")
    older.locator('.answer[value="b"]').tap()
    older.get_by_role("heading", name="due risposte").wait_for()
    good(older)
    older.get_by_role("button", name="Fai valere questa").tap()
    older.get_by_role("heading", name="Domanda 1 di 3").wait_for()
    assert [one.answers["infraction"] for one in GivenAnswer.objects.filter(sitting=sitting)] == [
        ["a"],
        ["b"],
    ]


def test_an_answer_that_comes_too_late_is_told_so_on_the_result(signed: Signed) -> None:
    one = hall(variants=1)
    sitting = one.started()
    page = signed(one.trainee, f"{one.url}1/")
    page.locator('.answer[value="b"]').tap()
    page.locator(".train-add").first.wait_for()
    end(sitting, 60)
    page.locator(".train-add").first.tap()
    page.get_by_text("Il tempo è scaduto: questa risposta è arrivata tardi.").wait_for()
    assert page.locator(".sit-percent").inner_text() == "8 %"
    good(page)


def test_an_exam_is_sat_without_a_script_and_in_the_dark(signed: Signed) -> None:
    one = hall(variants=1)
    one.started()
    page = signed(one.trainee, f"{one.url}1/", java_script_enabled=False)
    [first, *_] = variant_of(questions_of(one.exam), 1, one.exam.seed)
    for part in first.question.parts:
        answer(page, part, part.key)
    page.get_by_role("link", name="Prossima domanda").tap()
    page.get_by_role("heading", name="Domanda 2 di 3").wait_for()
    dark = signed(one.trainee, f"{one.url}2/", color_scheme="dark")
    good(dark)
    dark.goto(f"{one.url}hand-in/")
    good(dark)


def test_a_paper_is_typed_in_on_a_phone(signed: Signed) -> None:
    one = hall(variants=2)
    page = signed(one.trainer, f"{one.results}paper/?variant=B")
    for _ in range(2):
        page.goto(f"{one.results}paper/?variant=B")
        good(page)
        page.get_by_label("Nome").fill("Zeno")
        page.locator(".results-row input >> nth=0").fill("A")
        page.get_by_role("button", name="Correggi").tap()
        page.locator("h1:text('Zeno'), .field-errors").first.wait_for()
        good(page)
    assert page.locator(".results-row input >> nth=0").input_value() == "A"
    assert Sitting.objects.count() == 1
