"""Forms of the tournament's pages."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.engine.texts import Lang
from tournaments.score_sheets import Deals, ScoreSheet

NAME_LENGTH = 60
NUMBER_LENGTH = 10


def name_field(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=NAME_LENGTH, required=False)


def number_field(label: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=NUMBER_LENGTH, required=False)


class ScoreSheetForm(forms.Form):
    """What a blank score sheet carries in print; all but the number of deals may stay empty."""

    deals = forms.TypedChoiceField(
        label=gettext_lazy("Deals"),
        choices=[(2, "2"), (3, "3"), (4, "4")],
        coerce=int,
        initial=4,
        error_messages={
            "required": gettext_lazy("Choose how many deals are played: 2, 3 or 4."),
            "invalid_choice": gettext_lazy("Deals can be 2, 3 or 4: choose one of these."),
        },
    )
    tournament = name_field(gettext_lazy("Tournament"))
    date = forms.DateField(
        label=gettext_lazy("Date"),
        required=False,
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
        error_messages={
            "invalid": gettext_lazy("Write the date as year, month and day: 2026-11-29.")
        },
    )
    round = number_field(gettext_lazy("Round"))
    table = number_field(gettext_lazy("Table"))
    north = name_field(gettext_lazy("North"))
    south = name_field(gettext_lazy("South"))
    east = name_field(gettext_lazy("East"))
    west = name_field(gettext_lazy("West"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field, forms.CharField):
                # The browser would cut a pasted name without a word; here the error names it.
                field.widget.attrs.pop("maxlength", None)
                field.error_messages["max_length"] = _(
                    "“%(field)s” takes at most %(limit)d characters: shorten it."
                ) % {"field": field.label, "limit": field.max_length}

    def sheet(self, *, lang: Lang) -> ScoreSheet:
        """Return the sheet of a valid form in the language `lang`."""
        data = dict(self.cleaned_data)
        deals = cast(Deals, data.pop("deals"))
        texts: dict[str, Any] = {
            name: tidy(value) for name, value in data.items() if isinstance(value, str)
        }
        return ScoreSheet(deals=deals, date=data["date"], lang=lang, **texts)


def tidy(text: str) -> str:
    """Return `text` on one line: line ends, tabs and control characters would break a box."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
