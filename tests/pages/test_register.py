"""The register of rulings: its page, filters, CSV and PDF; and the misconduct report's print."""

from __future__ import annotations

import csv
import io
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from rulings.services import apply_ruling
from tests.factories import applied_ruling, make_member, make_tournament, ruled, table
from tests.pages.printing import apply, printed, url
from tests.pages.table_pages import address, signed_in
from tournaments.models import Entry, Role, Table, Tournament
from tournaments.record import read_state
from tournaments.register import harmless
from tournaments.services.conduct import redact, report_conduct
from tournaments.services.events import withdraw
from tournaments.services.rulings_record import uphold, write_statements

pytestmark = pytest.mark.django_db

SIGNED_IN = 3
"""Queries for session, user, and membership with its tournament."""


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=3)


@pytest.fixture
def bice(tournament: Tournament) -> User:
    return make_member(tournament, Role.ARBITER, "bice")


def say(at: Table, by: User, ruling: Entry, text: str) -> Entry:
    said = {"caller": text}
    return write_statements(table=at, by=by, ruling=ruling, statements=said, token=uuid4())


def replace(first: Entry, by: User, *, reason: str = "Seen again.") -> Entry:
    return apply_ruling(
        table=first.table,
        by=by,
        ruled=ruled("no-draw", {"moment": "settled"}),
        names={"player": "S"},
        report={},
        token=uuid4(),
        seen=read_state(first.table).version,
        replaces=first,
        reason=reason,
        opinion=True,
    )


@pytest.fixture
def filled(tournament: Tournament, arbiter: User, bice: User) -> list[Entry]:
    """Three rulings at three tables: one upheld, one changed by a fourth, one withdrawn."""
    one, two, three = (table(tournament, number) for number in (1, 2, 3))
    first = apply(tournament, arbiter)
    say(one, arbiter, first, "=cmd|' /C calc'!A0")
    uphold(table=one, by=bice, ruling=first, reason="As ruled.", token=uuid4())
    second = applied_ruling(two, arbiter)
    changed = replace(second, bice)
    third = applied_ruling(three, bice)
    withdraw(table=three, by=bice, entry=third, reason="wrong table", token=uuid4())
    return [first, second, third, changed]


def numbers(client: Client, **filters: str) -> list[int]:
    return [line.number for line in client.get(url("register"), filters).context["lines"]]


def test_it_lists_every_ruling_the_latest_first(client: Client, filled: list[Entry]) -> None:
    page = client.get(url("register"))
    assert [line.number for line in page.context["lines"]] == [4, 3, 2, 1]
    fallen = {line.number: bool(line.fallen) for line in page.context["lines"]}
    assert fallen == {1: False, 2: True, 3: False, 4: True}
    final = {line.number for line in page.context["lines"] if (line.verdict or {}).get("final")}
    assert final == {1, 3}


def test_it_says_who_was_in_error_and_what_was_said(client: Client, filled: list[Entry]) -> None:
    first = client.get(url("register"), {"table": "1"}).context["lines"][0]
    assert first.player.endswith("Bruno 1")
    assert [text for _, text in first.statements] == ["=cmd|' /C calc'!A0"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"table": "2"}, [3, 2]),
        ({"round": "1", "table": "3"}, [4]),
        ({"round": "", "table": ""}, [4, 3, 2, 1]),
        ({"infraction": "no-draw"}, [4, 3, 2, 1]),
        ({"article": "30"}, [4, 2, 1]),
        ({"article": "30", "table": "1"}, [1]),
        ({"nonsense": "x"}, [4, 3, 2, 1]),
    ],
)
def test_it_is_filtered(
    client: Client, filled: list[Entry], filters: dict[str, str], found: list[int]
) -> None:
    assert numbers(client, **filters) == found


def test_it_is_filtered_by_arbiter(client: Client, filled: list[Entry], bice: User) -> None:
    assert numbers(client, arbiter=str(bice.pk)) == [4, 3]


@pytest.mark.parametrize(
    "filters", [{"round": "77"}, {"table": "x"}, {"article": "<b>"}, {"arbiter": "9" * 40}]
)
def test_a_filter_that_names_nothing_is_said(
    client: Client, filled: list[Entry], filters: dict[str, str]
) -> None:
    page = client.get(url("register"), filters)
    assert page.status_code == 400
    assert [choice.name for choice in page.context["unknown"]] == list(filters)
    assert page.context["lines"] == []
    for name in ("register-csv", "register-pdf"):
        response = client.get(url(name), filters)
        assert response.status_code == 302
        assert response["Location"].startswith(url("register"))


def test_an_empty_register_says_so(client: Client, arbiter: User) -> None:
    page = client.get(url("register"))
    assert page.status_code == 200
    assert b"register-empty" in page.content


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.ARBITER, Role.SCORER])
def test_the_hall_leads_to_it(tournament: Tournament, role: Role) -> None:
    hall = signed_in(table(tournament), role).get(tournament.get_absolute_url())
    assert url("register") in hall.content.decode()


