"""The ruling report on paper: what stands on it, and that an ordinary case fits one page."""

from __future__ import annotations

import io
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from pypdf import PdfReader

from fibur import pdf
from rulings.engine.cards import Card


def step(number: int, *say: str | Card, when: str = "") -> dict[str, object]:
    clause = f"30.{number}"
    return {"number": number, "when": (when,), "say": say, "clause": clause, "article": "Art. 30"}


def make_report(**over: object) -> dict[str, Any]:
    """Return an ordinary case: a player melded and attached without having drawn."""
    clauses = [
        {"id": f"30.{number}", "title": "Title", "text": f"Paraphrase {number} of the rule."}
        for number in range(1, 7)
    ]
    return {
        "number": "2026-14/3",
        "place": "Cefalù",
        "date": "29/11/2026",
        "table": "14",
        "round": "2",
        "names": [("N", "Lucia"), ("E", "Niccolò"), ("S", "Però"), ("W", "Virtù")],
        "edition": "Edition E",
        "engine": "9.8.7",
        "title": "Melded without drawing",
        "facts": [("Who noticed?", "The opponents"), ("Which cards?", "J♠ J♥ J♦")],
        "assumed": [("Had it happened before?", "No")],
        "now": [
            step(1, "South stops."),
            step(2, Card.parse("10S"), " and ", Card.parse("7H"), " stay face up."),
            step(3, "C."),
        ],
        "pending": [step(6, "the jacks count negative.", when="If someone closes first")],
        "readings": [{"id": "Q12", "adopted": "First way.", "other": "Second way."}],
        "articles": [{"label": "Art. 30", "title": "No draw", "clauses": clauses}],
        **over,
    }


def report_pages(report: dict[str, Any], lang: str = "en") -> list[str]:
    with translation.override(lang):
        data = pdf.render_pdf(render_to_string("print/ruling.html", {"report": report}))
    return [page.extract_text() for page in PdfReader(io.BytesIO(data)).pages]


@pytest.mark.usefixtures("pango")
@pytest.mark.parametrize("lang", ["it", "en"])
def test_an_ordinary_case_fits_one_page_and_says_all(lang: str) -> None:
    [text] = report_pages(make_report(), lang)
    said = [
        "2026-14/3", "Cefalù", "29/11/2026", "14", "Niccolò", "Però", "Virtù", "Edition E", "9.8.7",
        "Melded without drawing", "The opponents", "J♠ J♥ J♦", "Had it happened before?",
        "South stops.", "10♠ and 7♥ stay", "Art. 30", "30.2",
        "If someone closes first:", "Paraphrase 6 of the rule.", "Q12", "First way.", "Second way.",
    ]  # fmt: skip
    assert [words for words in said if words not in text] == []


@pytest.mark.usefixtures("pango")
def test_the_bare_report_of_a_ruling_without_a_tournament_leaves_room_for_the_pen() -> None:
    empty = {"number": "", "place": "", "date": "", "table": "", "round": ""}
    lists: dict[str, object] = {"names": [], "assumed": [], "pending": [], "readings": []}
    pages = report_pages(make_report(**empty, **lists))
    assert len(pages) == 1
    assert "If someone closes first:" not in pages[0]
    assert "Q12" not in pages[0]


@pytest.mark.usefixtures("pango")
def test_a_long_case_goes_on_and_every_page_carries_edition_and_version() -> None:
    steps = [step(number, "A long sentence of the correction. " * 4) for number in range(1, 30)]
    pages = report_pages(make_report(now=steps))
    assert len(pages) == 2
    for number, text in enumerate(pages, start=1):
        assert f"{number} of 2" in text
        assert "Edition E" in text
        assert "9.8.7" in text


def test_what_people_typed_is_escaped() -> None:
    html = render_to_string("print/ruling.html", {"report": make_report(place="<script>")})
    assert "<script" not in html
    assert "&lt;script&gt;" in html
