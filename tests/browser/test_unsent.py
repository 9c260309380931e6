"""A lost connection: what was written stays on the phone and is stored once when it is back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, overflow, violations
from tests.browser.hall_server import live_server as live_server
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Table
from tournaments.services.events import end_deal, write_note

pytestmark = pytest.mark.django_db(transaction=True)

BACK = 6_000
"""Milliseconds after which what waits has gone, once the server answers again."""

Sign = Callable[[Page, User], None]


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2), 1)


@pytest.fixture
def bice(one: Table) -> User:
    return make_member(one.round.tournament, username="bice")


@pytest.fixture
def sign(live_server: LiveServer) -> Sign:
    def signed(page: Page, user: User) -> None:
        client = Client()
        client.force_login(user)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )

    return signed


@pytest.fixture
def phone(browser: Browser, live_server: LiveServer, bice: User, sign: Sign) -> Iterator[Page]:
    """Bice's phone: a context of its own, since each failed request is on the console."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(10_000)
    sign(page, bice)
    yield page
    context.close()


def at(one: Table, name: str = "table", *more: int) -> str:
    return reverse(f"tournaments:{name}", args=(*one.address, *more))


def stored(kind: EntryKind) -> list[Any]:
    return [entry.payload for entry in Entry.objects.filter(kind=kind)]


def fill_note(page: Page, one: Table) -> None:
    page.locator("textarea").fill("Il 7♥ era scoperto")


def fill_caution(page: Page, one: Table) -> None:
    page.locator("label[for=id_line_EW]").tap()
    page.locator("textarea").fill("Art. 20")


def fill_score(page: Page, one: Table) -> None:
    for field, figure in zip(
        page.locator("form.score input[type=text]").all(), ("300", "210", "100", "60"), strict=True
    ):
        field.fill(figure)


