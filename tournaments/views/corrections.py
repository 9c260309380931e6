"""Correcting a result by the Code: the edition's questions, what it says, and the right figures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache

from fibur.pages import page_lang, refuse_long_query
from rulings.engine import Ruled, say, wording
from tournaments.access import RULING, members_only, table_of
from tournaments.corrections import ASKED, Verdict, options
from tournaments.models import Membership, Role, RoundState, Table
from tournaments.places import place_of
from tournaments.record import RecordError
from tournaments.record_forms import REASON_LENGTH
from tournaments.scores import DealScore
from tournaments.services.corrections import correct_sheet, decided
from tournaments.services.results import SheetChanged, SheetRefused
from tournaments.sheet_form import SheetForm, sheet_initial
from tournaments.sheet_page import form_rows, history, limits_of, standing_scores, sums
from tournaments.table_page import lines
from tournaments.table_record import TableRecord, read_table
from tournaments.table_words import article_label
from tournaments.views.results import replaced
from tournaments.views.table import writing

Context = dict[str, Any]


class CorrectionForm(SheetForm):
    """The right figures, or `swap` for those of the two pairs exchanged; `reason` says why."""

    swap = forms.BooleanField(required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"] = forms.CharField(
            label=gettext_lazy("Reason"),
            max_length=REASON_LENGTH,
            error_messages={"required": gettext_lazy("Write why: the record keeps it.")},
        )

    def right(self) -> dict[int, DealScore] | None:
        """Return the deals that have figures; None to exchange those of the two pairs."""
        if self.cleaned_data["swap"]:
            return None
        return {deal: score for deal, score in self.scores().items() if score is not None}


@writing
@never_cache
@members_only(RULING)
def correct(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Ask how the mistake came about, say what the Code makes of it, and take the right figures.

    The answers are in the address, as those of every interview.
    """
    refuse_long_query(request)
    table = table_of(member.tournament, round, number)
    if table.round.state == RoundState.DRAFT:
        raise Http404
    record = read_table(table)
    answers = answered(request.GET)
    if request.method != "POST":
        return opened(request, member, record, answers)
    form = CorrectionForm(request.POST, deals=record.state.deals)
    if not form.is_valid():
        return shown(request, member, record, answers, form, status=400)
    try:
        correct_sheet(
            table=table,
            by=member.user,
            role=member.role,
            scores=form.right(),
            answers={**answers, **answered(request.POST)},
            reason=form.cleaned_data["reason"],
            token=form.cleaned_data["token"],
            replaces=form.replaces(),
            shown=form.shown(),
            place=place_of(request),
        )
    except RecordError as refusal:
        return refused(request, member, table, answers, form, refusal)
    return stored(request, table)


def answered(data: QueryDict) -> dict[str, str]:
    """Return the answers in an address or a form."""
    found = ((fact, data.get(fact)) for fact in ASKED)
    return {fact: value for fact, value in found if isinstance(value, str) and value}


def opened(
    request: HttpRequest, member: Membership, record: TableRecord, answers: Mapping[str, str]
) -> HttpResponse:
    """Show the page with the figures that stand."""
    state = record.state
    figures = sheet_initial({deal: state.score(deal) for deal in state.scores})
    return shown(
        request, member, record, answers, CorrectionForm(initial=figures, deals=state.deals)
    )


def refused(
    request: HttpRequest,
    member: Membership,
    table: Table,
    answers: Mapping[str, str],
    form: CorrectionForm,
    refusal: RecordError,
) -> HttpResponse:
    """Show the page again with what is wrong, everything typed kept."""
    record = read_table(table)
    if isinstance(refusal, SheetRefused):
        form.refuse(refusal.faults)
        return shown(request, member, record, answers, form, status=400)
    known = isinstance(refusal, SheetChanged)
    words = str(refusal.message)
    return shown(request, member, record, answers, form, status=409, refusal=words, all_known=known)


