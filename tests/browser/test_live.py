"""The hall and a player's phone, both open: what happens on one is seen on the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import DESKTOP, PHONE, overflow, violations
from tests.browser.hall_server import live_server as live_server
from tests.browser.test_look import SMALLEST, TOO_SMALL
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Tournament
from tournaments.services.calls import MOST_CALLS, answer_call, call_arbiter
from tournaments.services.interviews import keep_interview

pytestmark = pytest.mark.django_db(transaction=True)

HALL = reverse("tournaments:hall", args=["prova"])
BELL = reverse("tournaments:player-table", args=["prova", 14])
SOON = 3_000
"""Milliseconds within which the hall has seen a call."""

COUNT_SWAPS = """() => {
  window.swaps = 0;
  document.addEventListener("htmx:afterSwap", () => (window.swaps += 1));
}"""


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(name="Torneo di Natale, Circolo La Pinella", tables=24, rounds=5)


@pytest.fixture
def hall(open_page: Any, live_server: LiveServer, tournament: Tournament) -> Any:
    """Return a function that opens a page signed in as an arbiter."""

    def opened(address: str = HALL, **context_args: Any) -> Page:
        client = Client()
        client.force_login(make_member(tournament))
        page: Page = open_page(BELL, **context_args)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(address)
        return page

    return opened


@pytest.fixture
def busy(tournament: Tournament) -> Tournament:
    """The tournament with everything that a tile can show, two calls waiting."""
    ada = make_member(tournament)
    applied_ruling(table(tournament, 14), ada)
    applied_ruling(table(tournament, 9), ada)
    for number in (14, 3):
        call_arbiter(table=table(tournament, number), token=uuid4())
    for number in (14, 7):
        keep_interview(table=table(tournament, number), by=ada, infraction="no-draw", query="")
    return tournament


def test_a_tap_at_the_table_is_seen_in_the_hall_at_once(
    hall: Any, phone: Any, tournament: Tournament
):
    watching = hall()
    watching.evaluate("() => (window.loaded = 'once')")
    watching.locator("#place-5").focus()

    player = phone(BELL)
    player.locator("#ring").tap()
    expect(player.locator(".bell-waits")).to_be_visible()

    expect(watching.locator(".tile-call #place-14")).to_be_visible(timeout=SOON)
    expect(watching.locator("#place-5")).to_be_focused()
    assert watching.evaluate("window.loaded") == "once"

    answer_call(table=table(tournament, 14), by=make_member(tournament))
    expect(player.locator("#ring")).to_be_visible(timeout=SOON)
    expect(watching.locator(".tile-call")).to_have_count(0, timeout=SOON)


def test_nothing_is_swapped_while_nothing_changes(hall: Any):
    page = hall()
    page.evaluate(COUNT_SWAPS)
    with page.expect_response("**/poll/**") as first:
        pass
    assert first.value.status == 204
    page.wait_for_timeout(4_000)
    assert page.evaluate("window.swaps") == 0


def test_a_page_whose_visitor_was_signed_out_goes_to_sign_in(hall: Any):
    page = hall()
    page.context.clear_cookies()
    page.wait_for_url(f"**next={HALL}*", timeout=SOON)


@pytest.fixture
def player(browser: Browser, live_server: LiveServer, tournament: Tournament) -> Iterator[Page]:
    """A player's phone of its own: the browser writes each failed request on its console."""
    context = browser.new_context(base_url=live_server.url, viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(BELL)
    yield page
    context.close()


def test_a_lost_connection_is_told_and_forgotten(player: Page):
    expect(player.locator("#offline")).to_be_hidden()
    player.context.set_offline(True)
    player.locator("#ring").tap()
    expect(player.locator("#offline")).to_be_visible()
    expect(player.locator("#ring")).to_be_visible()
    player.context.set_offline(False)
    player.locator("#ring").tap()
    expect(player.locator(".bell-waits")).to_be_visible()
    expect(player.locator("#offline")).to_be_hidden()


def test_a_refusal_is_shown_where_htmx_sent_the_form(player: Page, tournament: Tournament):
    one, ada = table(tournament, 14), make_member(tournament)
    for _ in range(MOST_CALLS):
        call_arbiter(table=one, token=uuid4())
        answer_call(table=one, by=ada)
    player.locator("#ring").tap()
    expect(player.locator(".message:not(#offline)")).to_be_visible()
    expect(player.locator("#ring")).to_be_visible()


@pytest.mark.parametrize("order", ["", "?order=urgency", "?order=place"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_tab_key_goes_through_the_tables_as_they_are_seen(
    hall: Any, busy: Tournament, viewport: dict[str, int], order: str
):
    page = hall(f"{HALL}{order}", viewport=viewport)
    seen = page.evaluate(
        """() => [...document.querySelectorAll(".tile")].filter((one) => one.checkVisibility())
          .map((one) => [one.id, one.getBoundingClientRect()])
          .map(([id, box]) => [id, Math.round(box.top), Math.round(box.left)])"""
    )
    assert len(seen) == 24
    assert [place for _, *place in seen] == sorted(place for _, *place in seen)
    by_place = order == "?order=place" or (not order and viewport is DESKTOP)
    assert seen[0][0] == ("place-1" if by_place else "urgency-14")


def test_a_director_sees_the_whole_hall_at_a_glance(hall: Any, busy: Tournament):
    page = hall(viewport=DESKTOP)
    bottom = page.locator("#place-24").evaluate("(one) => one.getBoundingClientRect().bottom")
    assert bottom <= page.locator(".hall-bar").evaluate("(one) => one.getBoundingClientRect().top")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_hall_and_bell_can_be_read_and_tapped_by_everyone(
    hall: Any, open_page: Any, busy: Tournament, viewport: dict[str, int], scheme: str
):
    look = {"viewport": viewport, "color_scheme": scheme}
    pages = [
        hall(**look),
        open_page(BELL, **look),
        open_page(reverse("tournaments:player-table", args=["prova", 1]), **look),
    ]
    for page in pages:
        assert violations(page) == []
        assert overflow(page) <= 0
        assert page.evaluate(TOO_SMALL, SMALLEST) == []
