"""`manage.py restore FILE`: the database as a copy has it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.keeping import KeepingError, restore


class Command(BaseCommand):
    help = (
        "Puts a copy that backup made in the place of the database. The copy is checked whole "
        "first, and what is there is copied before it goes."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        try:
            before = restore(file)
        except KeepingError as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"The database is as in {file}. What was there before: {before}")
