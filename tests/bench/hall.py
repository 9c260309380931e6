"""What the live pages cost: 12 phones that ask again and again in a hall of 30 tables.

Each figure is of one request, CPU alone, beside an empty view that asks who is signed in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from uuid import uuid4

from django.conf import settings
from django.db import connection, connections
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import include, path, reverse

from tests.bench.measuring import Row, cpu
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Tournament
from tournaments.services.calls import call_arbiter
from tournaments.services.interviews import keep_interview

TABLES, PHONES = 30, 12
POLLS = 10
"""How often each phone asks in one timed run."""
MOST_OF_AN_EMPTY_VIEW = 1.3
BEYOND_WHO_ASKS = 1
"""The queries of a poll besides those for session and user."""
MOST_OF_A_CHANGE = 0.1
"""Seconds for a fragment after a change: 12 phones ask for it within the 2 seconds of a poll."""


def rows(runs: int) -> Iterator[Row]:
    """Yield each measurement as the best of so many runs."""
    with (
        scratch_database(),
        override_settings(
            ROOT_URLCONF=__name__, SECURE_SSL_REDIRECT=False, ALLOWED_HOSTS=["testserver"]
        ),
    ):
        tournament = full_hall()
        phones = [signed_in(tournament) for _ in range(PHONES)]
        version = Tournament.objects.get(pk=tournament.pk).version
        hall = reverse("tournaments:hall-poll", args=(tournament.slug,))
        one = reverse("tournaments:table-poll", args=(tournament.slug, 1, 1))
        nothing = each(phones, EMPTY, runs)
        for what, address in (("hall", hall), ("table", one)):
            unchanged = f"{address}?since={version}"
            asked = queries(phones[0], unchanged) - queries(phones[0], EMPTY)
            yield Row(
                f"poll of an unchanged {what}, {queries_told(asked)} beyond session and user",
                each(phones, unchanged, runs),
                MOST_OF_AN_EMPTY_VIEW,
                "empty view, signed in",
                nothing,
            )
            changed = f"{address}?since=old"
            yield Row(
                f"poll of a changed {what}, {queries(phones[0], changed)} queries",
                each(phones, changed, runs),
                MOST_OF_A_CHANGE,
            )


@contextmanager
def scratch_database() -> Iterator[None]:
    """Measure in a database of its own, which is gone afterwards."""
    name = str(settings.DATABASES["default"]["NAME"])
    connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)
        connections.close_all()


def full_hall() -> Tournament:
    """Return a hall in which every table has obligations and cautions, some a call or a ruling."""
    tournament = make_tournament(slug="sala", tables=TABLES)
    ada = make_member(tournament, username="ada")
    for number in range(1, TABLES + 1):
        applied_ruling(table(tournament, number), ada)
    for number in range(2, TABLES + 1, 5):
        call_arbiter(table=table(tournament, number), token=uuid4())
    for number in range(3, TABLES + 1, 5):
        one = table(tournament, number)
        keep_interview(table=one, by=ada, infraction="no-draw", query="")
    return tournament


def signed_in(tournament: Tournament) -> Client:
    client = Client()
    client.force_login(make_member(tournament))
    return client


def each(phones: list[Client], address: str, runs: int) -> float:
    """Return the seconds of CPU of one request, all phones asking in turn."""
    asked = 0
    for phone in phones:
        asked += POLLS
        assert phone.get(address).status_code in (200, 204)
    return cpu(runs, in_turn(phones, address)) / asked


def in_turn(phones: list[Client], address: str) -> Callable[[], None]:
    def once() -> None:
        for _ in range(POLLS):
            for phone in phones:
                phone.get(address)

    return once


def queries(phone: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        phone.get(address)
    return len(captured)


def queries_told(count: int) -> str:
    return f"{count} quer{'y' if count == 1 else 'ies'}"


def _nothing(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204 if request.user.is_authenticated else 403)


EMPTY = "/nothing/"
urlpatterns = [path("nothing/", _nothing), path("", include("fibur.urls"))]
