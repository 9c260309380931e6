"""Two arbiters who give their second opinion on one ruling at the same moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection

from rulings.services import apply_ruling
from tests.factories import applied_ruling, make_member, make_tournament, ruled, table
from tests.tournaments.test_apply_at_once import hall_database as hall_database
from tournaments.models import Entry, EntryKind
from tournaments.record import RecordError, read_state
from tournaments.services.rulings_record import uphold


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("hall_database")
def test_one_upholds_one_changes_and_the_second_is_told() -> None:
    tournament = make_tournament()
    at = table(tournament)
    first = applied_ruling(at, make_member(tournament))
    seen = read_state(at).version
    people = [make_member(tournament) for _ in range(2)]
    start = Barrier(2)

    def give(by: User, *, change: bool) -> Entry | str:
        mine = table(tournament)
        ruling = Entry.objects.get(pk=first.pk)
        start.wait(timeout=20)
        try:
            if not change:
                return uphold(table=mine, by=by, ruling=ruling, reason="x", token=uuid4())
            return apply_ruling(
                table=mine,
                by=by,
                ruled=ruled("no-draw", {"moment": "settled"}),
                names={"player": "S"},
                report={},
                token=uuid4(),
                seen=seen,
                replaces=ruling,
                reason="x",
                opinion=True,
            )
        except RecordError as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        found = list(
            threads.map(
                lambda one: give(one[0], change=one[1]), zip(people, (False, True), strict=True)
            )
        )
    written = [one for one in found if isinstance(one, Entry)]
    told = [one for one in found if isinstance(one, str)]
    assert len(written) == len(told) == 1
    assert told[0] == ("final" if written[0].kind == EntryKind.OPINION else "replaced")
    state = read_state(at)
    assert len(state.opinions) + len(state.withdrawn) == 1
    assert len(state.rulings) == 1
