"""Adding to the record: once a token, never changed, never about a round that is not played."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import transaction

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.record import RecordError, add_entry, read_state, read_states, refuse_changed_lines

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2))


def version(one: Table) -> int:
    one.round.tournament.refresh_from_db()
    return one.round.tournament.version


def test_an_entry_is_of_the_deal_in_play_and_the_pages_hear_of_it(one: Table) -> None:
    before = version(one)
    entry, new = add_entry(table=one, kind=EntryKind.NOTE, by=None, token=uuid4())
    assert new
    assert (entry.deal, entry.tournament, entry.payload) == (1, one.round.tournament, {})
    assert version(one) == before + 1


def test_a_token_makes_one_entry_however_often_it_comes(one: Table) -> None:
    token = uuid4()
    first, _new = add_entry(table=one, kind=EntryKind.NOTE, by=None, token=token)
    told = version(one)
    again, new = add_entry(
        table=one, kind=EntryKind.NOTE, by=None, token=token, payload={"text": "altro"}
    )
    assert (again, new) == (first, False)
    assert again.payload == {}
    assert Entry.objects.count() == 1
    assert version(one) == told


@pytest.mark.parametrize("state", ["draft", "closed"])
def test_a_round_that_is_not_played_takes_nothing(one: Table, state: str) -> None:
    one.round.state = state
    one.round.save()
    with pytest.raises(RecordError) as refused:
        add_entry(table=one, kind=EntryKind.NOTE, by=None, token=uuid4())
    assert refused.value.code == "round-closed"
    assert not Entry.objects.exists()


def test_a_round_closed_by_somebody_else_is_seen(one: Table) -> None:
    type(one.round).objects.filter(pk=one.round.pk).update(state="closed")
    with pytest.raises(RecordError):
        add_entry(table=one, kind=EntryKind.NOTE, by=None, token=uuid4())


@pytest.mark.parametrize("model", [Entry, Obligation])
def test_rows_of_the_record_are_never_changed_nor_deleted(
    one: Table, model: type[Entry] | type[Obligation]
) -> None:
    applied_ruling(one, make_member(one.round.tournament))
    row = model.objects.first()
    for change in (
        row.save,
        row.delete,
        model.objects.all().delete,
        lambda: model.objects.update(table=one),
        lambda: model.objects.filter(pk=row.pk).update(table=one),
        lambda: type(row).objects.bulk_update([row], ["table"]),
    ):
        with pytest.raises(TypeError), transaction.atomic():
            change()
    assert model.objects.filter(pk=row.pk).exists()


def test_the_states_of_all_tables_take_two_queries(
    one: Table, django_assert_num_queries: object
) -> None:
    tournament = one.round.tournament
    by = make_member(tournament)
    tables = [one, table(tournament, 2)]
    for each in tables:
        applied_ruling(each, by)
    with django_assert_num_queries(2):  # type: ignore[operator]
        states = read_states(tables)
    for each in tables:
        assert states[each.pk].rulings == read_state(each).rulings
        assert len(states[each.pk].obligations) == 2


def test_lines_that_the_form_showed_are_compared_with_those_of_now(one: Table) -> None:
    state = read_state(one)
    assert refuse_changed_lines(state, None) is state
    assert refuse_changed_lines(state, {}) is state
    assert refuse_changed_lines(state, {"NS": one.ns_id, "EW": one.ew_id}) is state
    with pytest.raises(RecordError) as refused:
        refuse_changed_lines(state, {"NS": one.ew_id})
    assert refused.value.code == "seats-changed"
