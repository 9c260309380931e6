"""The pages where one rules: pick what happened, answer, read the ruling, print or apply it."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from rulings import table_urls, views

app_name = "rulings"

# /rule/<edition>/<infraction>/
case_urls = [
    path("", views.case, name="case"),
    path("cards/<str:name>/", views.cards, name="cards"),
    path("report/", views.report, name="report"),
    path("print/", views.report_print, name="print"),
]

# /rule/
rule_urls: list[URLPattern | URLResolver] = [
    path("", views.picker, name="picker"),
    path("<slug:edition>/", views.picker, name="picker"),
    path("<slug:edition>/<slug:infraction>/", include(case_urls)),
]

urlpatterns = [
    path("rule/", include(rule_urls)),
    path(
        "<slug:tournament>/rounds/<int:round>/tables/<int:number>/rule/",
        include(table_urls.urlpatterns),
    ),
]
