"""A table as its players see it, without signing in: who sits there, and the arbiter's bell."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.access import membership, tables_of
from tournaments.hall import is_current
from tournaments.models import Entry, EntryKind, RoundState, Table, Tournament
from tournaments.record import RecordError, read_state
from tournaments.round_clock import clock_now
from tournaments.services.calls import call_arbiter
from tournaments.state import TableState

STATUS = {"too-many-calls": 429}


@dataclass(frozen=True)
class Place:
    """A table of the hall, whatever the round: `table` is the one in play, None between rounds.

    `last_round` is the last that has begun here, None before the first.
    """

    tournament: Tournament
    number: int
    table: Table | None
    last_round: int | None


@require_safe
@never_cache
def player_table(request: HttpRequest, tournament: str, number: int) -> HttpResponse:
    """Show a table to its players; members are led on to the table's own page."""
    refuse_long_query(request)
    place = place_of(tournament, number)
    if place.table and request.user.is_authenticated and membership(request, tournament):
        return redirect(place.table)
    return player_page(request, place)


@never_cache
def call(request: HttpRequest, tournament: str, number: int) -> HttpResponse:
    """Call the arbiter, then show the table again; one call waits at a time.

    A reload or a change of language after a refusal asks for this address: it shows the table.
    """
    place = place_of(tournament, number)
    if request.method != "POST":
        return redirect("tournaments:player-table", tournament, number)
    if place.table is None:
        return player_page(request, place, status=409)
    token = sent_token(request)
    try:
        waiting = call_arbiter(table=place.table, token=token)
    except RecordError as refusal:
        status = STATUS.get(refusal.code, 409)
        return player_page(request, place, refusal=str(refusal.message), status=status)
    if waiting.token != token:
        messages.info(request, _("This table has called already: it is the same call."))
    return redirect("tournaments:player-table", tournament, number)


@require_safe
@never_cache
def player_poll(request: HttpRequest, tournament: str, number: int) -> HttpResponse:
    """Return the bell's fragment, or 204 while nothing has changed since the version `since`."""
    found = get_object_or_404(Tournament, slug=tournament)
    if is_current(request.GET.get("since", ""), found.version, now=timezone.now()):
        return HttpResponse(status=204)
    place = place_of(tournament, number)
    return render(request, "tournaments/_player.html", bell_context(place, player_state(place)))


def place_of(slug: str, number: int) -> Place:
    """Return a table of the hall; 404 where no round that the tournament has seats anybody there.

    Before the first round is made nobody knows how many tables there will be.
    """
    tournament = get_object_or_404(Tournament, slug=slug)
    tables = list(tables_of(tournament).filter(number=number).order_by("round__number"))
    if not tables and tournament.rounds.exists():
        raise Http404
    begun = [table for table in tables if table.round.state != RoundState.DRAFT]
    playing = [table for table in begun if table.round.state == RoundState.PLAYING]
    return Place(
        tournament=tournament,
        number=number,
        table=playing[0] if playing else None,
        last_round=begun[-1].round.number if begun else None,
    )


def player_page(
    request: HttpRequest, place: Place, *, refusal: str = "", status: int = 200
) -> HttpResponse:
    state = player_state(place)
    context = {
        **bell_context(place, state),
        "lines": lines(state) if state else (),
        "clock": clock_now(place.tournament, table=place.number) if state else None,
        "refusal": refusal,
    }
    return render(request, "tournaments/player.html", context, status=status)


def player_state(place: Place) -> TableState | None:
    return read_state(place.table) if place.table else None


def bell_context(place: Place, state: TableState | None) -> dict[str, object]:
    """Return what the fragment shows: the call that waits, or the button with a token of its own.

    The page polls only while a call waits, so that no tap falls on a button being replaced.
    """
    return {
        "place": place,
        "tournament": place.tournament,
        "call": state.call if state else None,
        "came": arrival(state) if state else None,
        "token": uuid4(),
        "stamp": place.tournament.version,
    }


def arrival(state: TableState) -> Entry | None:
    """Return the answer to a call as long as it is the last that happened at the table."""
    last = state.events[-1] if state.events else None
    return last if last and last.kind == EntryKind.ANSWERED else None


def lines(state: TableState) -> list[tuple[str, list[str]]]:
    """Return who sits on each line: its name, and the players' names."""
    north = state.pair("NS")
    pairs = sorted((state.table.ns, state.table.ew), key=lambda pair: pair.pk != north)
    return [
        (line, [player.name for player in pair.players.all()])
        for line, pair in zip((_("North-South"), _("East-West")), pairs, strict=True)
    ]


def sent_token(request: HttpRequest) -> UUID:
    """Return the form's token; a new one where it is missing or broken, for a call must go out."""
    try:
        return UUID(request.POST.get("token", ""))
    except ValueError:
        return uuid4()
