"""The pages where one rules: pick what happened, answer, read the ruling, print it."""

from __future__ import annotations

from django.urls import include, path

from rulings import views

app_name = "rulings"

# /rule/<edition>/<infraction>/
case_urls = [
    path("", views.case, name="case"),
    path("cards/<str:name>/", views.cards, name="cards"),
    path("report/", views.report, name="report"),
    path("print/", views.report_print, name="print"),
]

# /rule/
urlpatterns = [
    path("", views.picker, name="picker"),
    path("<slug:edition>/", views.picker, name="picker"),
    path("<slug:edition>/<slug:infraction>/", include(case_urls)),
]
