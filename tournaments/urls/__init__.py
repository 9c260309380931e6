"""The addresses of the event: the site's own words first, then `/<tournament>/…`."""

from __future__ import annotations

from tournaments.urls import (
    entries,
    hall,
    keep,
    ledger,
    people,
    prints,
    ranking,
    results,
    rounds,
    rules,
    rulings_record,
    score_sheet,
    setup,
    table,
)

app_name = "tournaments"

urlpatterns = [
    *score_sheet.urlpatterns,
    *setup.urlpatterns,
    *people.urlpatterns,
    *prints.urlpatterns,
    *entries.urlpatterns,
    *keep.urlpatterns,
    *ledger.urlpatterns,
    *ranking.urlpatterns,
    *results.urlpatterns,
    *rounds.urlpatterns,
    *rules.urlpatterns,
    *rulings_record.urlpatterns,
    *table.urlpatterns,
    *hall.urlpatterns,
]
