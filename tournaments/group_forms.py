"""The form of a tournament's groups: their names, one under the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entry_forms import text_field
from tournaments.entry_lists.groups import group_key
from tournaments.entry_lists.values import GROUP_LENGTH, MOST_GROUPS
from tournaments.forms import tidy
from tournaments.record_forms import RecordForm

SPARE = 3
"""How many empty fields stand below the groups there are."""


class GroupNamesForm(RecordForm):
    """The groups by name. What each was called goes along, so that its entries can go with it.

    `shown` is the last change that the page showed.
    """

    shown = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(self, data: Mapping[str, Any] | None = None, *, names: Sequence[str] = ()) -> None:
        super().__init__(data)
        self.most = max(MOST_GROUPS, len(names))
        for place in range(1, self.most + 1):
            name = names[place - 1] if place <= len(names) else ""
            self.fields[f"name{place}"] = text_field(self._label(place), GROUP_LENGTH)
            self.fields[f"was{place}"] = forms.CharField(
                required=False, strip=False, widget=forms.HiddenInput
            )
            self.initial.update({f"name{place}": name, f"was{place}": name})

    @staticmethod
    def _label(place: int) -> str:
        return _("Group %(place)s") % {"place": place}

    def rows(self) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """Yield the fields that are shown, name and what it was: those in use and a few more."""
        both = [(self[f"name{at}"], self[f"was{at}"]) for at in range(1, self.most + 1)]
        used = [at for at, (name, was) in enumerate(both, start=1) if name.value() or was.value()]
        yield from both[: max(used, default=0) + SPARE]

    def clean(self) -> dict[str, Any]:
        """Refuse a name that stands above already, but for capitals and spaces."""
        seen: set[str] = set()
        for place in range(1, self.most + 1):
            name = group_key(str(self.cleaned_data.get(f"name{place}", "")))
            if name and name in seen:
                self.add_error(f"name{place}", gettext_lazy("This group stands above already."))
            seen.add(name)
        return self.cleaned_data

    def names(self) -> list[tuple[str, str]]:
        """Return what each group was and is, of a valid form."""
        data = self.cleaned_data
        both = [(data[f"was{at}"], tidy(data[f"name{at}"])) for at in range(1, self.most + 1)]
        return [(was, name) for was, name in both if was or name]
