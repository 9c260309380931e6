"""The results of an exam as a file for spreadsheets."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.engine.school.variants import variant_letter
from rulings.models import Exam
from rulings.school.marked import percent
from rulings.school.results_reading import Sat, sat
from rulings.school.sitting_state import over_at
from tournaments.entry_lists.files import as_csv

Cells = list[str | int]


def results_csv(exam: Exam, now: datetime) -> bytes:
    """Return a row a person, with the percents of each question; who still sits has none."""
    questions, found = sat(exam, now)
    titles: Cells = [
        *(_("Name"), _("Variant"), _("How"), _("Percent"), _("Points"), _("Passed")),
        *(_("Minutes"), _("Ended")),
        *(_("Question %(number)d") % {"number": n} for n in range(1, len(questions) + 1)),
    ]
    return as_csv([titles, *(_cells(one, len(questions)) for one in found)])


def _cells(one: Sat, count: int) -> Cells:
    how = _("on paper") if one.sitting.user_id is None else _("on screen")
    head: Cells = [one.name, variant_letter(one.sitting.variant), how]
    if not one.over:
        return [*head, "", "", _("still sitting"), "", "", *([""] * count)]
    at = timezone.localtime(over_at(one.sitting))
    return [
        *head,
        one.result.percent,
        f"{one.result.points:.2f}".replace(".", ","),
        _("yes") if one.passed else _("no"),
        "" if one.minutes is None else one.minutes,
        at.strftime("%d/%m/%Y %H:%M"),
        *(percent(place.share) for place in one.result.places),
    ]
