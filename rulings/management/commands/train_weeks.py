"""`manage.py train_weeks`: what practice brings back over simulated weeks.

Two trainees do a sitting a day: one knows everything, the other does not know one clause in the
first half. It prints what was due each day, and when that clause came.
"""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulings.engine import CURRENT, all_editions
from rulings.engine.school.subjects import INFRACTION, trained_by
from rulings.school.weeks import Weeks

HARD = "clause:30.1"


class Command(BaseCommand):
    help = "Simulate weeks of practice and print what comes back when."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--weeks", type=int, default=8, choices=range(1, 53), metavar="1-52")
        parser.add_argument("--edition", default=CURRENT.id, choices=list(all_editions()))
        parser.add_argument("--miss", default=HARD, help="the subject that one does not know")

    def handle(self, *args: Any, **options: Any) -> None:
        days, edition, missed = 7 * options["weeks"], options["edition"], options["miss"]
        well = Weeks(lambda subject, day: 1.0, edition).go(days)
        all_of_it = [one for one in trained_by(edition) if one.startswith(INFRACTION)]
        met = sum(one in well.met for one in all_of_it)
        self.stdout.write(f"all known: {met} of {len(all_of_it)} infractions met")
        self._by_week(well)
        other = Weeks(
            lambda subject, day: 0.0 if subject == missed and day < days // 2 else 1.0, edition
        ).go(days)
        self.stdout.write(f"{missed} not known in the first {days // 2} days")
        self._by_week(other)
        self.stdout.write(f"  it came on days {' '.join(map(str, other.met.get(missed, [])))}")

    def _by_week(self, one: Weeks) -> None:
        for week in range(0, len(one.due), 7):
            due = " ".join(f"{count:3}" for count in one.due[week : week + 7])
            self.stdout.write(f"  week {week // 7 + 1:2}: due each day {due}")
