"""The small forms of a table: what they write, and what they refuse."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_member, make_tournament, table
from tests.pages.table_pages import LONG, WRITING, address, close, full, post, seen_ids
from tournaments.models import Entry, EntryKind, Role, Table
from tournaments.record import read_state
from tournaments.services.calls import call_arbiter
from tournaments.services.events import end_deal, set_seats

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


@pytest.mark.parametrize("name", WRITING)
def test_the_same_form_twice_writes_one_entry(
    client: Client, one: Table, bice: User, name: str
) -> None:
    call_arbiter(table=one, token=uuid4())
    fields = {"token": str(uuid4()), **WRITING[name]}
    for _ in range(2):
        response = client.post(address(one, name), fields)
        assert response.status_code == 302
        assert response["Location"] == address(one)
    assert Entry.objects.exclude(kind=EntryKind.CALL).count() == 1


@pytest.mark.parametrize("name", WRITING)
@pytest.mark.parametrize("token", ["", "x", LONG, "00000000", None])
def test_a_token_missing_or_broken_is_made_anew(
    client: Client, one: Table, bice: User, name: str, token: str | None
) -> None:
    call_arbiter(table=one, token=uuid4())
    fields = {**WRITING[name], **({} if token is None else {"token": token})}
    assert client.post(address(one, name), fields).status_code == 302
    assert Entry.objects.exclude(kind=EntryKind.CALL).count() == 1


@pytest.mark.parametrize("name", [name for name in WRITING if name != "table-answer"])
def test_a_closed_round_is_said_and_what_was_typed_stays(
    client: Client, one: Table, bice: User, name: str
) -> None:
    close(one)
    response = post(client, one, name, **WRITING[name])
    assert response.status_code == 409
    assert response.context["refusal"]
    for value in WRITING[name].values():
        assert name in ("table-deal-ended", "table-dealer") or value in response.content.decode()
    assert not Entry.objects.exists()


@pytest.mark.parametrize("name", ["table-note", "table-caution", "table-dealer", "table-seats"])
def test_the_form_of_a_closed_round_says_so_at_once(
    client: Client, one: Table, bice: User, name: str
) -> None:
    assert client.get(address(one, name)).status_code == 200
    close(one)
    response = client.get(address(one, name))
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)


def test_the_table_of_a_closed_round_is_read_only(client: Client, one: Table, bice: User) -> None:
    full(one, bice)
    close(one)
    response = client.get(address(one))
    assert response.status_code == 200
    assert response.context["round_state"] == "closed"
    assert not {"answer", "deal-ended", "to-note", "score-1"} & seen_ids(response)


@pytest.mark.parametrize(
    ("name", "fields", "wrong"),
    [
        ("table-note", {"text": ""}, "text"),
        ("table-note", {"text": " \n "}, "text"),
        ("table-note", {"text": "x" * 501}, "text"),
        ("table-note", {"text": LONG}, "text"),
        ("table-note", {"text": "a\x00b"}, "text"),
        ("table-caution", {"line": "", "reason": "Art. 23"}, "line"),
        ("table-caution", {"line": "NE", "reason": "Art. 23"}, "line"),
        ("table-caution", {"line": LONG, "reason": "Art. 23"}, "line"),
        ("table-caution", {"line": "NS", "reason": ""}, "reason"),
        ("table-caution", {"line": "NS", "reason": "x" * 201}, "reason"),
        ("table-caution", {"line": "NS", "reason": "x", "ns": LONG}, "ns"),
        ("table-dealer", {"seat": "Q"}, "seat"),
        ("table-dealer", {}, "seat"),
    ],
)
def test_a_fault_is_named_beside_its_field_and_nothing_is_written(
    client: Client, one: Table, bice: User, name: str, fields: dict[str, str], wrong: str
) -> None:
    response = post(client, one, name, **fields)
    assert response.status_code == 400
    assert list(response.context["form"].errors) == [wrong]
    assert not Entry.objects.exists()


def test_what_was_typed_stays_on_the_page(client: Client, one: Table, bice: User) -> None:
    response = post(client, one, "table-caution", line="EW", reason="y" * 201)
    page = response.content.decode()
    assert "y" * 201 in page
    assert re.search(r'value="EW" checked', page)


def test_a_note_of_five_hundred_letters_counts_its_lines_as_people_do(
    client: Client, one: Table, bice: User
) -> None:
    text = "\r\n".join(["x" * 49] * 10)
    assert post(client, one, "table-note", text=text).status_code == 302
    assert len(Entry.objects.get().payload["text"]) == 499


def test_a_caution_from_a_page_with_other_lines_is_asked_again(
    client: Client, one: Table, bice: User
) -> None:
    sent = {"line": "NS", "reason": "Art. 23", "ns": one.ns_id, "ew": one.ew_id}
    north, east = one.ew.players.all()[0].pk, one.ns.players.all()[0].pk
    set_seats(table=one, by=bice, north=north, east=east, token=uuid4())
    response = post(client, one, "table-caution", **sent)
    assert response.status_code == 409
    assert response.context["lines"][0]["pair"] == one.ew_id
    sent |= {"ns": one.ew_id, "ew": one.ns_id}
    assert post(client, one, "table-caution", **sent).status_code == 302
    assert Entry.objects.get(kind=EntryKind.CAUTION).payload["pair"] == one.ew_id


def test_a_deal_that_somebody_ended_meanwhile_is_not_ended_twice(
    client: Client, one: Table, bice: User
) -> None:
    end_deal(table=one, by=bice, token=uuid4())
    response = post(client, one, "table-deal-ended", deal=1)
    assert (response.status_code, response.context["deal"]) == (409, 2)
    assert read_state(one).ended == {1}


@pytest.mark.parametrize("deal", ["", "x", "9", LONG])
def test_a_deal_made_up_is_not_ended(client: Client, one: Table, bice: User, deal: str) -> None:
    assert post(client, one, "table-deal-ended", deal=deal).status_code in (400, 409)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("name", ["table-answer", "table-deal-ended"])
def test_a_buttons_address_opened_leads_to_the_table(
    client: Client, one: Table, bice: User, name: str
) -> None:
    response = client.get(address(one, name))
    assert (response.status_code, response["Location"]) == (302, address(one))
