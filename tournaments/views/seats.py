"""Who sits where at a table: tapped once, put right at any time."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from fibur.pages import refuse_long_query
from tournaments.access import RULING, members_only, table_of
from tournaments.models import Membership, Pair
from tournaments.record_forms import SeatsForm
from tournaments.services.events import seats_shown, set_seats
from tournaments.state import Seat
from tournaments.table_page import seats
from tournaments.table_record import TableRecord, read_table
from tournaments.views.table import small_form, writing


@writing
@never_cache
@members_only(RULING)
def seats_page(request: HttpRequest, member: Membership, round: int, number: int) -> HttpResponse:
    """Write who sits where.

    The first tap chooses who sits north (`north` in the address), the second who sits east and
    writes; the usual corrections are one tap.
    """
    refuse_long_query(request)
    table = table_of(member.tournament, round, number)
    record = read_table(table)

    def write(form: SeatsForm) -> str:
        set_seats(table=table, by=member.user, **form.cleaned_data)
        return _("The seats of table %(table)s are in its record.") % {"table": table.number}

    return small_form(
        request,
        table,
        SeatsForm,
        "tournaments/seats.html",
        write,
        seats=seats(record),
        shown=seats_shown(record.state),
        north=chosen_north(request, record),
        pairs=[table.ns, table.ew],
        swaps=swaps(record),
    )


def chosen_north(request: HttpRequest, record: TableRecord) -> dict[str, Any] | None:
    """Return who was tapped as north, and the opponents one of whom sits east; None before."""
    pairs: tuple[Pair, Pair] = (record.table.ns, record.table.ew)
    for pair, others in (pairs, pairs[::-1]):
        for player in pair.players.all():
            if request.GET.get("north") == str(player.pk):
                return {"player": player, "easts": list(others.players.all())}
    return None


def swaps(record: TableRecord) -> list[dict[str, Any]]:
    """Return the corrections that one tap makes, each with who then sits north and east."""
    sits = record.state.seats
    found: tuple[tuple[str, str, Seat, Seat], ...] = (
        ("ns", _("Exchange North and South"), "S", "E"),
        ("ew", _("Exchange East and West"), "N", "W"),
        ("lines", _("Exchange the lines"), "E", "S"),
    )
    return [
        {"id": name, "label": label, "north": sits[north], "east": sits[east], "token": uuid4()}
        for name, label, north, east in found
    ]
