"""The forms of results: another mark, and the head of a paper typed in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entry_forms import text_field
from tournaments.forms import tidy
from tournaments.record_forms import Prose, RecordForm
from tournaments.setup_forms import figure

LONGEST_NAME = 80
LONGEST_REASON = 400


class RegradeForm(RecordForm):
    """Another mark for one answer; the reason goes to the person with it."""

    percent = figure(gettext_lazy("Mark in percent"), 0, 100)
    reason = Prose(label=gettext_lazy("Why"), limit=LONGEST_REASON, rows=2)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].error_messages["required"] = _("Write why: the person reads it.")

    def clean_reason(self) -> str:
        reason = tidy(str(self.cleaned_data["reason"]))
        if not reason:
            raise forms.ValidationError(_("Write why: the person reads it."), code="required")
        return reason


class PaperForm(RecordForm):
    """Whose paper it is; its rows are read by `results_paper`."""

    name = text_field(gettext_lazy("Name on the paper"), LONGEST_NAME, required=True)

    def clean_name(self) -> str:
        name = tidy(str(self.cleaned_data["name"]))
        if not name:
            raise forms.ValidationError(_("Write the name."), code="required")
        return name
