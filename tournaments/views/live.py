"""What everybody may see without signing in: seats, the published ranking, a pair's own results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import refuse_long_query
from tournaments.forms import tidy
from tournaments.live import as_of, kept, outside, seating, unless_seen, unless_seen_with
from tournaments.live_seating import Seat, Seating, matching
from tournaments.models import Tournament
from tournaments.projector import SECONDS, screens
from tournaments.round_clock import clock_now, is_shown, minute_mark


@require_safe
@unless_seen_with(minute_mark)
def live(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the seating of the published round by name; `q` looks for a name or a number."""
    asked = tidy(request.GET.get("q", ""))
    now = seating(tournament)
    seats = matching(now.seats, asked) if asked else now.seats
    context = {
        "tournament": tournament,
        "seating": now,
        "asked": asked,
        "seats": seats,
        "large": bool(asked),
        "clock": clock_now(tournament, table=only_table(now, seats)),
        "here": "seats",
    }
    return render(request, "tournaments/live.html", context)


def only_table(now: Seating, seats: Iterable[Seat]) -> int | None:
    """Return the table at which all of these seats are being played; None unless it is one."""
    tables = {seat.table for seat in seats}
    return tables.pop() if now.playing and len(tables) == 1 else None


@require_safe
@never_cache
def live_clock(request: HttpRequest, tournament: str) -> HttpResponse:
    """Return the clock's fragment, or 204 while the page stamped `since` shows it as it is.

    `table` asks what time-out means at that table.
    """
    refuse_long_query(request)
    found = get_object_or_404(Tournament, slug=tournament)
    if is_shown(found, request.GET.get("since", "")):
        return HttpResponse(status=204)
    given = request.GET.get("table", "")
    table = int(given) if given.isdecimal() and len(given) < 5 else None
    context = {"tournament": found, "clock": clock_now(found, table=table)}
    return render(request, "tournaments/_clock.html", context)


@require_safe
@unless_seen
def live_ranking(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show the ranking that is published; `by=all` puts the groups together."""
    together = request.GET.get("by") == "all"
    name = "together" if together else "ranking"
    shown = kept(tournament, name, as_of(tournament), lambda: ready(tournament, together=together))
    context = {"tournament": tournament, "shown": shown, "here": "ranking"}
    return render(request, "tournaments/live_ranking.html", context)


@dataclass(frozen=True)
class Ready:
    """The published ranking as a page has it; `after` is 0 and the rest empty while none is."""

    after: int
    table: str
    results: str
    grouped: bool
    together: bool


def ready(tournament: Tournament, *, together: bool) -> Ready:
    """Return the published ranking with its table drawn: a phone then costs next to nothing."""
    published = outside(tournament).published
    ranking = published.asked("all" if together else "")
    grouped = published.by_group is not None
    if ranking is None:
        return Ready(0, "", "", grouped, together)
    context = {"tournament": tournament, "ranking": ranking, "inside": False}
    table = render_to_string("tournaments/_ranking.html", context)
    return Ready(ranking.after, table, ranking.results, grouped, together)


@require_safe
@unless_seen_with(minute_mark)
def live_pair(request: HttpRequest, tournament: Tournament, pair: int) -> HttpResponse:
    """Show a pair its table in the published round, its results, and its published place."""
    known = outside(tournament)
    own = known.own.get(pair)
    if own is None:
        raise Http404
    now = seating(tournament)
    seats = now.of(pair)
    whole = known.published.asked("")
    context: dict[str, Any] = {
        "tournament": tournament,
        "own": own,
        "seating": now,
        "seats": seats,
        "clock": clock_now(tournament, table=only_table(now, seats)),
        "after": whole.after if whole else 0,
        "place": next(
            (row for row in whole.rows if row.entrant == own.entrant), None
        ) if whole else None,
        "here": "pair",
    }  # fmt: skip
    return render(request, "tournaments/live_pair.html", context)


@require_safe
@unless_seen_with(minute_mark)
def projector(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """Show one screen of seats or ranking, in type for a whole hall; it pages on by itself.

    `show` keeps to "seats" or "ranking"; without it the screen has what was published last.
    `page` past the last begins again.
    """
    show = request.GET.get("show", "")
    found = screens(seating(tournament), outside(tournament).published, show)
    given = request.GET.get("page", "1")
    page = int(given) if given.isdecimal() and len(given) < 5 else 1
    page = page if 1 <= page <= len(found) else 1
    context = {
        "tournament": tournament,
        "screen": found[page - 1] if found else None,
        "page": page,
        "pages": len(found),
        "next": page % len(found) + 1 if found else 1,
        "show": show if show in ("seats", "ranking") else "",
        "seconds": SECONDS,
        "clock": clock_now(tournament),
    }
    return render(request, "tournaments/projector.html", context)
