"""The pages where one rules at a table of a tournament; `rulings/urls.py` says where they stand."""

from __future__ import annotations

from django.urls import URLPattern, path

from rulings import table_views

# /<tournament>/rounds/<round>/tables/<number>/rule/
urlpatterns: list[URLPattern] = [
    path("", table_views.picker, name="table-picker"),
    path("abandon/", table_views.abandon, name="table-abandon"),
    path("again/<int:ruling>/", table_views.again, name="table-again"),
    path("<slug:infraction>/", table_views.case, name="table-case"),
    path("<slug:infraction>/apply/", table_views.apply, name="table-apply"),
    path("<slug:infraction>/cards/<str:name>/", table_views.cards, name="table-cards"),
    path("<slug:infraction>/report/", table_views.report, name="table-report"),
    path("<slug:infraction>/print/", table_views.report_print, name="table-print"),
]
