"""Signing in, and the people of a tournament."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
