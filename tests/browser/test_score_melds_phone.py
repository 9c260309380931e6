"""A deal counted on a phone: the sum grows with each tap, and nothing is lost on the way."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import PHONE, overflow, violations
from tests.factories import make_member, make_tournament, table
from tournaments.models import Role, Table
from tournaments.record import read_state

pytestmark = pytest.mark.django_db(transaction=True)

COUNT = reverse("tournaments:table-score-melds", args=["prova", 1, 1, 1])


@pytest.fixture
def one() -> Table:
    return table(make_tournament(deals=3))


@pytest.fixture
def sheet(open_page: Any, live_server: LiveServer, one: Table) -> Any:
    """Return a function that opens the count of the first deal on a scorer's phone."""

    def opened(**context_args: Any) -> Page:
        client = Client()
        client.force_login(make_member(one.round.tournament, Role.SCORER))
        page: Page = open_page("/", viewport=PHONE, has_touch=True, **context_args)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(COUNT)
        return page

    return opened


def tap_cards(page: Page, cards: str) -> None:
    for code in cards.split():
        page.locator(f"#add-{code}").tap()
        expect(page.locator(f".card-taken#add-{code}")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_deal_is_counted_from_the_first_card_to_the_record(
    sheet: Any, one: Table, *, javascript: bool
) -> None:
    page = sheet(java_script_enabled=javascript)
    tap_cards(page, "4H 5H 6H 7H 8H 9H 10H")
    expect(page.locator("#sum-ns")).to_have_text("250")
    page.locator("#go-hand, #go-new").first.tap()
    page.locator("[id='go-ns.hand']").tap()
    expect(page.locator("[id='go-ns.hand'][aria-current]")).to_be_visible()
    tap_cards(page, "KC")
    page.locator("#ns-pile-taken").tap()
    expect(page.locator("#ns-pile-taken[aria-pressed=true]")).to_be_visible()
    page.locator("#ns-closed-yes").tap()
    expect(page.locator("[id='go-ns.discard'][aria-current]")).to_be_visible()
    tap_cards(page, "6D")
    page.locator("#ew-pile-not_taken").tap()
    expect(page.locator("#sum-ew")).to_have_text("-100")
    page.locator(".count-store .button-main").tap()
    expect(page.locator("#doubts")).to_be_visible()
    page.locator("[name=reason]").fill("Erano tutte a terra")
    page.locator(".count-store .button-main").tap()
    page.wait_for_url(f"**{one.get_absolute_url()}")
    score = read_state(one).score(1)
    assert score is not None
    assert (score.ns.total, score.ew.total) == (340, -100)


def test_the_page_fits_a_phone_and_ears(sheet: Any) -> None:
    page = sheet()
    tap_cards(page, "4H 5H 6H")
    page.locator("#ns-closed-yes").tap()
    expect(page.locator("#ns-bonus-100")).to_be_visible()
    assert overflow(page) == 0
    assert violations(page) == []


def test_a_reload_goes_on_where_the_phone_stopped(sheet: Any) -> None:
    page = sheet()
    tap_cards(page, "4H 5H 6H")
    assert "add=" not in page.url
    page.reload()
    expect(page.locator("#sum-ns")).to_have_text("15")


def test_a_card_that_lies_elsewhere_says_where(sheet: Any) -> None:
    page = sheet()
    tap_cards(page, "4H")
    page.locator("#add-4H").tap()
    expect(page.locator("#add-4H .card-count").first).to_contain_text("2")
    page.locator("#add-4H").tap()
    expect(page.locator("#tap")).to_be_visible()
    expect(page.locator("#drop-1")).to_be_visible()
