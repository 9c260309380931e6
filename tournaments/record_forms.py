"""The small forms of a table. Each carries the token that makes a double tap harmless."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Entry
from tournaments.obligations import TAPS
from tournaments.scores import SIDES, DealScore, Fault, SideScore
from tournaments.state import LINES, SEATS, Line

NOTE_LENGTH = 500
REASON_LENGTH = 200

_FIGURE = re.compile(r"[-−–]?[0-9]{1,5}")
_MINUS = str.maketrans("−–", "--")


class Prose(forms.CharField):
    """Words in lines, counted as people count them: a line's end is one character."""

    def __init__(self, *, label: Any, limit: int, rows: int, required: bool = True) -> None:
        widget = forms.Textarea(attrs={"rows": rows})
        super().__init__(label=label, required=required, widget=widget)
        self.limit = limit

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value) or "").replace("\r\n", "\n")

    def validate(self, value: Any) -> None:
        super().validate(value)
        if len(value) > self.limit:
            raise forms.ValidationError(
                _("“%(field)s” takes at most %(limit)d characters: shorten it."),
                code="max_length",
                params={"field": self.label, "limit": self.limit},
            )


class Figure(forms.CharField):
    """A whole number as people type it, with any of the signs that look like a minus.

    Django's own field reads "1.000" as 1; here it is refused, as a slip or as another language.
    """

    def __init__(self, *, label: Any) -> None:
        attrs = {"inputmode": "numeric", "autocomplete": "off"}
        super().__init__(label=label, widget=forms.TextInput(attrs=attrs))
        self.error_messages["required"] = _("Write a number, 0 if there is none.")

    def clean(self, value: Any) -> int:
        text = super().clean(value)
        if not _FIGURE.fullmatch(text):
            raise forms.ValidationError(
                _("Write a whole number without dots or commas: 1250, or -100."), code="invalid"
            )
        return int(text.translate(_MINUS))


class Reason(Prose):
    """Why something unlikely is so: asked for where there is something to ask."""

    def __init__(self) -> None:
        super().__init__(label=gettext_lazy("Why it is so"), limit=REASON_LENGTH, rows=2)
        self.required = False


class RecordForm(forms.Form):
    """A form that writes into the record once; a token missing or spoilt is made anew."""

    token = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fresh_token = uuid4()

    def clean_token(self) -> UUID:
        try:
            return UUID(self.cleaned_data["token"])
        except ValueError:
            return self.fresh_token

    @property
    def hidden_token(self) -> str:
        """What the page writes into the form: the token that came, or a fresh one."""
        cleaned: dict[str, Any] = getattr(self, "cleaned_data", {})
        return str(cleaned.get("token", self.fresh_token))


class LinesForm(RecordForm):
    """A form that shows the two pairs: who sat on the lines then goes along with it."""

    ns = forms.IntegerField(required=False, widget=forms.HiddenInput)
    ew = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def shown(self) -> dict[Line, int]:
        """Return the pairs that the page showed, by line."""
        found = {line: self.cleaned_data[line.lower()] for line in LINES}
        return {line: pair for line, pair in found.items() if pair is not None}


class NoteForm(RecordForm):
    text = Prose(label=gettext_lazy("Note"), limit=NOTE_LENGTH, rows=5)


class CautionForm(LinesForm):
    line = forms.ChoiceField(
        label=gettext_lazy("Which pair"),
        choices=[(line, line) for line in LINES],
        error_messages={
            "required": gettext_lazy("Tap the pair that is cautioned."),
            "invalid_choice": gettext_lazy("Tap the pair that is cautioned."),
        },
    )
    reason = Prose(label=gettext_lazy("Reason or article"), limit=REASON_LENGTH, rows=2)


class WithdrawForm(RecordForm):
    reason = Prose(label=gettext_lazy("Reason"), limit=REASON_LENGTH, rows=3)


class DealerForm(RecordForm):
    """Who dealt first; `shown` is what the page said of it."""

    seat = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS])
    shown = forms.CharField(required=False, max_length=1)


