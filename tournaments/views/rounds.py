"""The rounds: where each stands, and its steps from the draw to the end and back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.access import DIRECTING, RULING, SCORING, members_only
from tournaments.event import EventState, read_event
from tournaments.event_rounds import RoundNow
from tournaments.models import Membership, RoundState
from tournaments.record import RecordError
from tournaments.record_forms import RecordForm
from tournaments.round_forms import BackForm, CloseForm, DrawForm
from tournaments.round_page import (
    absent_rows,
    by_hand,
    ends_at,
    movement_words,
    next_step,
    notes,
    place_rows,
    rest_rows,
    round_rows,
    step_of,
    table_rows,
)
from tournaments.services.draws import ResultsMissing, draw_round, throw_away
from tournaments.services.rounds import close_round, publish_round, start_round, step_back
from tournaments.views.table import writing

LAST_ROUND = 99


@require_safe
@never_cache
@members_only(SCORING)
def rounds(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show every round of the programme with its state, and the next step of the event."""
    refuse_long_query(request)
    state = read_event(member.tournament)
    step = next_step(state)
    context = {
        "tournament": member.tournament,
        "rows": round_rows(state),
        "entered": len(state.entrants),
        "step": step[1] if step else None,
        "form": RecordForm(),
        "may_direct": member.role in DIRECTING,
    }
    return render(request, "tournaments/rounds.html", context)


