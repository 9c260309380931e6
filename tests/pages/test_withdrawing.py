"""Withdrawing an entry of a table, with a reason."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_member, make_tournament, settled_deal, table
from tests.pages.table_pages import LONG, address, full, post, seen_ids
from tournaments.models import Role, Table
from tournaments.record import read_state
from tournaments.services.events import set_seats, withdraw, write_note

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=3, rounds=2), 2)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice arbitrates, and is signed in."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


def test_everything_that_stands_can_be_withdrawn_with_a_reason(
    client: Client, one: Table, bice: User
) -> None:
    made = full(one, bice)
    made["deal"] = settled_deal(one, bice)
    del made["note"]
    for entry in reversed(made.values()):
        assert client.get(address(one, "table-withdraw", entry.pk)).status_code == 200
        response = post(client, one, "table-withdraw", entry.pk, reason="errore")
        assert response["Location"] == address(one)
        assert read_state(one).withdrawn[entry.pk].payload == {"reason": "errore"}


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201, LONG])
def test_nothing_is_withdrawn_without_a_reason_or_with_a_novel(
    client: Client, one: Table, bice: User, reason: str
) -> None:
    note = write_note(table=one, by=bice, text="nota", token=uuid4())
    response = post(client, one, "table-withdraw", note.pk, reason=reason)
    assert response.status_code == 400
    assert not read_state(one).withdrawn


def test_what_is_withdrawn_already_says_by_whom(client: Client, one: Table, bice: User) -> None:
    note = write_note(table=one, by=bice, text="nota", token=uuid4())
    withdraw(table=one, by=bice, entry=note, reason="errore", token=uuid4())
    assert "fallen" in seen_ids(client.get(address(one, "table-withdraw", note.pk)))
    assert post(client, one, "table-withdraw", note.pk, reason="ancora").status_code == 409


def test_unknown_entries_those_of_another_table_and_seats_are_not_found(
    client: Client, one: Table, bice: User
) -> None:
    elsewhere = table(one.round.tournament, 1)
    note = write_note(table=elsewhere, by=bice, text="nota", token=uuid4())
    north, east = one.ns.players.all()[0].pk, one.ew.players.all()[0].pk
    sitting = set_seats(table=one, by=bice, north=north, east=east, token=uuid4())
    for entry in (note.pk, sitting.pk, 0, 10**30):
        assert client.get(address(one, "table-withdraw", entry)).status_code == 404
        assert post(client, one, "table-withdraw", entry, reason="x").status_code == 404
