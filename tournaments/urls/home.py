"""The first page, whose address has no app's name before it."""

from __future__ import annotations

from django.urls import path

from tournaments.views import home

urlpatterns = [path("", home.home, name="home")]
