"""Closing what a ruling still owes, and opening it again."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine.lasting import lasts
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, Obligation, Table
from tournaments.record import RecordError, read_state
from tournaments.services.events import withdraw
from tournaments.services.obligations import OUTCOMES, Outcome, close_obligation
from tournaments.table_words import effect_from

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament())


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament)


@pytest.fixture
def owed(one: Table, by: User) -> Obligation:
    applied_ruling(one, by)
    return read_state(one).obligations[0]


def test_an_obligation_is_an_effect_of_its_ruling_that_lasts(owed: Obligation) -> None:
    effect = effect_from(owed.effect)
    assert lasts(effect)
    assert owed.effect in owed.entry.payload["effects"]
    assert (effect.name, effect.clause) == (owed.effect["name"], owed.effect["clause"])


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_a_tap_closes_it(owed: Obligation, by: User, outcome: Outcome) -> None:
    entry = close_obligation(owed=owed, by=by, outcome=outcome, token=uuid4())
    assert entry.payload == {"obligation": owed.pk, "outcome": outcome}
    state = read_state(owed.table)
    assert owed not in state.obligations
    assert len(state.obligations) == 1


def test_closed_twice_is_closed_once_and_the_first_stands(owed: Obligation, by: User) -> None:
    first = close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    count = Entry.objects.count()
    assert close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4()) == first
    assert Entry.objects.count() == count


def test_closed_in_error_it_stands_again_and_can_be_closed_again(
    owed: Obligation, by: User
) -> None:
    closing = close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    withdraw(table=owed.table, by=by, entry=closing, reason="non ancora", token=uuid4())
    assert owed in read_state(owed.table).obligations
    again = close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4())
    assert again != closing
    assert owed not in read_state(owed.table).obligations


def test_nothing_is_closed_in_a_closed_round(owed: Obligation, by: User) -> None:
    owed.table.round.state = "closed"
    owed.table.round.save()
    with pytest.raises(RecordError):
        close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
