"""A second opinion on a phone: from the table's page through the interview and back."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, overflow, until, violations
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry
from tournaments.record import read_state

pytestmark = pytest.mark.django_db(transaction=True)

TABLE = reverse("tournaments:table", args=["prova", 1, 1])


@pytest.fixture
def first() -> Entry:
    tournament = make_tournament()
    return applied_ruling(table(tournament), make_member(tournament, username="ada"))


@pytest.fixture
def bice(open_page: Any, live_server: LiveServer, first: Entry) -> Page:
    """The phone of the arbiter who is asked for a second opinion, at the table's page."""
    client = Client()
    client.force_login(make_member(first.tournament, username="bice"))
    page: Page = open_page("/", viewport=PHONE, has_touch=True)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
    )
    page.goto(f"{live_server.url}{TABLE}")
    return page


def sheets(page: Page) -> set[str]:
    """Return the names of the style sheets that a page has."""
    names = page.evaluate("[...document.styleSheets].map((sheet) => sheet.href)")
    return {name.rsplit("/", 1)[-1] for name in names}


def test_it_changes_the_ruling_and_each_page_keeps_its_look(bice: Page, first: Entry) -> None:
    bice.locator(f"#opinion-{first.pk}").tap()
    bice.wait_for_url("**/opinion/")
    assert (overflow(bice), violations(bice)) == (0, [])
    bice.locator("#id_reason").fill("Seen again.")
    bice.locator("button[value=same]").tap()
    bice.wait_for_url("**/rule/no-draw/**")
    expect(bice.locator("#reason")).to_have_value("Seen again.")
    until(bice, "[...document.styleSheets].some((s) => s.href.includes('ruling'))")
    assert "table.css" not in sheets(bice)
    assert (overflow(bice), violations(bice)) == (0, [])
    bice.locator("#reason").fill("")
    bice.locator("#apply button").tap()
    expect(bice.locator("#reason")).to_be_focused()
    bice.locator("#reason").fill("Seen again, twice.")
    bice.locator("#apply button").tap()
    bice.wait_for_url(f"**{TABLE}")
    until(bice, "[...document.styleSheets].some((s) => s.href.includes('table'))")
    assert "ruling.css" not in sheets(bice)
    [new] = read_state(first.table).rulings
    assert (new.supersedes_id, new.payload["reason"]) == (first.pk, "Seen again, twice.")


def test_the_way_back_shows_the_page_before_as_it_looks(bice: Page, first: Entry) -> None:
    bice.locator(f"#correct-{first.pk}").tap()
    bice.locator("#id_reason").fill("A slip.")
    bice.locator("button[value=same]").tap()
    bice.wait_for_url("**/rule/no-draw/**")
    bice.go_back()
    expect(bice.locator("#id_reason")).to_be_visible()
    assert "table.css" in sheets(bice)


def test_statements_are_taken_by_thumb(bice: Page, first: Entry) -> None:
    bice.locator(f"#statements-{first.pk}").tap()
    bice.wait_for_url("**/statements/")
    assert (overflow(bice), violations(bice)) == (0, [])
    bice.locator("label[for=id_caller_says_contests]").tap()
    bice.locator("main button[type=submit]").tap()
    bice.wait_for_url(f"**{TABLE}")
    assert set(read_state(first.table).statements[first.pk].payload["statements"]) == {"caller"}
