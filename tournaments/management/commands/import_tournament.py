"""`manage.py import_tournament FILE`: a tournament that was exported elsewhere."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.keeping import KeepingError, import_tournament


class Command(BaseCommand):
    help = (
        "Reads in a tournament that export_tournament wrote: whole, or not at all. Nothing that is "
        "there is changed; people who are not known get accounts without a password."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="another address than the file's own")

    def handle(self, *args: Any, file: Path, slug: str, **options: Any) -> None:
        try:
            text = file.read_text(encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except UnicodeDecodeError as error:
            raise CommandError(f"{file}: this is no tournament that Fibur has exported.") from error
        try:
            tournament = import_tournament(text, slug=slug)
        except KeepingError as refusal:
            raise CommandError(f"{file}: {refusal.message}") from refusal
        self.stdout.write(f"Read in: {tournament.name}, at /{tournament.slug}/")
