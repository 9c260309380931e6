"""Pages of the tournament."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from fibur.pages import page_lang, refuse_long_query
from fibur.pdf import pdf_response
from tournaments.forms import ScoreSheetForm
from tournaments.score_sheets import ScoreSheet


def sheet_filename(sheet: ScoreSheet) -> str:
    """Return the PDF's name: "score-2-14.pdf" for round 2, table 14; "score.pdf" without them."""
    return "-".join(filter(None, ("score", slugify(sheet.round), slugify(sheet.table)))) + ".pdf"


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
