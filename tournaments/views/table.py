"""A table: its page, kept fresh by a poll, and the small forms that write into its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fibur.pages import refuse_long_query
from tournaments.access import RULING, members_only, table_of
from tournaments.models import Membership, Table
from tournaments.polling import unless_current
from tournaments.record import RecordError, refuse_closed_round
from tournaments.record_forms import (
    CautionForm,
    DealEndedForm,
    DealerForm,
    NoteForm,
    RecordForm,
    WithdrawForm,
)
from tournaments.services.calls import answer_call
from tournaments.services.events import (
    STANDING,
    caution,
    dealer_shown,
    end_deal,
    refuse_withdrawing,
    set_dealer,
    withdraw,
    write_note,
)
from tournaments.table_page import lines, live_table, seats
from tournaments.table_record import read_table
from tournaments.table_words import event_text, fallen

writing = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
@members_only()
def table_page(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Show a table's record and what can be done there."""
    refuse_long_query(request)
    return shown_table(request, member, table_of(member.tournament, round, number))


@require_safe
@never_cache
@unless_current
@members_only()
def table_poll(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Return the table's fragment, or 204 while the page stamped `since` still shows what is."""
    table = table_of(member.tournament, round, number)
    context = live_table(read_table(table), member, now=timezone.now())
    return render(request, "tournaments/_table.html", context)


@writing
@members_only(RULING)
def answer(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Say that an arbiter is at the table."""
    table = table_of(member.tournament, round, number)

    def write(form: RecordForm) -> str:
        answer_call(table=table, by=member.user, token=form.cleaned_data["token"])
        return ""

    return one_tap(request, member, table, RecordForm, write)


@writing
@members_only(RULING)
def deal_ended(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Write that the deal in play has ended."""
    table = table_of(member.tournament, round, number)

    def write(form: RecordForm) -> str:
        entry = end_deal(table=table, by=member.user, **form.cleaned_data)
        return _("Deal %(deal)s of table %(table)s has ended.") % {
            "deal": entry.deal,
            "table": table.number,
        }

    return one_tap(request, member, table, DealEndedForm, write)


@writing
@never_cache
@members_only(RULING)
def note(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Write a note."""
    table = table_of(member.tournament, round, number)

    def write(form: RecordForm) -> str:
        write_note(table=table, by=member.user, **form.cleaned_data)
        return _("The note is in the record of table %(table)s.") % {"table": table.number}

    return small_form(request, table, NoteForm, "tournaments/note.html", write)


@writing
@never_cache
@members_only(RULING)
def caution_page(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Caution one of the two pairs."""
    table = table_of(member.tournament, round, number)

    def write(form: CautionForm) -> str:
        data = form.cleaned_data
        caution(
            table=table,
            by=member.user,
            line=data["line"],
            reason=data["reason"],
            token=data["token"],
            shown=form.shown(),
        )
        return _("The caution is in the record of table %(table)s.") % {"table": table.number}

    extra = {"lines": lines(read_table(table))}
    return small_form(request, table, CautionForm, "tournaments/caution.html", write, **extra)


@writing
@never_cache
@members_only(RULING)
def dealer(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Write who dealt first: one tap on the seat."""
    table = table_of(member.tournament, round, number)

    def write(form: RecordForm) -> str:
        set_dealer(table=table, by=member.user, **form.cleaned_data)
        return ""

    record = read_table(table)
    extra = {"seats": seats(record), "shown": dealer_shown(record.state)}
    return small_form(request, table, DealerForm, "tournaments/dealer.html", write, **extra)


@writing
@never_cache
@members_only(RULING)
def withdrawal(
    request: HttpRequest, member: Membership, round: int, number: int, entry: int
) -> HttpResponse:
    """Withdraw an entry of this table, with a reason."""
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    found = record.entries.get(entry)
    if found is None or found.kind not in STANDING:
        raise Http404

    def write(form: RecordForm) -> str:
        withdraw(table=table, by=member.user, entry=found, **form.cleaned_data)
        return _("Withdrawn. It stays in the record, struck through.")

    return small_form(
        request,
        table,
        WithdrawForm,
        "tournaments/withdraw.html",
        write,
        lambda table: refuse_withdrawing(table, member.user, found),
        entry=found,
        text=event_text(found, record),
        fallen=fallen(found, record),
    )


def small_form(
    request: HttpRequest,
    table: Table,
    form_class: Callable[[Any], Any],
    template: str,
    write: Callable[[Any], str],
    check: Callable[[Table], None] = refuse_closed_round,
    /,
    **extra: Any,
) -> HttpResponse:
    """Show a form of one write, or write what it says and go back to the table.

    A fault of a field keeps the page at 400, a refusal of the record at 409; `write` returns what
    to confirm on the table's page. `check` refuses a table at which the form is not even opened.
    """
    form, refusal, status = form_class(request.POST or None), "", 200
    try:
        if request.method != "POST":
            check(table)
        elif form.is_valid():
            return written(request, table, write(form))
        else:
            status = 400
    except RecordError as error:
        refusal, status = str(error.message), 409
    context = {"form": form, "table": table, "refusal": refusal, **extra}
    return render(request, template, context, status=status)


def one_tap(
    request: HttpRequest,
    member: Membership,
    table: Table,
    form_class: type[Any],
    write: Callable[[Any], str],
) -> HttpResponse:
    """Write what a button of the table's page says; refused, the page says why.

    A reload after a refusal asks for the button's address: it leads back to the table.
    """
    form = form_class(request.POST)
    if request.method != "POST":
        return redirect(table)
    if not form.is_valid():
        refusal = _("The page was incomplete: tap again here.")
        return shown_table(request, member, table, refusal=refusal, status=400)
    try:
        return written(request, table, write(form))
    except RecordError as error:
        return shown_table(request, member, table, refusal=str(error.message), status=409)


def written(request: HttpRequest, table: Table, confirmation: str) -> HttpResponse:
    """Go back to the table, which confirms what was written."""
    if confirmation:
        messages.success(request, confirmation)
    return redirect(table)


def shown_table(
    request: HttpRequest,
    member: Membership,
    table: Table,
    *,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    context = live_table(read_table(table), member, now=timezone.now())
    return render(request, "tournaments/table.html", {**context, "refusal": refusal}, status=status)
