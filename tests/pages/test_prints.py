"""Prints of a tournament: what stands on the paper, who may print, and life without PDFs."""

from __future__ import annotations

import io
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import (
    make_member,
    make_table,
    make_tournament,
    make_user,
    table,
)
from tests.pages.printing import apply, printed, url
from tournaments.models import Player, Role, Round, Table, Tournament
from tournaments.scores import DealScore, SideScore
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db

SCORE = DealScore(ns=SideScore(450, 555), ew=SideScore(-100, 120))
WIDE = "W" * 60


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=3, rounds=2, deals=2)


PAGES = {
    "round-sheets": (1,),
    "table-sheet": (1, 1),
    "ruling-report": (1,),
    "table-cards": (),
}


@pytest.mark.usefixtures("pango", "arbiter")
def test_a_round_prints_a_sheet_a_table(
    client: Client, tournament: Tournament, coded: list[str]
) -> None:
    pages = printed(client, url("round-sheets", 2))
    assert len(pages) == 3
    for number, text in enumerate(pages, start=1):
        names = [
            player.name
            for pair in (table(tournament, number, round=2).ns, table(tournament, number).ew)
            for player in pair.players.all()
        ]
        assert [name for name in ("Torneo di prova", *names) if name not in text] == []
    assert coded == [f"http://testserver/prova/tables/{number}/" for number in (1, 2, 3)]


@pytest.mark.usefixtures("pango", "arbiter")
def test_more_sheets_than_one_document_holds_keep_their_order(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.services.prints.PAGES_AT_ONCE", 2)
    pages = printed(client, url("round-sheets", 1))
    assert [f"Anna {2 * at + 1}" in text for at, text in enumerate(pages)] == [True] * 3


@pytest.mark.usefixtures("pango")
def test_a_table_prints_its_sheet_as_far_as_scored(
    client: Client, tournament: Tournament, arbiter: User, coded: list[str]
) -> None:
    [blank] = printed(client, url("table-sheet", 1, 1))
    write_score(table=table(tournament), by=arbiter, deal=1, score=SCORE, token=uuid4())
    [half] = printed(client, url("table-sheet", 1, 1))
    write_score(table=table(tournament), by=arbiter, deal=2, score=SCORE, token=uuid4())
    [full] = printed(client, url("table-sheet", 1, 1))
    assert "555" not in blank
    assert ("555" in half, "2010" in half) == (True, False)
    assert [figure for figure in ("−100", "1005", "2010", "40", "1970") if figure not in full] == []
    assert set(coded) == {"http://testserver/prova/tables/1/"}


@pytest.mark.usefixtures("pango", "arbiter")
def test_each_table_has_one_card_four_a_page(client: Client, coded: list[str]) -> None:
    tournament = Tournament.objects.get()
    for number in (4, 5):
        make_table(tournament, number=number)
    pages = printed(client, url("table-cards"))
    assert len(pages) == 2
    assert coded == [f"http://testserver/prova/tables/{number}/" for number in range(1, 6)]
    assert [f"testserver/prova/tables/{number}/" in pages[0] for number in (1, 4, 5)] == [
        True,
        True,
        False,
    ]


@pytest.mark.usefixtures("pango")
def test_the_widest_names_keep_every_print_on_its_page(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    Player.objects.update(name=WIDE)
    Tournament.objects.update(name=WIDE + WIDE[:20], place=WIDE)
    apply(tournament, arbiter)
    counts = [len(printed(client, url(name, *args))) for name, args in PAGES.items()]
    # Long names are read whole: a report may go on to a second page for them.
    assert counts == [3, 1, 2, 1]


@pytest.mark.usefixtures("pango", "arbiter")
@pytest.mark.parametrize(("language", "other"), [("it", "en"), ("en", "it")])
def test_a_print_is_in_the_language_of_the_tournament(
    client: Client, tournament: Tournament, language: str, other: str
) -> None:
    Tournament.objects.update(language=language)
    client.cookies["fibur_language"] = other
    response = client.get(url("table-sheet", 1, 1))
    assert response["Content-Language"] == language
    catalog = PdfReader(io.BytesIO(response.content)).trailer["/Root"]
    assert catalog["/Lang"] == language


@pytest.mark.usefixtures("without_pdf")
@pytest.mark.parametrize("name", PAGES)
def test_without_pdf_every_print_opens_as_a_page(
    client: Client, tournament: Tournament, arbiter: User, name: str
) -> None:
    apply(tournament, arbiter)
    response = client.get(url(name, *PAGES[name]))
    html = response.content.decode()
    assert response.status_code == 200
    assert html.count("<html") == 1
    assert 'class="notice"' in html
    assert "data:image/png" in html


@pytest.mark.parametrize("name", PAGES)
def test_who_may_print(client: Client, tournament: Tournament, name: str) -> None:
    apply(tournament, make_member(tournament, username="ada"))
    address = url(name, *PAGES[name])
    assert client.get(address)["Location"].startswith(reverse("tournaments:sign-in"))
    client.force_login(make_user())
    assert client.get(address).status_code == 404
    client.force_login(make_member(tournament, Role.TRAINEE))
    assert client.get(address).status_code == 403
    client.force_login(make_member(tournament, Role.SCORER))
    assert client.get(address).status_code == 200


@pytest.mark.usefixtures("arbiter")
@pytest.mark.parametrize("number", [9, 10**30])
@pytest.mark.parametrize("name", ["round-sheets", "table-sheet", "ruling-report"])
def test_a_number_that_is_not_there_is_not_found(client: Client, name: str, number: int) -> None:
    args = [number] * (2 if name == "table-sheet" else 1)
    assert client.get(url(name, *args)).status_code == 404


@pytest.mark.usefixtures("arbiter")
def test_what_another_tournament_has_is_not_found(client: Client) -> None:
    other = make_tournament(slug="altro", tables=6)
    boss = make_member(other)
    apply(other, boss, number=6)
    assert client.get(url("ruling-report", 1)).status_code == 404
    assert client.get(url("table-sheet", 1, 6)).status_code == 404


@pytest.mark.usefixtures("arbiter")
def test_without_tables_there_is_a_sentence(client: Client, tournament: Tournament) -> None:
    Table.objects.all().delete()
    assert Round.objects.count() == 2
    for address in (url("round-sheets", 1), url("table-cards")):
        response = client.get(address)
        assert response.status_code == 409
        assert response.context["error"]


@pytest.mark.usefixtures("without_pdf")
@pytest.mark.parametrize(
    ("name", "queries"),
    [("round-sheets", 10), ("table-sheet", 9), ("ruling-report", 9), ("table-cards", 4)],
)
def test_a_print_asks_as_much_for_few_tables_as_for_many(
    client: Client,
    tournament: Tournament,
    arbiter: User,
    django_assert_num_queries: Any,
    name: str,
    queries: int,
) -> None:
    apply(tournament, arbiter)
    for number in range(4, 9):
        make_table(tournament, number=number)
    with django_assert_num_queries(queries):
        client.get(url(name, *PAGES[name]))
