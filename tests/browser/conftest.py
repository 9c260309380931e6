"""The pages in Debian's Chromium, with no network but this machine's."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page
from pytest_django.live_server_helper import LiveServer

from rulings.engine import all_editions
from rulings.pocket.page import pocket_page

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
QUIET = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
CONFLICT = "the server responded with a status of 409"
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 900}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = os.path.dirname(__file__)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Launch the system's Chromium; skip where there is none, unless FIBUR_BROWSER=required."""
    if not os.path.exists(CHROMIUM):
        if os.environ.get("FIBUR_BROWSER") == "required":
            pytest.fail("FIBUR_BROWSER=required, but chromium is not installed")
        pytest.skip("chromium is not installed: apt install chromium")
    # Playwright's own loop runs in this thread; the database is asked from the server's.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    return {"executable_path": CHROMIUM, "args": QUIET}


@pytest.fixture
def open_page(browser: Browser, live_server: LiveServer) -> Iterator[Any]:
    """Return a function that opens a page of the site; at the end nothing was said on the console.

    Its arguments are those of a Playwright context, besides the language of the page. A conflict
    (409) is an answer that pages give on purpose; Chromium logs it all the same.
    """
    contexts: list[BrowserContext] = []
    said: list[str] = []

    def opened(address: str, *, language: str = "it", **context_args: Any) -> Page:
        args = {"viewport": DESKTOP, "reduced_motion": "reduce", **context_args}
        context = browser.new_context(base_url=live_server.url, **args)
        context.add_cookies([{"name": "fibur_language", "value": language, "url": live_server.url}])
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for text in said if CONFLICT not in text] == []


@pytest.fixture
def phone(open_page: Any) -> Any:
    """Return a function that opens a page of the site on a small phone."""

    def opened(address: str, **context_args: Any) -> Page:
        page: Page = open_page(address, viewport=PHONE, has_touch=True, **context_args)
        return page

    return opened


@pytest.fixture
def pocket(browser: Browser, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Return a function that opens the page from a file, on a phone without a network.

    At the end nothing was asked of anybody and nothing was said on the console.
    """
    for edition in all_editions():
        made = pocket_page(edition)
        (tmp_path / made.filename).write_text(made.html, encoding="utf-8")
    contexts: list[BrowserContext] = []
    files: set[str] = set()
    asked: list[str] = []
    said: list[str] = []

    def opened(address: str = "", *, edition: str = "current", **context_args: Any) -> Page:
        file = tmp_path / pocket_page(edition).filename
        files.add(file.as_uri())
        args = {"viewport": PHONE, "has_touch": True, "reduced_motion": "reduce", **context_args}
        context = browser.new_context(offline=True, **args)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("request", lambda request: asked.append(request.url.split("#")[0]))
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{file.as_uri()}{address}")
        page.locator("#q, .case").first.wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert set(asked) == files
    assert said == []


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong on a page: the rule and where."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"]]


def until(page: Page, expression: str, told: Any = None) -> None:
    """Wait until JavaScript holds in a page whose policy lets nothing be evaluated later on, which
    `wait_for_function` would do; refuses (AssertionError) after ten seconds."""
    for _ in range(200):
        if page.evaluate(expression, told):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never came true: {expression}")


def overflow(page: Page) -> int:
    """Return by how many pixels a page is wider than its window."""
    width: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    return width
