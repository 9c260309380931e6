"""A table: its record and its scores."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
