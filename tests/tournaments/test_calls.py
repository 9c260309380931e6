"""Calling the arbiter: one call waits at a table, and a table does not call without end."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Round, RoundState, Table, Tournament
from tournaments.record import RecordError, read_state, written_at
from tournaments.services.calls import MOST_CALLS, WINDOW, answer_call, call_arbiter

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=2)


@pytest.fixture
def one(tournament: Tournament) -> Table:
    return table(tournament, 1)


@pytest.fixture
def ada(tournament: Tournament) -> User:
    return make_member(tournament)


def calls(one: Table) -> int:
    return Entry.objects.filter(table=one, kind=EntryKind.CALL).count()


def call_and_answer(one: Table, by: User) -> None:
    call_arbiter(table=one, token=uuid4())
    answer_call(table=one, by=by)


def test_a_call_waits_without_a_name(one: Table):
    entry = call_arbiter(table=one, token=uuid4())
    assert (entry.kind, entry.by, entry.deal) == (EntryKind.CALL, None, 1)
    assert read_state(one).call == entry


def test_a_hundred_calls_are_one(one: Table):
    first = call_arbiter(table=one, token=uuid4())
    assert {call_arbiter(table=one, token=uuid4()) for _ in range(100)} == {first}
    assert calls(one) == 1


def test_the_hall_hears_of_a_call_and_of_nothing_when_it_waits_already(
    tournament: Tournament, one: Table
):
    call_arbiter(table=one, token=uuid4())
    call_arbiter(table=one, token=uuid4())
    tournament.refresh_from_db()
    assert tournament.version == 1


def test_an_answer_ends_the_call(one: Table, ada: User):
    call_arbiter(table=one, token=uuid4())
    answer = answer_call(table=one, by=ada)
    assert answer
    assert (answer.kind, answer.by) == (EntryKind.ANSWERED, ada)
    assert read_state(one).call is None


def test_an_answer_without_a_call_writes_nothing(one: Table, ada: User):
    assert answer_call(table=one, by=ada) is None
    assert not Entry.objects.exists()


def test_two_arbiters_answer_once(tournament: Tournament, one: Table, ada: User):
    call_arbiter(table=one, token=uuid4())
    assert answer_call(table=one, by=ada)
    assert answer_call(table=one, by=make_member(tournament)) is None


def test_a_ruling_answers_the_call(one: Table, ada: User):
    call_arbiter(table=one, token=uuid4())
    applied_ruling(one, ada)
    assert read_state(one).call is None


def test_a_form_sent_again_after_the_answer_calls_nobody(one: Table, ada: User):
    token = uuid4()
    first = call_arbiter(table=one, token=token)
    answer_call(table=one, by=ada)
    assert call_arbiter(table=one, token=token) == first
    assert read_state(one).call is None


def test_a_table_that_calls_without_end_is_refused(one: Table, ada: User):
    for _ in range(MOST_CALLS):
        call_and_answer(one, ada)
    with pytest.raises(RecordError) as refused:
        call_arbiter(table=one, token=uuid4())
    assert refused.value.code == "too-many-calls"
    assert calls(one) == MOST_CALLS


def test_another_table_is_not_refused_with_it(tournament: Tournament, one: Table, ada: User):
    for _ in range(MOST_CALLS):
        call_and_answer(one, ada)
    assert call_arbiter(table=table(tournament, 2), token=uuid4()).table.number == 2


def test_later_the_table_calls_again(one: Table, ada: User):
    with written_at(timezone.now() - WINDOW - timedelta(seconds=1)):
        for _ in range(MOST_CALLS):
            call_and_answer(one, ada)
    assert call_arbiter(table=one, token=uuid4())


@pytest.mark.parametrize("state", [RoundState.CLOSED, RoundState.DRAFT])
def test_a_round_that_is_not_in_play_takes_no_call(one: Table, state: RoundState):
    Round.objects.update(state=state)
    with pytest.raises(RecordError) as refused:
        call_arbiter(table=one, token=uuid4())
    assert refused.value.code == "round-closed"
    assert calls(one) == 0
