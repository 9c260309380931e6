"""The addresses of courses and their people."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
