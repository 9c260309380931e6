"""`manage.py bench`: measure beside a yardstick; the benchmarks are in tests/bench/."""

from __future__ import annotations

import importlib
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

BENCHMARKS = {
    "engine": "tests.bench.engine",
    "hall": "tests.bench.hall",
    "pairing": "tests.bench.pairing",
    "sheets": "tests.bench.sheets",
}


class Command(BaseCommand):
    help = "Measures how fast something is and prints it beside its yardstick."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=BENCHMARKS)
        parser.add_argument(
            "--runs", type=int, default=7, help="the best of so many runs counts (7)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        measuring = importlib.import_module("tests.bench.measuring")
        benchmark = importlib.import_module(BENCHMARKS[options["what"]])
        lines = [measuring.HEADER, *(row.cells for row in benchmark.rows(options["runs"]))]
        widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
        for line in lines:
            cells = (cell.ljust(width) for cell, width in zip(line, widths, strict=True))
            self.stdout.write("  ".join(cells).rstrip())
