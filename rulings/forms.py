"""What is sent besides the case: the head of a report, and the ruling applied to a table."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rulings.addresses import REPORT
from tournaments.forms import name_field, number_field
from tournaments.record_forms import Prose

LONGEST_REASON = 500
"""Characters of the reason for which a ruling is changed."""


class ReportForm(forms.Form):
    """The head of the report, all of which may stay empty; its fields are prefixed, apart from
    the facts in the address.
    """

    prefix = REPORT.removesuffix("-")

    place = name_field(_("Place"))
    date = forms.DateField(
        label=_("Date"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={"invalid": _("Write the date as year, month and day: 2026-11-29.")},
    )
    round = number_field(_("Round"))
    table = number_field(_("Table"))
    north = name_field(_("North"))
    south = name_field(_("South"))
    east = name_field(_("East"))
    west = name_field(_("West"))


class ApplyForm(forms.Form):
    """A ruling to be applied: the form's own token, and the last entry that its page has seen.

    `reason` is why it replaces another.
    """

    token = forms.UUIDField()
    seen = forms.IntegerField(min_value=0, max_value=2**63 - 1)
    reason = Prose(label=_("Reason for the change"), limit=LONGEST_REASON, rows=2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = False
