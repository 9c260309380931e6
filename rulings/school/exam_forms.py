"""The form that composes an exam."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.engine.school.composing import FAMILIES, Family
from rulings.engine.school.variants import MOST_VARIANTS
from rulings.models import Marking
from rulings.school.exam_services import MOST_QUESTIONS
from tournaments.entry_forms import text_field
from tournaments.forms import tidy
from tournaments.record_forms import RecordForm
from tournaments.setup_forms import choice, figure

LONGEST_TITLE = 80
LEAST_MINUTES, MOST_MINUTES = 5, 240

FAMILY_WORDS: dict[Family, Any] = {
    "drill": gettext_lazy("Situations at the table"),
    "case": gettext_lazy("Cases of the case book"),
    "cards": gettext_lazy("Exercises with cards"),
}

DIFFICULTIES = {
    "": gettext_lazy("Mixed"),
    "1": gettext_lazy("Easy"),
    "2": gettext_lazy("Medium"),
    "3": gettext_lazy("Hard"),
}


def difficulty_field() -> forms.ChoiceField:
    """Return the choice of a difficulty, which may be any."""
    field = choice(gettext_lazy("Difficulty"), list(DIFFICULTIES.items()))
    field.required = False
    return field


class ExamForm(RecordForm):
    """An exam to be composed; `articles` are those of the edition that have exercises."""

    title = text_field(gettext_lazy("Title"), LONGEST_TITLE, required=True)
    articles = forms.MultipleChoiceField(
        label=gettext_lazy("Articles"),
        error_messages={
            "required": gettext_lazy("No article is chosen: tick at least one below."),
            "invalid_choice": gettext_lazy(
                "This edition has no exercises on one of these articles: tick others."
            ),
        },
    )
    drill = figure(FAMILY_WORDS["drill"], 0, MOST_QUESTIONS)
    case = figure(FAMILY_WORDS["case"], 0, MOST_QUESTIONS)
    cards = figure(FAMILY_WORDS["cards"], 0, MOST_QUESTIONS)
    difficulty = difficulty_field()
    minutes = figure(gettext_lazy("Minutes"), LEAST_MINUTES, MOST_MINUTES)
    pass_mark = figure(gettext_lazy("Passed from, in percent"), 1, 100)
    marking = choice(gettext_lazy("The result is seen"), Marking.choices)
    variants = choice(
        gettext_lazy("Variants"), [(str(n), str(n)) for n in range(1, MOST_VARIANTS + 1)]
    )

    def __init__(self, *args: Any, articles: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["articles"].choices = [(one, one) for one in articles]  # type: ignore[attr-defined]
        self.fields["title"].error_messages["required"] = _("Write the title.")

    def clean_title(self) -> str:
        title = tidy(str(self.cleaned_data["title"]))
        if not title:
            raise forms.ValidationError(_("Write the title."), code="required")
        return title

    def clean(self) -> dict[str, Any]:
        """Refuse an exam without questions, and one that no answer sheet has room for."""
        data: dict[str, Any] = self.cleaned_data
        counts = [data[family] for family in FAMILIES if family in data]
        if len(counts) == len(FAMILIES) and not 1 <= sum(counts) <= MOST_QUESTIONS:
            said = _("An exam has 1 to %(most)d questions, these are %(sum)d: change the numbers.")
            values = {"most": MOST_QUESTIONS, "sum": sum(counts)}
            self.add_error("drill", forms.ValidationError(said % values, code="sum"))
        return data

    def values(self) -> dict[str, Any]:
        """Return the fields of a valid form as the service takes them."""
        data = dict(self.cleaned_data)
        return {
            **{name: data[name] for name in ("title", "minutes", "pass_mark", "marking", "token")},
            "articles": frozenset(data["articles"]),
            "counts": {family: data[family] for family in FAMILIES},
            "difficulty": int(data["difficulty"]) if data["difficulty"] else None,
            "variants": int(data["variants"]),
        }
