"""`manage.py simulate_event`: play a whole event on a database of its own and count it again."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.test import override_settings

from tournaments.simulation.report import simulate


class Command(BaseCommand):
    help = (
        "Play a national event on a temporary database: six Mitchell rounds, two Danish, three "
        "Danish by groups, with what goes wrong in a hall. Prints one JSON; exit 1 on a fault."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=130)
        parser.add_argument("--rounds", type=int, default=11)
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument(
            "--pages", type=int, help="sheets a round typed through the page (all of them)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["pages"] is None:
            options["pages"] = options["tables"]
        names = ("tables", "rounds", "seed", "pages")
        real = connection.settings_dict["NAME"]
        # A test database: SQLite's is in memory, PostgreSQL's one of its own beside the real one.
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            # What the event keeps besides its database goes with it.
            with tempfile.TemporaryDirectory() as folder, override_settings(DATA_DIR=Path(folder)):
                found = simulate(**{name: options[name] for name in names})
        except ValueError as refused:
            raise CommandError(str(refused), returncode=2) from refused
        finally:
            connection.creation.destroy_test_db(real, verbosity=0)
        self.stdout.write(json.dumps(found, indent=1, ensure_ascii=False))
        if found["faults"]:
            sys.exit(1)