FORMS = {
    "note": ("table-note", (), fill_note, EntryKind.NOTE),
    "caution": ("table-caution", (), fill_caution, EntryKind.CAUTION),
    "score": ("table-score", (1,), fill_score, EntryKind.SCORE),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_form_stays_as_typed_and_is_stored_once_when_the_server_is_back(
    phone: Page, one: Table, form: str
) -> None:
    name, more, fill, kind = FORMS[form]
    phone.goto(at(one, name, *more))
    fill(phone, one)
    typed = phone.locator("main form").last.evaluate(
        "(one) => [...one.elements].map((e) => e.value)"
    )
    phone.context.set_offline(True)
    phone.locator("main form .button-main").tap()
    expect(phone.locator("#unsent")).to_be_visible()
    expect(phone.locator("#unsent [data-count]")).to_have_text("1")
    again = phone.locator("main form").last.evaluate(
        "(one) => [...one.elements].map((e) => e.value)"
    )
    assert again == typed
    assert violations(phone) == []
    assert overflow(phone) <= 0
    phone.locator("main form .button-main").tap()
    assert stored(kind) == []
    phone.context.set_offline(False)
    phone.wait_for_url(f"**{at(one)}", timeout=BACK)
    assert len(stored(kind)) == 1
    expect(phone.locator("#unsent [data-for=sent]:visible")).to_have_count(1)
    phone.reload()
    expect(phone.locator("#unsent")).to_be_hidden()


def test_an_obligation_and_the_end_of_a_deal_tapped_without_the_network(
    phone: Page, one: Table, bice: User
) -> None:
    applied_ruling(one, bice, names={"player": "S", "meld": "JS JH JD"})
    first, second = one.obligations.order_by("pk")[:2]
    phone.goto(at(one))
    phone.context.set_offline(True)
    phone.locator(f"#owed-{first.pk}-done").tap()
    phone.locator(f"#owed-{second.pk}-lapsed").tap()
    expect(phone.locator("#unsent [data-count]")).to_have_text("2")
    phone.context.set_offline(False)
    expect(phone.locator("#unsent [data-for=sent]:visible")).to_have_count(2, timeout=BACK)
    assert [(one["obligation"], one["outcome"]) for one in stored(EntryKind.CLOSED)] == [
        (first.pk, "done"),
        (second.pk, "lapsed"),
    ]
    expect(phone.locator(f"#owed-{first.pk}-done")).to_have_count(0, timeout=BACK)


def cut(route: Route) -> None:
    route.abort("connectionfailed")


def test_a_reload_meanwhile_loses_nothing(phone: Page, one: Table) -> None:
    phone.goto(at(one, "table-note"))
    fill_note(phone, one)
    phone.route(
        "**/notes/",
        lambda route: cut(route) if route.request.method == "POST" else route.continue_(),
    )
    phone.locator("main form .button-main").tap()
    expect(phone.locator("#unsent")).to_be_visible()
    phone.goto(at(one))
    expect(phone.locator("#unsent [data-count]")).to_have_text("1")
    expect(phone.locator("#unsent")).to_contain_text("Il 7♥ era scoperto")
    phone.unroute_all()
    phone.locator("#unsent [name=send]").tap()
    expect(phone.locator("#unsent [data-for=sent]:visible")).to_have_count(1, timeout=BACK)
    assert stored(EntryKind.NOTE) == [{"text": "Il 7♥ era scoperto"}]


def test_a_form_whose_answer_is_lost_is_not_stored_twice(phone: Page, one: Table) -> None:
    phone.goto(at(one, "table-note"))
    fill_note(phone, one)

    def swallow(route: Route) -> None:
        if route.request.method == "POST":
            route.fetch(max_redirects=0)
            cut(route)
        else:
            route.continue_()

    phone.route("**/notes/", swallow)
    phone.locator("main form .button-main").tap()
    expect(phone.locator("#unsent")).to_be_visible()
    assert len(stored(EntryKind.NOTE)) == 1
    phone.unroute_all()
    phone.wait_for_url(f"**{at(one)}", timeout=BACK)
    assert len(stored(EntryKind.NOTE)) == 1


def test_what_is_thrown_away_is_not_sent(phone: Page, one: Table) -> None:
    phone.goto(at(one, "table-note"))
    fill_note(phone, one)
    phone.route(
        "**/notes/",
        lambda route: cut(route) if route.request.method == "POST" else route.continue_(),
    )
    token = phone.locator("main [name=token]").input_value()
    phone.locator("main form .button-main").tap()
    phone.locator("#unsent summary").tap()
    phone.locator("#unsent [name=discard]").tap()
    expect(phone.locator("#unsent")).to_be_hidden()
    expect(phone.locator("main textarea")).to_have_value("")
    assert phone.locator("main [name=token]").input_value() != token
    phone.unroute_all()
    phone.wait_for_timeout(3_000)
    assert stored(EntryKind.NOTE) == []


def test_what_the_record_refuses_meanwhile_comes_back_with_the_reason(
    phone: Page, one: Table, bice: User
) -> None:
    phone.goto(at(one))
    phone.context.set_offline(True)
    phone.locator("#deal-ended").tap()
    expect(phone.locator("#unsent [data-count]")).to_have_text("1")
    end_deal(table=one, by=bice, token=uuid4(), deal=1)
    phone.context.set_offline(False)
    expect(phone.locator("#unsent [data-for=refused]:visible").first).to_be_visible(timeout=BACK)
    assert len(stored(EntryKind.DEAL_ENDED)) == 1


def test_a_form_refused_meanwhile_opens_with_everything_typed(phone: Page, one: Table) -> None:
    phone.goto(at(one, "table-note"))
    fill_note(phone, one)
    phone.context.set_offline(True)
    phone.locator("main form .button-main").tap()
    expect(phone.locator("#unsent")).to_be_visible()
    type(one.round).objects.filter(pk=one.round.pk).update(state="closed")
    phone.context.set_offline(False)
    expect(phone.locator("#refusal")).to_be_visible(timeout=BACK)
    expect(phone.locator("main textarea")).to_have_value("Il 7♥ era scoperto")
    expect(phone.locator("#unsent")).to_be_hidden()


def test_who_was_signed_out_sends_after_signing_in_and_nobody_else_does(
    phone: Page, one: Table, bice: User, sign: Sign
) -> None:
    phone.goto(at(one, "table-note"))
    fill_note(phone, one)
    phone.context.set_offline(True)
    phone.locator("main form .button-main").tap()
    expect(phone.locator("#unsent")).to_be_visible()
    phone.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    phone.context.set_offline(False)
    expect(phone.locator("#unsent [data-sign-in]")).to_be_visible(timeout=BACK)
    expect(phone.locator("main textarea")).to_have_value("Il 7♥ era scoperto")
    sign(phone, make_member(one.round.tournament, username="dario"))
    phone.goto(at(one))
    expect(phone.locator("#unsent")).to_be_hidden()
    sign(phone, bice)
    phone.goto(at(one))
    expect(phone.locator("#unsent [data-for=sent]:visible")).to_have_count(1, timeout=BACK)
    assert [entry.by for entry in Entry.objects.filter(kind=EntryKind.NOTE)] == [bice]


def test_the_server_dates_what_comes_late(phone: Page, one: Table, bice: User) -> None:
    phone.add_init_script("Date.now = () => 0; Date.prototype.getTime = () => 0;")
    phone.goto(at(one, "table-note"))
    fill_note(phone, one)
    phone.context.set_offline(True)
    phone.locator("main form .button-main").tap()
    expect(phone.locator("#unsent")).to_be_visible()
    before = write_note(table=one, by=bice, text="prima", token=uuid4())
    phone.context.set_offline(False)
    phone.wait_for_url(f"**{at(one)}", timeout=BACK)
    late = Entry.objects.filter(kind=EntryKind.NOTE).last()
    assert late is not None
    assert late.at > before.at
