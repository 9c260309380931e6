"""What rulings owe, on an arbiter's phone: ticked off, taken back, settled when the deal ends."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, overflow, violations
from tests.factories import EXCESS, applied_ruling, make_member, make_tournament, table
from tournaments.models import Table
from tournaments.record import read_state

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = reverse("tournaments:table", args=["prova", 1, 1])


@pytest.fixture
def one() -> Table:
    return table(make_tournament(deals=3))


@pytest.fixture
def bice(one: Table) -> User:
    return make_member(one.round.tournament, username="bice")


@pytest.fixture
def arbiter(open_page: Any, live_server: LiveServer, one: Table, bice: User) -> Any:
    """Return a function that opens the table on Bice's phone."""

    def opened(**context_args: Any) -> Page:
        client = Client()
        client.force_login(bice)
        page: Page = open_page("/", viewport=PHONE, has_touch=True, **context_args)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(TABLE)
        return page

    return opened


def penalised(one: Table, bice: User) -> int:
    names = {"player": "S", "excess": "7S 10H KC"}
    ruling = applied_ruling(one, bice, infraction="excess-cards", answers=EXCESS, names=names)
    return int(ruling.obligations.get().pk)


@pytest.mark.parametrize("javascript", [True, False])
def test_a_deal_ends_with_everything_settled(
    arbiter: Any, one: Table, bice: User, *, javascript: bool
) -> None:
    owed = penalised(one, bice)
    applied_ruling(one, bice, names={"player": "E"})
    page = arbiter(java_script_enabled=javascript)
    page.locator(f"#tick-{owed}-1").tap()
    page.locator("[id^=untick-]").tap()
    expect(page.locator("[id^=untick-]")).to_have_count(0)
    page.locator(f"#tick-{owed}-1").tap()
    expect(page.locator("[id^=untick-]")).to_have_count(1)
    assert overflow(page) <= 0

    page.locator("#deal-ended").tap()
    page.wait_for_url("**/settle/**")
    assert overflow(page) <= 0
    if javascript:
        assert violations(page) == []
    page.locator("input[type=radio][value=lapsed]").check()
    page.locator("form .button-main").tap()
    page.wait_for_url(f"**{TABLE}")
    state = read_state(one)
    assert (state.obligations, state.deal) == ([], 2)
    assert [row.payload["outcome"] for row in state.closed.values()] == [
        "negative",
        "lapsed",
        "lapsed",
    ]


def test_closed_in_error_it_is_opened_by_one_tap(arbiter: Any, one: Table, bice: User) -> None:
    owed = penalised(one, bice)
    page = arbiter()
    page.locator(f"#owed-{owed}-lapsed").tap()
    expect(page.locator(f"#owed-{owed}")).to_have_count(0)
    assert violations(page) == []
    page.locator(f"#closed-{owed}-reopen").tap()
    expect(page.locator(f"#owed-{owed}")).to_be_visible()
    assert [row.pk for row in read_state(one).obligations] == [owed]
