"""From what happened to the printed report, as an arbiter goes through it."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from rulings.addresses import Address
from rulings.engine import CURRENT, rulebook
from rulings.engine.trees import paths

HOME = reverse("home")
PICKER = reverse("rulings:picker")
TOLD = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "incomplete",
    "completes": "yes",
}
RULED = Address("current", "no-draw", TOLD, {})


def answer(page: Page, fact: str, value: str) -> None:
    """Tap the answer that puts `fact=value` into the address."""
    page.locator(f'.question a[href*="{fact}={value}"]').tap()
    page.wait_for_url(f"**{fact}={value}**")


def pick_by_search(page: Page, words: str) -> None:
    page.locator("#q").fill(words)
    page.locator('#entries a[href="/rule/current/no-draw/"]').first.tap()


def report_on_paper(page: Page) -> None:
    """Send the report's form and see a PDF come back."""
    with page.expect_response("**/print/**") as printed:
        page.locator("main button[type=submit]").click(no_wait_after=True)
    assert printed.value.status == 200
    assert "report-table=14" in printed.value.url


def test_a_phone_in_italian_goes_from_what_happened_to_the_print(phone: Any):
    page = phone(HOME)
    page.locator(".button-main").tap()
    expect(page.locator("#q")).to_be_focused()
    pick_by_search(page, "calato senza pescare")
    for fact, value in TOLD.items():
        answer(page, fact, value)
    assert page.locator(".now .step").count() > 2
    assert page.locator(".pending .step").count() > 0

    page.locator(".names summary").tap()
    page.locator(".compass-S a").tap()
    expect(page.locator(".now .step").first).to_contain_text("Sud")

    page.locator(".bar .button-main").tap()
    page.locator("[name=report-table]").fill("14")
    report_on_paper(page)


def test_a_desktop_in_english_goes_from_what_happened_to_the_print(open_page: Any):
    page = open_page(PICKER, language="en", has_touch=True)
    page.locator('[data-moment="drawing"] summary').click()
    page.wait_for_url("**moment=drawing**")
    page.locator('#entries a[href="/rule/current/no-draw/"]').click()
    for fact, value in TOLD.items():
        answer(page, fact, value)
    expect(page.locator(".compass-S a")).to_be_visible()
    page.locator(".compass-S a").click()
    expect(page.locator(".now .step").first).to_contain_text("South")
    page.locator(".bar .button-main").click()
    page.locator("[name=report-table]").fill("14")
    report_on_paper(page)


def test_back_and_reload_keep_the_place(phone: Any):
    page = phone("/rule/current/no-draw/")
    answer(page, "moment", "before_discard")
    answer(page, "noticed_by", "partner")
    address = page.url
    page.reload()
    assert page.url == address
    page.go_back()
    assert page.url.endswith("?moment=before_discard")


def test_a_search_answers_while_typing_and_stays_in_the_address(phone: Any):
    page = phone(PICKER)
    page.locator("#q").press_sequentially("fantasma")
    expect(page.locator("#entries .row").first).to_have_attribute(
        "href", "/rule/current/ghost-card/"
    )
    page.wait_for_url("**q=fantasma**")
    expect(page.locator("#q")).to_be_focused()
    page.locator("#entries .row").first.tap()
    page.wait_for_url("**/ghost-card/")
    page.go_back()
    expect(page.locator("#q")).to_have_value("fantasma")
    expect(page.locator("header.masthead")).to_be_visible()


def test_a_clause_opens_in_a_drawer_and_closes(phone: Any):
    page = phone(RULED.url())
    address = page.url
    page.locator(".step .chip").first.tap()
    drawer = page.locator(".drawer:popover-open")
    expect(drawer).to_be_visible()
    drawer.locator(".drawer-close").tap()
    expect(drawer).to_have_count(0)
    assert page.url == address


def test_cards_are_tapped_onto_the_list_and_taken_away(phone: Any):
    page = phone(RULED.url("cards", "meld"))
    for code in ("JS", "10H", "10H"):
        count = page.locator(".chosen-card").count()
        page.locator(f"#add-{code}").tap()
        expect(page.locator(".chosen-card")).to_have_count(count + 1)
    expect(page.locator("#add-10H")).to_be_disabled()
    page.wait_for_url("**names.meld=JS+10H+10H**")
    page.locator(".chosen-card").first.tap()
    expect(page.locator(".chosen-card")).to_have_count(2)
    page.locator(".suit-joker .button-main").tap()
    page.wait_for_url("**/no-draw/?**names.meld=10H+10H")


def test_without_javascript_everything_works(phone: Any):
    page = phone(PICKER, java_script_enabled=False)
    page.locator("#q").fill("calato senza pescare")
    page.locator(".search button").tap()
    page.locator('#entries a[href="/rule/current/no-draw/"]').first.tap()
    for fact, value in TOLD.items():
        answer(page, fact, value)
    page.locator(".step .chip").first.tap()
    drawer = page.locator(".drawer:popover-open")
    drawer.locator(".drawer-close").tap()
    page.locator(".names summary").tap()
    page.locator(".name-cards").first.tap()
    page.locator("#add-JS").tap()
    page.locator("#add-JH").tap()
    expect(page.locator(".chosen-card")).to_have_count(2)
    page.locator(".suit-joker .button-main").tap()
    expect(page.locator(".now .card").first).to_be_visible()
    page.locator(".bar .button-main").tap()
    page.locator("[name=report-table]").fill("14")
    report_on_paper(page)


MOST_QUESTIONS = 8


def longest(infraction: str) -> list[tuple[str, str]]:
    """Return the answers of the longest interview of an infraction, in order."""
    asked = [
        [(question.fact, value) for question, value in steps if question.default is None]
        for steps, _ in paths(rulebook(CURRENT.id).infraction(infraction).tree)
    ]
    return max(asked, key=len)


@pytest.mark.parametrize(
    "infraction",
    [
        "drew-out-of-turn",
        "picked-up-out-of-turn",
        "second-pile-taken",
        "pile-taken-by-erroneous-meld",
    ],
)
def test_the_hardest_interviews_are_walked_on_a_phone(phone: Any, infraction: str):
    page = phone(Address("current", infraction, {}, {}).url())
    told = longest(infraction)
    assert 3 <= len(told) <= MOST_QUESTIONS
    for fact, value in told:
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        answer(page, fact, value)
    expect(page.locator(".question")).to_have_count(0)
    assert page.locator(".step").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
