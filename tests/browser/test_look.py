"""What every page owes: readable by everyone, within a small phone's width, big enough to tap."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from rulings.addresses import Address
from tests.browser.conftest import overflow, violations

TOLD = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "incomplete",
    "completes": "yes",
}
RULED = Address("current", "no-draw", TOLD, {"player": "S", "meld": "JS JH JD JD JK"})
CHOICE = Address("club", "played-after-discard", {"moment": "in_time"}, {})
PAGES = {
    "home": reverse("home"),
    "score-sheet": reverse("tournaments:score-sheet"),
    "picker": reverse("rulings:picker") + "?moment=drawing",
    "search": reverse("rulings:picker") + "?q=pescare",
    "question": "/rule/current/no-draw/?moment=before_discard&noticed_by=partner",
    "ruling": RULED.url(),
    "choice": CHOICE.url(),
    "read": RULED.url(read="1"),
    "cards": RULED.url("cards", "meld"),
    "report": RULED.url("report"),
    "assistants": reverse("rulings:assistants"),
    "checklist": reverse("rulings:assist", args=("closing",)) + "?own_pile=taken&burraco=no",
    "watch": reverse("rulings:assist", args=("stalemate",)) + "?edition=online&turns=sms",
    "draw": reverse("rulings:assist", args=("seat-draw",)) + "?A1=KH&B1=KH",
    "drawn": reverse("rulings:assist", args=("seat-draw",)) + "?A1=KH&B1=QH&A2=3H&B2=4H",
    "meld": reverse("rulings:assist", args=("meld",)) + "?cards=7H+8H+9H+JK",
    "no-meld": reverse("rulings:assist", args=("meld",)) + "?cards=7H+8H+9S",
}
SMALLEST = 48
"""Pixels: a thumb; the picker's cards alone are a little narrower on the smallest phone."""

TOO_SMALL = """(smallest) =>
  [...document.querySelectorAll("a, button, input:not([type=hidden]), select, summary")]
    .filter((one) => !one.matches(".skip, .card-choice") && one.checkVisibility())
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => Math.min(box.width, box.height) < smallest)
    .map(([box, html]) => `${box.width}x${box.height} ${html}`)"""


@pytest.fixture(params=PAGES.values(), ids=PAGES.keys())
def address(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(phone: Any, address: str, scheme: str):
    page = phone(address, color_scheme=scheme)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    assert violations(page) == []


def test_axe_finds_nothing_in_an_open_drawer(phone: Any):
    page = phone(RULED.url())
    page.locator(".step .chip").first.tap()
    assert violations(page) == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_nothing_is_wider_than_a_small_phone(phone: Any, address: str, language: str):
    page = phone(address, language=language)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    assert overflow(page) <= 0


def test_everything_to_tap_is_as_big_as_a_thumb(phone: Any, address: str):
    page = phone(address)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    small = page.evaluate(TOO_SMALL, SMALLEST)
    assert small == []
