"""The form of a whole sheet: base and points a side and deal, in the order of the paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.record_forms import REASON_LENGTH, Figure, LinesForm, score_initial
from tournaments.scores import SIDES, DealScore, Fault, SideScore
from tournaments.state import LINES
from tournaments.table_words import LINE_LABELS

PARTS = ("base", "points")
FIGURES = tuple(f"{side}_{part}" for side in SIDES for part in PARTS)
"""The four figures of a deal in the order typed, as faults name them too."""


class SheetFigure(Figure):
    """A figure that may be left out with all the others of its deal."""

    def __init__(self, *, label: str) -> None:
        super().__init__(label=label)
        self.required = False
        # The keypad that "numeric" opens on a phone has no minus.
        self.widget.attrs = {"autocomplete": "off", "aria-label": label, "size": 6}

    def clean(self, value: Any) -> Any:
        return super().clean(value) if str(value or "").strip() else None


class SheetForm(LinesForm):
    """All deals of a table at once.

    `replaces_<deal>` is the entry of each deal that the page knew, `confirms` the figures that it
    asked about, `reason` why they are so all the same.
    """

    confirms = forms.CharField(required=False, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=gettext_lazy("Why it is so"), max_length=REASON_LENGTH, required=False
    )

    def __init__(self, *args: Any, deals: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.deals = range(1, deals + 1)
        self.fields["reason"].widget.attrs["autocomplete"] = "off"
        for deal in self.deals:
            for side, line in zip(SIDES, LINES, strict=True):
                for part, name in zip(PARTS, part_labels(), strict=True):
                    label = _("Deal %(deal)s, %(line)s: %(part)s") % {
                        "deal": deal,
                        "line": LINE_LABELS[line],
                        "part": name,
                    }
                    self.fields[field_name(deal, f"{side}_{part}")] = SheetFigure(label=label)
            self.fields[f"replaces_{deal}"] = forms.IntegerField(
                required=False, widget=forms.HiddenInput
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for deal in self.deals:
            names = [field_name(deal, figure) for figure in FIGURES]
            blank = [name for name in names if data.get(name) is None and name not in self.errors]
            if 0 < len(blank) < len(names):
                for name in blank:
                    self.add_error(name, _("Write a number, 0 if there is none."))
        return self.cleaned_data

    def score(self, deal: int) -> DealScore | None:
        """Return the score of a deal, None where a figure is missing or wrong."""
        data: Mapping[str, Any] = getattr(self, "cleaned_data", {})
        typed = (data.get(field_name(deal, figure)) for figure in FIGURES)
        found = [figure for figure in typed if isinstance(figure, int)]
        if len(found) < len(FIGURES):
            return None
        return DealScore(SideScore(*found[:2]), SideScore(*found[2:]))

    def scores(self) -> dict[int, DealScore | None]:
        """Return the score of every deal, None where none is typed."""
        return {deal: self.score(deal) for deal in self.deals}

    def replaces(self) -> dict[int, int]:
        """Return the entry that the page knew of each deal."""
        found = {deal: self.cleaned_data.get(f"replaces_{deal}") for deal in self.deals}
        return {deal: entry for deal, entry in found.items() if entry is not None}

    def figures(self) -> str:
        """Return all figures in one word, to be confirmed as they are."""
        names = (field_name(deal, figure) for deal in self.deals for figure in FIGURES)
        return "/".join(str(self.cleaned_data.get(name, "")) for name in names)

    @property
    def accepted(self) -> str:
        """Why the figures that the page asked about are so; empty while it has not asked."""
        asked = str(self.cleaned_data["confirms"]) == self.figures()
        return str(self.cleaned_data["reason"]) if asked else ""

    def refuse(self, faults: Iterable[tuple[int, Fault]]) -> None:
        """Show each fault beside its figure, those of several figures above the sheet."""
        for deal, fault in faults:
            if fault.field:
                self.add_error(field_name(deal, fault.field), str(fault.message))
            else:
                self.add_error(None, deal_says(deal, fault))

    def focus(self, *, asked: bool = False) -> None:
        """Let the page open at the first figure that is wrong or missing, or at the reason."""
        names = [field_name(deal, figure) for deal in self.deals for figure in FIGURES]
        wrong = [name for name in names if name in self.errors] if self.is_bound else []
        blank = [name for name in names if not self.initial.get(name) and not self.is_bound]
        first = "reason" if asked and not wrong else (*wrong, *blank, names[0])[0]
        self.fields[first].widget.attrs["autofocus"] = True


def part_labels() -> tuple[str, str]:
    """Return how the two figures of a side are called."""
    return _("Base"), pgettext("score sheet", "Points")


def field_name(deal: int, figure: str) -> str:
    """Return how the form calls a figure of a deal."""
    return f"deal_{deal}_{figure}"


def deal_says(deal: int, fault: Fault) -> str:
    """Return a fault with the deal that it is about."""
    return _("Deal %(deal)s: %(fault)s") % {"deal": deal, "fault": fault.message}


def sheet_initial(scores: Mapping[int, DealScore | None]) -> dict[str, str]:
    """Return what the form of these scores opens with."""
    return {
        field_name(deal, figure): str(value)
        for deal, score in scores.items()
        for figure, value in score_initial(score).items()
    }
