"""The deals of the evening, counted card by card or from the sheet."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.evening import script
from tests.browser.evening.forms import opened, send
from tests.browser.evening.hall import at, back

WHY = "Visto dall'arbitro al tavolo"


def figures(score: script.Figures) -> dict[str, str]:
    """Return a score as its form has it."""
    fields = ("ns_base", "ns_points", "ew_base", "ew_points")
    return {name: str(figure) for name, figure in zip(fields, score, strict=True)}


def count_by_clicks(page: Page, number: int) -> None:
    """Count a deal from its melds card by card: one burraco, and a closing that is asked about."""
    page.goto(at(number, "table-score-melds", 1))
    take(page, "4H 5H 6H 7H 8H 9H 10H")
    page.locator("[id='go-ns.hand']").click()
    expect(page.locator("[id='go-ns.hand'][aria-current]")).to_be_visible()
    take(page, "KC")
    page.locator("#ns-pile-taken").click()
    expect(page.locator("#ns-pile-taken[aria-pressed=true]")).to_be_visible()
    page.locator("#ns-closed-yes").click()
    expect(page.locator("[id='go-ns.discard'][aria-current]")).to_be_visible()
    take(page, "6D")
    page.locator("#ew-pile-not_taken").click()
    expect(page.locator("#sum-ew")).to_have_text("-100")
    page.locator(".count-store .button-main").click()
    page.locator("[name=reason]").fill(WHY)
    page.locator(".count-store .button-main").click()
    back(page, number)


def take(page: Page, cards: str) -> None:
    """Tap cards one after the other."""
    for code in cards.split():
        page.locator(f"#add-{code}").click()
        expect(page.locator(f".card-taken#add-{code}")).to_be_visible()


def count(page: Page, number: int, deal: int) -> None:
    """Count a deal from the cards of the script, beside those that rulings leave to it."""
    form = opened(page, at(number, "table-score-melds", deal))
    laid = {
        name: ",".join(filter(None, (form.fields.get(name, ""), cards)))
        if name.endswith("_melds")
        else cards
        for name, cards in script.LAID.items()
    }
    send(page, form, {**laid, "reason": WHY})
