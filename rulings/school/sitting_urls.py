"""The addresses of sitting an exam on screen."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
