"""The forms of what follows a ruling: statements, looking at it again, misconduct, hiding names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, override

from tournaments.record_forms import NOTE_LENGTH, LinesForm, Prose, RecordForm
from tournaments.said import WITNESS_LABELS
from tournaments.services.rulings_record import Witness
from tournaments.state import LINES, SEATS, Line, Seat

REPORT_LENGTH = 1500

SAYINGS = {
    "agrees": gettext_lazy("Agrees"),
    "contests": gettext_lazy("Contests it"),
    "not_seen": gettext_lazy("Did not see"),
    "silent": gettext_lazy("Says nothing"),
}
"""What people say most: one tap instead of typing."""

UPHELD, SAME, OTHER = "upheld", "same", "other"
"""The ruling stands; it changes on other facts of the same infraction, or to another one."""


class StatementsForm(RecordForm):
    """What each of the four says: a tap, words, or both; all of it may stay empty.

    `people` names the witnesses that the ruling makes known, the others are unknown.
    """

    sayings = SAYINGS

    def __init__(
        self, *args: Any, language: str, people: Mapping[Witness, str], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.language = language
        self.people = people
        for witness, label in WITNESS_LABELS.items():
            self.fields[f"{witness}_says"] = forms.ChoiceField(
                choices=[("", ""), *SAYINGS.items()], required=False
            )
            words = Prose(label=label, limit=NOTE_LENGTH, rows=2)
            words.required = False
            self.fields[witness] = words

    def statements(self) -> dict[str, str]:
        """Return what a valid form says, by witness, in the tournament's language."""
        with override(self.language):
            return {witness: self._said(witness) for witness in WITNESS_LABELS}

    def rows(self) -> list[dict[str, Any]]:
        """Return the four as the page shows them: what can be tapped, and the field for words."""
        return [
            {
                "name": f"{witness}_says",
                "label": label,
                "who": self.people.get(witness, ""),
                "words": self[witness],
                "chips": [
                    {
                        "value": value,
                        "label": text,
                        "checked": self[f"{witness}_says"].value() == value,
                    }
                    for value, text in SAYINGS.items()
                ],
                "own": not self[f"{witness}_says"].value(),
            }
            for witness, label in WITNESS_LABELS.items()
        ]

    def _said(self, witness: str) -> str:
        tapped = SAYINGS.get(self.cleaned_data[f"{witness}_says"])
        words = str(self.cleaned_data[witness])
        if tapped is None:
            return words
        if not words:
            return _("%(statement)s.") % {"statement": tapped}
        return _("%(statement)s: %(words)s") % {"statement": tapped, "words": words}


class AgainForm(RecordForm):
    """A ruling looked at again: what comes of it, and why."""

    reason = Prose(label=gettext_lazy("Reason"), limit=NOTE_LENGTH, rows=3)
    outcome = forms.ChoiceField(
        choices=[(value, value) for value in (UPHELD, SAME, OTHER)],
        error_messages={
            "required": gettext_lazy("Tap whether the ruling stands or changes."),
            "invalid_choice": gettext_lazy("Tap whether the ruling stands or changes."),
        },
    )


class ConductForm(LinesForm):
    """Who behaved badly, a pair or a player, and what they did."""

    who = forms.ChoiceField(
        choices=[(value, value) for value in (*LINES, *SEATS)],
        error_messages={
            "required": gettext_lazy("Tap the pair or the player whom the report is about."),
            "invalid_choice": gettext_lazy("Tap the pair or the player whom the report is about."),
        },
    )
    text = Prose(label=gettext_lazy("What happened"), limit=REPORT_LENGTH, rows=6)
    ruling = forms.TypedChoiceField(
        label=gettext_lazy("The ruling that it came with"),
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, rulings: list[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["ruling"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = [("", _("No ruling")), *rulings]

    def line(self) -> Line:
        """Return the line that a valid form is about."""
        who = self.cleaned_data["who"]
        return next(line for line in LINES if who in (line, *line))

    def seat(self) -> Seat | None:
        """Return the seat that a valid form is about, None for a whole pair."""
        who = self.cleaned_data["who"]
        return next((seat for seat in SEATS if seat == who), None)


class RedactForm(RecordForm):
    """Why names are hidden, and which others besides the players' own."""

    reason = Prose(label=gettext_lazy("Who asked for it, and why"), limit=NOTE_LENGTH, rows=2)
    others = Prose(label=gettext_lazy("Other names to hide, one a line"), limit=NOTE_LENGTH, rows=3)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["others"].required = False

    def words(self) -> list[str]:
        """Return the other names of a valid form."""
        lines = self.cleaned_data["others"].splitlines()
        return [word for line in lines if (word := line.strip())]
