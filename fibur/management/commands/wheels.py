"""`manage.py wheels`: fetch the packages for a laptop that has no internet."""

from __future__ import annotations

import argparse
import subprocess
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from fibur.bootstrap import requirement_options


class Command(BaseCommand):
    help = "Fetch the packages at their tested versions, for a machine like this without internet."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", default="wheels", help="where to (wheels)")

    def handle(self, *args: Any, folder: str, **options: Any) -> None:
        with requirement_options() as requirements:
            command = [sys.executable, "-m", "pip", "download", "-q", "-d", folder, *requirements]
            if subprocess.run(command, check=False).returncode:
                raise CommandError("The packages could not be fetched: connect and repeat.")
        self.stdout.write(
            f"Bring the folder {folder} along; without internet start with "
            f"PIP_NO_INDEX=1 PIP_FIND_LINKS={folder} python3 manage.py demo"
        )
