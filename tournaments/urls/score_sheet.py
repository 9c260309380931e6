"""The blank score sheet, without a tournament."""

from __future__ import annotations

from django.urls import path

from tournaments.views import score_sheet

# /score-sheet/
urlpatterns = [
    path("score-sheet/", score_sheet.score_sheet, name="score-sheet"),
    path("score-sheet/print/", score_sheet.score_sheet_print, name="score-sheet-print"),
]
