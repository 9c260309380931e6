"""What prints say: the figures of a sheet, the QR codes, the report of a ruling on record."""

from __future__ import annotations

import base64
import datetime
import io
from typing import Any
from uuid import uuid4

import pytest
import segno
from django.utils import timezone
from PIL import Image

from tests.factories import applied_ruling, make_member, make_table
from tournaments import prints
from tournaments.models import Table
from tournaments.prints import TableCard, blank_sheet, filled_sheet, qr_code, table_card
from tournaments.record import read_state
from tournaments.score_sheets import figure_columns
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import set_seats
from tournaments.services.scores import write_score
from tournaments.setup import usual_setup

ADDRESS = "http://192.168.1.20:8000/prova/tables/14/"
DAY = datetime.date(2026, 11, 29)
SETUP = usual_setup(2)


def deal(ns: tuple[int, int], ew: tuple[int, int]) -> DealScore:
    return DealScore(ns=SideScore(*ns), ew=SideScore(*ew))


FIRST, SECOND = deal((450, 555), (-100, 120)), deal((0, -35), (600, 1430))


def address(number: int) -> str:
    return ADDRESS.replace("14", str(number))


def modules(picture: str) -> list[list[bool]]:
    """Return which modules of a printed QR code are black."""
    png = base64.b64decode(picture.removeprefix("data:image/png;base64,"))
    image = Image.open(io.BytesIO(png)).convert("L")
    width, height = image.size
    return [[image.getpixel((x, y)) == 0 for x in range(width)] for y in range(height)]


def matrix(text: str) -> list[list[bool]]:
    code = segno.make_qr(text, error="m", mask=prints.QR_MASK)
    return [[bool(module) for module in row] for row in code.matrix]


def test_a_qr_code_is_a_picture_of_one_pixel_a_module() -> None:
    assert modules(qr_code(ADDRESS)) == matrix(ADDRESS)
    assert modules(qr_code(ADDRESS)) != matrix(address(15))


def test_figures_run_on_to_the_result() -> None:
    columns = figure_columns({1: FIRST, 2: SECOND}, 2)
    assert columns["ns"].split("\n") == [
        *("450", "555", "1005"), *("0", "−35", "970"), *("970", "−1080", "0"),
    ]  # fmt: skip
    assert columns["ew"].split("\n") == [
        *("−100", "120", "20"), *("600", "1430", "2050"), *("2050", "1080", "20"),
    ]  # fmt: skip


def test_a_running_total_waits_for_the_deal_that_is_missing() -> None:
    rows = figure_columns({1: FIRST, 3: SECOND}, 3)["ns"].split("\n")
    assert rows == ["450", "555", "1005", "", "", "", "0", "−35", ""]


def test_without_scores_every_row_is_left_to_the_pen() -> None:
    assert set(figure_columns({}, 4)["ew"].split("\n")) == {""}


@pytest.fixture
def table(db: None) -> Table:
    return make_table(deals=2)


def test_a_blank_sheet_names_those_who_sit_there(table: Table) -> None:
    sheet = blank_sheet(read_state(table), address, DAY, SETUP)
    names = [player.name for pair in (table.ns, table.ew) for player in pair.players.all()]
    assert [sheet.north, sheet.south, sheet.east, sheet.west] == names
    assert (sheet.deals, sheet.date, sheet.round, sheet.table) == (2, DAY, "1", "1")
    assert sheet.figures is None
    assert modules(sheet.qr) == matrix(address(1))


def test_a_filled_sheet_follows_lines_that_were_put_right(table: Table) -> None:
    arbiter = make_member(table.round.tournament)
    write_score(table=table, by=arbiter, deal=1, score=FIRST, token=uuid4())
    before = filled_sheet(read_state(table), address, DAY, SETUP)
    east, west = table.ew.players.all()
    set_seats(
        table=table, by=arbiter, north=east.pk, east=table.ns.players.all()[0].pk, token=uuid4()
    )
    after = filled_sheet(read_state(table), address, DAY, SETUP)
    assert before.figures is not None
    assert after.figures is not None
    assert (after.north, after.south) == (east.name, west.name)
    assert after.figures["ns"] == before.figures["ew"] != before.figures["ns"]
    assert after.date == timezone.localdate()


def test_an_english_tournament_prints_in_english(table: Table) -> None:
    table.round.tournament.language = "en"
    assert blank_sheet(read_state(table), address, DAY, SETUP).lang == "en"


def test_a_card_shows_its_address_as_people_type_it(table: Table) -> None:
    card: TableCard = table_card(table.round.tournament, 14, address)
    assert card.shown_address == "192.168.1.20:8000/prova/tables/14/"
    assert modules(card.qr) == matrix(ADDRESS)


def report(table: Table, kept: dict[str, Any]) -> dict[str, Any]:
    entry = applied_ruling(table, make_member(table.round.tournament, username="ada"))
    entry.payload["report"] = kept
    return prints.report_print(entry, read_state(table), [], ADDRESS)


def test_a_report_keeps_its_sentences_and_adds_where_and_who(table: Table) -> None:
    step = {"say": "South stops.", "article": "Art. 30", "clause": "30.1"}
    said = report(table, {"now": [{"number": 1, **step}], "pending": [{"when": "Later", **step}]})
    assert said["now"] == [{"number": 1, **step, "say": ["South stops."]}]
    assert said["pending"] == [{**step, "say": ["South stops."], "when": ["Later"]}]
    assert (said["number"], said["round"], said["table"]) == (1, 1, 1)
    assert said["arbiter"] == "ada"
    assert said["withdrawn"] is None
    assert len(said["names"]) == 4
    assert modules(said["qr"]) == matrix(ADDRESS)


def test_a_report_that_kept_little_still_prints(table: Table) -> None:
    said = report(table, {})
    assert said["facts"] == said["statements"] == said["now"] == []
