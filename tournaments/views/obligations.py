"""What rulings still owe at a table: closing, ticking off, reopening, settling."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from tournaments.access import RULING, members_only, table_of
from tournaments.models import EntryKind, Membership, Obligation, Table
from tournaments.obligations import groups
from tournaments.owed_page import settle_lines
from tournaments.record import RecordError, refuse_closed_round
from tournaments.record_forms import ObligationForm, RecordForm, TickForm
from tournaments.services.obligations import (
    close_obligation,
    refuse_elsewhere,
    reopen,
    tick,
    untick,
)
from tournaments.services.settling import settle
from tournaments.settle_form import SettleForm
from tournaments.table_record import TableRecord, read_table
from tournaments.views.table import one_tap, writing

SCORE = "score"


@writing
@members_only(RULING)
def obligation(
    request: HttpRequest, member: Membership, round: int, number: int, owed: int
) -> HttpResponse:
    """Close what a ruling still owes, as done or lapsed."""
    table = table_of(member.tournament, round, number)
    one = owed_in(table, owed)

    def write(form: RecordForm) -> str:
        refuse_elsewhere(table, one)
        close_obligation(owed=one, by=member.user, **form.cleaned_data)
        return _("Closed. In error? Reopen it with one tap.")

    return one_tap(request, member, table, ObligationForm, write)


@writing
@members_only(RULING)
def tick_off(
    request: HttpRequest, member: Membership, round: int, number: int, owed: int
) -> HttpResponse:
    """Tick off a penalised card that has been discarded, or take a tick back."""
    table = table_of(member.tournament, round, number)
    one = owed_in(table, owed)

    def write(form: TickForm) -> str:
        refuse_elsewhere(table, one)
        token, back = form.cleaned_data["token"], form.cleaned_data["back"]
        if back is not None:
            untick(owed=one, by=member.user, ticked=back, token=token)
        else:
            tick(owed=one, by=member.user, card=form.cleaned_data["card"], token=token)
        return ""

    return one_tap(request, member, table, TickForm, write)


@writing
@members_only(RULING)
def reopened(
    request: HttpRequest, member: Membership, round: int, number: int, owed: int
) -> HttpResponse:
    """Open again what was closed in error."""
    table = table_of(member.tournament, round, number)
    one = owed_in(table, owed)

    def write(form: RecordForm) -> str:
        refuse_elsewhere(table, one)
        reopen(owed=one, by=member.user, token=form.cleaned_data["token"])
        return _("It is open again.")

    return one_tap(request, member, table, RecordForm, write)


@writing
@never_cache
@members_only(RULING)
def settle_page(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Settle whatever rulings of a deal owe when it ends, and end it: one press.

    The deal in play unless the address names one (`deal`); `then=score` goes on to its score.
    """
    table = table_of(member.tournament, round, number)
    record = read_table(table)
    deal = asked_deal(request, record)
    form = SettleForm(groups(record.state, deal), request.POST or None)
    if request.method != "POST":
        try:
            refuse_closed_round(table)
        except RecordError as error:
            return settle_form(request, record, deal, form, status=409, refusal=str(error.message))
        return settle_form(request, record, deal, form)
    if not form.is_valid():
        return settle_form(request, record, deal, form, status=400)
    try:
        entry = settle(
            table=table,
            by=member.user,
            deal=deal,
            outcomes=form.outcomes(),
            token=form.cleaned_data["token"],
        )
    except RecordError as error:
        record = read_table(table)
        form.groups = groups(record.state, deal)
        return settle_form(request, record, deal, form, status=409, refusal=str(error.message))
    said = {"deal": deal, "table": table.number}
    if entry.kind == EntryKind.DEAL_ENDED:
        messages.success(request, _("Deal %(deal)s of table %(table)s has ended.") % said)
    else:
        messages.success(request, _("Nothing of deal %(deal)s is open any more.") % said)
    if request.POST.get("then") == SCORE:
        return redirect("tournaments:table-score", *table.address, deal)
    return redirect(table)


def settle_form(
    request: HttpRequest,
    record: TableRecord,
    deal: int,
    form: SettleForm,
    *,
    status: int = 200,
    refusal: str = "",
) -> HttpResponse:
    """Show what is to be settled, each with what the edition says becomes of it."""
    given = {name: str(form.data[name]) for name in form.data} if form.is_bound else None
    lines = settle_lines(form.groups, record, given)
    for line in lines:
        line["errors"] = form.errors.get(line["name"], []) if form.is_bound else []
    context = {
        "table": record.table,
        "form": form,
        "deal": deal,
        "lines": lines,
        "ends": deal == record.state.deal,
        "then": SCORE if (request.POST or request.GET).get("then") == SCORE else "",
        "refusal": refusal,
    }
    return render(request, "tournaments/settle.html", context, status=status)


def asked_deal(request: HttpRequest, record: TableRecord) -> int:
    """Return the deal that is settled: by default the one in play; 404 for one not begun."""
    state = record.state
    latest = min(state.deal, state.deals)
    given = request.POST.get("deal") or request.GET.get("deal") or str(latest)
    if not (given.isascii() and given.isdigit() and 1 <= int(given[:9]) <= latest):
        raise Http404
    return int(given)


def owed_in(table: Table, owed: int) -> Obligation:
    """Return an obligation of the table's tournament; 404 when it has none of that id."""
    rows = Obligation.objects.select_related("table__round__tournament")
    found: Obligation = get_object_or_404(
        rows, pk=owed, table__round__tournament=table.round.tournament
    )
    return found
