"""The rules of a tournament."""

from __future__ import annotations

from django.urls import path

from tournaments.views import rules

# /<tournament>/rules/
urlpatterns = [
    path("<slug:tournament>/rules/", rules.rules, name="rules"),
    path("<slug:tournament>/rules/change/", rules.rules_change, name="rules-change"),
]
