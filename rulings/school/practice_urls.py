"""The addresses of drills, cases and exercises, and what is due."""

from __future__ import annotations

from django.urls import path

from rulings.school import practice_lists as lists
from rulings.school import practice_own as own
from rulings.school import practice_tables as tables
from rulings.school import practice_views as views

urlpatterns = [
    path("", views.train, name="train"),
    path("next/", views.onwards, name="train-next"),
    path("end/", lists.end, name="train-end"),
    path("nothing/", lists.nothing, name="train-nothing"),
    path("drills/", lists.drills, name="train-drills"),
    path("cases/", lists.case_book, name="train-cases"),
    path("cases/<slug:question>/", lists.case, name="train-case"),
    path("cards/", lists.cards, name="train-cards"),
    path("do/<slug:question>/", views.exercise, name="train-exercise"),
    path("do/<slug:question>/mark/", views.mark_answers, name="train-mark"),
    path("done/<uuid:token>/", views.attempt, name="train-marked"),
    path("done/<uuid:token>/aside/", own.aside_attempt, name="train-aside"),
    path("aside/", own.asides, name="train-asides"),
    path("aside/ruling/", own.aside_ruling, name="train-aside-ruling"),
    path("aside/<uuid:token>/settle/", own.settle, name="train-settle"),
    path("mastery/", own.mastery, name="train-mastery"),
    path("tables/", tables.tables, name="train-tables"),
]
