"""What the tests of the table's pages share: addresses, forms, and a table full of record."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member
from tournaments.models import Entry, Role, Table
from tournaments.services.calls import call_arbiter
from tournaments.services.events import caution, withdraw, write_note
from tournaments.services.interviews import keep_interview
from tournaments.services.obligations import close_obligation

LONG = "x" * 10_000
WRITING = {
    "table-answer": {},
    "table-deal-ended": {"deal": "1"},
    "table-note": {"text": "una nota"},
    "table-caution": {"line": "NS", "reason": "Art. 23"},
    "table-dealer": {"seat": "S"},
}
"""Names of the forms that write, with the least that each takes."""


def signed_in(one: Table, role: Role) -> Client:
    client = Client()
    client.force_login(make_member(one.round.tournament, role))
    return client


def address(one: Table, name: str = "table", *more: int) -> str:
    return reverse(f"tournaments:{name}", args=(*one.address, *more))


def post(client: Client, one: Table, name: str, *more: int, **fields: Any) -> HttpResponse:
    return client.post(address(one, name, *more), {"token": str(uuid4()), **fields})


def seen_ids(response: HttpResponse) -> set[str]:
    return set(re.findall(r'id="([^"]+)"', response.content.decode()))


def close(one: Table) -> None:
    type(one.round).objects.filter(pk=one.round.pk).update(state="closed")


def full(one: Table, by: User) -> dict[str, Entry]:
    """Return a table with everything that its page can show."""
    call_arbiter(table=one, token=uuid4())
    ruling = applied_ruling(one, by, names={"player": "S", "meld": "JS JH JD"})
    owed = one.obligations.last()
    closed = close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4())
    note = write_note(table=one, by=by, text="una\nnota", token=uuid4())
    own = caution(table=one, by=by, line="EW", reason="Art. 23", token=uuid4())
    withdraw(table=one, by=by, entry=note, reason="altro tavolo", token=uuid4())
    keep_interview(table=one, by=by, infraction="no-draw", query="moment=settled&names.player=S")
    call_arbiter(table=one, token=uuid4())
    return {"ruling": ruling, "closed": closed, "note": note, "caution": own}
