"""The results of a tournament, as the counting room types and corrects them."""

from __future__ import annotations

from django.urls import path

from tournaments.views import corrections, results

urlpatterns = [
    # /<tournament>/results/
    path("<slug:tournament>/results/", results.results, name="results"),
    path("<slug:tournament>/results/<int:round>/", results.results_round, name="results-round"),
    path("<slug:tournament>/results/<int:round>/<int:number>/", results.sheet, name="sheet"),
    path(
        "<slug:tournament>/results/<int:round>/<int:number>/correct/",
        corrections.correct,
        name="sheet-correct",
    ),
]
