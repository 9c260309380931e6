"""A table whose sheet a scorer types in the counting room."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Role, Table

pytestmark = pytest.mark.django_db

TYPED = {
    **{"deal_1_ns_base": "300", "deal_1_ns_points": "520"},
    **{"deal_1_ew_base": "0", "deal_1_ew_points": "-45"},
    **{"deal_2_ns_base": "-100", "deal_2_ns_points": "100"},
    **{"deal_2_ew_base": "400", "deal_2_ew_points": "600"},
}


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, deals=2))


@pytest.fixture
def carlo(one: Table) -> User:
    return make_member(one.round.tournament, Role.SCORER)


@pytest.fixture
def room(client: Client, carlo: User) -> Client:
    client.force_login(carlo)
    return client


def address(one: Table) -> str:
    return reverse("tournaments:sheet", args=one.address)


def send(client: Client, one: Table, **over: Any) -> HttpResponse:
    return client.post(address(one), {"token": str(uuid4()), **TYPED, **over})


def hidden(response: HttpResponse) -> dict[str, str]:
    page = response.content.decode().split('<form class="sheet"', 1)[-1]
    return dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page))


def second_scorer(one: Table) -> None:
    tournament = one.round.tournament
    type(tournament).objects.filter(pk=tournament.pk).update(setup={"second_scorer": True})


def scores_of(one: Table) -> list[Entry]:
    return list(Entry.objects.filter(table=one, kind=EntryKind.SCORE))
