"""Arbiters who apply rulings at one table at the same moment, from phones of their own."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine.lasting import obligations
from rulings.services import Outdated, apply_ruling
from tests.factories import make_member, make_tournament, ruled, table
from tests.tournaments.together import together
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.record import RecordError, read_state


def at_once(at: Table, tokens: list[UUID], people: list[User]) -> list[Entry | RecordError]:
    """Apply a ruling from several threads that set out together, all having seen nothing."""

    def job(token: UUID, by: User) -> Callable[[], Entry]:
        mine = table(at.round.tournament, at.number)
        return lambda: apply_ruling(
            table=mine,
            by=by,
            ruled=ruled(),
            names={"player": "S"},
            report={},
            token=token,
            seen=0,
        )

    return together(*map(job, tokens, people))


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
