"""`manage.py replay`: every table worked out afresh from its entries, and compared."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

from rulings.replay import Replayed, replay_all


class Command(BaseCommand):
    help = (
        "Works out every table of every tournament from its entries and compares it with what is "
        "stored beside them and with what the pages show."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="exit with 1 when something differs"
        )
        parser.add_argument("--json", action="store_true", help="print JSON for other programs")

    def handle(self, *args: Any, check: bool, json: bool, **options: Any) -> None:
        try:
            replayed = list(replay_all())
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(
                f"The database cannot be read ({error}): prepare it with manage.py migrate."
            ) from error
        if json:
            self.stdout.write(_json(replayed))
        else:
            for one in replayed:
                self.stdout.write(_summary(one))
                for found in one.found:
                    self.stdout.write(found.line())
        if check and any(one.differences for one in replayed):
            sys.exit(1)


def _summary(one: Replayed) -> str:
    counted = (
        f"{one.tables} tables, {one.entries} entries, {one.rulings} rulings, "
        f"{one.obligations} obligations"
    )
    return f"{one.tournament}: {counted}, {len(one.differences)} differences"


def _json(replayed: list[Replayed]) -> str:
    data = [
        {
            "tournament": one.tournament,
            "tables": one.tables,
            "entries": one.entries,
            "rulings": one.rulings,
            "obligations": one.obligations,
            "differences": [asdict(found) for found in one.differences],
            "notes": [asdict(found) for found in one.notes],
        }
        for one in replayed
    ]
    return json.dumps(data, ensure_ascii=False)
