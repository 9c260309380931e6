"""A table: its record and its scores."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import scores, seats, table

# /<tournament>/rounds/<round>/tables/<number>/
table_urls = [
    path("", table.table_page, name="table"),
    path("poll/", table.table_poll, name="table-poll"),
    path("answer/", table.answer, name="table-answer"),
    path("seats/", seats.seats_page, name="table-seats"),
    path("dealer/", table.dealer, name="table-dealer"),
    path("notes/", table.note, name="table-note"),
    path("cautions/", table.caution_page, name="table-caution"),
    path("deal-ended/", table.deal_ended, name="table-deal-ended"),
    path("withdraw/<int:entry>/", table.withdrawal, name="table-withdraw"),
    path("obligations/<int:owed>/", table.obligation, name="table-obligation"),
    path("scores/<int:deal>/", scores.score_page, name="table-score"),
]

urlpatterns = [
    path("<slug:tournament>/rounds/<int:round>/tables/<int:number>/", include(table_urls)),
]
