"""Who sits where: two taps, and one to put it right."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, table
from tournaments.models import Entry, Role, Table
from tournaments.record import read_state
from tournaments.state import SEATS

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2))


@pytest.fixture
def bice(one: Table, client: Client) -> Client:
    client.force_login(make_member(one.round.tournament, Role.ARBITER))
    return client


def address(one: Table) -> str:
    return reverse("tournaments:table-seats", args=one.address)


def sit(client: Client, one: Table, **fields: Any) -> HttpResponse:
    return client.post(address(one), {"token": str(uuid4()), **fields})


def players(one: Table) -> tuple[int, int, int, int]:
    (a, b), (c, d) = one.ns.players.all(), one.ew.players.all()
    return a.pk, b.pk, c.pk, d.pk


def now(one: Table) -> list[int]:
    seats = read_state(one).seats
    return [seats[seat] for seat in SEATS]


def test_the_first_tap_offers_all_four_the_second_the_opponents(bice: Client, one: Table) -> None:
    a, b, c, d = players(one)
    page = bice.get(address(one)).content.decode()
    assert [int(pk) for pk in re.findall(r"\?north=(\d+)", page)] == [a, b, c, d]
    response = bice.get(address(one), {"north": d})
    assert response.context["north"]["player"].pk == d
    assert [player.pk for player in response.context["north"]["easts"]] == [a, b]


def test_the_second_tap_writes_who_sits_where(bice: Client, one: Table) -> None:
    a, b, c, d = players(one)
    response = sit(bice, one, north=d, east=a)
    assert response["Location"] == one.get_absolute_url()
    assert now(one) == [d, a, c, b]


@pytest.mark.parametrize("north", ["", "0", "x", "9" * 5000, "-1"])
def test_a_player_from_elsewhere_opens_the_first_tap(bice: Client, one: Table, north: str) -> None:
    assert bice.get(address(one), {"north": north}).context["north"] is None
    stranger = table(one.round.tournament, 2).ns.players.first()
    assert bice.get(address(one), {"north": stranger.pk}).context["north"] is None


def test_a_correction_is_one_tap_each(bice: Client, one: Table) -> None:
    a, b, c, d = players(one)
    expected = {"ns": [b, c, a, d], "ew": [a, d, b, c], "lines": [c, b, d, a]}
    swaps = {swap["id"]: swap for swap in bice.get(address(one)).context["swaps"]}
    for name, seats in expected.items():
        before = Entry.objects.count()
        sit(bice, one, north=swaps[name]["north"], east=swaps[name]["east"])
        assert now(one) == seats
        assert Entry.objects.count() == before + 1


def test_the_same_tap_twice_writes_once(bice: Client, one: Table) -> None:
    a, _b, c, _d = players(one)
    fields = {"token": str(uuid4()), "north": a, "east": c}
    for _ in range(2):
        assert bice.post(address(one), fields).status_code == 302
    assert Entry.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"north": "x", "east": "y"}, 400),
        ({"north": "9" * 5000, "east": "1"}, 400),
        ({"north": "9" * 30, "east": "1"}, 409),
        ({"north": "0", "east": "0"}, 409),
    ],
)
def test_seats_made_up_are_refused(
    bice: Client, one: Table, fields: dict[str, str], status: int
) -> None:
    assert sit(bice, one, **fields).status_code == status
    assert not Entry.objects.exists()


def test_partners_beside_each_other_are_refused(bice: Client, one: Table) -> None:
    a, b, _c, _d = players(one)
    response = sit(bice, one, north=a, east=b)
    assert response.status_code == 409
    assert response.context["refusal"]


@pytest.mark.parametrize("role", [Role.TRAINEE, Role.SCORER])
def test_others_do_not_change_seats(client: Client, one: Table, role: Role) -> None:
    client.force_login(make_member(one.round.tournament, role))
    assert client.get(address(one)).status_code == 403
