"""What follows a ruling: statements, a second opinion, its correction, misconduct, hiding names."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access import DIRECTING, RULING, members_only, table_of
from tournaments.models import Entry, EntryKind, Membership, Table
from tournaments.record import RecordError
from tournaments.redaction import is_redacted, shown
from tournaments.replacing import BECAUSE, OPINION, REPLACES
from tournaments.ruling_forms import (
    OTHER,
    SAME,
    UPHELD,
    AgainForm,
    ConductForm,
    RedactForm,
    StatementsForm,
)
from tournaments.said import (
    appeal_clauses,
    appeal_given_by,
    conduct_words,
    people_heard,
    statement_rows,
    statements_on,
)
from tournaments.services.conduct import REDACTABLE, redact, report_conduct
from tournaments.services.rulings_record import (
    refuse_replacing,
    uphold,
    write_statements,
)
from tournaments.table_page import lines, seats
from tournaments.table_record import TableRecord, read_table
from tournaments.table_words import event_text, fallen
from tournaments.views.table import small_form, writing, written


@writing
@never_cache
@members_only(RULING)
def statements(
    request: HttpRequest, member: Membership, round: int, number: int, ruling: int
) -> HttpResponse:
    """Write what the players say about a ruling."""
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    found = ruling_of(record, ruling)

    def write(form: StatementsForm) -> str:
        said = form.statements()
        write_statements(
            table=table,
            by=member.user,
            ruling=found,
            statements=said,
            token=form.cleaned_data["token"],
        )
        return _("The statements on ruling %(number)s are in the record.") % {
            "number": found.payload["number"]
        }

    def form_of(data: Any) -> StatementsForm:
        row = statements_on(found, record)
        kept = row.payload["statements"] if row else {}
        initial = {name: shown(text, row, record) for name, text in kept.items()} if row else {}
        language, people = member.tournament.language, people_heard(found, record)
        return StatementsForm(data, language=language, people=people, initial=initial)

    extra = ruling_context(found, record)
    template = "tournaments/statements.html"
    return small_form(request, table, form_of, template, write, **extra)


@writing
@never_cache
@members_only(RULING)
def opinion(
    request: HttpRequest, member: Membership, round: int, number: int, ruling: int
) -> HttpResponse:
    """Give the second opinion on a ruling: it stands, or it changes."""
    return looked_at_again(request, member, (round, number), ruling, opinion=True)


@writing
@never_cache
@members_only(RULING)
def correct(
    request: HttpRequest, member: Membership, round: int, number: int, ruling: int
) -> HttpResponse:
    """Change a ruling that was given in error."""
    return looked_at_again(request, member, (round, number), ruling, opinion=False)


def looked_at_again(
    request: HttpRequest,
    member: Membership,
    at: tuple[int, int],
    ruling: int,
    *,
    opinion: bool,
) -> HttpResponse:
    """Write that a ruling stands, or go on to the interview whose ruling replaces it.

    That interview's address carries what it replaces and why.
    """
    table = table_of(member.tournament, *at)
    record = read_table(table)
    found = ruling_of(record, ruling)
    form, refusal, status = AgainForm(request.POST or None), "", 200
    try:
        if request.method != "POST" or not form.is_valid():
            status = 200 if request.method != "POST" else 400
            refuse_replacing(record.state, found, by=member.user, opinion=opinion)
        elif opinion and form.cleaned_data["outcome"] == UPHELD:
            data = form.cleaned_data
            reason, token = data["reason"], data["token"]
            uphold(table=table, by=member.user, ruling=found, reason=reason, token=token)
            return written(request, table, upheld_words(found))
        else:
            refuse_replacing(record.state, found, by=member.user, opinion=opinion)
            return HttpResponseRedirect(interview_url(found, form, opinion=opinion))
    except RecordError as error:
        refusal, status = str(error.message), 409
    edition = found.payload["edition"]
    context = {
        "form": form,
        "refusal": refusal,
        "opinion": opinion,
        "clauses": appeal_clauses(edition) if opinion else [],
        "given_by": appeal_given_by(edition),
        "outcomes": {"upheld": UPHELD, "same": SAME, "other": OTHER},
        "barred": refusal and request.method != "POST",
        **ruling_context(found, record),
    }
    return render(request, "tournaments/ruling_again.html", context, status=status)


def upheld_words(ruling: Entry) -> str:
    return _("The second opinion is in the record: ruling %(number)s stands, and is final.") % {
        "number": ruling.payload["number"]
    }


def interview_url(ruling: Entry, form: AgainForm, *, opinion: bool) -> str:
    """Return where the ruling that replaces one is worked out: its own case, or the picker."""
    table, reason = ruling.table.address, form.cleaned_data["reason"]
    told = {OPINION: "1"} if opinion else {}
    if form.cleaned_data["outcome"] == OTHER:
        page, told = reverse("rulings:table-picker", args=table), {REPLACES: str(ruling.pk), **told}
    else:
        page = reverse("rulings:table-again", args=(*table, ruling.pk))
    return f"{page}?{urlencode({**told, BECAUSE: reason})}"


@writing
@never_cache
@members_only(RULING)
def conduct(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Report misconduct to the federation, also once the round is closed."""
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    known = {row.pk: row for row in record.entries.values() if row.kind == EntryKind.RULING}

    def write(form: ConductForm) -> str:
        data = form.cleaned_data
        report_conduct(
            table=table,
            by=member.user,
            line=form.line(),
            seat=form.seat(),
            text=data["text"],
            ruling=known[data["ruling"]] if data["ruling"] else None,
            token=data["token"],
            shown=form.shown(),
        )
        return _("The misconduct report is in the record of table %(table)s.") % {
            "table": table.number
        }

    def form_of(data: Any) -> ConductForm:
        choices = [(pk, event_text(row, record)) for pk, row in known.items()]
        return ConductForm(data, rulings=choices)

    extra = {"lines": lines(record), "seats": seats(record)}
    template = "tournaments/conduct.html"
    return small_form(request, table, form_of, template, write, anytime, **extra)


