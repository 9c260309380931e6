"""The counting room: a table's number, its sheet, the next number; by keyboard alone."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.access import RULING, SCORING, members_only, table_of, tables_of
from tournaments.models import Membership, Round, RoundState, Table
from tournaments.owed_page import open_lines, unsettled_deals
from tournaments.places import PLACE_LENGTH, name_place, place_of
from tournaments.record import RecordError, read_state, read_states, refuse_closed_round
from tournaments.results import SheetStatus, disputed, is_blind, status
from tournaments.services.results import SheetChanged, SheetRefused, write_sheet
from tournaments.setup import setup_of
from tournaments.sheet_form import SheetForm, deal_says, sheet_initial
from tournaments.sheet_page import (
    form_rows,
    history,
    limits_of,
    round_rows,
    shown_scores,
    standing_scores,
    sums,
)
from tournaments.table_page import lines
from tournaments.table_record import TableRecord, read_table
from tournaments.views.table import writing

Context = dict[str, Any]


class PlaceForm(forms.Form):
    """How this device is called in the record."""

    place = forms.CharField(
        label=gettext_lazy("Name of this device"), max_length=PLACE_LENGTH, required=False
    )


@writing
@never_cache
@members_only(SCORING)
def results(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the results of the round in play, else of the last one; name the device."""
    refuse_long_query(request)
    rounds = list(member.tournament.rounds.exclude(state=RoundState.DRAFT))
    playing = [one for one in rounds if one.state == RoundState.PLAYING]
    at = next(reversed(playing or rounds), None)
    if request.method != "POST":
        return shown_round(request, member, at)
    form = PlaceForm(request.POST)
    if not form.is_valid():
        return shown_round(request, member, at, device=form, status=400)
    name_place(request, form.cleaned_data["place"])
    return redirect("tournaments:results", member.tournament.slug)


