"""The forms of an exam: composing it, and changing the terms of its draft."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.engine.school.composing import FAMILIES, Family
from rulings.engine.school.variants import MOST_VARIANTS
from rulings.models import Marking
from rulings.school.exam_services import MOST_QUESTIONS, TERMS, Terms
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


class TermsForm(RecordForm):
    """What an exam is besides its questions."""

    title = text_field(gettext_lazy("Title"), LONGEST_TITLE, required=True)
    minutes = figure(gettext_lazy("Minutes"), LEAST_MINUTES, MOST_MINUTES)
    pass_mark = figure(gettext_lazy("Passed from, in percent"), 1, 100)
    marking = choice(gettext_lazy("The result is seen"), Marking.choices)
    variants = choice(
        gettext_lazy("Variants"), [(str(n), str(n)) for n in range(1, MOST_VARIANTS + 1)]
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["title"].error_messages["required"] = _("Write the title.")

    def clean_title(self) -> str:
        title = tidy(str(self.cleaned_data["title"]))
        if not title:
            raise forms.ValidationError(_("Write the title."), code="required")
        return title

    def terms(self) -> Terms:
        """Return the terms of a valid form."""
        data = self.cleaned_data
        return Terms(**{**{name: data[name] for name in TERMS}, "variants": int(data["variants"])})


class ExamForm(TermsForm):
    """An exam to be composed; `articles` are those of the edition that have exercises."""

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
    field_order = ("title", "articles", *FAMILIES, "difficulty", "variants", "minutes", "pass_mark")

    def __init__(self, *args: Any, articles: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["articles"].choices = [(one, one) for one in articles]  # type: ignore[attr-defined]

    @classmethod
    def looked_at(cls, sent: QueryDict, articles: Sequence[str]) -> ExamForm:
        """Return a form that has what was typed so far and reproaches nothing yet.

        Of the articles those stay ticked that are still there; `all` ticks every one.
        """
        typed = {name: sent.get(name, "") for name in cls.base_fields}
        ticked = articles if "all" in sent else sent.getlist("articles")
        return cls(articles=articles, initial={**typed, "articles": ticked})

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
        data = self.cleaned_data
        return {
            "terms": self.terms(),
            "token": data["token"],
            "articles": frozenset(data["articles"]),
            "counts": {family: data[family] for family in FAMILIES},
            "difficulty": int(data["difficulty"]) if data["difficulty"] else None,
        }