def test_a_trainee_is_refused(tournament: Tournament) -> None:
    client = signed_in(table(tournament), Role.TRAINEE)
    assert client.get(url("register")).status_code == 403
    assert url("register") not in client.get(tournament.get_absolute_url()).content.decode()


@pytest.mark.parametrize("tables", [1, 3])
def test_it_asks_as_often_for_one_table_as_for_three(
    client: Client,
    arbiter: User,
    tournament: Tournament,
    tables: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(1, tables + 1):
        found = table(tournament, number)
        say(found, arbiter, applied_ruling(found, arbiter), "x")
    with django_assert_num_queries(SIGNED_IN + 4):
        client.get(url("register"))


class TestCsv:
    def rows(self, client: Client, **filters: str) -> list[dict[str, str]]:
        response = client.get(url("register-csv"), filters)
        assert response["Content-Type"] == "text/csv; charset=utf-8"
        text = response.content.decode("utf-8-sig")
        assert response.content.startswith(b"\xef\xbb\xbf")
        return list(csv.DictReader(io.StringIO(text), delimiter=";"))

    def test_each_ruling_is_a_row_in_the_order_made(
        self, client: Client, filled: list[Entry]
    ) -> None:
        rows = self.rows(client)
        assert [next(iter(row.values())) for row in rows] == ["1", "2", "3", "4"]
        assert len({len(row) for row in rows}) == 1

    def test_it_is_filtered_as_the_page_is(self, client: Client, filled: list[Entry]) -> None:
        assert len(self.rows(client, table="2")) == 2

    def test_no_cell_is_a_formula(self, client: Client, filled: list[Entry]) -> None:
        cells = [cell for row in self.rows(client) for cell in row.values()]
        assert "'=cmd|' /C calc'!A0" in cells
        assert not [cell for cell in cells if cell.lstrip()[:1] in set("=+-@")]

    @pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM", "\t=1", " =1", "\r\n=1"])
    def test_what_a_spreadsheet_would_run_is_made_harmless(self, cell: str) -> None:
        assert harmless(cell) == f"'{cell}"

    @pytest.mark.parametrize("cell", ["", "12", "5♥", "a=b", "'quoted'"])
    def test_the_rest_is_left(self, cell: str) -> None:
        assert harmless(cell) == cell


@pytest.mark.usefixtures("pango")
def test_the_pdf_lists_what_the_page_does(client: Client, filled: list[Entry]) -> None:
    pages = " ".join(printed(client, url("register-pdf")))
    assert tournament_name(filled) in pages
    for entry in filled:
        assert str(entry.payload["number"]) in pages
    assert "Seen again." in pages
    assert "wrong table" in pages


def tournament_name(filled: list[Entry]) -> str:
    return str(filled[0].tournament.name)


@pytest.mark.usefixtures("pango")
def test_a_misconduct_report_is_one_page(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    at, ruling = table(tournament), apply(tournament, arbiter)
    entry = report_conduct(
        table=at, by=arbiter, line="NS", seat="S", text="word " * 300, ruling=ruling, token=uuid4()
    )
    [text] = printed(client, url("conduct-report", entry.pk))
    flat = " ".join(text.split()).casefold()
    for word in ("bruno 1", "word word", tournament.name.casefold(), "ada"):
        assert word in flat


@pytest.mark.usefixtures("without_pdf")
def test_hidden_names_are_hidden_in_every_print(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    at = table(tournament)
    ruling = apply(tournament, arbiter)
    said = say(at, arbiter, ruling, "Pippo knew")
    entry = report_conduct(
        table=at, by=arbiter, line="NS", seat="S", text="Pippo shouted", ruling=ruling,
        token=uuid4(),
    )  # fmt: skip
    for one in (said, entry):
        redact(table=at, by=arbiter, entry=one, reason="asked", words=["Pippo"], token=uuid4())
    prints = (
        url("ruling-report", 1),
        url("conduct-report", entry.pk),
        url("register-pdf"),
        url("register-csv"),
        url("register"),
        address(at),
    )
    for page in prints:
        content = client.get(page).content.decode()
        assert "knew" in content or "shouted" in content
        assert "Pippo" not in content
    assert "Bruno" not in client.get(url("conduct-report", entry.pk)).content.decode()


@pytest.mark.usefixtures("without_pdf")
class TestReport:
    def report(self, client: Client, number: int) -> dict[str, Any]:
        found: dict[str, Any] = client.get(url("ruling-report", number)).context["report"]
        return found

    def test_it_prints_statements_and_the_opinion(
        self, client: Client, filled: list[Entry]
    ) -> None:
        first = self.report(client, 1)
        assert [text for _, text in first["statements"]] == ["=cmd|' /C calc'!A0"]
        assert first["verdict"]["final"]
        assert first["verdict"]["reason"] == "As ruled."

    def test_it_says_by_which_ruling_it_was_replaced_and_which_it_replaces(
        self, client: Client, filled: list[Entry]
    ) -> None:
        assert self.report(client, 2)["withdrawn"]["replaced_by"] == 3
        assert self.report(client, 3)["verdict"]["replaces"] == 2
        assert self.report(client, 4)["withdrawn"]["replaced_by"] is None
