"""The table kept fresh: what a poll answers, and what it costs."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_member, make_tournament, table
from tests.pages.table_pages import LONG, address, full
from tournaments.models import Role, Table
from tournaments.record import bump
from tournaments.services.calls import call_arbiter
from tournaments.services.events import write_note

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


def test_a_poll_is_empty_until_something_changes(client: Client, one: Table, bice: User) -> None:
    stamp = client.get(address(one)).context["stamp"]
    poll = address(one, "table-poll")
    assert client.get(poll, {"since": stamp}).status_code == 204
    write_note(table=table(one.round.tournament, 1), by=bice, text="altrove", token=uuid4())
    response = client.get(poll, {"since": stamp})
    assert response.status_code == 200
    assert response.content.strip().startswith(b'<div class="table" id="table"')
    assert client.get(poll, {"since": response.context["stamp"]}).status_code == 204


@pytest.mark.parametrize("since", ["", "x", "-1", "9" * 5000, "0-0", LONG])
def test_a_stamp_that_nobody_gave_shows_the_table(
    client: Client, one: Table, bice: User, since: str
) -> None:
    bump(one.round.tournament)
    assert client.get(address(one, "table-poll"), {"since": since}).status_code == 200


def test_the_age_of_a_call_is_told_anew_each_minute(
    client: Client, one: Table, bice: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    call = call_arbiter(table=one, token=uuid4())
    stamp = client.get(address(one)).context["stamp"]
    later = call.at + timedelta(minutes=4)
    monkeypatch.setattr("tournaments.views.table.timezone.now", lambda: later)
    response = client.get(address(one, "table-poll"), {"since": stamp})
    assert response.status_code == 200
    assert response.context["call"]["minutes"] == 4


def test_nothing_typed_stands_in_the_fragment_that_is_polled(
    client: Client, one: Table, bice: User
) -> None:
    full(one, bice)
    fragment = client.get(address(one, "table-poll")).content.decode()
    assert "<details" not in fragment
    assert "<textarea" not in fragment
    assert set(re.findall(r'<input type="(\w+)"', fragment)) == {"hidden"}
    for control in re.findall(r"<(?:a|button)\b[^>]*>", fragment):
        assert " id=" in control


def test_without_javascript_the_page_comes_again_by_itself(
    client: Client, one: Table, bice: User
) -> None:
    page = client.get(address(one)).content.decode()
    assert '<noscript><meta http-equiv="refresh"' in page
    assert "style=" not in page


@pytest.mark.parametrize("rulings", [1, 4])
def test_the_page_asks_as_much_for_a_long_record_as_for_a_short_one(
    client: Client, one: Table, bice: User, rulings: int, django_assert_num_queries: Any
) -> None:
    for _ in range(rulings):
        full(one, bice)
    with django_assert_num_queries(10):
        page = client.get(address(one))
    with django_assert_num_queries(11):  # and whether anything changed
        client.get(address(one, "table-poll"), {"since": "old"})
    with django_assert_num_queries(3):
        client.get(address(one, "table-poll"), {"since": page.context["stamp"]})
