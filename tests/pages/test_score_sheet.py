"""The blank score sheet: its form, its print, and what it refuses."""

from __future__ import annotations

import io
from urllib.parse import urlencode

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from fibur import pdf
from tournaments.forms import NAME_LENGTH, ScoreSheetForm, tidy
from tournaments.score_sheets import Deals, ScoreSheet, fit, vp_rows

pytestmark = pytest.mark.django_db

FORM = reverse("tournaments:score-sheet")
PRINT = reverse("tournaments:score-sheet-print")
LONG = "x" * (NAME_LENGTH + 1)


def printed(client: Client, **fields: object) -> PdfReader:
    response = client.get(f"{PRINT}?{urlencode(fields)}")
    assert response.status_code == 200
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"].startswith("inline")
    return PdfReader(io.BytesIO(response.content))


def test_the_form_opens_empty(client: Client) -> None:
    response = client.get(FORM)
    assert response.status_code == 200
    assert not response.context["form"].is_bound


def test_the_form_opens_filled_with_what_its_address_says(client: Client) -> None:
    response = client.get(f"{FORM}?deals=3&north=Lucia")
    assert response.context["form"]["north"].value() == "Lucia"
    assert response.context["form"]["deals"].value() == "3"


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize("deals", [2, 3, 4])
def test_a_sheet_is_one_page_with_the_vp_table_of_its_deals(client: Client, deals: Deals) -> None:
    reader = printed(client, deals=deals, tournament="Torneo di Natalè", table="14", north="Però")
    assert len(reader.pages) == 1
    text = reader.pages[0].extract_text()
    for word in ("Torneo di Natalè", "14", "Però", *vp_rows(deals)[1].split("\n")):
        assert word in text


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize("letter", ["W", "i", "漢", "&", "<"])
def test_the_longest_texts_stay_on_one_page(client: Client, letter: str) -> None:
    name = letter * NAME_LENGTH
    people = dict.fromkeys(("tournament", "north", "south", "east", "west"), name)
    reader = printed(client, deals=4, round=letter * 10, table=letter * 10, **people)
    assert len(reader.pages) == 1


@pytest.mark.usefixtures("pango")
def test_several_sheets_are_one_document_of_a_page_each() -> None:
    sheets = [ScoreSheet(deals=4, table=str(number)) for number in (1, 2, 3)]
    data = pdf.render_pdf(render_to_string("print/score_sheet.html", {"sheets": sheets}))
    assert len(PdfReader(io.BytesIO(data)).pages) == 3


@pytest.mark.parametrize("field", ["tournament", "north", "south", "east", "west"])
def test_a_name_too_long_is_refused_by_name_and_all_typed_stays(client: Client, field: str) -> None:
    response = client.get(PRINT, {"deals": "3", "table": "14", field: LONG})
    form = response.context["form"]
    assert response.status_code == 400
    assert list(form.errors) == [field]
    assert form.errors.as_data()[field][0].code == "max_length"
    assert str(form.fields[field].label) in form.errors[field][0]
    assert form[field].value() == LONG
    assert form["table"].value() == "14"
    assert LONG in response.content.decode()


@pytest.mark.parametrize(
    ("deals", "code"), [("5", "invalid_choice"), ("x", "invalid_choice"), ("", "required")]
)
def test_other_deals_are_refused_naming_those_there_are(
    client: Client, deals: str, code: str
) -> None:
    response = client.get(PRINT, {"deals": deals, "north": "Lucia"})
    errors = response.context["form"].errors
    assert response.status_code == 400
    assert errors.as_data()["deals"][0].code == code
    assert all(number in errors["deals"][0] for number in "234")
    assert response.context["form"]["north"].value() == "Lucia"


def test_an_impossible_date_is_refused(client: Client) -> None:
    response = client.get(PRINT, {"deals": "4", "date": "2026-02-30"})
    assert response.status_code == 400
    assert response.context["form"].errors.as_data()["date"][0].code == "invalid"


@pytest.mark.parametrize("address", [FORM, PRINT])
def test_an_address_of_megabytes_gets_the_error_page(client: Client, address: str) -> None:
    response = client.get(address, {"deals": "4", "north": "x" * 2_000_000})
    assert response.status_code == 413
    assert "errors/413.html" in [template.name for template in response.templates]


def test_a_sheet_is_read_only(client: Client) -> None:
    assert client.post(PRINT, {"deals": "4"}).status_code == 405


@pytest.mark.usefixtures("without_pdf")
def test_without_pdf_the_sheet_opens_as_a_page(client: Client) -> None:
    response = client.get(PRINT, {"deals": "4", "north": "<b>Lucia</b>"})
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/html")
    assert b"&lt;b&gt;Lucia" in response.content


def test_a_text_is_brought_to_one_line() -> None:
    assert tidy(" Lucia\r\n\tRossi\u2028\x01 ") == "Lucia Rossi"
    form = ScoreSheetForm({"deals": "2", "north": "Lucia\nRossi"})
    assert form.is_valid()
    assert form.sheet(lang="it").north == "Lucia Rossi"


def test_a_longer_text_gets_a_smaller_size() -> None:
    assert [fit("x" * length, (2, 4)) for length in (2, 3, 4, 5)] == [
        "full",
        "small",
        "small",
        "least",
    ]
