"""Who is on a table: the arbiter that came to its call."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from tests.factories import make_member, make_table
from tournaments.hall import Urgency, tile
from tournaments.record import read_state
from tournaments.services.calls import answer_call, call_arbiter
from tournaments.services.events import write_note

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def test_who_came_to_a_call_is_told_until_something_is_written():
    one = make_table()
    ada = make_member(one.round.tournament, username="ada")
    call_arbiter(table=one, token=uuid4())
    assert answer_call(table=one, by=ada) is not None
    found = tile(read_state(one), (), now=NOW)
    assert (found.attended, found.urgency) == ("ada", Urgency.RULING)
    assert tile(read_state(one), ("ada",), now=NOW).attended == ""
    write_note(table=one, by=ada, text="tutto in ordine", token=uuid4())
    found = tile(read_state(one), (), now=NOW)
    assert (found.attended, found.urgency) == ("", Urgency.PLAYING)
