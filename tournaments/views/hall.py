"""The hall: every table of the round in play, kept fresh by a poll."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.access import DIRECTING, SCORING, members_only, tables_of
from tournaments.hall import hall, stamp
from tournaments.interviews import under_way
from tournaments.models import Membership, RoundState, Table, Tournament
from tournaments.polling import unless_current
from tournaments.record import read_states

ORDERS = ("urgency", "place")


@require_safe
@never_cache
@members_only()
def hall_page(request: HttpRequest, member: Membership) -> HttpResponse:
    """Show the hall; `order` in the address keeps one order of the tables at every width."""
    refuse_long_query(request)
    return render(
        request,
        "tournaments/hall.html",
        {
            **hall_context(request, member.tournament),
            "may_print": member.role in SCORING,
            "may_direct": member.role in DIRECTING,
        },
    )


@require_safe
@never_cache
@unless_current
@members_only()
def hall_poll(request: HttpRequest, member: Membership) -> HttpResponse:
    """Return the hall's fragment, or 204 while the page stamped `since` still shows what is."""
    return render(request, "tournaments/_hall.html", hall_context(request, member.tournament))


def hall_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Return what the fragment shows, in as many queries for one table as for fifty."""
    now = timezone.now()
    rounds = list(tournament.rounds.all())
    playing = next((found for found in rounds if found.state == RoundState.PLAYING), None)
    tables = list(tables_of(tournament).filter(round=playing)) if playing else []
    shown = hall(read_states(tables).values(), rulers(tables, now=now), now=now)
    order = request.GET.get("order")
    return {
        "tournament": tournament,
        "round": playing,
        "rounds": len(rounds),
        "hall": shown,
        "order": order if order in ORDERS else None,
        "stamp": stamp(tournament.version, waiting=shown.calls + shown.rulings > 0, now=now),
    }


def rulers(tables: list[Table], *, now: datetime) -> dict[int, list[str]]:
    """Return the names of those with a ruling under way, by the table's id."""
    names: dict[int, list[str]] = {}
    for interview in under_way(tables, now=now):
        person = interview.by
        names.setdefault(interview.table_id, []).append(person.get_full_name() or person.username)
    return names
