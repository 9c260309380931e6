"""A table calls, two arbiters and a player on three phones: from "Arbitro" to paper."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import DESKTOP, PHONE, overflow, violations
from tests.browser.hall_server import live_server as live_server
from tests.factories import make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Obligation, PrintJob, Tournament
from tournaments.record import read_state

pytestmark = pytest.mark.django_db(transaction=True)

HALL = reverse("tournaments:hall", args=["prova"])
TABLE = reverse("tournaments:table", args=["prova", 1, 14])
BELL = reverse("tournaments:player-table", args=["prova", 14])
TOLD = {"moment": "before_discard", "noticed_by": "partner", "play": "opened", "opening": "whole"}
SOON = 3_000


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(name="Trofeo della Torre", tables=24, deals=3)


@pytest.fixture
def arbiter(open_page: Any, live_server: LiveServer, tournament: Tournament) -> Any:
    """Return a function that opens an arbiter's page, on their own phone or desktop."""

    def opened(name: str, address: str, **context_args: Any) -> Page:
        client = Client()
        client.force_login(make_member(tournament, username=name))
        page: Page = open_page(BELL, **context_args)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(address)
        return page

    return opened


def tap_through(page: Page) -> None:
    """Answer the interview of a meld laid without a draw."""
    expect(page.locator("#q")).to_be_focused()
    page.locator("#q").fill("calato senza pescare")
    page.locator('#entries a[href*="/no-draw/"]').first.tap()
    for fact, value in TOLD.items():
        page.locator(f'.question a[href*="{fact}={value}"]').tap()
        page.wait_for_url(f"**{fact}={value}**")


def test_a_call_is_seen_ruled_on_applied_and_printed(
    arbiter: Any, phone: Any, tournament: Tournament
) -> None:
    player = phone(BELL)
    bice = arbiter("bice", HALL, viewport=PHONE, has_touch=True)
    desk = arbiter("ada", HALL, viewport=DESKTOP)

    player.locator("#ring").tap()
    expect(bice.locator(".tile-call #urgency-14")).to_be_visible(timeout=SOON)
    expect(desk.locator(".tile-call #place-14")).to_be_visible(timeout=SOON)

    bice.locator("#urgency-14").tap()
    bice.wait_for_url(f"**{TABLE}")
    bice.locator("#answer").tap()
    expect(bice.locator("#answer")).to_have_count(0)
    expect(player.locator("#ring")).to_be_visible(timeout=SOON)

    bice.locator(".table-bar .button-main").tap()
    tap_through(bice)
    expect(desk.locator(".tile-ruling #place-14")).to_be_visible(timeout=SOON)
    bice.locator(".names summary").tap()
    bice.locator(".compass-S a").tap()
    expect(bice.locator(".now .step").first).to_contain_text("Sud")
    assert overflow(bice) <= 0
    assert violations(bice) == []

    bice.locator(".bar .button-main").tap()
    bice.wait_for_url(f"**{TABLE}")
    state = read_state(table(tournament, 14))
    assert [entry.payload["number"] for entry in state.rulings] == [1]
    assert [entry.payload["line"] for entry in state.cautions] == ["NS"]
    assert len(state.obligations) == 2
    expect(bice.locator(".owed .record-line")).to_have_count(2)
    expect(desk.locator("#place-14")).to_contain_text("2 in sospeso", timeout=SOON)

    report = bice.locator("[href*='/rulings/1/report/']").first.get_attribute("href")
    assert report
    assert bice.request.get(report).headers["content-type"] == "application/pdf"

    bice.locator("#send-report-1").tap()
    expect(bice.locator(".message-success")).to_be_visible()
    desk.goto(reverse("tournaments:desk", args=["prova"]))
    expect(desk.locator(".desk-waiting a")).to_have_count(1)
    with desk.context.expect_page():
        desk.locator(".desk-print button").click()
    expect(desk.locator(".desk-waiting a")).to_have_count(0, timeout=SOON)
    assert not PrintJob.objects.filter(printed_at=None).exists()


def test_the_second_of_two_arbiters_sees_what_the_first_has_written(
    arbiter: Any, tournament: Tournament
) -> None:
    picker = reverse("rulings:table-picker", args=["prova", 1, 14])
    bice = arbiter("bice", picker, viewport=PHONE, has_touch=True)
    dario = arbiter("dario", picker, viewport=PHONE, has_touch=True)
    for page in (bice, dario):
        tap_through(page)
        page.locator(".names summary").tap()
        page.locator(".compass-S a").tap()
        expect(page.locator(".bar .button-main")).to_be_visible()

    bice.locator(".bar .button-main").tap()
    bice.wait_for_url(f"**{TABLE}")
    dario.locator(".bar .button-main").tap()
    expect(
        dario.locator(".message-error, .message-warning").locator("visible=true")
    ).to_contain_text("bice")
    assert Entry.objects.filter(kind=EntryKind.RULING).count() == 1
    assert Obligation.objects.count() == 2


def test_an_interview_begun_on_one_phone_goes_on_on_another(
    arbiter: Any, tournament: Tournament
) -> None:
    bice = arbiter(
        "bice",
        reverse("rulings:table-picker", args=["prova", 1, 14]),
        viewport=PHONE,
        has_touch=True,
    )
    tap_through(bice)
    dario = arbiter("dario", TABLE, viewport=PHONE, has_touch=True)
    dario.locator("[id^=interview-]").tap()
    dario.wait_for_url("**opening=whole**")
    assert dario.locator(".now .step").count() > 2
