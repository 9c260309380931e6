"""The forms of a course: opening it, and adding its people."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulings.models import CourseRole
from tournaments.entry_forms import text_field
from tournaments.forms import tidy
from tournaments.models.tournament import edition_choices
from tournaments.people_forms import AS_TYPED
from tournaments.record_forms import RecordForm
from tournaments.services.people import USERNAME_LENGTH
from tournaments.setup_forms import choice

LONGEST_NAME = 80


class CourseForm(RecordForm):
    """A course to be opened."""

    name = text_field(gettext_lazy("Name of the course"), LONGEST_NAME, required=True)
    edition = choice(gettext_lazy("Edition of the Code"), edition_choices)

    def clean_name(self) -> str:
        name = tidy(str(self.cleaned_data["name"]))
        if not name:
            raise forms.ValidationError(_("Write the name."), code="required")
        return name


class AddForm(forms.Form):
    """Somebody to add by user name."""

    username = text_field(gettext_lazy("User name"), USERNAME_LENGTH, required=True, **AS_TYPED)
    role = choice(gettext_lazy("Role"), CourseRole.choices)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].error_messages["required"] = _("Write a user name.")

    def clean_username(self) -> str:
        return tidy(str(self.cleaned_data["username"]))
