"""The ranking in files and on paper: what the page shows, and nothing that runs."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from openpyxl import load_workbook

from tests.factories import make_member, make_tournament
from tests.pages.printing import printed, url
from tests.ranking_event import event, ledger, set_state, shown
from tournaments.models import Role, RoundState, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return event()


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


class TestFiles:
    def rows(self, client: Client, **asked: Any) -> list[list[str]]:
        answer = client.get(url("ranking-csv"), asked)
        assert answer.content.startswith(b"\xef\xbb\xbf")
        text = answer.content.decode("utf-8-sig")
        return list(csv.reader(io.StringIO(text), delimiter=";"))

    def test_the_csv_has_what_the_page_has(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        ledger(cup, 4, vp=-1, reason="=1+1")
        title, *rows = self.rows(client)
        found = shown(client).rows
        assert [row[1:5] for row in rows] == [
            [str(row.place), str(row.number), row.names, row.clubs] for row in found
        ]
        assert [row[5:8] for row in rows] == [
            [str(figure.value) for figure in row.figures] for row in found
        ]
        assert {len(row) for row in rows} == {len(title)}

    def test_no_cell_is_a_formula(self, client: Client, cup: Tournament, ida: User) -> None:
        player = cup.pairs.get(number=1).players.get(place=1)
        player.name = "=cmd|' /C calc'!A0"
        player.save()
        cells = [cell for row in self.rows(client) for cell in row]
        assert not [cell for cell in cells if cell[:1] in "=+@" and cell]
        assert any(cell.startswith("'=cmd") for cell in cells)

    def test_excel_has_numbers_as_numbers_and_text_as_text(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        player = cup.pairs.get(number=1).players.get(place=1)
        player.name = "=1+1"
        player.save()
        answer = client.get(url("ranking-xlsx"))
        sheet = load_workbook(io.BytesIO(answer.content)).active
        table = list(sheet.iter_rows(min_row=2))
        assert [cell.value for cell in table[0]][5:8] == [16, 505, 0]
        assert all(cell.data_type != "f" for row in table for cell in row)

    @pytest.mark.usefixtures("pango")
    def test_the_pdf_lists_everybody_and_the_line_of_results(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        ledger(cup, 2, vp=-1, article="20")
        text = " ".join(" ".join(printed(client, url("ranking-pdf"))).split())
        for number in range(1, 9):
            assert f"Anna {number}" in text
        for row in shown(client).rows:
            assert all(figure.text in text for figure in row.figures)
        assert "due ammonizioni" in text
        assert shown(client).results in text

    @pytest.mark.usefixtures("pango")
    def test_forty_tables_are_whole_pages(self, client: Client) -> None:
        cup = make_tournament(tables=40)
        client.force_login(make_member(cup, Role.SCORER))
        pages = printed(client, url("ranking-pdf"))
        text = " ".join(pages)
        assert all(f"Anna {number} " in text for number in range(1, 81))
        assert 2 <= len(pages) <= 6

    @pytest.mark.usefixtures("without_pdf")
    def test_before_the_first_round_they_are_empty(self, client: Client) -> None:
        cup = event()
        set_state(cup, 1, RoundState.DRAFT)
        client.force_login(make_member(cup, Role.SCORER))
        for name in ("ranking-pdf", "ranking-csv", "ranking-xlsx", "prizes-pdf"):
            assert client.get(url(name)).status_code == 200
