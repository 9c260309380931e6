"""The addresses of the assistants: without a tournament, and at one of its tables."""

from __future__ import annotations

from django.urls import URLPattern, path

from rulings.assisting import table_views, views

# /assist/
urlpatterns: list[URLPattern] = [
    path("", views.assistants, name="assistants"),
    path("<slug:slug>/", views.assist, name="assist"),
]

# /<tournament>/rounds/<round>/tables/<number>/assist/
table_urlpatterns: list[URLPattern] = [
    path("", table_views.assistants, name="table-assistants"),
    path("<slug:slug>/", table_views.assist, name="table-assist"),
]
