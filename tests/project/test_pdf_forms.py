"""A form under every page: drawn once, read on each, and no page of its own."""

from __future__ import annotations

import io

import pydyf
import pytest
from pypdf import PdfReader

from fibur import pdf
from fibur.pdf_forms import FORM_FIRST, lay_under

pytestmark = pytest.mark.usefixtures("pango")


def document(*pages: str) -> str:
    parts = "".join(f"<h1>{page}</h1>" for page in pages)
    return f"{FORM_FIRST}<style>h1 + h1 {{ break-before: page }}</style>{parts}"


def test_the_first_page_lies_under_all_the_others() -> None:
    data = pdf.render_pdfs([document("form é", "one", "two"), "<h1>alone</h1>", document("F", "3")])
    pages = PdfReader(io.BytesIO(data), strict=True).pages
    texts = [page.extract_text().split("\n") for page in pages]
    assert texts == [["form é", "one"], ["form é", "two"], ["alone"], ["F", "3"]]


def test_the_form_is_drawn_once_and_does_not_hold_itself() -> None:
    pages = PdfReader(io.BytesIO(pdf.render_pdf(document("form", "one", "two")))).pages
    forms = [page["/Resources"]["/XObject"]["/form"] for page in pages]  # type: ignore[index]
    assert forms[0].indirect_reference == forms[1].indirect_reference
    assert "/form" not in forms[0]["/Resources"]["/XObject"]


def test_a_form_without_a_page_is_refused() -> None:
    with pytest.raises(ValueError, match="none"):
        lay_under(pydyf.PDF())
    with pytest.raises(ValueError, match="none"):
        pdf.render_pdf(document("form"))
