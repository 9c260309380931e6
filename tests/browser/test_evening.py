"""A whole evening: six tables, two arbiters and a scorer at once, from the first call to paper."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from pytest_django.live_server_helper import LiveServer

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.evening import script
from tests.browser.evening.forms import fill, opened, send
from tests.browser.evening.hall import SOON, Evening, at, back, go, rule, rule_by_taps
from tests.browser.evening.scoring import WHY, count, count_by_clicks, figures
from tests.browser.hall_server import live_server as live_server
from tests.commands.running import run
from tests.factories import make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Obligation, Role
from tournaments.state import table_state

pytestmark = pytest.mark.django_db(transaction=True)

HALL = reverse("tournaments:hall", args=["prova"])


@pytest.fixture
def evening(open_page: Any, live_server: LiveServer) -> Evening:
    tournament = make_tournament(tables=len(script.TABLES), deals=len(script.DEALS))

    def signed_in(name: str, role: Role, **look: Any) -> Page:
        client = Client()
        client.force_login(make_member(tournament, role, name))
        page: Page = open_page("/", **look)
        session = client.cookies[settings.SESSION_COOKIE_NAME].value
        page.context.add_cookies(
            [{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}]
        )
        page.goto(HALL)
        return page

    phone = {"viewport": PHONE, "has_touch": True}
    return Evening(
        tournament=tournament,
        arbiters={name: signed_in(name, Role.ARBITER, **phone) for name in ("bice", "dario")},
        scorer=signed_in("carla", Role.SCORER, viewport=DESKTOP),
        director=signed_in("ada", Role.DIRECTOR, viewport=DESKTOP),
    )


@pytest.mark.usefixtures("pango")
def test_an_evening_from_the_first_call_to_the_paper(evening: Evening, phone: Any) -> None:
    somebody_calls(evening, phone(reverse("tournaments:player-table", args=["prova", 4])))
    the_first_deal_is_ruled_on(evening)
    two_arbiters_rule_at_once(evening)
    what_is_owed_runs_into_the_next_turns(evening)
    rulings_are_looked_at_again(evening)
    the_first_deal_is_settled(evening)
    the_first_deal_is_scored(evening)
    the_second_deal_is_ruled_on_and_scored(evening)
    somebody_behaves_badly(evening)
    the_record_holds_together(evening)
    the_evening_is_printed(evening)


def somebody_calls(evening: Evening, player: Page) -> None:
    player.locator("#ring").tap()
    for page in (evening.director, evening.scorer, evening.bice):
        expect(page.locator(".tile-call [id$='-4']:visible").first).to_be_visible(timeout=SOON)
    evening.bice.locator("#urgency-4").tap()
    back(evening.bice, 4)
    evening.bice.locator("#answer").tap()
    expect(player.locator("#ring")).to_be_visible(timeout=SOON)
    expect(evening.director.locator(".tile-call")).to_have_count(0, timeout=SOON)


def the_first_deal_is_ruled_on(evening: Evening) -> None:
    go(evening.bice, 1)
    evening.bice.locator("#to-seats").tap()
    for _seat in ("N", "E"):
        evening.bice.locator(".seats-player").first.tap()
    back(evening.bice, 1)
    rule_by_taps(evening.bice, script.TAPPED, said="calato senza pescare")
    expect(evening.director.locator("#place-1")).to_contain_text("2", timeout=SOON)
    rule(evening, script.EXPOSED_NINE)
    for case in script.FIRST_DEAL:
        rule(evening, case)


def two_arbiters_rule_at_once(evening: Evening) -> None:
    for page in (evening.bice, evening.dario):
        page.goto(script.AT_ONCE.address)
    evening.dario.locator("#apply button").tap()
    back(evening.dario, 4)
    evening.bice.locator("#apply button").tap()
    told = evening.bice.locator(".message-error, .message-warning").locator("visible=true")
    expect(told.first).to_contain_text("dario")
    evening.bice.locator(".leave:not(.study) button").tap()
    back(evening.bice, 4)
    expect(evening.director.locator(".tile-ruling")).to_have_count(0, timeout=SOON)
    assert str(evening.ruling(script.AT_ONCE).by) == "dario"


def what_is_owed_runs_into_the_next_turns(evening: Evening) -> None:
    bice, dario = evening.bice, evening.dario
    go(bice, 1)
    frozen = evening.owed(script.TAPPED, "freeze_temporarily").pk
    bice.locator(f"#owed-{frozen}-done").tap()
    expect(bice.locator(f"#closed-{frozen}")).to_be_visible()
    not_played = evening.owed(script.EXPOSED_NINE, "penalise", "not_played").pk
    bice.locator(f"#owed-{not_played}-happened").tap()
    expect(bice.locator("#closes")).to_be_visible()
    bice.locator("#apply button").tap()
    back(bice, 1)
    assert evening.state(1).closed[not_played].payload["outcome"] == "happened"

    queue = evening.owed(script.QUEUE, "penalise").pk
    go(dario, 2)
    dario.locator(f"#tick-{queue}-1").tap()
    expect(dario.locator("[id^=untick-]")).to_have_count(1)
    dario.locator(f"#tick-{queue}-1").tap()
    expect(dario.locator("[id^=untick-]")).to_have_count(2)
    dario.locator("[id^=untick-]").last.tap()
    expect(dario.locator("[id^=untick-]")).to_have_count(1)
    assert [row.payload["card"] for row in evening.state(2).ticked[queue]] == ["KC"]

    penalty = evening.owed(script.GHOST, "penalise").pk
    go(dario, 5)
    dario.locator(f"#owed-{penalty}-lapsed").tap()
    dario.locator(f"#closed-{penalty}-reopen").tap()
    expect(dario.locator(f"#owed-{penalty}")).to_be_visible()


def rulings_are_looked_at_again(evening: Evening) -> None:
    bice, dario = evening.bice, evening.dario
    queue = evening.ruling(script.QUEUE)
    go(bice, 2)
    bice.locator(f"#statements-{queue.pk}").tap()
    bice.locator("label[for=id_caller_says_contests]").tap()
    bice.locator("#id_offender").fill("Bruno 3 le aveva contate ad alta voce.")
    bice.locator("main button[type=submit]").tap()
    back(bice, 2)
    go(dario, 2)
    dario.locator(f"#opinion-{queue.pk}").tap()
    dario.locator("#id_reason").fill("Le tre carte erano fuori dal gioco legato.")
    dario.locator("button[value=upheld]").tap()
    back(dario, 2)

    changed = evening.ruling(script.TAPPED)
    go(dario, 1)
    dario.locator(f"#opinion-{changed.pk}").tap()
    dario.locator("#id_reason").fill("Se ne sono accorti gli avversari.")
    dario.locator("button[value=same]").tap()
    dario.wait_for_url("**/rule/no-draw/**")
    dario.goto(dario.url.replace("noticed_by=partner", "noticed_by=opponents"))
    dario.locator("#apply button").tap()
    back(dario, 1)
    assert evening.ruling(script.TAPPED).supersedes_id == changed.pk
    assert evening.state(1).cautions == []

    mistaken = evening.ruling(script.MISTAKEN)
    why = "L'avversario aveva già pescato."
    page = at(5, "table-correct", mistaken.pk)
    case = fill(dario, page, {"reason": why, "outcome": "same"}).url
    fill(dario, case.replace("in_time", "opponent_moved"), {"reason": why}, to="/apply/")
    assert evening.ruling(script.MISTAKEN).supersedes_id == mistaken.pk


def the_first_deal_is_settled(evening: Evening) -> None:
    bice = evening.bice
    early = figures(script.TOTALS[2, 1])
    fill(evening.scorer, at(2, "table-score", 1), early, status=409)
    bice.goto(at(2, "table-score", 1))
    bice.locator("#settle").tap()
    bice.wait_for_url("**/settle/**")
    bice.locator("form .button-main").tap()
    bice.wait_for_url(f"**{at(2, 'table-score', 1)}")
    go(bice, 1)
    bice.locator("#deal-ended").tap()
    bice.wait_for_url("**/settle/**")
    for choice in bice.locator("fieldset.settle:has(input[type=radio])").all():
        choice.locator("label").last.tap()
    bice.locator("form .button-main").tap()
    back(bice, 1)
    for number in (3, 4, 5, 6):
        fill(bice, f"{at(number, 'table-settle')}?deal=1")
    assert [evening.state(number).deal for number in script.TABLES] == [2] * 6


def the_first_deal_is_scored(evening: Evening) -> None:
    scorer = evening.scorer
    count_by_clicks(scorer, 1)
    count(scorer, *script.COUNTED[0])
    for number in (2, 6):
        fill(scorer, at(number, "table-score", 1), figures(script.TOTALS[number, 1]))

    theirs = opened(evening.bice, at(4, "table-score", 1))
    fill(scorer, at(4, "table-score", 1), figures(script.SLIP))
    send(evening.bice, theirs, figures(script.TOTALS[4, 1]), status=409)
    fill(scorer, at(4, "table-score", 1), figures(script.TOTALS[4, 1]))
    assert evening.state(4).scores[1].supersedes_id is not None

    scorer.goto(at(5, "table-score", 1))
    for field, figure in figures(script.RARE).items():
        scorer.locator(f"[name={field}]").fill(figure)
    scorer.locator("form.score .button-main").click()
    scorer.locator("[name=reason]").fill(WHY)
    scorer.locator("form.score [name=confirms]").click()
    back(scorer, 5)
    assert evening.state(5).scores[1].payload["reason"] == WHY


def the_second_deal_is_ruled_on_and_scored(evening: Evening) -> None:
    for case in script.SECOND_DEAL:
        rule(evening, case)
    for number in script.TABLES:
        fill(evening.dario, f"{at(number, 'table-settle')}?deal=2")
    for number, deal in script.COUNTED[1:]:
        count(evening.scorer, number, deal)
    for number, deal in script.TOTALS:
        if deal == 2:
            score = figures(script.TOTALS[number, deal])
            fill(evening.scorer, at(number, "table-score", deal), score)


def somebody_behaves_badly(evening: Evening) -> None:
    dario = evening.dario
    go(dario, 6)
    dario.locator("#to-conduct").tap()
    dario.locator("label[for=id_who_W]").tap()
    dario.locator("[name=text]").fill("Bruno 12 ha gettato le carte contro Anna 11.")
    dario.locator("main button[type=submit]").tap()
    back(dario, 6)
    [report] = evening.state(6).conduct
    fill(evening.director, at(6, "table-redact", report.pk), {"reason": "Su richiesta."})
    go(evening.scorer, 6)
    expect(evening.scorer.locator(f"#event-{report.pk}")).not_to_contain_text("Bruno 12")


def the_record_holds_together(evening: Evening) -> None:
    deals = len(script.DEALS)
    for number in script.TABLES:
        one, state = table(evening.tournament, number), evening.state(number)
        entries = Entry.objects.filter(table=one).order_by("pk")
        folded = table_state(one, entries, Obligation.objects.filter(table=one), deals)
        assert folded == state
        assert (state.obligations, state.result_in) == ([], True)
        assert [row.payload["line"] for row in state.cautions] == script.CAUTIONED[number]
        for deal in script.DEALS:
            score = state.score(deal)
            assert score is not None
            assert (score.ns.total, score.ew.total) == script.SCORED[number, deal], (number, deal)
    rulings = Entry.objects.filter(kind=EntryKind.RULING)
    assert (rulings.filter(supersedes=None).count(), rulings.count()) == (20, 22)
    found = run("replay", "--check", "--json")
    assert [(row["table"], row["text"]) for row in found.json[0]["differences"]] == []
    assert found.code == 0
    assert (found.json[0]["tables"], found.json[0]["rulings"]) == (6, 22)


def the_evening_is_printed(evening: Evening) -> None:
    register = printed(evening.director, reverse("tournaments:register-pdf", args=["prova"]))
    assert 2 <= len(register) <= 8
    text = "\n".join(register)
    assert [number for number in range(1, 23) if f"\n{number}" not in text] == []
    assert [name for name in ("Bruno 7", "Anna 8") if name not in text] == []
    address = reverse("tournaments:register-csv", args=["prova"])
    rows = csv.reader(io.StringIO(evening.director.request.get(address).text()), delimiter=";")
    assert len(list(rows)) == 23
    for number in script.TABLES:
        pages = printed(evening.scorer, at(number, "table-sheet"))
        counted = any(evening.state(number).from_melds(deal) for deal in script.DEALS)
        assert len(pages) == 1 + counted
        totals = evening.state(number).totals()
        assert [side for side in totals if str(totals[side]) not in pages[0]] == []
    report = reverse("tournaments:ruling-report", args=["prova", 22])
    assert len(printed(evening.bice, report)) == 1


def printed(page: Page, address: str) -> list[str]:
    """Return the text of each page of a print."""
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "application/pdf"
    return [sheet.extract_text() for sheet in PdfReader(io.BytesIO(answer.body())).pages]
