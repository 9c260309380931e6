"""A print of many pages says how far it is, is made once, and is then opened as it was made."""

from __future__ import annotations

import io
import os
import time
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pypdf import PdfReader

from fibur import kept_pdfs, pdf
from tests.factories import make_table, make_tournament
from tests.pages.printing import url
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db

MAKING, SHEETS = url("round-sheets-making", 1), url("round-sheets", 1)


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=5)


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of kept PDFs; documents of two pages."""
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr("tournaments.services.prints.PAGES_AT_ONCE", 2)
    return tmp_path / "prints"


def made(client: Client) -> list[str]:
    """Return the pieces of the page that is sent while the sheets are made."""
    response = client.get(MAKING)
    assert response.status_code == 200
    assert response.streaming
    return [piece.decode() for piece in response]


@pytest.mark.usefixtures("pango", "arbiter")
def test_the_page_comes_in_pieces_and_leads_to_the_print(client: Client) -> None:
    head, *parts, last, foot = made(client)
    assert "<main" in head
    assert [f'max="3" value="{number}"' in part for number, part in enumerate(parts, 1)] == [
        True,
        True,
        True,
    ]
    assert f'content="0; url={SHEETS}"' in last
    assert f'href="{SHEETS}"' in last
    assert foot.rstrip().endswith("</html>")


@pytest.mark.usefixtures("pango", "arbiter")
def test_what_is_made_is_not_laid_out_again(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    made(client)
    monkeypatch.setattr(pdf, "_drawn", None)  # whoever lays out now, fails
    response = client.get(SHEETS)
    assert len(PdfReader(io.BytesIO(response.content)).pages) == 5
    assert client.get(MAKING)["Location"] == SHEETS


@pytest.mark.usefixtures("pango", "arbiter")
def test_what_changed_since_is_made_anew(client: Client) -> None:
    made(client)
    Player.objects.filter(name="Anna 3").update(name="Zoe")
    assert client.get(MAKING).streaming
    text = PdfReader(io.BytesIO(client.get(SHEETS).content)).pages[1].extract_text()
    assert ("Zoe" in text, "Anna 3" in text) == (True, False)


@pytest.mark.usefixtures("pango", "arbiter")
def test_a_short_print_is_opened_at_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.services.prints.PAGES_AT_ONCE", 5)
    assert client.get(MAKING)["Location"] == SHEETS


@pytest.mark.usefixtures("without_pdf", "arbiter")
def test_without_pdf_the_way_is_the_page_to_print(client: Client) -> None:
    assert client.get(MAKING)["Location"] == SHEETS
    assert client.get(SHEETS).status_code == 200


@pytest.mark.usefixtures("pango", "arbiter")
def test_a_print_that_fails_says_so_on_its_page(
    client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr(pdf, "_drawn", fail)
    head, said, foot = made(client)
    assert 'class="message message-error' in said
    assert foot.rstrip().endswith("</html>")
    assert not list(folder.glob("*"))


@pytest.mark.usefixtures("arbiter")
def test_rounds_without_tables(client: Client, tournament: Tournament) -> None:
    tournament.rounds.create(number=2)
    assert client.get(url("round-sheets-making", 2)).status_code == 409
    assert client.get(url("round-sheets-making", 9)).status_code == 404


@pytest.mark.usefixtures("without_pdf", "arbiter")
def test_it_asks_as_much_for_few_tables_as_for_many(
    client: Client, tournament: Tournament, django_assert_num_queries: Any
) -> None:
    for number in range(6, 12):
        make_table(tournament, number=number)
    with django_assert_num_queries(10):
        client.get(MAKING)


def test_old_prints_go_and_a_broken_one_is_never_kept(folder: Path) -> None:
    kept_pdfs.keep(["one"], b"1")
    kept_pdfs.keep(["two"], b"2")
    assert (kept_pdfs.kept(["one"]), kept_pdfs.kept(["two"])) == (b"1", b"2")
    assert kept_pdfs.kept(["one", "two"]) is None
    past = time.time() - kept_pdfs.KEPT_FOR - 1
    for path in folder.iterdir():
        os.utime(path, (past, past))
    kept_pdfs.keep(["three"], b"3")
    assert [path.read_bytes() for path in folder.iterdir()] == [b"3"]
    assert folder.stat().st_mode & 0o077 == 0
