"""`manage.py export_tournament SLUG`: one tournament as a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.keeping import export_tournament
from tournaments.keeping.files import write_whole
from tournaments.models import Tournament


class Command(BaseCommand):
    help = "Writes one tournament with its whole record as JSON, to be read in elsewhere."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("slug", help="the tournament's address on the site")
        parser.add_argument("--output", type=Path, help="the file to write; without it, the screen")

    def handle(self, *args: Any, slug: str, output: Path | None, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            known = ", ".join(Tournament.objects.order_by("slug").values_list("slug", flat=True))
            raise CommandError(f"There is no tournament {slug!r}; there are: {known or 'none'}.")
        text = export_tournament(tournament)
        if output is None:
            self.stdout.write(text, ending="")
            return
        try:
            write_whole(output, text)
        except OSError as error:
            raise CommandError(f"{output} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"Written: {output}")
