"""The form that settles what is owed when a deal ends: one answer for each group."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy

from rulings.engine.settling import Outcome
from tournaments.obligations import Group
from tournaments.owed_page import field_name
from tournaments.record_forms import RecordForm

_PREFIX = "owed-"


class SettleForm(RecordForm):
    """What each group of obligations comes to; where nothing is asked of it, what it comes to."""

    deal = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(self, groups: list[Group], data: Mapping[str, Any] | None) -> None:
        super().__init__(data)
        self.groups = groups
        for group in groups:
            self.fields[field_name(group)] = forms.ChoiceField(
                choices=[(choice, choice) for choice in group.settlement.choices],
                error_messages={
                    "required": gettext_lazy("Tap what has become of it."),
                    "invalid_choice": gettext_lazy("Tap one of what is offered."),
                },
            )

    def outcomes(self) -> dict[int, Outcome]:
        """Return what each obligation comes to, by its id, in a valid form.

        What the page showed and is no longer open is among them, for the record to refuse it.
        """
        gone = {
            name.removeprefix(_PREFIX)
            for name in self.data
            if name.startswith(_PREFIX) and name not in self.fields
        }
        found: dict[int, Outcome] = {int(key): "lapsed" for key in gone if key.isdecimal()}
        for group in self.groups:
            answer = cast(Outcome, self.cleaned_data[field_name(group)])
            found |= group.outcomes(answer)
        return found
