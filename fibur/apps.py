from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class FiburConfig(AppConfig):
    """What all pages share; registers the site's own system checks."""

    name = "fibur"
    verbose_name = "Fibur"

    def ready(self) -> None:
        from fibur.checks import pdf_available, translations_compiled

        checks.register(pdf_available)
        checks.register(translations_compiled, checks.Tags.translation)
