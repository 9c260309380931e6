"""Pocket Fibur by another edition: what its text leaves to the arbiter is chosen with a tap."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import overflow, violations


def test_what_another_text_leaves_to_the_arbiter_is_chosen_here_too(pocket: Any) -> None:
    page = pocket("#it/played-after-discard?moment=in_time", edition="club")
    expect(page.locator(".choice-options a")).to_have_count(3)
    before = page.locator(".now .step-say").all_text_contents()
    page.locator(".choice-options a").first.tap()
    expect(page.locator(".choice-options [aria-current]")).to_have_count(1)
    assert page.locator(".now .step-say").all_text_contents() != before
    page.locator(".choice-options [aria-current]").tap()
    expect(page.locator(".choice-options [aria-current]")).to_have_count(0)
    assert page.locator(".now .step-say").all_text_contents() == before
    assert overflow(page) <= 0
    assert violations(page) == []
