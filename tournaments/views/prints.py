"""Prints of a tournament, each at its own address, in the tournament's language."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pdf import Print, prints_response
from tournaments.access import SCORING, members_only
from tournaments.models import Membership, Tournament
from tournaments.services.prints import KINDS, card_prints
from tournaments.views.desk import desk_page
from tournaments.views.making import making_response


@require_safe
@never_cache
@members_only(SCORING)
def round_sheets(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Print the blank sheets of a round, a page a table; a round without tables says so."""
    found = KINDS["round"].find(member.tournament, str(round))
    if found is None:
        return no_tables(request, member, round)
    return print_found(request, member.tournament, "round", found, f"score-{round}.pdf")


@require_safe
@never_cache
@members_only(SCORING)
def round_sheets_making(
    request: HttpRequest, member: Membership, round: int
) -> HttpResponse | StreamingHttpResponse:
    """Make the blank sheets of a round and say how far they are; then `round_sheets` has them."""
    tournament, kind = member.tournament, KINDS["round"]
    found = kind.find(tournament, str(round))
    if found is None:
        return no_tables(request, member, round)
    with override(tournament.language):
        prints = kind.prints(found, request.build_absolute_uri)
    address = kind.url(tournament.slug, str(round))
    title = kind.title(found)
    return making_response(request, tournament, prints, title=title, address=address)


def no_tables(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Say on the desk's page that a round has no tables; 404 when there is no such round."""
    if not member.tournament.rounds.filter(number=round).exists():
        raise Http404
    error = _("Round %(round)s has no tables yet: there is nothing to print.") % {"round": round}
    return desk_page(request, member, error=error, status=409)


@require_safe
@never_cache
@members_only(SCORING)
def seating(request: HttpRequest, member: Membership, round: int) -> HttpResponse:
    """Print where everybody sits: by table, or with `by=name` in the order of the alphabet.

    The seating of a draft is not printed, and the page says so.
    """
    by = "name" if request.GET.get("by") == "name" else "table"
    tournament, kind = member.tournament, f"seats-{by}"
    found = KINDS[kind].find(tournament, str(round))
    if found is None and tournament.rounds.filter(number=round).exists():
        error = _("The seating of round %(round)s is not published: publish it, then print it.")
        return desk_page(request, member, error=error % {"round": round}, status=409)
    return print_found(request, tournament, kind, found, f"seating-{round}-by-{by}.pdf")


@require_safe
@never_cache
@members_only(SCORING)
def table_sheet(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Print the sheet of one table with what is scored of it."""
    found = KINDS["table"].find(member.tournament, f"{round}-{number}")
    filename = f"score-{round}-{number}.pdf"
    return print_found(request, member.tournament, "table", found, filename)


@require_safe
@never_cache
@members_only(SCORING)
def ruling_report(request: HttpRequest, member: Membership, number: int) -> HttpResponse:
    """Print the report of a ruling from what the record kept of it."""
    found = KINDS["report"].find(member.tournament, str(number))
    return print_found(request, member.tournament, "report", found, f"ruling-{number}.pdf")


@require_safe
@never_cache
@members_only(SCORING)
def table_cards(request: HttpRequest, member: Membership) -> HttpResponse:
    """Print a card for every table; a tournament without tables says so."""
    prints = card_prints(member.tournament, request.build_absolute_uri)
    if not prints:
        error = _("No round has tables yet: there is nothing to print.")
        return desk_page(request, member, error=error, status=409)
    return in_its_language(request, member.tournament, prints, "table-cards.pdf")


def print_found(
    request: HttpRequest, tournament: Tournament, kind: str, found: Any, filename: str
) -> HttpResponse:
    """Print what the tournament has; 404 for None, which it does not have."""
    if found is None:
        raise Http404
    with override(tournament.language):
        prints = KINDS[kind].prints(found, request.build_absolute_uri)
    return in_its_language(request, tournament, prints, filename)


def in_its_language(
    request: HttpRequest, tournament: Tournament, prints: list[Print], filename: str
) -> HttpResponse:
    """Return the prints in the tournament's language, whatever the page's."""
    with override(tournament.language):
        return prints_response(request, prints, filename)
