"""Pocket Fibur from a phone's storage: no server, no network, the same rulings as the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from rulings.citing import drawers
from rulings.engine import (
    LANGS,
    Asked,
    Lang,
    Ruled,
    certain,
    plain,
    rule,
    rulebook,
    say,
    say_when,
)
from rulings.engine.interview import wording
from rulings.engine.trees import paths
from rulings.naming import unnamed
from rulings.pocket.page import pocket_page
from rulings.search import find
from tests.browser.conftest import overflow, until, violations
from tests.browser.test_look import SMALLEST, TOO_SMALL

BOOK = rulebook("current")
PATHS_EACH = 8
"""Of each infraction, so many paths at even distances."""
SEATS = ("", "N", "E", "S", "W")
TOLD = {"moment": "before_discard", "noticed_by": "partner", "play": "opened"}

MOMENTS = "new Set(engine.infractions.map((one) => one.moment)).size"

READ_EACH = """async (addresses) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const said = (selector) => all(selector).map((one) => one.textContent);
  const found = [];
  for (const address of addresses) {
    const turned = new Promise((go) => addEventListener("hashchange", go, { once: true }));
    location.hash = address;
    await turned;
    found.push({
      now: said(".now .step-say"),
      pending: said(".pending .step-say"),
      chips: all(".chip").map((one) => one.getAttribute("popovertarget")),
      drawers: said(".drawer"),
      readings: said(".reading p:first-child").length,
      assumed: all(".line-link").length,
      certain: said(".certain li"),
      answers: all(".question a").map((one) => one.getAttribute("href").split("=").at(-1)),
      possible: said(".possible").join().replace(/\\D/g, ""),
    });
  }
  return found;
}"""


def case(lang: Lang, slug: str, told: Mapping[str, str], seat: str = "") -> str:
    query = urlencode({**told, **({"names.player": seat} if seat else {})})
    return f"#{lang}/{slug}?{query}"


def sampled(slug: str) -> list[dict[str, str]]:
    """Return the answers of some paths of an infraction, the first and the last among them."""
    found = [
        {question.fact: value for question, value in told}
        for told, _ in paths(BOOK.infractions[slug].tree)
    ]
    distance = max(1, len(found) // PATHS_EACH)
    return [*found[:-1:distance], found[-1]]


def engine_says(lang: Lang, slug: str, told: Mapping[str, str], seat: str) -> dict[str, Any]:
    state = rule("current", slug, told)
    assert isinstance(state, Ruled)
    ruling = state.ruling
    words = wording(state, lang, {"player": seat} if seat else {})
    cited = drawers("current", ruling.clauses, lang)
    chips = [
        f"clause-{one.replace('.', '-')}"
        for effect in (*ruling.now, *ruling.pending)
        for one in (effect.clause, effect.via)
        if one
    ]
    return {
        "now": [plain(say(effect, words)) for effect in ruling.now],
        "pending": [
            f"{plain(say_when(effect, words))}: {plain(say(effect, words))}"
            for effect in ruling.pending
        ],
        "chips": chips,
        "drawers": [(one["label"], one["title"], one["text"], one["example"]) for one in cited],
        "readings": len(ruling.readings),
    }


@pytest.mark.parametrize("lang", LANGS)
def test_the_rulings_of_every_infraction_are_those_of_the_engine(pocket: Any, lang: Lang) -> None:
    page = pocket()
    cases = [
        (slug, told, SEATS[place % len(SEATS)])
        for slug in BOOK.infractions
        for place, told in enumerate(sampled(slug))
    ]
    found = page.evaluate(READ_EACH, [case(lang, *one) for one in cases])
    for one, shown in zip(cases, found, strict=True):
        expected = engine_says(lang, *one)
        cited = expected.pop("drawers")
        assert {key: shown[key] for key in expected} == expected, one
        assert len(shown["drawers"]) == len(cited), one
        for drawer, parts in zip(shown["drawers"], cited, strict=True):
            assert all(part in drawer for part in parts), one


@pytest.mark.parametrize("lang", LANGS)
def test_every_interview_asks_what_the_engine_asks(pocket: Any, lang: Lang) -> None:
    asked = {}
    for slug in BOOK.infractions:
        for told in sampled(slug):
            for known in range(len(told)):
                state = rule("current", slug, dict(list(told.items())[:known]))
                if isinstance(state, Asked):
                    asked[case(lang, slug, state.answers)] = state
    found = pocket().evaluate(READ_EACH, list(asked))
    for state, shown in zip(asked.values(), found, strict=True):
        quiet = state.infraction.questions[state.question.fact].quiet
        answers = sorted(state.question.options, key=lambda value: value in quiet)
        assert shown["answers"] == answers, state.infraction.slug
        assert shown["possible"] == str(state.possible)
        words = unnamed(state.infraction, lang)
        assert shown["certain"] == [
            plain(say(effect, words)) for effect in certain(state.question) if not effect.when
        ]


@pytest.mark.parametrize(
    "q", ["calato senza pescare", "FANTASMA", "chiuso col jolly", "drew twice", "è già", "zzz"]
)
def test_a_search_finds_what_the_site_finds(pocket: Any, q: str) -> None:
    page = pocket()
    page.locator("#q").press_sequentially(q)
    expect(page.locator("#q")).to_be_focused()
    said = page.locator("#entries .rows > li > a[href]:not(.moment *) .row-title").all_inner_texts()
    hits = find("current", q).hits
    assert [one.lower() for one in said] == [hit.entry.say["it"].lower() for hit in hits]
    assert page.locator("#entries .moment").count() == (0 if hits else page.evaluate(MOMENTS))


def tap(page: Page, selector: str) -> None:
    """Tap a link and wait until the page has turned."""
    address = page.url
    page.locator(selector).first.tap()
    until(page, "before => location.href !== before && shown === location.hash", address)


def test_a_phone_goes_from_what_happened_to_the_ruling_by_tapping(pocket: Any) -> None:
    page = pocket()
    page.locator("#q").press_sequentially("calato senza pescare")
    tap(page, '#entries a[href="#it/no-draw"]')
    while page.locator(".answer").count():
        tap(page, ".answer")
    assert page.locator(".now .step").count() > 2
    page.locator("#who summary").tap()
    tap(page, "#seat-S")
    expect(page.locator("#seat-S")).to_be_focused()
    expect(page.locator(".now .step").first).to_contain_text("Sud")
    page.locator(".chip").first.tap()
    page.locator(".drawer:popover-open .drawer-close").tap()
    expect(page.locator(".drawer:popover-open")).to_have_count(0)
    tap(page, ".bar .button-main")
    expect(page.locator("main")).to_have_class("main aloud")


def test_the_trail_opens_an_answer_again_and_keeps_the_others(pocket: Any) -> None:
    page = pocket(case("it", "no-draw", TOLD))
    tap(page, ".facts li:nth-child(2) a")
    assert page.url.endswith("#it/no-draw?moment=before_discard&play=opened")
    tap(page, '.answer[href*="noticed_by=opponents"]')
    assert page.locator(".facts li").count() == len(TOLD)


def test_back_and_reload_keep_the_place(pocket: Any) -> None:
    page = pocket()
    page.locator("#q").press_sequentially("fantasma")
    tap(page, "#entries a")
    tap(page, ".answer")
    address = page.url
    page.reload()
    assert page.url == address
    expect(page.locator(".facts li")).to_have_count(1)
    page.go_back()
    page.go_back()
    expect(page.locator("#q")).to_have_value("fantasma")


def test_an_open_moment_stays_in_the_address(pocket: Any) -> None:
    page = pocket()
    page.locator(".moment summary").first.tap()
    until(page, "location.hash.includes('moment=')")
    page.reload()
    expect(page.locator(".moment[open]")).to_have_count(1)


def test_the_language_is_switched_and_remembered(pocket: Any) -> None:
    page = pocket(case("it", "no-draw", TOLD))
    tap(page, "#language")
    assert page.url.endswith(f"#en/no-draw?{urlencode(TOLD)}")
    assert page.locator("html").get_attribute("lang") == "en"
    page.goto(page.url.split("#")[0])
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_rare_fact_can_be_stated_and_what_happened_since(pocket: Any) -> None:
    told = {**TOLD, "opening": "incomplete", "completes": "no"}
    page = pocket(case("it", "no-draw", told))
    before = page.locator(".now .step-say").all_inner_texts()
    page.locator("#since summary").tap()
    tap(page, "#since a")
    assert "happened=" in page.url
    page.go_back()
    until(page, "shown === location.hash")
    assert page.locator(".now .step-say").all_inner_texts() == before


@pytest.mark.parametrize(
    "hash_", ["#xx/no-draw", "#it/nowhere?a=b", "#it/no-draw?play=nonsense", "#/?"]
)
def test_an_address_that_nobody_made_still_opens(pocket: Any, hash_: str) -> None:
    assert pocket(hash_).locator("main a").count() > 0


VIEWS = {
    "picker": "#it/?moment=drawing",
    "search": "#it/?q=pescare",
    "question": case("it", "no-draw", TOLD),
    "ruling": case("it", "no-draw", {**TOLD, "opening": "incomplete", "completes": "no"}, "S"),
    "read": case("it", "no-draw", {**TOLD, "opening": "whole", "read": "1"}),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", VIEWS.values(), ids=VIEWS.keys())
def test_each_view_is_readable_narrow_and_big_enough_to_tap(
    pocket: Any, address: str, scheme: str
) -> None:
    page = pocket(address, color_scheme=scheme, bypass_csp=True)
    page.evaluate("document.querySelectorAll('details').forEach((fold) => (fold.open = true))")
    assert violations(page) == []
    assert overflow(page) <= 0
    assert page.evaluate(TOO_SMALL, SMALLEST) == []


def test_its_own_policy_lets_no_other_script_in(browser: Browser) -> None:
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.set_content(pocket_page("current").html)
    page.locator("#q").wait_for()
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'),"
        " { textContent: 'globalThis.letIn = true' }))"
    )
    assert page.evaluate("globalThis.letIn") is None
    context.close()
