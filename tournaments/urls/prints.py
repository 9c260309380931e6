"""Prints, and the desk's list of them."""

from __future__ import annotations

from django.urls import include, path

from tournaments.views import desk, prints

# /<tournament>/desk/
desk_urls = [
    path("", desk.desk, name="desk"),
    path("poll/", desk.desk_poll, name="desk-poll"),
    path("send/", desk.desk_send, name="desk-send"),
    path("print/", desk.desk_print, name="desk-print"),
]

urlpatterns = [
    path("<slug:tournament>/desk/", include(desk_urls)),
    path("<slug:tournament>/rounds/<int:round>/sheets/", prints.round_sheets, name="round-sheets"),
    path(
        "<slug:tournament>/rounds/<int:round>/tables/<int:number>/sheet/",
        prints.table_sheet,
        name="table-sheet",
    ),
    path(
        "<slug:tournament>/rulings/<int:number>/report/",
        prints.ruling_report,
        name="ruling-report",
    ),
    path(
        "<slug:tournament>/rounds/<int:round>/sheets/making/",
        prints.round_sheets_making,
        name="round-sheets-making",
    ),
    path("<slug:tournament>/seating/<int:round>/", prints.seating, name="seating"),
    path("<slug:tournament>/table-cards/", prints.table_cards, name="table-cards"),
]