class SeatsForm(RecordForm):
    """Who sits north and east, by the players' ids; `shown` is what the page said of them."""

    shown = forms.CharField(required=False, max_length=40)
    north = forms.IntegerField()
    east = forms.IntegerField()


class DealEndedForm(RecordForm):
    """The deal that the page showed as the one in play."""

    deal = forms.IntegerField()


class ObligationForm(RecordForm):
    outcome = forms.ChoiceField(choices=[(tap, tap) for tap in TAPS])


class TickForm(RecordForm):
    """The card that was discarded, "" for one without a name, or the tick to be taken `back`."""

    card = forms.RegexField(r"\A([2-9AKQJ]|10)[HDCS]\Z|\AJK\Z", required=False)
    back = forms.IntegerField(required=False, min_value=0, max_value=2**63 - 1)


class ScoreForm(LinesForm):
    """Base and points of both sides.

    Where a keypad has no minus, a box beside the figure says it (`ns_points_minus`). `replaces`
    is the entry that the page showed, `confirms` the figures that it asked about, `reason` why
    they are so all the same.
    """

    ns_base = Figure(label=gettext_lazy("Base"))
    ns_points = Figure(label=pgettext_lazy("score sheet", "Points"))
    ew_base = Figure(label=gettext_lazy("Base"))
    ew_points = Figure(label=pgettext_lazy("score sheet", "Points"))
    replaces = forms.IntegerField(required=False, widget=forms.HiddenInput)
    confirms = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = Reason()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for name in figure_names():
            if self.data.get(f"{name}_minus") and isinstance(data.get(name), int):
                data[name] = -abs(data[name])
        return data

    def score(self) -> DealScore:
        """Return the score of a valid form."""
        data = self.cleaned_data
        ns, ew = (SideScore(data[f"{side}_base"], data[f"{side}_points"]) for side in SIDES)
        return DealScore(ns=ns, ew=ew)

    def figures(self) -> str:
        """Return the four figures of a valid form in one word, to be confirmed as they are."""
        return "/".join(str(self.cleaned_data[name]) for name in figure_names())

    @property
    def accepted(self) -> str:
        """Why the figures that the page asked about are so; empty while it has not asked."""
        asked = str(self.cleaned_data["confirms"]) == self.figures()
        return str(self.cleaned_data["reason"]) if asked else ""

    def sums(self) -> list[int | None]:
        """Return the sum of each side, None while one of its figures is missing or wrong."""
        data = self.cleaned_data
        found = ((data.get(f"{side}_base"), data.get(f"{side}_points")) for side in SIDES)
        return [None if b is None or p is None else b + p for b, p in found]

    def focus(self) -> None:
        """Let the page open at the first figure, or at the first that is wrong."""
        wrong = [name for name in figure_names() if name in self.errors]
        if wrong or not self.is_bound:
            self.fields[(*wrong, "ns_base")[0]].widget.attrs["autofocus"] = True

    def refuse(self, faults: Iterable[Fault]) -> None:
        """Show each fault beside its figure, those of several figures above them."""
        for fault in faults:
            self.add_error(fault.field or None, str(fault.message))


class MeldsForm(LinesForm):
    """What goes along with the melds of a deal: see `ScoreForm` and `services.write_position`."""

    replaces = forms.IntegerField(required=False, widget=forms.HiddenInput)
    ledger = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = Reason()


def figure_names() -> tuple[str, ...]:
    """Return the names of the four figures in the order typed."""
    return tuple(f"{side}_{part}" for side in SIDES for part in ("base", "points"))


def score_initial(score: DealScore | None) -> dict[str, int]:
    """Return what the form of a stored score opens with."""
    if score is None:
        return {}
    return {
        f"{side}_{part}": getattr(score.side(side), part)
        for side in SIDES
        for part in ("base", "points")
    }


def reason_initial(standing: Entry | None) -> dict[str, str]:
    """Return why a stored score was accepted, to be kept or changed with it."""
    return {"reason": standing.payload.get("reason", "")} if standing else {}