@require_safe
@never_cache
@members_only(SCORING)
def round_page(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Show a round's seating, by table with the reasons or, with `by=name`, by name."""
    refuse_long_query(request)
    return shown_round(request, member, round)


def shown_round(
    request: HttpRequest, member: Membership, number: int, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    state = read_event(member.tournament)
    now = existing(state, number)
    by_name = request.GET.get("by") == "name"
    draft = now is None or now.row.state == RoundState.DRAFT
    context = {
        **round_context(state, number),
        "refusal": refusal,
        "by_name": by_name,
        "places": place_rows(state, now) if now and by_name else [],
        "tables": table_rows(state, now) if now and not by_name else [],
        "rests": rest_rows(state, now) if now else [],
        "absent": absent_rows(state, number),
        "step": step_of(state, number),
        "may_draw": draft and not by_hand(state, number),
        "ends_at": ends_at(state, now) if now else None,
        "shows_clock": member.role in DIRECTING or state.history.at(number).public_clock,
        "may_rule": member.role in RULING,
        "form": RecordForm(),
        "may_direct": member.role in DIRECTING,
    }
    return render(request, "tournaments/round.html", context, status=status)


@writing
@never_cache
@members_only(DIRECTING)
def draw(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Draw a round, or say what the draw waits for."""
    state = read_event(member.tournament)
    existing(state, round)
    if request.method != "POST":
        refuse_long_query(request)
        return draw_page(request, state, round, DrawForm())
    form = DrawForm(request.POST)
    if not form.is_valid():
        return draw_page(request, state, round, form, status=400)
    try:
        draw_round(
            tournament=member.tournament,
            by=member.user,
            number=round,
            token=form.cleaned_data["token"],
            override=form.cleaned_data["reason"],
        )
    except RecordError as error:
        return draw_page(request, state, round, form, error=error, status=409)
    messages.success(
        request, _("Round %(round)s is drawn: a draft that nobody else sees.") % {"round": round}
    )
    return redirect("tournaments:round", member.tournament.slug, round)


def draw_page(
    request: HttpRequest,
    state: EventState,
    number: int,
    form: DrawForm,
    *,
    error: RecordError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        **round_context(state, number),
        "form": form,
        "refusal": str(error.message) if error else "",
        "missing": error if isinstance(error, ResultsMissing) else None,
    }
    return render(request, "tournaments/round_draw.html", context, status=status)


@writing
@never_cache
@members_only(DIRECTING)
def publish(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Show what guests will see of a round, and publish it."""
    if request.method == "POST":
        form = RecordForm(request.POST)
        form.is_valid()
        return stepped(
            request, member, round,
            lambda: publish_round(
                tournament=member.tournament, by=member.user, number=round,
                token=form.cleaned_data["token"],
            ),
            _("Round %(round)s is published.") % {"round": round},
        )  # fmt: skip
    refuse_long_query(request)
    state = read_event(member.tournament)
    now = existing(state, round)
    context = {
        **round_context(state, round),
        "places": place_rows(state, now) if now else [],
        "form": RecordForm(),
    }
    return render(request, "tournaments/round_publish.html", context)


@writing
@never_cache
@members_only(DIRECTING)
def start(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Let a published round be played."""
    if request.method != "POST":
        return to_round(member, round)
    return stepped(
        request, member, round,
        lambda: start_round(tournament=member.tournament, by=member.user, number=round),
        _("Round %(round)s is being played.") % {"round": round},
    )  # fmt: skip


@writing
@never_cache
@members_only(DIRECTING)
def close(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Show what a round still lacks, and close it."""
    refusal, status = "", 200
    if request.method == "POST":
        form = CloseForm(request.POST)
        form.is_valid()
        try:
            close_round(
                tournament=member.tournament,
                by=member.user,
                number=round,
                token=form.cleaned_data["token"],
                without=form.cleaned_data["without"],
            )
        except RecordError as error:
            refusal, status = str(error.message), 409
        else:
            messages.success(request, _("Round %(round)s is closed.") % {"round": round})
            return redirect("tournaments:rounds", member.tournament.slug)
    else:
        refuse_long_query(request)
    state = read_event(member.tournament)
    now = existing(state, round)
    context = {
        **round_context(state, round),
        "missing": now.missing if now else (),
        "rest_score": state.history.at(round).rest,
        "rests": rest_rows(state, now) if now else [],
        "form": CloseForm(),
        "refusal": refusal,
    }
    return render(request, "tournaments/round_close.html", context, status=status)


@writing
@never_cache
@members_only(DIRECTING)
def reopen(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Take a round a step back."""
    if request.method != "POST":
        return to_round(member, round)
    form = BackForm(request.POST)
    if not form.is_valid():
        refusal = _("The page was incomplete: look at the round again, then decide.")
        return shown_round(request, member, round, refusal=refusal, status=400)
    return stepped(
        request, member, round,
        lambda: step_back(
            tournament=member.tournament, by=member.user, number=round,
            shown=form.cleaned_data["state"], token=form.cleaned_data["token"],
        ),
        _("Round %(round)s is a step back.") % {"round": round},
    )  # fmt: skip


@writing
@never_cache
@members_only(DIRECTING)
def discard(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Throw a draft away."""
    if request.method != "POST":
        return to_round(member, round)
    return stepped(
        request, member, round,
        lambda: throw_away(tournament=member.tournament, by=member.user, number=round),
        _("The draft of round %(round)s is thrown away.") % {"round": round},
    )  # fmt: skip


def stepped(
    request: HttpRequest, member: Membership, number: int, step: Callable[[], Any], done: str
) -> HttpResponse:
    """Take a step and lead back to the round; one that is refused shows the round and why."""
    try:
        step()
    except RecordError as error:
        return shown_round(request, member, number, refusal=str(error.message), status=409)
    messages.success(request, done)
    return redirect("tournaments:round", member.tournament.slug, number)


def to_round(member: Membership, number: int) -> HttpResponse:
    """Lead to the page of a round; 404 for one that cannot be."""
    existing(read_event(member.tournament), number)
    return redirect("tournaments:round", member.tournament.slug, number)


def existing(state: EventState, number: int) -> RoundNow | None:
    """Return a round, None for one that is not seated yet; 404 for one that cannot be."""
    now = state.round(number)
    last = max([state.programme.rounds, *(found.number for found in state.rounds)])
    if now is None and not 1 <= number <= min(last + 1, LAST_ROUND):
        raise Http404
    return now


def round_context(state: EventState, number: int) -> dict[str, Any]:
    """Return what every page of a round shows above the fold."""
    now = state.round(number)
    return {
        "tournament": state.tournament,
        "number": number,
        "round": now.row if now else None,
        "seated": bool(now and now.tables),
        "movement": movement_words(state, number),
        "notes": notes(state, now) if now else [],
        "results": now.results if now else 0,
        "count": len(now.tables) if now else 0,
        "without": now.row.movement.get("without", []) if now else [],
        "now": timezone.now(),
    }