@require_safe
@never_cache
@members_only(SCORING)
def results_round(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Show the results of a round, or go on to the sheet of the table that `table` names."""
    refuse_long_query(request)
    at = published_round(member, round)
    asked = request.GET.get("table", "").strip()
    if not asked:
        return shown_round(request, member, at)
    if asked.isdecimal() and at.tables.filter(number=int(asked[:6])).exists():
        return redirect("tournaments:sheet", member.tournament.slug, at.number, int(asked[:6]))
    return shown_round(request, member, at, asked=asked, status=400)


def published_round(member: Membership, number: int) -> Round:
    """Return a round of the tournament that is no draft; 404 when there is none."""
    rounds = member.tournament.rounds.exclude(state=RoundState.DRAFT)
    return get_object_or_404(rounds.select_related("tournament"), number=number)


def shown_round(
    request: HttpRequest,
    member: Membership,
    at: Round | None,
    *,
    asked: str = "",
    device: PlaceForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """Show the field for the table's number, what is missing with its age, and what is in."""
    tournament, second = member.tournament, setup_of(member.tournament).second_scorer
    tables = list(tables_of(tournament).filter(round=at)) if at else []
    states = read_states(tables)
    limits = limits_of(at) if at else None
    rows = round_rows(states.values(), limits, second=second, now=timezone.now())
    missing = [row for row in rows if row["scored"] < row["deals"]]
    context = {
        "tournament": tournament,
        "round": at,
        "rounds": tournament.rounds.exclude(state=RoundState.DRAFT),
        "asked": asked,
        "place": place_of(request),
        "device": device or PlaceForm(initial={"place": request.session.get("place", "")}),
        "missing": sorted(missing, key=lambda row: -(row["minutes"] or 0)),
        "arrived": [row for row in rows if row["scored"] == row["deals"]],
        "count": len(rows),
        "second": second,
        "final": sum(row["status"] == SheetStatus.FINAL for row in rows),
        "playing": bool(at and at.state == RoundState.PLAYING),
    }
    return render(request, "tournaments/results.html", context, status=status)


@writing
@never_cache
@members_only(SCORING)
def sheet(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Write all deals of a table's sheet, or show them once the round is closed."""
    table = table_of(member.tournament, round, number)
    if table.round.state == RoundState.DRAFT:
        raise Http404
    record = read_table(table)
    if request.method != "POST":
        return opened(request, member, record)
    form = SheetForm(request.POST, deals=record.state.deals)
    valid = form.is_valid()
    if "recount" in request.POST:
        return sheet_form(request, member, record, form)
    if not valid:
        return sheet_form(request, member, record, form, status=400)
    try:
        write_sheet(
            table=table,
            by=member.user,
            scores=form.scores(),
            token=form.cleaned_data["token"],
            replaces=form.replaces(),
            shown=form.shown(),
            reason=form.accepted,
            place=place_of(request),
        )
    except RecordError as refusal:
        return refused(request, member, table, form, refusal)
    return stored(request, member, table)


def opened(request: HttpRequest, member: Membership, record: TableRecord) -> HttpResponse:
    """Show the sheet as it opens: empty, or with what stands unless it is to be confirmed."""
    state, second = record.state, setup_of(member.tournament).second_scorer
    known = {f"replaces_{deal}": entry.pk for deal, entry in state.scores.items()}
    figures = sheet_initial(shown_scores(state, member.user.pk, second=second))
    form = SheetForm(initial={**figures, **known}, deals=state.deals)
    try:
        refuse_closed_round(record.table)
    except RecordError as refusal:
        return sheet_form(request, member, record, form, refusal=str(refusal.message), shut=True)
    return sheet_form(request, member, record, form)


def refused(
    request: HttpRequest,
    member: Membership,
    table: Table,
    form: SheetForm,
    refusal: RecordError,
) -> HttpResponse:
    """Show the sheet again with what the record says of it, everything typed kept."""
    record = read_table(table)
    if isinstance(refusal, SheetRefused) and refusal.code == "impossible":
        form.refuse(refusal.faults)
        return sheet_form(request, member, record, form, status=400)
    if isinstance(refusal, SheetRefused):
        if form.cleaned_data["confirms"] == form.figures():
            form.add_error("reason", _("Write why it is so: the record keeps it."))
        asked = [deal_says(deal, fault) for deal, fault in refusal.faults]
        return sheet_form(request, member, record, form, status=409, doubts=asked)
    words = str(refusal.message)
    known = isinstance(refusal, SheetChanged)
    return sheet_form(request, member, record, form, status=409, refusal=words, all_known=known)


def sheet_form(
    request: HttpRequest,
    member: Membership,
    record: TableRecord,
    form: SheetForm,
    *,
    status: int = 200,
    refusal: str = "",
    doubts: list[str] | None = None,
    all_known: bool = False,
    shut: bool = False,
) -> HttpResponse:
    """Show the sheet: the pairs, what is owed, the figures, and the sums as far as they go."""
    owed = open_lines(record)
    if form.is_bound or not owed:
        form.focus(asked=bool(doubts))
    state, second = record.state, setup_of(member.tournament).second_scorer
    blind = second and is_blind(state, member.user.pk)
    typed = list(form.scores().values()) if form.is_bound else standing_scores(state)
    figures = [None] * state.deals if blind and not form.is_bound else typed
    pairs = lines(record)
    context = {
        "tournament": member.tournament,
        "table": record.table,
        "form": form,
        "shut": shut,
        "refusal": refusal,
        "doubts": doubts or [],
        "pairs": pairs,
        "obligations": owed,
        "unsettled": unsettled_deals(state) if member.role in RULING else [],
        "rows": form_rows(form, state, member.user.pk, second=second),
        "replaces": replaced(form, record, all_known=all_known),
        "sums": sums(figures, limits_of(record.table.round), [pair["label"] for pair in pairs]),
        "history": [] if blind else history(state),
        "blind": blind,
        "may_correct": member.role in RULING and bool(state.scores),
    }
    return render(request, "tournaments/sheet.html", context, status=status)


def replaced(form: SheetForm, record: TableRecord, *, all_known: bool) -> list[tuple[str, object]]:
    """Return the entries that the form goes on to replace: those that its page shows."""
    if all_known or not form.is_bound:
        standing = {deal: entry.pk for deal, entry in record.state.scores.items()}
    else:
        standing = form.replaces()
    return [(f"replaces_{deal}", standing.get(deal, "")) for deal in form.deals]


def stored(request: HttpRequest, member: Membership, table: Table) -> HttpResponse:
    """Go on to the next table's number, with the sums of what was stored."""
    state = read_state(table)
    found = state.totals()
    said = {"number": table.number, "ns": found["ns"], "ew": found["ew"]}
    words = _("Table %(number)s: North-South %(ns)s, East-West %(ew)s.") % said
    second = setup_of(member.tournament).second_scorer
    if second and disputed(state):
        differs = _("What another person typed is different: look at the paper together.")
        messages.warning(request, f"{words} {differs}")
    elif status(state, second=second) == SheetStatus.TO_CONFIRM:
        confirms = _("Another person confirms it.")
        messages.success(request, f"{words} {confirms}")
    else:
        messages.success(request, words)
    return redirect("tournaments:results-round", member.tournament.slug, table.round.number)
