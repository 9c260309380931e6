from __future__ import annotations

from django.apps import AppConfig


class RulingsConfig(AppConfig):
    name = "rulings"
