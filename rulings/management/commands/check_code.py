"""`manage.py check_code`: the exhaustive checks of the engine, edition by edition."""

from __future__ import annotations

import dataclasses
import json
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulings.engine.checks import Report, check_edition
from rulings.engine.editions import EDITIONS

FAULTY = 1


class Command(BaseCommand):
    help = "Checks every ruling that the engine can give; exit 1 on any fault."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON for other programs")

    def handle(self, *args: Any, **options: Any) -> None:
        start = time.perf_counter()
        reports = [check_edition(edition) for edition in EDITIONS.values()]
        seconds = round(time.perf_counter() - start, 2)
        if options["json"]:
            data = {
                "editions": {report.edition: dataclasses.asdict(report) for report in reports},
                "seconds": seconds,
            }
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self.stdout.write("\n".join(_lines(report)))
            self.stdout.write(f"{seconds} s")
        if any(report.faults for report in reports):
            sys.exit(FAULTY)


def _lines(report: Report) -> list[str]:
    return [
        f"{report.edition}: {report.infractions} infractions, {report.paths} paths, "
        f"at most {report.questions} questions",
        f"  clauses: {report.cited} cited, {report.excused} excused, {report.owed} in all",
        f"  {report.silences} silences, {report.readings} readings",
        *(f"  FAULT {fault}" for fault in report.faults),
        f"  {len(report.faults)} faults",
    ]
