"""The people of the evening, each at a screen of their own, and what they do more than once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.evening.forms import fill
from tests.browser.evening.script import Case
from tests.factories import table
from tournaments.models import Entry, Obligation, Tournament
from tournaments.record import read_state
from tournaments.state import TableState

SOON = 3_000
"""Milliseconds within which every screen has seen what happened."""


@dataclass(frozen=True)
class Evening:
    """Two arbiters on phones, the scorer on a laptop, the director's screen with the hall."""

    tournament: Tournament
    arbiters: Mapping[str, Page]
    scorer: Page
    director: Page

    @property
    def bice(self) -> Page:
        return self.arbiters["bice"]

    @property
    def dario(self) -> Page:
        return self.arbiters["dario"]

    def state(self, number: int) -> TableState:
        return read_state(table(self.tournament, number))

    def ruling(self, case: Case) -> Entry:
        """Return the ruling of a case that stands."""
        [found] = [
            row
            for row in self.state(case.table).rulings
            if row.payload["infraction"] == (case.first[0] if case.first else case.infraction)
        ]
        return found

    def owed(self, case: Case, effect: str, when: str = "") -> Obligation:
        """Return what is open of a case by the name of its effect."""
        ruling = self.ruling(case)
        [found] = [
            owed
            for owed in self.state(case.table).obligations
            if owed.entry_id == ruling.pk
            and (owed.effect["name"], owed.effect["when"]) == (effect, when)
        ]
        return found


def at(number: int, name: str = "table", *more: int) -> str:
    return reverse(f"tournaments:{name}", args=("prova", 1, number, *more))


def go(page: Page, number: int) -> None:
    """Go to a table's page."""
    page.goto(at(number))


def back(page: Page, number: int) -> None:
    """Wait until the table's page is there again."""
    page.wait_for_url(f"**{at(number)}")


def rule(evening: Evening, case: Case) -> None:
    """Apply a ruling from its page."""
    answer = fill(evening.arbiters[case.by], case.address, to="/apply/")
    assert answer.url.endswith(at(case.table)), f"{case}: {answer.url}"


def rule_by_taps(page: Page, case: Case, *, said: str) -> None:
    """Rule on a case from the table's page by thumb alone, beginning with what people say."""
    go(page, case.table)
    page.locator(".table-bar .button-main").tap()
    expect(page.locator("#q")).to_be_focused()
    page.locator("#q").fill(said)
    page.locator(f'#entries a[href*="/{case.infraction}/"]').first.tap()
    for fact, value in case.answers.items():
        page.locator(f'.question a[href*="{fact}={value}"]').tap()
        page.wait_for_url(f"**{fact}={value}**")
    page.locator(".names summary").tap()
    page.locator(f".compass-{case.names['player']} a").tap()
    page.wait_for_url("**names.player**")
    page.locator(".names summary").tap()
    page.locator(".name-cards").first.tap()
    for card in case.names["meld"].split():
        page.locator(f"#add-{card}").tap()
        expect(page.locator(f".card-taken#add-{card}")).to_be_visible()
    page.locator("#cards .button-main").tap()
    page.locator("#apply button").tap()
    back(page, case.table)
