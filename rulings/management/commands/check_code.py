"""`manage.py check_code`: the exhaustive checks of the engine, edition by edition."""

from __future__ import annotations

import dataclasses
import json
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulings.engine.checks import Report, check_edition
from rulings.engine.editions import all_editions
from rulings.engine.pairs import PairsReport, check_pairs

FAULTY = 1


class Command(BaseCommand):
    help = "Checks every ruling that the engine can give; exit 1 on any fault."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="print JSON for other programs")
        parser.add_argument(
            "--edition",
            choices=all_editions(),
            help="check this edition alone",
        )
        parser.add_argument(
            "--pairs",
            action="store_true",
            help="merge every two infractions too",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        start = time.perf_counter()
        known = all_editions()
        wanted = [known[options["edition"]]] if options["edition"] else list(known.values())
        reports = [check_edition(edition) for edition in wanted]
        pairs = {edition.id: check_pairs(edition) for edition in wanted if options["pairs"]}
        seconds = round(time.perf_counter() - start, 2)
        if options["json"]:
            data = {
                "editions": {report.edition: dataclasses.asdict(report) for report in reports},
                "pairs": {name: _pairs_data(found) for name, found in pairs.items()},
                "seconds": seconds,
            }
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=1))
        else:
            for report in reports:
                self.stdout.write("\n".join(_lines(report)))
            for name, found in pairs.items():
                self.stdout.write("\n".join(_pairs_lines(name, found)))
            self.stdout.write(f"{seconds} s")
        if any(report.faults for report in reports) or any(f.faults for f in pairs.values()):
            sys.exit(FAULTY)


def _pairs_data(found: PairsReport) -> dict[str, Any]:
    silences = [
        {"infractions": [one, other], "kind": kind, "merges": count}
        for (one, other, kind), count in found.silences.most_common()
    ]
    return {**dataclasses.asdict(found), "silences": silences}


def _pairs_lines(name: str, found: PairsReport) -> list[str]:
    return [
        f"{name}: {found.pairs} pairs, {found.merges} merges, {found.excluded} excluded, "
        f"at most {found.most_measures} measures",
        *(
            f"  silence {one} + {other}: {kind} ({count})"
            for (one, other, kind), count in found.silences.most_common()
        ),
        *(f"  FAULT {fault}" for fault in found.faults),
        f"  {len(found.faults)} faults",
    ]


def _lines(report: Report) -> list[str]:
    return [
        f"{report.edition}: {report.infractions} infractions, {report.paths} paths, "
        f"at most {report.questions} questions",
        f"  clauses: {report.cited} cited, {report.excused} excused, {report.owed} in all",
        f"  {report.silences} silences, {report.readings} readings",
        *(f"  FAULT {fault}" for fault in report.faults),
        f"  {len(report.faults)} faults",
    ]
