"""Forms of signing in and of the people of a tournament."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms import NAME_LENGTH, tidy
from tournaments.models import Role
from tournaments.services.people import USERNAME_LENGTH, propose_username

AS_TYPED = {"autocapitalize": "none", "autocorrect": "off", "spellcheck": "false"}


class SignInForm(AuthenticationForm):
    """User name and password, with one sentence for all that may be wrong with them."""

    error_messages = {
        "invalid_login": gettext_lazy(
            "User name and password do not go together. Mind capital letters and hyphens."
        ),
        "inactive": gettext_lazy("This account is closed: ask the director."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("User name")
        self.fields["username"].error_messages["required"] = _("Write your user name.")
        self.fields["password"].error_messages["required"] = _("Write your password.")
        for name in ("username", "password"):
            self.fields[name].widget.attrs.update(AS_TYPED)


def role_field() -> forms.TypedChoiceField:
    """Return the choice of a role."""
    unknown = gettext_lazy("Choose one of the roles of the list.")
    return forms.TypedChoiceField(
        label=gettext_lazy("Role"),
        choices=Role.choices,
        coerce=Role,
        error_messages={"required": unknown, "invalid_choice": unknown},
    )


class RoleForm(forms.Form):
    """The role of a person."""

    role = role_field()


class PersonForm(forms.Form):
    """A person to add: the user name is proposed from the names unless one is written."""

    first_name = forms.CharField(
        label=gettext_lazy("First name"),
        max_length=NAME_LENGTH,
        error_messages={"required": gettext_lazy("Write the first name.")},
    )
    last_name = forms.CharField(
        label=gettext_lazy("Last name"),
        max_length=NAME_LENGTH,
        error_messages={"required": gettext_lazy("Write the last name.")},
    )
    role = role_field()
    username = forms.CharField(
        label=gettext_lazy("User name"),
        max_length=USERNAME_LENGTH,
        required=False,
        help_text=gettext_lazy("Left empty, it is made of the names: bice.neri"),
        widget=forms.TextInput(attrs=AS_TYPED),
        validators=[
            UnicodeUsernameValidator(
                message=gettext_lazy("A user name has letters, digits, and . + - _ @ only.")
            )
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"role": Role.ARBITER})
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"
            if isinstance(field, forms.CharField):
                # The browser would cut a pasted name without a word; here the error names it.
                field.widget.attrs.pop("maxlength", None)
                field.error_messages["max_length"] = _(
                    "“%(field)s” takes at most %(limit)d characters: shorten it."
                ) % {"field": field.label, "limit": field.max_length}

    def clean_first_name(self) -> str:
        return self.tidied("first_name")

    def clean_last_name(self) -> str:
        return self.tidied("last_name")

    def tidied(self, name: str) -> str:
        """Return a name on one line; refuse one of which nothing is left."""
        text = tidy(self.cleaned_data[name])
        if not text:
            raise forms.ValidationError(
                self.fields[name].error_messages["required"], code="required"
            )
        return text

    def clean(self) -> dict[str, Any]:
        """Fill in the user name, in small letters: phones begin words with a capital."""
        data: dict[str, Any] = self.cleaned_data
        if "first_name" in data and "last_name" in data and "username" in data:
            username = data["username"].lower() or propose_username(
                data["first_name"], data["last_name"]
            )
            if not username:
                self.add_error(
                    "username", forms.ValidationError(_("Write a user name."), code="required")
                )
            data["username"] = username
        return data

    def with_username(self, username: str) -> PersonForm:
        """Return the form with all that was typed, and this user name."""
        form = PersonForm(
            {**{name: self.data.get(name) for name in self.fields}, "username": username}
        )
        form.full_clean()
        return form
