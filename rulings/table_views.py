"""The pages where one rules at a table, and applying the ruling to its record.

A step of the interview keeps where it stands, so that the hall sees it and another phone goes on.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from fibur.pages import refuse_long_query
from rulings import pages
from rulings.addresses import Address
from rulings.at_table import AtTable, at_table, recent_hits, written
from rulings.engine import Asked, Refused
from rulings.engine.acts import AskedTogether
from rulings.forms import LONGEST_REASON, ApplyForm
from rulings.pages import HtmxRequest
from rulings.presenting import AnyRuled
from rulings.reports import SEAT_FIELDS, stored_report
from rulings.services import Outdated, apply_ruling
from rulings.standing import standing
from tournaments.access import RULING, members_only
from tournaments.models import Entry, Membership
from tournaments.record import RecordError
from tournaments.replacing import BECAUSE, OPINION, undone
from tournaments.services.interviews import drop_interview, keep_interview
from tournaments.table_record import read_table
from tournaments.table_words import clock, fallen, owed_words

View = Callable[..., HttpResponseBase]


def at_a_table(view: View) -> View:
    """Let a view answer those who rule, with the table (`at`) and the case in the address.

    What the engine refuses is answered with its sentence and the ways on.
    """

    @members_only(RULING)
    @functools.wraps(view)
    def page(
        request: HtmxRequest,
        member: Membership,
        round: int,
        number: int,
        infraction: str = "",
        **kwargs: Any,
    ) -> HttpResponseBase:
        refuse_long_query(request)
        at = at_table(member, round, number).asked(request.GET)
        address = at.address(infraction, request.GET)
        try:
            return view(request, at, address, **kwargs)
        except Refused as refused:
            return pages.refused_response(request, refused, address)

    return page


@require_safe
@vary_on_headers("HX-Request")
@at_a_table
def picker(request: HtmxRequest, at: AtTable, address: Address) -> HttpResponse:
    """Show what can have happened, by the tournament's edition; what was ruled lately first."""
    recent = recent_hits(at.tournament)
    return pages.picker_response(request, address, recent)


@require_safe
@at_a_table
def case(request: HtmxRequest, at: AtTable, address: Address) -> HttpResponse:
    """Show the next question of the case in the address, or its ruling with the way to apply it."""
    state = address.outcome()
    if isinstance(state, Asked | AskedTogether):
        response = pages.question_response(request, state, address, more={"standing": standing(at)})
        return _kept(response, request, at, address)
    recorded = at.recorded(state, address)
    more: dict[str, Any] = {"apply": _apply(address, at.state.version), **_undone(at)}
    more |= _closes(at)
    more["standing"] = standing(at)
    if recorded is not None:
        more["recorded"] = {"number": recorded.payload["number"], "at": clock(recorded)}
    response = pages.ruling_response(request, state, address, more)
    return response if recorded else _kept(response, request, at, address)


@require_safe
@vary_on_headers("HX-Request")
@at_a_table
def cards(request: HtmxRequest, at: AtTable, address: Address, name: str) -> HttpResponse:
    """Show the picker of the cards called `name`."""
    return _kept(pages.cards_response(request, address, name), request, at, address)


@require_safe
@at_a_table
def report(request: HtmxRequest, at: AtTable, address: Address) -> HttpResponse:
    """Show the head of the report, filled in with what the tournament knows."""
    place = at.place
    initial = {
        "place": at.tournament.place,
        "date": timezone.localdate(),
        "round": place.round,
        "table": place.number,
        **{SEAT_FIELDS[seat]: name for seat, name in place.players.items()},
    }
    return pages.report_response(request, address, initial)


@require_safe
@at_a_table
def report_print(request: HtmxRequest, at: AtTable, address: Address) -> HttpResponse:
    """Print the ruling of the case in the address, in the tournament's language."""
    return pages.print_response(request, address, at.lang)


