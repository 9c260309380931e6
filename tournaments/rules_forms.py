"""The form of a tournament's rules: as many fields as the edition leaves rules open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from fibur.pages import page_lang
from rulings.engine.editions import all_editions
from rulings.engine.house_rules import Option
from tournaments.house import OpenRule, open_rules, usual_value
from tournaments.record_forms import RecordForm

LONGEST_VALUE = 20
_PREFIX = "house-"


class RulesForm(RecordForm):
    """An edition, and a value for each rule that it leaves open; an empty one is not chosen."""

    edition = forms.ChoiceField(choices=lambda: [(name, name) for name in all_editions()])
    shown = forms.IntegerField(min_value=0)

    def __init__(
        self,
        *args: Any,
        of: str,
        deals: int,
        chosen: Mapping[str, str] | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.of = of
        self.open = open_rules(of, deals)
        for rule in self.open:
            given = (chosen or {}).get(rule.option.id, "")
            self.fields[_PREFIX + rule.option.id] = _field(rule, given)

    def chosen(self) -> dict[str, str]:
        """Return the house rules of a valid form: what holds anyhow needs no choice."""
        options = [rule.option for rule in self.open]
        found = {one.id: str(self.cleaned_data[_PREFIX + one.id]) for one in options}
        return {one.id: found[one.id] for one in options if found[one.id] not in _unchosen(one)}

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
