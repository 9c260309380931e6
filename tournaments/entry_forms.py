"""Forms of the entries: one typed, a list, groups, leaving and coming back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entry_lists.values import (
    CARD_LENGTH,
    CLUB_LENGTH,
    NAME_LENGTH,
    TEAM_LENGTH,
    Draft,
    Person,
)
from tournaments.forms import tidy
from tournaments.models import Pair
from tournaments.record_forms import REASON_LENGTH, RecordForm

PERSON_FIELDS = ("name", "club", "card")

_LABELS: Mapping[str, Any] = {
    "name": gettext_lazy("Surname and name"),
    "club": gettext_lazy("Club"),
    "card": gettext_lazy("Membership no."),
}
_LENGTHS = {"name": NAME_LENGTH, "club": CLUB_LENGTH, "card": CARD_LENGTH}


def text_field(label: Any, limit: int, *, required: bool = False, **attrs: Any) -> forms.CharField:
    """Return a field of one line that says itself when it is too long."""
    field = forms.CharField(
        label=label,
        required=required,
        widget=forms.TextInput(attrs={"autocomplete": "off", **attrs}),
        error_messages={"required": gettext_lazy("Write the name.")},
    )
    field.validators.append(_Longest(limit, label))
    return field


class _Longest:
    """Refuses a longer text; the browser's own limit would cut a pasted name without a word."""

    def __init__(self, limit: int, label: Any) -> None:
        self.limit, self.label = limit, label

    def __call__(self, value: str) -> None:
        if len(tidy(value)) > self.limit:
            raise forms.ValidationError(
                _("“%(field)s” takes at most %(limit)d characters: shorten it."),
                code="max_length",
                params={"field": self.label, "limit": self.limit},
            )


def group_field(label: Any, names: Sequence[str]) -> forms.ChoiceField:
    """Return a field that chooses one of the tournament's groups, or none."""
    wrong = gettext_lazy("Choose one of the values of the list.")
    return forms.ChoiceField(
        label=label,
        required=False,
        choices=[("", gettext_lazy("Without a group")), *((name, name) for name in names)],
        error_messages={"invalid_choice": wrong},
    )


class EntryForm(RecordForm):
    """An entry as it is typed: one player or two by the tournament's kind, group, team.

    `groups` are those to choose from; a tournament without any asks for none.

    `anyway` enters it although something speaks against it, `reason` although entries have closed.
    """

    anyway = forms.BooleanField(required=False)
    reason = text_field(gettext_lazy("Reason"), REASON_LENGTH)
    shown = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

    def __init__(self, *args: Any, kind: str, groups: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind
        self.places = (1,) if kind == "individual" else (1, 2)
        for place in self.places:
            for part in PERSON_FIELDS:
                attrs = {"list": "clubs"} if part == "club" else {}
                self.fields[f"{part}{place}"] = text_field(
                    _LABELS[part], _LENGTHS[part], required=part == "name", **attrs
                )
        if groups:
            self.fields["group"] = group_field(gettext_lazy("Group"), groups)
        if kind == "teams":
            self.fields["team"] = text_field(
                gettext_lazy("Team"), TEAM_LENGTH, required=True, list="teams"
            )
            self.fields["team"].error_messages["required"] = _("Write the team's name.")

    def people(self) -> list[tuple[int, list[forms.BoundField]]]:
        """Return the fields of each player, in the order typed."""
        return [
            (place, [self[f"{part}{place}"] for part in PERSON_FIELDS]) for place in self.places
        ]

    def whole(self) -> list[forms.BoundField]:
        """Return the fields of the entry as a whole."""
        return [self[name] for name in ("team", "group") if name in self.fields]

    def draft(self) -> Draft:
        """Return the entry of a valid form."""
        data = {name: tidy(str(value or "")) for name, value in self.cleaned_data.items()}
        people = tuple(
            Person(**{part: data[f"{part}{place}"] for part in PERSON_FIELDS})
            for place in self.places
        )
        group, team = data.get("group", ""), data.get("team", "")
        return Draft(at=1, text="", people=people, group=group, team=team)

    def focus(self) -> None:
        """Let the page open at the first name, or at the first field that is wrong."""
        names = [f"{part}{place}" for place in self.places for part in PERSON_FIELDS]
        wrong = [name for name in (*names, "team", "group") if name in self.errors]
        if wrong or not self.is_bound:
            self.fields[(*wrong, "name1")[0]].widget.attrs["autofocus"] = True


def entry_initial(draft: Draft) -> dict[str, str]:
    """Return what the form of an entry that exists opens with."""
    found = {"group": draft.group, "team": draft.team}
    for place, person in enumerate(draft.people, start=1):
        found |= {f"{part}{place}": getattr(person, part) for part in PERSON_FIELDS}
    return found


class ListForm(RecordForm):
    """A list of entries: pasted, or read from a file into the same text."""

    text = forms.CharField(
        label=gettext_lazy("The list, one entry a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )
    file = forms.FileField(
        label=gettext_lazy("Or a file: Excel (.xlsx) or CSV"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(
            attrs={
                "accept": ".csv,.txt,.xlsx,text/csv,"
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            }
        ),
    )
    reason = text_field(gettext_lazy("Reason"), REASON_LENGTH)


class GroupsForm(RecordForm):
    """A group for every entry, of those that the tournament `names`.

    `shown` is the last change that the page showed.
    """

    shown = forms.IntegerField(min_value=0, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        pairs: Sequence[Pair],
        names: Sequence[str],
        groups: Mapping[int, str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        for pair in pairs:
            field = group_field(_("Group of number %(number)s") % {"number": pair.number}, names)
            field.initial = groups.get(pair.number, pair.group)
            self.fields[f"group{pair.number}"] = field
        self.numbers = [pair.number for pair in pairs]

    def of(self, number: int) -> forms.BoundField:
        return self[f"group{number}"]

    def groups(self) -> dict[int, str]:
        """Return the groups of a valid form by number; an entry made since is not among them."""
        return {
            number: tidy(self.cleaned_data[f"group{number}"])
            for number in self.numbers
            if f"group{number}" in self.data
        }


def dealt(numbers: Sequence[int], names: Sequence[str], way: str) -> dict[int, str]:
    """Return a group for each entry, in their order: in blocks, or one each in turn."""
    count = len(names)
    size = -(-len(numbers) // count)
    return {
        number: names[at % count if way == "turn" else at // size]
        for at, number in enumerate(numbers)
    }


class DealForm(forms.Form):
    """In which way the groups are dealt out to the entries."""

    way = forms.ChoiceField(
        label=gettext_lazy("How they are made"),
        choices=[
            ("turn", gettext_lazy("One entry each in turn")),
            ("blocks", gettext_lazy("By number, in blocks")),
        ],
    )


class FromRoundForm(RecordForm):
    """From which round on, and why."""

    from_round = forms.IntegerField(
        label=gettext_lazy("From round"),
        min_value=1,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Write the round."),
            "invalid": gettext_lazy("Write the number of a round."),
            "min_value": gettext_lazy("The first round is 1."),
        },
    )
    reason = text_field(gettext_lazy("Reason"), 120)
