from __future__ import annotations

from django.urls import path

from tournaments import views

app_name = "tournaments"

# /score-sheet/
urlpatterns = [
    path("score-sheet/", views.score_sheet, name="score-sheet"),
    path("score-sheet/print/", views.score_sheet_print, name="score-sheet-print"),
]
