"""`manage.py translate`: compile the interface's translations."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from fibur.translations import compile_catalogues


class Command(BaseCommand):
    help = "Compile the translations that changed (.po to .mo), without gettext's programs."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        written = compile_catalogues()
        for path in written:
            self.stdout.write(str(path))
        if not written:
            self.stdout.write("The translations are up to date.")
