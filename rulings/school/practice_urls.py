"""The addresses of drills, cases and exercises, and what is due."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
