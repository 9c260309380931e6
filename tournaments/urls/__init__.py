"""The addresses of the event: the site's own words first, then `/<tournament>/…`."""

from __future__ import annotations

from tournaments.urls import (
    entries,
    hall,
    people,
    prints,
    rules,
    rulings_record,
    score_sheet,
    table,
)

app_name = "tournaments"

urlpatterns = [
    *score_sheet.urlpatterns,
    *people.urlpatterns,
    *prints.urlpatterns,
    *entries.urlpatterns,
    *rules.urlpatterns,
    *rulings_record.urlpatterns,
    *table.urlpatterns,
    *hall.urlpatterns,
]
