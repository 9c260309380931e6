"""Pages of the tournament."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from fibur.pdf import pdf_response
from rulings.engine.texts import Lang
from tournaments.forms import ScoreSheetForm
from tournaments.score_sheets import ScoreSheet

# Every form here, its fields at their longest and written in percent signs, stays below.
LONGEST_QUERY = 16_000


def page_lang() -> Lang:
    """Return the language of the page: Italian or English."""
    return "en" if get_language() == "en" else "it"


def sheet_filename(sheet: ScoreSheet) -> str:
    """Return the PDF's name: "score-2-14.pdf" for round 2, table 14; "score.pdf" without them."""
    return "-".join(filter(None, ("score", slugify(sheet.round), slugify(sheet.table)))) + ".pdf"


def refuse_long_query(request: HttpRequest) -> None:
    """Raise RequestDataTooBig for an address that no person typed: it would be sent back whole."""
    if len(request.META["QUERY_STRING"]) > LONGEST_QUERY:
        raise RequestDataTooBig("The query is longer than any form here can make it.")


def form_page(request: HttpRequest, form: ScoreSheetForm, *, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/score_sheet.html", {"form": form}, status=status)


@require_safe
def score_sheet(request: HttpRequest) -> HttpResponse:
    """Show the form of a blank score sheet, filled in with what its address says."""
    refuse_long_query(request)
    return form_page(request, ScoreSheetForm(request.GET or None))


@require_safe
def score_sheet_print(request: HttpRequest) -> HttpResponse:
    """Print the blank score sheet that the address describes; with a fault, show its form again."""
    refuse_long_query(request)
    form = ScoreSheetForm(request.GET)
    if not form.is_valid():
        return form_page(request, form, status=400)
    sheet = form.sheet(lang=page_lang())
    return pdf_response(
        request, "print/score_sheet.html", {"sheets": [sheet]}, sheet_filename(sheet)
    )
