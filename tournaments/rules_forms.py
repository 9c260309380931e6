"""The form of a tournament's rules: as many fields as the edition leaves rules open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from fibur.pages import page_lang
from rulings.engine.editions import all_editions
from rulings.engine.house_rules import Option
from tournaments.house import (
    OWN_CAUTIONS,
    OWN_CAUTIONS_SAY,
    OpenRule,
    open_rules,
    usual_value,
)
from tournaments.record_forms import Prose, RecordForm

LONGEST_VALUE = 20
FEWEST_CAUTIONS, MOST_CAUTIONS = 2, 9
LONGEST_CONSEQUENCE = 160
_PREFIX = "house-"


class RulesForm(RecordForm):
    """An edition, and a value for each rule that it leaves open; an empty one is not chosen.

    Beside them what the organiser attaches to several cautions of a pair: how many, and what.
    """

    edition = forms.ChoiceField(choices=lambda: [(name, name) for name in all_editions()])
    shown = forms.IntegerField(min_value=0)
    cautions = forms.IntegerField(
        label=gettext_lazy("Every how many cautions"),
        required=False,
        min_value=FEWEST_CAUTIONS,
        max_value=MOST_CAUTIONS,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value"),
            gettext_lazy("Write a number from 2 to 9, or nothing."),
        ),
    )
    cautions_say = Prose(
        label=gettext_lazy("What they lead to"),
        limit=LONGEST_CONSEQUENCE,
        rows=2,
        required=False,
    )

    def __init__(
        self,
        *args: Any,
        of: str,
        deals: int,
        chosen: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        held = chosen or {}
        own = {"cautions": held.get(OWN_CAUTIONS), "cautions_say": held.get(OWN_CAUTIONS_SAY)}
        super().__init__(*args, initial=own, **kwargs)
        self.of = of
        self.open = open_rules(of, deals)
        for rule in self.open:
            given = held.get(rule.option.id, "")
            self.fields[_PREFIX + rule.option.id] = _field(rule, given)

    def clean(self) -> dict[str, Any]:
        """Refuse a number of cautions that leads to nothing, and a consequence of no number."""
        data = self.cleaned_data
        if data.get("cautions") and "cautions_say" in data and not data["cautions_say"]:
            self.add_error("cautions_say", _("Write what so many cautions lead to."))
        if data.get("cautions_say") and "cautions" in data and not data["cautions"]:
            self.add_error("cautions", _("Write how many cautions lead to it."))
        return data

    def chosen(self) -> dict[str, str]:
        """Return the house rules of a valid form: what holds anyhow needs no choice."""
        options = [rule.option for rule in self.open]
        found = {one.id: str(self.cleaned_data[_PREFIX + one.id]) for one in options}
        house = {one.id: found[one.id] for one in options if found[one.id] not in _unchosen(one)}
        return {**house, **self._own()}

    def _own(self) -> dict[str, str]:
        """Return what is the organiser's own, nothing where nothing was written."""
        if not self.cleaned_data["cautions"]:
            return {}
        return {
            OWN_CAUTIONS: str(self.cleaned_data["cautions"]),
            OWN_CAUTIONS_SAY: self.cleaned_data["cautions_say"],
        }

    def rules(self) -> list[tuple[OpenRule, forms.BoundField]]:
        """Return each rule that is open, with its field."""
        return [(rule, self[_PREFIX + rule.option.id]) for rule in self.open]


def _unchosen(option: Option) -> tuple[str, str]:
    return "", usual_value(option)


def _field(rule: OpenRule, chosen: str) -> forms.Field:
    option = rule.option
    title = option.title[page_lang()]
    if option.numbers:
        attrs = {"inputmode": "numeric", "autocomplete": "off"}
        return forms.CharField(
            label=title,
            required=False,
            initial=chosen,
            max_length=LONGEST_VALUE,
            widget=forms.TextInput(attrs=attrs),
        )
    unknown = _("Choose one of the values of the list.")
    return forms.ChoiceField(
        label=title,
        required=False,
        initial=chosen or usual_value(option),
        choices=[(one.spelt, one.say()[page_lang()]) for one in rule.values],
        error_messages={"invalid_choice": unknown},
    )
