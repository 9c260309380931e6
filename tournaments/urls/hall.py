"""The hall, and what players see of their table."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
