"""What the tests of the page that counts a deal from its melds share."""

from __future__ import annotations

import re
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member
from tournaments.models import Table
from tournaments.record import read_state
from tournaments.services.events import set_seats

MELDS = {
    "ns_melds": "4H 5H 6H 7H 8H 9H 10H,QC QD QS",
    "ns_hand": "KC 3D",
    "ns_pile": "taken",
    "ns_closed": "yes",
    "ns_discard": "6D",
    "ew_melds": "JS QS KS",
    "ew_hand": "AS 9C",
    "ew_pile": "taken",
}
TOTALS = (365, 5)
REASON = "Carte mostrate all'arbitro"


def address(one: Table, deal: int = 1) -> str:
    return reverse("tournaments:table-score-melds", args=(*one.address, deal))


def hidden(response: HttpResponse) -> dict[str, str]:
    """Return what the form that stores sends, as it stands on the page."""
    page = response.content.decode().split('method="post"')[-1]
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    return dict(fields)


def fields(response: HttpResponse) -> dict[str, str]:
    """Return what each tap on the page sends along."""
    return dict(response.context["fields"])


def tap(client: Client, one: Table, response: HttpResponse, **what: str) -> HttpResponse:
    """Tap a button of the page as a browser without JavaScript does."""
    return client.get(address(one), {**fields(response), **what}, follow=True)


def counted(client: Client, one: Table, over: dict[str, str] | None = None) -> HttpResponse:
    """Return the page with melds tapped, as a colleague's phone opens its address."""
    opened = client.get(address(one))
    return client.get(address(one), {**fields(opened), **MELDS, **(over or {})})


def store(client: Client, one: Table, page: HttpResponse, **over: str) -> HttpResponse:
    return client.post(address(one), {**hidden(page), **over})


def sums(response: HttpResponse) -> tuple[int, ...]:
    return tuple(side["total"] for side in response.context["sides"])


def totals(one: Table, deal: int = 1) -> tuple[int, int] | None:
    score = read_state(one).score(deal)
    return (score.ns.total, score.ew.total) if score else None


def exchange_lines(one: Table) -> None:
    by = make_member(one.round.tournament)
    north, east = one.ew.players.all()[0].pk, one.ns.players.all()[0].pk
    set_seats(table=one, by=by, north=north, east=east, token=uuid4())
