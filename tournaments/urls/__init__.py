"""The addresses of the event: the site's own words first, then `/<tournament>/…`."""

from __future__ import annotations

from tournaments.urls import hall, people, prints, score_sheet, table

app_name = "tournaments"

urlpatterns = [
    *score_sheet.urlpatterns,
    *people.urlpatterns,
    *prints.urlpatterns,
    *table.urlpatterns,
    *hall.urlpatterns,
]
