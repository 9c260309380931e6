"""The Code browser as people hold it: for everyone, on a small phone, without JavaScript."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from rulings.engine import CURRENT
from tests.browser.conftest import DESKTOP, PHONE, overflow, violations

ED = CURRENT.id
PAGES = {
    "contents": reverse("rulings:code"),
    "search": reverse("rulings:code") + "?q=congelato",
    "kind": reverse("rulings:code") + "?kind=prohibition",
    "article": reverse("rulings:code-article", args=(ED, "30")),
    "infraction": reverse("rulings:code-infraction", args=(ED, "ghost-card")),
    "large-tree": reverse("rulings:code-infraction", args=(ED, "no-draw")),
    "silences": reverse("rulings:code-silences", args=(ED,)),
    "compare": reverse("rulings:compare", args=(ED, "club")),
    "compare-infraction": reverse(
        "rulings:compare-infraction", args=(ED, "fibur2008", "closed-with-wild")
    ),
}
OPEN_ALL = "document.querySelectorAll('details').forEach((fold) => (fold.open = true))"
TOO_SMALL = """() =>
  [...document.querySelectorAll("a, button, input:not([type=hidden]), summary")]
    .filter((one) => !one.matches(".skip, .term, .cite") && one.checkVisibility())
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
    .filter(([box]) => Math.min(box.width, box.height) < 48)
    .map(([box, html]) => `${box.width}x${box.height} ${html}`)"""
"""Links within a sentence aside: those are as tall as their line."""


@pytest.fixture(params=PAGES.values(), ids=PAGES.keys())
def address(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_page: Any, address: str, scheme: str) -> None:
    page = open_page(address, viewport=PHONE, color_scheme=scheme)
    page.evaluate(OPEN_ALL)
    assert violations(page) == []


@pytest.mark.parametrize("language", ["it", "en"])
def test_nothing_is_wider_than_a_small_phone_or_a_desktop(
    open_page: Any, address: str, language: str
) -> None:
    page = open_page(address, viewport=PHONE, language=language)
    page.evaluate(OPEN_ALL)
    assert overflow(page) <= 0
    page.set_viewport_size(DESKTOP)
    assert overflow(page) <= 0


def test_everything_to_tap_is_as_big_as_a_thumb(open_page: Any, address: str) -> None:
    page = open_page(address, viewport=PHONE)
    page.evaluate(OPEN_ALL)
    assert page.evaluate(TOO_SMALL) == []


def test_a_search_is_answered_while_typing(open_page: Any) -> None:
    page = open_page(PAGES["contents"])
    page.locator("#q").press_sequentially("fantasma")
    page.locator("#found-clauses").wait_for()
    assert "q=fantasma" in page.url


def test_without_javascript_one_searches_reads_and_follows(open_page: Any) -> None:
    page = open_page(PAGES["contents"], java_script_enabled=False)
    page.locator("#q").fill("fantasma")
    page.locator("#q").press("Enter")
    page.locator("#found-infractions ~ .rows a").first.click()
    page.wait_for_url("**/infractions/ghost-card/")
    again = page.locator(".tree-again a").first
    label = again.get_attribute("href")
    again.click()
    assert page.locator(f"{label}:target").is_visible()


def test_a_link_to_a_point_in_a_closed_part_opens_it(open_page: Any) -> None:
    page = open_page(PAGES["infraction"])
    target = page.locator(".tree-again a").first.get_attribute("href")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = false))")
    page.evaluate("(target) => { location.hash = target; }", target)
    page.locator(target).wait_for(state="visible")


def test_a_closed_part_is_printed_all_the_same(open_page: Any) -> None:
    page = open_page(PAGES["infraction"])
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = false))")
    assert not page.locator(".tree-steps").last.is_visible()
    page.emulate_media(media="print")
    assert page.locator(".tree-steps").last.is_visible()