@require_http_methods(["GET", "HEAD", "POST"])
@at_a_table
def apply(request: HtmxRequest, at: AtTable, address: Address) -> HttpResponse:
    """Write the ruling of the case in the address into the table's record, once.

    Who comes here without sending the form, after signing in or by a reload, is led to the ruling.
    """
    if request.method != "POST":
        return HttpResponseRedirect(address.url())
    state = address.outcome()
    if isinstance(state, Asked | AskedTogether):
        why = _("Answer this first: without it there is no ruling to apply.")
        return pages.question_response(request, state, address, status=409, refusal=why)
    form = ApplyForm(request.POST)
    if not form.is_valid():
        incomplete = _("The page was incomplete: read the ruling again, then apply it.")
        why = str(form.errors.get("reason", [incomplete])[0])
        more = {"apply": _apply(address, at.state.version), "refusal": why}
        more |= _undone(at, request.POST.get("reason", ""))
        return pages.ruling_response(request, state, address, more, status=400)
    try:
        entry = apply_ruling(
            table=at.table,
            by=at.by,
            ruled=state,
            names=address.names,
            report=stored_report(state, address.names, at.lang),
            replaces=at.replaces,
            opinion=at.place.replaced is not None and at.place.replaced.opinion,
            owed=at.place.owed,
            **form.cleaned_data,
        )
    except RecordError as error:
        return _not_applied(request, state, at, address, error, **form.cleaned_data)
    messages.success(request, _recorded(entry, at))
    return HttpResponseRedirect(at.table.get_absolute_url())


@require_safe
@at_a_table
def again(request: HtmxRequest, at: AtTable, address: Address, ruling: int) -> HttpResponse:
    """Lead to the case of a ruling on record, which the one under way is to take the place of."""
    reason = request.GET.get(BECAUSE, "")[:LONGEST_REASON]
    opinion = OPINION in request.GET
    found = at.ruling(ruling)
    case = at.replacing(found, opinion=opinion, reason=reason).case_of(found)
    return HttpResponseRedirect(case.url())


@require_POST
@at_a_table
def abandon(request: HtmxRequest, at: AtTable, address: Address) -> HttpResponse:
    """Give up the interview that is under way at the table."""
    drop_interview(table=at.table, by=at.by)
    return HttpResponseRedirect(at.table.get_absolute_url())


def _kept(
    response: HttpResponse, request: HtmxRequest, at: AtTable, address: Address
) -> HttpResponse:
    """Keep where the interview stands once its page is there to be shown."""
    if request.method == "GET" and response.status_code == 200 and at.in_play:
        keep_interview(
            table=at.table, by=at.by, infraction=address.infraction, query=address.query()
        )
    return response


def _apply(address: Address, seen: int, token: UUID | None = None) -> dict[str, Any]:
    """Return what the form that applies the ruling sends."""
    return {"url": address.url("apply"), "seen": seen, "token": token or uuid4()}


def _closes(at: AtTable) -> dict[str, Any]:
    """Return what the page says of the obligation that applying the ruling closes."""
    owed = next((one for one in at.state.obligations if one.pk == at.place.owed), None)
    if owed is None:
        return {}
    ruling = next(one for one in at.state.rulings if one.pk == owed.entry_id)
    return {"closes": owed_words(owed, ruling)}


def _undone(at: AtTable, reason: str | None = None) -> dict[str, Any]:
    """Return what the page says of the ruling that is to be replaced, and the reason as typed."""
    if at.replaces is None or at.place.replaced is None:
        return {}
    record = read_table(at.table)
    return {
        "reason": at.place.replaced.reason if reason is None else reason,
        "undone": undone(at.replaces, record),
        "fallen": fallen(at.replaces, record),
        "longest_reason": LONGEST_REASON,
    }


def _not_applied(
    request: HtmxRequest,
    state: AnyRuled,
    at: AtTable,
    address: Address,
    error: RecordError,
    *,
    token: UUID,
    seen: int,
    reason: str,
) -> HttpResponse:
    """Show the ruling again with the reason, and with the same token: it was not written."""
    at = at.again()
    # What is open no longer is not closed by the next press either.
    owed = None if error.code == "owed" else at.place.owed
    address = replace(address, place=replace(at.place, owed=owed))
    more: dict[str, Any] = {"refusal": error.message, "refusal_code": error.code}
    more |= {**_undone(at, reason), "standing": standing(at)}
    if isinstance(error, Outdated):
        seen = max(entry.pk for entry in error.entries)
        record = read_table(at.table)
        more["newer"] = [written(entry, record) for entry in error.entries]
    more["apply"] = _apply(address, seen, token)
    return pages.ruling_response(request, state, address, more, status=409)


def _recorded(entry: Entry, at: AtTable) -> str:
    return _("Ruling %(ruling)s recorded at table %(table)s at %(time)s.") % {
        "ruling": entry.payload["number"],
        "table": at.table.number,
        "time": clock(entry),
    }
