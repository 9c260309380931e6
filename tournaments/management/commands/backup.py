"""`manage.py backup`: a copy of the whole database, made while it is in use."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.keeping import KeepingError, backup


class Command(BaseCommand):
    help = "Copies the whole database into one file, while the site goes on."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--to", type=Path, help="the folder; without it, backups in the data folder"
        )

    def handle(self, *args: Any, to: Path | None, **options: Any) -> None:
        try:
            made = backup(to)
        except KeepingError as refusal:
            raise CommandError(refusal.message) from refusal
        self.stdout.write(f"Copied to {made}")
