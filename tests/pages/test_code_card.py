"""The pocket card: the trees on paper, all of them or one alone, legible and in both languages."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from html import unescape
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.cache import cache
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from fibur import pdf
from rulings.code_drawings import card_page
from rulings.code_trees import drawing
from rulings.engine import CURRENT, LANGS, Lang, rulebook

ED = CURRENT.id
BOOK = rulebook(ED)
CARD = reverse("rulings:code-card", args=(ED,))
SMALLEST = 7.0
"""Points: what can be read on paper at arm's length."""


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()


@pytest.fixture
def no_pdf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer that can make no PDFs."""

    def unavailable() -> None:
        raise pdf.PdfUnavailable("none here")

    monkeypatch.setattr(pdf, "load_weasyprint", unavailable)


def single(slug: str) -> str:
    return reverse("rulings:code-infraction-card", args=(ED, slug))


def pages(client: Client, address: str, lang: Lang) -> list[Any]:
    client.cookies["fibur_language"] = lang
    response = client.get(address)
    assert response["Content-Type"] == "application/pdf"
    return list(PdfReader(io.BytesIO(response.content)).pages)


def words(found: list[Any]) -> str:
    return " ".join("".join(page.extract_text() for page in found).split())


@pytest.mark.parametrize("lang", LANGS)
def test_the_card_has_every_infraction_in_the_language_of_the_page(
    client: Client, no_pdf: None, lang: Lang
) -> None:
    client.cookies["fibur_language"] = lang
    html = unescape(client.get(CARD).content.decode())
    assert [
        one.title[lang] for one in BOOK.infractions.values() if one.title[lang] not in html
    ] == []


def test_several_infractions_share_a_page_in_columns(pango: None) -> None:
    slugs = ["ghost-card", "false-closing", "reminded-to-draw"]
    html = render_to_string("print/pocket_card.html", card_page(ED, slugs, "it"))
    [page] = PdfReader(io.BytesIO(pdf.render_pdf(html))).pages
    assert [slug for slug in slugs if BOOK.infraction(slug).title.it not in words([page])] == []


def test_the_edition_stands_on_every_page(client: Client, pango: None) -> None:
    found = pages(client, single("no-draw"), "en")
    assert len(found) > 1
    assert all(CURRENT.title.en in page.extract_text() for page in found)


def test_one_infraction_is_printed_by_itself(client: Client, pango: None) -> None:
    found = pages(client, single("ghost-card"), "it")
    ghost, other = BOOK.infraction("ghost-card"), BOOK.infraction("no-draw")
    assert len(found) == 1
    assert ghost.title.it in words(found)
    assert other.title.it not in words(found)


def test_the_card_is_laid_out_once_for_a_language(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def render_pdfs(documents: Iterable[str]) -> bytes:
        drawn.extend(documents)
        return b"%PDF-" + str(len(drawn)).encode()

    monkeypatch.setattr(pdf, "render_pdfs", render_pdfs)
    answers = []
    for lang in (*LANGS, *LANGS):
        client.cookies["fibur_language"] = lang
        answers.append(client.get(CARD).content)
    assert answers == [b"%PDF-1", b"%PDF-2", b"%PDF-1", b"%PDF-2"]


def test_each_label_that_is_pointed_to_is_printed(client: Client, pango: None) -> None:
    text = words(pages(client, single("no-draw"), "en"))
    labels = set(re.findall(r"As at (\d+)", text))
    assert labels
    whole = drawing(ED, "no-draw")
    assert str(whole).count("again=True") == len(re.findall(r"As at \d+", text))


def test_nothing_is_printed_smaller_than_can_be_read() -> None:
    css = finders.find("fibur/pocket_card.css")
    assert isinstance(css, str)
    with open(css, encoding="utf-8") as file:
        sizes = [float(size) for size in re.findall(r"font-size: ([\d.]+)pt", file.read())]
    assert sizes
    assert min(sizes) >= SMALLEST


def test_where_no_pdf_can_be_made_the_card_opens_as_a_page(client: Client, no_pdf: None) -> None:
    response = client.get(CARD)
    assert response.status_code == 200
    assert "fibur/pocket_card.css" in response.content.decode()
