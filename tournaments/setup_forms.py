"""The forms of a tournament's set-up: what it is, its programme, how it is scored and run."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.entry_forms import text_field
from tournaments.forms import tidy
from tournaments.models.tournament import KINDS, edition_choices
from tournaments.ranking import TIE_KEYS
from tournaments.record_forms import REASON_LENGTH, RecordForm
from tournaments.setup import REST_SCORES, Setup
from tournaments.setup_words import TIE_WORDS
from tournaments.victory_points import DRAW, STEP, TOTAL, vp_table

LONGEST_NAME, LONGEST_PLACE = 80, 60
MOST_MINUTES = 180
HIGHEST_LIMIT = 20_000
BANDS = len(vp_table(4).limits)

_SLUG = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")


def figure(label: Any, low: int, high: int, *, required: bool = True) -> forms.IntegerField:
    """Return a field for a whole number between two bounds, which its errors name."""
    wrong = gettext_lazy("Write a whole number from %(low)d to %(high)d.")
    said = {"low": low, "high": high}

    def check(value: int) -> None:
        if not low <= value <= high:
            raise forms.ValidationError(wrong, code="bounds", params=said)

    field = forms.IntegerField(
        label=label,
        required=required,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "required": gettext_lazy("Write a number."),
            "invalid": gettext_lazy("Write a whole number without dots or commas."),
        },
    )
    field.validators.append(check)
    return field


def choice(label: Any, choices: Any) -> forms.ChoiceField:
    unknown = gettext_lazy("Choose one of the values of the list.")
    return forms.ChoiceField(
        label=label,
        choices=choices,
        error_messages={"required": unknown, "invalid_choice": unknown},
    )


class BasicsForm(RecordForm):
    """What a tournament is: name, place, kind, deals a game, language of its prints."""

    name = text_field(gettext_lazy("Name"), LONGEST_NAME, required=True)
    place = text_field(gettext_lazy("Place"), LONGEST_PLACE)
    kind = choice(gettext_lazy("Who is entered"), KINDS)
    deals = choice(gettext_lazy("Deals a game"), [(str(n), str(n)) for n in (2, 3, 4)])
    language = choice(gettext_lazy("Language of the prints"), settings.LANGUAGES)

    def clean_name(self) -> str:
        name = tidy(str(self.cleaned_data["name"]))
        if not name:
            raise forms.ValidationError(_("Write the name."), code="required")
        return name

    def values(self) -> dict[str, Any]:
        """Return the fields of a valid form as the services take them."""
        data = dict(self.cleaned_data)
        return {**data, "place": tidy(data["place"]), "deals": int(data["deals"])}


class NewForm(BasicsForm):
    """A tournament to be made; an address left empty is made from the name."""

    slug = text_field(gettext_lazy("Address"), 50, autocapitalize="none", spellcheck="false")
    edition = choice(gettext_lazy("Edition of the Code"), edition_choices)

    field_order = ("name", "place", "slug", "kind", "deals", "edition", "language")

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"]).lower()
        if slug and not _SLUG.fullmatch(slug):
            raise forms.ValidationError(
                _("An address has small letters, figures and hyphens only: trofeo-dell-orso."),
                code="slug",
            )
        return slug


class ChangeForm(RecordForm):
    """A change of the set-up; `shown` is the last change that the page showed."""

    shown = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class ScoringForm(ChangeForm):
    """A VP table limit by limit, the score of a rest, and from which round they hold."""

    rest_vp = figure(gettext_lazy("VP of a rest"), 0, TOTAL)
    rest_mp = figure(gettext_lazy("MP of a rest"), -HIGHEST_LIMIT, HIGHEST_LIMIT)
    from_round = figure(gettext_lazy("From round"), 1, 99)
    reason = text_field(gettext_lazy("Why, where a round has begun"), REASON_LENGTH)
    table = forms.ChoiceField(choices=[(key, key) for key in REST_SCORES], required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for band in range(BANDS):
            label = _("%(winner)s–%(loser)s up to") % {
                "winner": DRAW + band,
                "loser": DRAW - band,
            }
            self.fields[f"limit{band}"] = figure(label, 0, HIGHEST_LIMIT)

    def clean(self) -> dict[str, Any]:
        """Refuse limits that do not grow, and such as leave a hole in the printed table."""
        data = self.cleaned_data
        for band in range(BANDS):
            limit, below = data.get(f"limit{band}"), data.get(f"limit{band - 1}")
            if limit is None:
                continue
            if limit % STEP:
                self.add_error(f"limit{band}", _("A limit is a multiple of 5, as the scores are."))
            elif below is not None and limit <= below:
                self.add_error(
                    f"limit{band}", _("It must be more than %(below)s.") % {"below": below}
                )
        return data

    def limits(self) -> list[forms.BoundField]:
        return [self[f"limit{band}"] for band in range(BANDS)]

    def setup(self, held: Setup) -> Setup:
        """Return the setup with the score of a valid form."""
        data = self.cleaned_data
        return replace(
            held,
            vp_key=data["table"] or held.vp_key,
            vp_limits=tuple(data[f"limit{band}"] for band in range(BANDS)),
            rest=(data["rest_vp"], data["rest_mp"]),
            reason=tidy(data["reason"]),
        )


def scoring_values(setup: Setup) -> dict[str, Any]:
    """Return what the form of the score opens with."""
    limits = {f"limit{band}": limit for band, limit in enumerate(setup.vp_limits)}
    vp, mp = setup.rest
    return {**limits, "rest_vp": vp, "rest_mp": mp, "table": setup.vp_key}


def published_values(key: str) -> dict[str, Any]:
    """Return the figures of a published VP table and of its rest, for the form."""
    vp, mp = REST_SCORES[key]
    limits = {f"limit{band}": limit for band, limit in enumerate(vp_table(key).limits)}
    return {**limits, "rest_vp": vp, "rest_mp": mp, "table": key}


class RunningForm(ChangeForm):
    """How the event is run: minutes of a round, tie-breaks in order, and what may be required."""

    minutes = figure(gettext_lazy("Minutes of a round"), 1, MOST_MINUTES, required=False)
    clubs_apart = forms.BooleanField(
        label=gettext_lazy("Keep pairs of one club apart where it can be done"), required=False
    )
    second_scorer = forms.BooleanField(
        label=gettext_lazy("A second person confirms every result"), required=False
    )
    public_clock = forms.BooleanField(
        label=gettext_lazy("Everybody may see the clock"), required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("nothing more")), *TIE_WORDS.items()]
        for place in range(1, len(TIE_KEYS) + 1):
            label = _("%(place)s. Ahead by") % {"place": place}
            self.fields[f"tie{place}"] = choice(label, choices)
            self.fields[f"tie{place}"].required = False

    def clean(self) -> dict[str, Any]:
        """Refuse a chain with nothing in it, with a key twice, or with one after the lots."""
        data, seen = self.cleaned_data, list[str]()
        for name in self.tie_names():
            key = data.get(name)
            if not key:
                continue
            if key in seen:
                self.add_error(name, _("It stands above already."))
            elif "lots" in seen:
                self.add_error(name, _("After the lots nobody is level any more."))
            seen.append(key)
        if not seen:
            self.add_error("tie1", _("Choose what puts a pair ahead."))
        return data

    def tie_names(self) -> list[str]:
        return [f"tie{place}" for place in range(1, len(TIE_KEYS) + 1)]

    def ties(self) -> list[forms.BoundField]:
        return [self[name] for name in self.tie_names()]

    def switches(self) -> list[forms.BoundField]:
        return [self[name] for name in ("clubs_apart", "second_scorer", "public_clock")]

    def setup(self, held: Setup) -> Setup:
        """Return the setup with the choices of a valid form."""
        data = self.cleaned_data
        return replace(
            held,
            minutes=data["minutes"],
            ties=tuple(data[name] for name in self.tie_names() if data[name]),
            **{one.name: data[one.name] for one in self.switches()},
        )


def running_values(setup: Setup) -> Mapping[str, Any]:
    """Return what the form of the choices opens with."""
    ties = {f"tie{place}": key for place, key in enumerate(setup.ties, start=1)}
    names: Sequence[str] = ("minutes", "clubs_apart", "second_scorer", "public_clock")
    return {**ties, **{name: getattr(setup, name) for name in names}}
