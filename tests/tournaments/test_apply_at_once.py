"""Arbiters who apply rulings at one table at the same moment, from phones of their own."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, connections

from rulings.engine.lasting import obligations
from rulings.services import Outdated, apply_ruling
from tests.factories import make_member, make_tournament, ruled, table
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.record import read_state


@pytest.fixture
def hall_database(transactional_db: None, tmp_path: Path) -> Iterator[None]:
    """A database that threads share as a hall's phones do: SQLite in a file, as it is served.

    The test database in memory is one connection; another database server is used as it is.
    """
    if connection.vendor != "sqlite":
        yield
        return
    memory, settings = connections["default"], connections.settings["default"]
    connections.settings["default"] = {**settings, "NAME": str(tmp_path / "hall.sqlite3")}
    connections["default"] = connections.create_connection("default")
    try:
        call_command("migrate", run_syncdb=True, verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections.settings["default"], connections["default"] = settings, memory


def at_once(at: Table, tokens: list[UUID], people: list[User]) -> list[Entry | Outdated]:
    """Apply a ruling from several threads that set out together, all having seen nothing."""
    start = Barrier(len(tokens))

    def one(token: UUID, by: User) -> Entry | Outdated:
        mine = table(at.round.tournament, at.number)
        start.wait(timeout=20)
        try:
            return apply_ruling(
                table=mine,
                by=by,
                ruled=ruled(),
                names={"player": "S"},
                report={},
                token=token,
                seen=0,
            )
        except Outdated as outdated:
            return outdated
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tokens)) as threads:
        return list(threads.map(one, tokens, people))


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("hall_database")
class TestAtOnce:
    def test_of_two_arbiters_the_second_sees_the_firsts_ruling(self):
        at = table(make_tournament(tables=1))
        people = [make_member(at.round.tournament) for _ in range(2)]
        done = at_once(at, [uuid4(), uuid4()], people)
        [entry] = [one for one in done if isinstance(one, Entry)]
        [outdated] = [one for one in done if isinstance(one, Outdated)]
        assert entry in outdated.entries
        self.check_written_once(at)

    def test_one_form_sent_many_times_makes_one_ruling(self):
        at = table(make_tournament(tables=1))
        by, token = make_member(at.round.tournament), uuid4()
        done = at_once(at, [token] * 4, [by] * 4)
        assert {one.pk for one in done if isinstance(one, Entry)} == {
            Entry.objects.get(token=token).pk
        }
        assert len(done) == 4
        assert not [one for one in done if isinstance(one, Outdated)]
        self.check_written_once(at)

    def check_written_once(self, at: Table) -> None:
        assert Entry.objects.filter(kind=EntryKind.RULING).count() == 1
        assert Entry.objects.filter(kind=EntryKind.CAUTION).count() == 1
        assert Obligation.objects.count() == len(obligations(ruled().ruling))
        assert len(read_state(at).rulings) == 1
