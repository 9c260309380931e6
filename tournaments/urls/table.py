"""A table: its record and its scores."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import obligations, score_melds, scores, seats, table

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
    path("obligations/<int:owed>/", obligations.obligation, name="table-obligation"),
    path("obligations/<int:owed>/tick/", obligations.tick_off, name="table-tick"),
    path("obligations/<int:owed>/reopen/", obligations.reopened, name="table-reopen"),
    path("settle/", obligations.settle_page, name="table-settle"),
    path("scores/<int:deal>/", scores.score_page, name="table-score"),
    path("scores/<int:deal>/melds/", score_melds.score_melds, name="table-score-melds"),
]

urlpatterns = [
    path("<slug:tournament>/rounds/<int:round>/tables/<int:number>/", include(table_urls)),
]