def shown(
    request: HttpRequest,
    member: Membership,
    record: TableRecord,
    answers: Mapping[str, str],
    form: CorrectionForm,
    *,
    status: int = 200,
    refusal: str = "",
    all_known: bool = False,
) -> HttpResponse:
    """Show the question, or what the Code says with the form that it leaves open."""
    state, pairs = record.state, lines(record)
    found: Verdict | None = None
    try:
        found = decided(record.table, answers)
    except RecordError as clash:
        status, refusal = max(status, 409), str(clash.message)
    form.focus()
    context = {
        "tournament": member.tournament,
        "table": record.table,
        "form": form,
        "refusal": refusal,
        "pairs": pairs,
        "scored": bool(state.scores),
        "verdict": found,
        "question": question(found, answers) if found else None,
        "says": sentences(found) if found else [],
        "answers": given(found, answers),
        "form_for": form_for(found, member) if state.scores else "",
        "rows": form_rows(form, state, member.user.pk, second=False),
        "replaces": replaced(form, record, all_known=all_known),
        "sums": sums(
            standing_scores(state), limits_of(record.table.round), [p["label"] for p in pairs]
        ),
        "history": history(state),
        "hidden": hidden(found, answers),
    }
    return render(request, "tournaments/sheet_correct.html", context, status=status)


def form_for(found: Verdict | None, member: Membership) -> str:
    """Return which form the verdict leaves: figures, the swap alone, both, or none."""
    if found is None or found.kind in ("asks", "forbids"):
        return ""
    if found.kind == "organiser":
        return "both" if member.role == Role.DIRECTOR else ""
    return "swap" if found.swap else "figures"


def question(found: Verdict, answers: Mapping[str, str]) -> Context | None:
    """Return the question that is still open, each answer with the address that gives it."""
    if found.question is None or found.found is None:
        return None
    asked, lang = found.question, page_lang()
    text = found.found.infraction.questions[asked.fact]
    return {
        "says": text.question[lang],
        "options": [
            {"url": query({**answers, asked.fact: name}), "says": text.options[name][lang]}
            for name in options(asked)
        ],
    }


def given(found: Verdict | None, answers: Mapping[str, str]) -> list[Context]:
    """Return the answers given by people, each with the address that takes it back."""
    if found is None or found.found is None:
        return []
    texts, lang = found.found.infraction.questions, page_lang()
    kept = [fact for fact in found.answers if fact in answers and fact in texts]
    return [
        {
            "says": texts[fact].options[found.answers[fact]][lang],
            "url": query({one: answers[one] for one in kept[:place]}),
        }
        for place, fact in enumerate(kept)
    ]


def query(answers: Mapping[str, str]) -> str:
    """Return the address of the page with these answers."""
    found = QueryDict(mutable=True)
    found.update(answers)
    return f"?{found.urlencode()}"


def sentences(found: Verdict) -> list[Context]:
    """Return what the ruling says, each sentence with its article."""
    if not isinstance(found.found, Ruled):
        return []
    ruled = found.found
    words, edition = wording(ruled, page_lang(), {}), ruled.infraction.edition.id
    return [
        {"say": say(effect, words), "article": article_label(edition, effect.clause)}
        for effect in ruled.ruling.effects
    ]


def hidden(found: Verdict | None, answers: Mapping[str, str]) -> dict[str, str]:
    """Return the answers that the form sends along: who presses it where there is a choice,
    makes it."""
    if found is not None and found.kind == "chooses":
        return {**answers, "inversion": "corrected"}
    return dict(answers)


def stored(request: HttpRequest, table: Table) -> HttpResponse:
    """Go back to the sheet with the sums as they are now."""
    found = read_table(table).state.totals()
    said = {"number": table.number, "ns": found["ns"], "ew": found["ew"]}
    words = _("Table %(number)s corrected: North-South %(ns)s, East-West %(ew)s.")
    messages.success(request, words % said)
    return redirect("tournaments:sheet", *table.address)
