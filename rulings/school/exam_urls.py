"""The addresses of composing, printing and following exams."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
