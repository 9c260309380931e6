"""Forms of the rounds: their steps, and a round seated by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.event import EventState
from tournaments.forms import tidy
from tournaments.models import RoundState
from tournaments.record_forms import REASON_LENGTH, RecordForm
from tournaments.services.hand_seats import HandTable, Sides

_NUMBER = re.compile(r"[0-9]{1,5}")


class DrawForm(RecordForm):
    """A draw; `reason` is why results that are missing are not waited for."""

    reason = forms.CharField(
        label=gettext_lazy("Why the draw does not wait"),
        required=False,
        max_length=REASON_LENGTH,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def clean_reason(self) -> str:
        return tidy(self.cleaned_data["reason"])


class CloseForm(RecordForm):
    """The end of a round; `without` are the tables that the page named as missing."""

    without = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_without(self) -> tuple[int, ...]:
        return tuple(int(found) for found in _NUMBER.findall(self.cleaned_data["without"]))


class BackForm(RecordForm):
    """A step back, from the state that the page showed."""

    state = forms.ChoiceField(
        choices=[
            (state, state)
            for state in (RoundState.PUBLISHED, RoundState.PLAYING, RoundState.CLOSED)
        ]
    )


class TimeOutForm(RecordForm):
    """Time-out, announced or taken `back`."""

    back = forms.BooleanField(required=False)


@dataclass(frozen=True)
class SeatRow:
    """A table of the form: what is typed on each line, and who that is."""

    number: int
    ns: str
    ew: str
    ns_name: str = ""
    ew_name: str = ""
    error: str = ""


class SeatsByHandForm(RecordForm):
    """A round table by table: on each line the number of the entry, two of an individual event.

    `rows` is how many tables the form has; a table with both lines empty is left out.
    """

    anyway = forms.BooleanField(required=False)

    def __init__(self, *args: Any, state: EventState, numbers: Sequence[int], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.numbers = numbers
        self.width = 2 if state.tournament.kind == "individual" else 1
        self.by_number = {entry_number(state, one.id): one.id for one in state.entrants}
        self.names = {one.id: state.names[one.id] for one in state.entrants}
        self.wrong: dict[int, str] = {}
        for number in numbers:
            for line in ("ns", "ew"):
                self.fields[f"{line}-{number}"] = forms.CharField(required=False, max_length=20)

    def clean(self) -> dict[str, Any]:
        found = super().clean() or self.cleaned_data
        self.tables: list[HandTable] = []
        for number in self.numbers:
            ns, ew = (self._typed(f"{line}-{number}") for line in ("ns", "ew"))
            if not ns and not ew:
                continue
            lines = [self._entrants(number, text) for text in (ns, ew)]
            if number not in self.wrong:
                self.tables.append(HandTable(number, lines[0], lines[1]))
        if self.wrong:
            raise forms.ValidationError(_("Some tables cannot be read: they are marked."))
        return found

    def rows(self, seated: Mapping[int, tuple[str, str]]) -> list[SeatRow]:
        """Return the tables as the page shows them: what came with the form, else who is seated."""
        shown = []
        for number in self.numbers:
            if self.is_bound:
                ns, ew = (self._typed(f"{line}-{number}") for line in ("ns", "ew"))
            else:
                ns, ew = seated.get(number, ("", ""))
            error = self.wrong.get(number, "")
            shown.append(SeatRow(number, ns, ew, self._named(ns), self._named(ew), error))
        return shown

    def _typed(self, name: str) -> str:
        return tidy(str(self.data.get(name, "")))

    def _entrants(self, number: int, text: str) -> Sides:
        typed = [int(found) for found in _NUMBER.findall(text)]
        unknown = [one for one in typed if one not in self.by_number]
        if unknown:
            self.wrong[number] = _("Nobody has number %(number)s.") % {"number": unknown[0]}
        elif len(typed) != self.width:
            self.wrong[number] = (
                _("Write two numbers on each line.")
                if self.width == 2
                else _("Write one number on each line.")
            )
        return tuple(self.by_number.get(one, 0) for one in typed)

    def _named(self, text: str) -> str:
        ids = [self.by_number.get(int(found)) for found in _NUMBER.findall(text)]
        return ", ".join(self.names[one] for one in ids if one is not None)


def entry_number(state: EventState, entrant: int) -> int:
    """Return the number by which an entrant is called: the team's, or the entry's."""
    pair = state.pairs[entrant]
    return pair.team.number if pair.team is not None else pair.number
