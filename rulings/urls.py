"""The pages where one rules or looks the Code up."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from rulings import code_views, compare_views, pocket_views, table_urls, views
from rulings.assisting import urls as assisting_urls
from rulings.school import urls as school_urls

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

# /code/
code_urls = [
    path("", code_views.contents, name="code"),
    path("compare/", compare_views.start, name="compare-start"),
    path("compare/<slug:one>/<slug:other>/", compare_views.overview, name="compare"),
    path(
        "compare/<slug:one>/<slug:other>/<slug:infraction>/",
        compare_views.infraction,
        name="compare-infraction",
    ),
    path("<slug:edition>/", code_views.contents, name="code"),
    path("<slug:edition>/art/<str:article>/", code_views.article, name="code-article"),
    path("<slug:edition>/clauses/<str:name>/", code_views.clause_place, name="code-clause"),
    path(
        "<slug:edition>/infractions/<slug:infraction>/",
        code_views.infraction,
        name="code-infraction",
    ),
    path(
        "<slug:edition>/infractions/<slug:infraction>/card/",
        code_views.infraction_card,
        name="code-infraction-card",
    ),
    path("<slug:edition>/silences/", code_views.silences, name="code-silences"),
    path("<slug:edition>/pocket-card/", code_views.pocket_card, name="code-card"),
]

urlpatterns = [
    path("rule/", include(rule_urls)),
    path("assist/", include(assisting_urls.urlpatterns)),
    path("code/", include(code_urls)),
    path("train/", include(school_urls.urlpatterns)),
    path("pocket/", pocket_views.pocket, name="pocket"),
    path("pocket/<slug:edition>/", pocket_views.pocket, name="pocket"),
    path(
        "<slug:tournament>/rounds/<int:round>/tables/<int:number>/rule/",
        include(table_urls.urlpatterns),
    ),
    path(
        "<slug:tournament>/rounds/<int:round>/tables/<int:number>/assist/",
        include(assisting_urls.table_urlpatterns),
    ),
]
