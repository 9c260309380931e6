"""A table of a tournament with an arbiter signed in, and a case that is ruled on there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from rulings.addresses import Address, Place
from rulings.at_table import place_of
from tests.factories import NO_DRAW, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Role, RoundState, Table, Tournament
from tournaments.record import read_state


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=2)


@pytest.fixture
def at(tournament: Tournament) -> Table:
    return table(tournament, 2)


@pytest.fixture
def bice(tournament: Tournament, client: Client) -> User:
    """An arbiter of the tournament, signed in."""
    user = make_member(tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


@pytest.fixture
def case(at: Table) -> Address:
    """A case that leads to a ruling, with the player named."""
    return Address("current", "no-draw", NO_DRAW, {"player": "S"}, place(at))


def place(at: Table) -> Place:
    return place_of(read_state(at))


def rulings(at: Table) -> list[Entry]:
    return list(Entry.objects.filter(table=at, kind=EntryKind.RULING))


def form(page: Any) -> dict[str, str]:
    """Return what the form that applies the ruling sends, as it stands on the page."""
    html = page.content.decode()
    found = dict(re.findall(r'type="hidden" name="(token|seen)" value="([^"]+)"', html))
    assert set(found) == {"token", "seen"}
    return found


def follow(url: str) -> dict[str, str]:
    return QueryDict(url.partition("?")[2]).dict()


def close_round(at: Table) -> None:
    at.round.state = RoundState.CLOSED
    at.round.save()
