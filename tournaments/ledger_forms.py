"""Forms of the ledger: a line by hand, lines that a rule proposes, and taking a line out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms import tidy
from tournaments.ledger_proposals import ProposedLine
from tournaments.models import LineKind, Pair, Round, RoundState, Tournament
from tournaments.record_forms import REASON_LENGTH, Figure, Prose, RecordForm
from tournaments.services.ledger import NewLine

ARTICLE_LENGTH = 20
BY_HAND = (LineKind.PENALTY, LineKind.SPECIAL)

_CHOOSE = {
    "required": gettext_lazy("Choose from the list."),
    "invalid_choice": gettext_lazy("Choose from the list."),
}


class VoidForm(RecordForm):
    reason = Prose(label=gettext_lazy("Why it is taken out"), limit=REASON_LENGTH, rows=3)


class LineForm(RecordForm):
    """A line by hand. A penalty's figures are typed without a sign and taken away."""

    kind = forms.ChoiceField(
        label=gettext_lazy("What it is"),
        choices=[(kind, kind.label) for kind in BY_HAND],
        error_messages=_CHOOSE,
    )
    pair = forms.ChoiceField(label=gettext_lazy("For whom"), error_messages=_CHOOSE)
    round = forms.ChoiceField(label=gettext_lazy("Round"), required=False, error_messages=_CHOOSE)
    vp = Figure(label="VP")
    mp = Figure(label="MP")
    article = forms.CharField(
        label=gettext_lazy("Article, or the organiser's rule"),
        required=False,
        max_length=ARTICLE_LENGTH,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={
            "max_length": gettext_lazy("An article takes at most 20 characters: shorten it.")
        },
    )
    reason = Prose(label=gettext_lazy("Reason"), limit=REASON_LENGTH, rows=2)

    def __init__(
        self,
        *args: Any,
        names: Mapping[int, str],
        pairs: Mapping[int, Pair],
        rounds: Mapping[int, Round],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.pairs, self.rounds = pairs, rounds
        _choices(self.fields["pair"], [(pk, names[pk]) for pk in pairs])
        _choices(self.fields["round"], round_choices(rounds))
        # The browser would cut a pasted text without a word.
        self.fields["article"].widget.attrs.pop("maxlength", None)

    def line(self) -> NewLine:
        """Return the line of a valid form."""
        data = self.cleaned_data
        kind = LineKind(data["kind"])
        vp, mp = data["vp"], data["mp"]
        if kind == LineKind.PENALTY:
            vp, mp = -abs(vp), -abs(mp)
        return NewLine(
            pair=self.pairs[int(data["pair"])],
            round=self.rounds[int(data["round"])] if data["round"] else None,
            kind=kind,
            vp=vp,
            mp=mp,
            article=tidy(data["article"]),
        )


class ConfirmForm(RecordForm):
    """Lines that a rule proposes: each ticked or not, its figures as proposed until changed.

    Where nobody is named yet, the pair of each role and the round are chosen here.
    """

    reason = Prose(label=gettext_lazy("Reason"), limit=REASON_LENGTH, rows=2)

    def __init__(
        self,
        *args: Any,
        proposed: Sequence[ProposedLine],
        names: Mapping[int, str],
        pairs: Mapping[int, Pair],
        rounds: Mapping[int, Round],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.proposed, self.pairs, self.rounds = proposed, pairs, rounds
        self.roles = list(dict.fromkeys(line.role for line in proposed if line.pair is None))
        for role in self.roles:
            field = forms.ChoiceField(label=_role_label(role), error_messages=_CHOOSE)
            _choices(field, [(pk, names[pk]) for pk in pairs])
            self.fields[role] = field
        if self.roles:
            self.fields["round"] = forms.ChoiceField(label=_("Round"), error_messages=_CHOOSE)
            _choices(self.fields["round"], round_choices(rounds))
        for number, line in enumerate(proposed):
            self.fields[f"take{number}"] = forms.BooleanField(required=False, initial=True)
            self.fields[f"vp{number}"] = Figure(label="VP")
            self.fields[f"mp{number}"] = Figure(label="MP")
            self.initial.setdefault(f"vp{number}", "" if line.vp is None else line.vp)
            self.initial.setdefault(f"mp{number}", line.mp)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        for number in range(len(self.proposed)):
            if not data.get(f"take{number}"):
                for name in (f"vp{number}", f"mp{number}"):
                    self.errors.pop(name, None)
        return data

    def rows(self) -> list[dict[str, Any]]:
        """Return each proposed line with its fields."""
        return [
            {
                "line": line,
                "take": self[f"take{number}"],
                "vp": self[f"vp{number}"],
                "mp": self[f"mp{number}"],
            }
            for number, line in enumerate(self.proposed)
        ]

    def whom(self) -> list[forms.BoundField]:
        """Return the fields that say who and when, where the ruling does not."""
        return [self[name] for name in (*self.roles, "round") if name in self.fields]

    def lines(self, at: Round | None = None) -> list[NewLine]:
        """Return the ticked lines of a valid form, those of a ruling `at` its table's round."""
        data = self.cleaned_data
        found = []
        for number, line in enumerate(self.proposed):
            if not data[f"take{number}"]:
                continue
            pair = line.pair or self.pairs[int(data[line.role])]
            vp, mp = data[f"vp{number}"], data[f"mp{number}"]
            if line.kind == LineKind.PENALTY:
                vp, mp = -abs(vp), -abs(mp)
            round = at or self.rounds[int(data["round"])]
            found.append(
                NewLine(pair=pair, round=round, kind=line.kind, vp=vp, mp=mp, article=line.clause)
            )
        return found


def open_rounds(tournament: Tournament) -> dict[int, Round]:
    """Return the rounds that a line can be about, the latest first: all but drafts."""
    rounds = tournament.rounds.exclude(state=RoundState.DRAFT).order_by("-number")
    return {found.pk: found for found in rounds}


def round_choices(rounds: Mapping[int, Round]) -> list[tuple[int, str]]:
    return [(pk, str(found.number)) for pk, found in rounds.items()]


def _choices(field: Any, rows: list[tuple[int, str]]) -> None:
    field.choices = [("", "—"), *((str(pk), text) for pk, text in rows)]


def _role_label(role: str) -> str:
    return _("The pair in error") if role == "side" else _("The other pair")
