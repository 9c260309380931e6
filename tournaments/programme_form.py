"""The form of the programme: its parts one under the other, added, moved and taken out by taps."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.movements import MOVEMENTS, Movement, Segment
from tournaments.setup_forms import ChangeForm, choice, figure
from tournaments.setup_words import GROUPED, MOVEMENT_WORDS, ORDER_WORDS, ORDERED

MOST_PARTS = 12
MOST_ROUNDS = 60
MOST_STEP = 99
FEWEST, MOST_TRIED = 2, 600
PART_FIELDS = ("movement", "rounds", "order", "step", "odd_line", "by_group", "sizes")

_SIZES = re.compile(r"\s*[0-9]{1,3}(\s*[,;+ ]\s*[0-9]{1,3})*\s*")


class PartForm(forms.Form):
    """One part of a programme; a field that its movement has no use for stays as usual."""

    movement = choice(gettext_lazy("Movement"), MOVEMENT_WORDS.items())
    rounds = figure(gettext_lazy("Rounds"), 1, MOST_ROUNDS)
    order = choice(gettext_lazy("Seated"), ORDER_WORDS.items())
    step = figure(gettext_lazy("Step: tables that the moving pairs go up"), 1, MOST_STEP)
    odd_line = choice(
        gettext_lazy("With an odd number the rest is among"),
        [("ew", gettext_lazy("the moving pairs")), ("ns", gettext_lazy("the pairs that stay"))],
    )
    by_group = forms.BooleanField(label=gettext_lazy("Each group by itself"), required=False)
    sizes = forms.CharField(
        label=gettext_lazy("Groups cut from the ranking: how many in each (20, 20, 18)"),
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off"}),
    )

    def __init__(self, data: Mapping[str, Any], *, place: int) -> None:
        super().__init__(data, prefix=f"part{place}")
        self.place = place
        for name in PART_FIELDS:
            if name not in self.used():
                self.fields[name].required = False

    def used(self) -> tuple[str, ...]:
        """Return the fields that the part's movement has a use for."""
        movement = self["movement"].value()
        return (
            "movement",
            "rounds",
            *(["order"] if movement in ORDERED else []),
            *(["step", "odd_line"] if movement == "mitchell" else []),
            *(["by_group", "sizes"] if movement in GROUPED else []),
        )

    def shown(self) -> list[forms.BoundField]:
        return [self[name] for name in self.used()]

    def clean_sizes(self) -> tuple[int, ...]:
        text = str(self.cleaned_data["sizes"])
        if not text.strip():
            return ()
        sizes = tuple(map(int, re.findall("[0-9]+", text)))
        if not _SIZES.fullmatch(text) or 0 in sizes:
            raise forms.ValidationError(_("Write the sizes with commas: 20, 20, 18."), code="sizes")
        return sizes

    def segment(self) -> Segment:
        """Return the part of a valid form."""
        data, used = self.cleaned_data, self.used()
        kept = {name: data[name] for name in used if data[name] not in (None, "")}
        if not kept.get("by_group"):
            kept["by_group"] = bool(kept.get("sizes"))
        return Segment(**kept)


class ProgrammeForm(ChangeForm):
    """All parts of a programme. `rows` are what stands in the fields, part by part.

    `entered` is for the dry run alone: how many it is tried with, empty for those entered.
    """

    parts = forms.IntegerField(min_value=0, max_value=MOST_PARTS, widget=forms.HiddenInput)
    entered = figure(gettext_lazy("Try it with how many"), FEWEST, MOST_TRIED, required=False)

    def __init__(self, *args: Any, rows: Sequence[Mapping[str, Any]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rows = [
            PartForm({f"part{place}-{name}": value for name, value in row.items()}, place=place)
            for place, row in enumerate(rows)
        ]

    def is_valid(self) -> bool:
        return super().is_valid() and bool(self.rows) and self._right()

    def segments(self) -> tuple[Segment, ...]:
        """Return the programme of a valid form."""
        return tuple(row.segment() for row in self.rows)

    def look(self) -> tuple[Segment, ...]:
        """Return the programme for a dry run, nothing while a part is wrong."""
        return self.segments() if self._right() else ()

    def _right(self) -> bool:
        """Let every part say at once what is wrong with it, the last that all are too long."""
        wrong = [row for row in self.rows if not row.is_valid()]
        if wrong:
            return False
        if sum(row.cleaned_data["rounds"] for row in self.rows) <= MOST_ROUNDS:
            return True
        said = _("A programme has at most %(most)s rounds in all.") % {"most": MOST_ROUNDS}
        self.rows[-1].add_error("rounds", said)
        return False


def rows_of(segments: Sequence[Segment]) -> list[dict[str, Any]]:
    """Return what the fields of these parts show."""
    return [row_of(segment) for segment in segments]


def row_of(segment: Segment) -> dict[str, Any]:
    row = {name: getattr(segment, name) for name in PART_FIELDS}
    row["sizes"] = ", ".join(map(str, segment.sizes))
    row["by_group"] = "on" if segment.by_group else ""
    return row


def typed_rows(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return what was typed, part by part."""
    given = str(data.get("parts", ""))
    count = min(int(given), MOST_PARTS) if given.isascii() and given.isdigit() else 0
    return [
        {name: data.get(f"part{place}-{name}", "") for name in PART_FIELDS}
        for place in range(count)
    ]


def moved(rows: list[dict[str, Any]], data: Mapping[str, Any]) -> list[dict[str, Any]] | None:
    """Return the parts after a tap that adds, takes out or lifts one; None when it was none."""
    movement = data.get("add")
    if movement in MOVEMENTS:
        return [*rows, _fresh(movement)][:MOST_PARTS]
    for action in ("remove", "lift"):
        given = str(data.get(action, ""))
        place = int(given) if given.isascii() and given.isdigit() and len(given) < 3 else None
        if place is None or place >= len(rows):
            continue
        rest = [*rows[:place], *rows[place + 1 :]]
        if action == "remove":
            return rest
        above = max(place - 1, 0)
        return [*rest[:above], rows[place], *rest[above:]]
    return None


def _fresh(movement: Movement) -> dict[str, Any]:
    return row_of(Segment(movement=movement, rounds=1))