@writing
@never_cache
@members_only(DIRECTING)
def redaction(
    request: HttpRequest, member: Membership, round: int, number: int, entry: int
) -> HttpResponse:
    """Hide the names in statements or a misconduct report, at somebody's request."""
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    found = record.entries.get(entry)
    if found is None or found.kind not in REDACTABLE:
        raise Http404

    def write(form: RedactForm) -> str:
        data = form.cleaned_data
        reason, token = data["reason"], data["token"]
        redact(
            table=table,
            by=member.user,
            entry=found,
            reason=reason,
            words=form.words(),
            token=token,
        )
        return _("The names are hidden, here and in every print.")

    template, texts = "tournaments/redact.html", texts_of(found, record)
    extra = {"texts": texts, "redacted": is_redacted(found, record)}
    return small_form(request, table, RedactForm, template, write, anytime, **extra)


def anytime(table: Table) -> None:
    """Let a form be opened also once the round is closed."""


def texts_of(entry: Entry, record: TableRecord) -> list[str]:
    """Return what an entry says in which names can be hidden."""
    if entry.kind == EntryKind.CONDUCT:
        words = conduct_words(entry, record)
        return [text for text in (words["player"], words["text"]) if text]
    return [shown(text, entry, record) for text in entry.payload["statements"].values()]


def ruling_of(record: TableRecord, ruling: int) -> Entry:
    """Return a ruling of the table, standing or not; 404 when it has no such ruling."""
    found = record.entries.get(ruling)
    if found is None or found.kind != EntryKind.RULING:
        raise Http404
    return found


def ruling_context(ruling: Entry, record: TableRecord) -> dict[str, Any]:
    """Return what the pages about a ruling show of it."""
    return {
        "table": record.table,
        "ruling": ruling,
        "text": event_text(ruling, record),
        "steps": ruling.payload["report"].get("now", []),
        "facts": ruling.payload["report"].get("facts", []),
        "statements": statement_rows(ruling, record),
        "fallen": fallen(ruling, record),
    }
