"""A round seated by hand, and its time-out."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.access import DIRECTING, RULING, members_only
from tournaments.event import EventState, read_event
from tournaments.event_rounds import RoundNow
from tournaments.models import Membership
from tournaments.record import RecordError, read_states
from tournaments.round_forms import SeatsByHandForm, TimeOutForm, entry_number
from tournaments.services.hand_seats import HandRefused, seat_round
from tournaments.services.rounds import announce_time_out, take_time_out_back
from tournaments.time_out import explained
from tournaments.views.rounds import existing, round_context, stepped, to_round
from tournaments.views.table import writing


@writing
@never_cache
@members_only(DIRECTING)
def seats(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Seat a round table by table; what was typed stays until it can be kept."""
    state = read_event(member.tournament)
    now = existing(state, round)
    numbers = table_numbers(state, now, round)
    if request.method != "POST":
        refuse_long_query(request)
        form = SeatsByHandForm(state=state, numbers=numbers)
        return seats_page(request, state, round, form)
    form = SeatsByHandForm(request.POST, state=state, numbers=numbers)
    if not form.is_valid():
        wrong = [str(error) for error in form.non_field_errors()]
        return seats_page(request, state, round, form, wrong=wrong, status=400)
    try:
        seat_round(
            tournament=member.tournament,
            by=member.user,
            number=round,
            tables=form.tables,
            token=form.cleaned_data["token"],
            anyway=form.cleaned_data["anyway"],
        )
    except HandRefused as error:
        ask = error.code == "unusual"
        return seats_page(request, state, round, form, wrong=error.sentences, ask=ask, status=409)
    except RecordError as error:
        return seats_page(request, state, round, form, wrong=[str(error.message)], status=409)
    messages.success(request, _("Round %(round)s is seated.") % {"round": round})
    return redirect("tournaments:round", member.tournament.slug, round)


def seats_page(
    request: HttpRequest,
    state: EventState,
    number: int,
    form: SeatsByHandForm,
    *,
    wrong: Sequence[str] = (),
    ask: bool = False,
    status: int = 200,
) -> HttpResponse:
    now = state.round(number)
    here = [one.id for one in state.entrants if one.present(number)]
    context = {
        **round_context(state, number),
        "form": form,
        "rows": form.rows(seated_numbers(state, now) if now else {}),
        "wrong": wrong,
        "ask": ask,
        "individual": form.width == 2,
        "people": [(entry_number(state, one), state.names[one]) for one in here],
    }
    return render(request, "tournaments/round_seats.html", context, status=status)


def table_numbers(state: EventState, now: RoundNow | None, number: int) -> list[int]:
    """Return the numbers of the tables that a round can have: those seated, then the next free."""
    here = sum(one.present(number) for one in state.entrants)
    wanted = here // (4 if state.tournament.kind == "individual" else 2)
    taken = [one.table for one in now.seating.tables] if now else []
    free = (place for place in range(1, wanted + len(taken) + 1) if place not in taken)
    return sorted([*taken, *(next(free) for _table in range(wanted - len(taken)))])


def seated_numbers(state: EventState, now: RoundNow) -> dict[int, tuple[str, str]]:
    """Return the numbers of who sits on each line, by table."""
    found = {}
    for one in now.seating.tables:
        lines = [(line,) if isinstance(line, int) else line for line in (one.ns, one.ew)]
        ns, ew = (" ".join(str(entry_number(state, pk)) for pk in line) for line in lines)
        found[one.table] = (ns, ew)
    return found


@require_safe
@never_cache
@members_only(RULING)
def timeout(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Show what time-out means, and who still plays at each table."""
    refuse_long_query(request)
    state = read_event(member.tournament)
    now = existing(state, round)
    tables = [found.table for found in now.tables if not found.result_in] if now else []
    context = {
        **round_context(state, round),
        "form": TimeOutForm(),
        "may_direct": member.role in DIRECTING,
        "time_out": explained(read_states(tables).values(), member.tournament.edition),
    }
    return render(request, "tournaments/round_timeout.html", context)


@writing
@never_cache
@members_only(DIRECTING)
def announce(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Announce time-out, or take it back."""
    if request.method != "POST":
        return to_round(member, round)
    form = TimeOutForm(request.POST)
    form.is_valid()
    back = form.cleaned_data["back"]
    return stepped(
        request, member, round,
        lambda: (take_time_out_back if back else announce_time_out)(
            tournament=member.tournament, by=member.user, number=round
        ),
        _("Time-out is taken back.") if back else _("Time-out is announced."),
    )  # fmt: skip
