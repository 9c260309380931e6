"""Closing what a ruling still owes, and opening it again."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine.lasting import lasts
from tests.factories import applied_ruling, make_member, make_tournament, settled_deal, table
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.obligations import TAPS, Tap, due, open_obligations, settlement_of, taps
from tournaments.record import RecordError, read_state
from tournaments.services.events import withdraw
from tournaments.services.obligations import close_obligation, refuse_elsewhere, reopen
from tournaments.table_words import effect_from

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2))


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


# Closing


@pytest.mark.parametrize("outcome", TAPS)
def test_a_tap_closes_it(owed: Obligation, by: User, outcome: Tap) -> None:
    entry = close_obligation(owed=owed, by=by, outcome=outcome, token=uuid4())
    assert entry.payload == {"obligation": owed.pk, "outcome": outcome}
    state = read_state(owed.table)
    assert owed not in state.obligations
    assert len(state.obligations) == 1


def test_the_same_form_sent_twice_closes_it_once(owed: Obligation, by: User) -> None:
    token = uuid4()
    first = close_obligation(owed=owed, by=by, outcome="done", token=token)
    count = Entry.objects.count()
    assert close_obligation(owed=owed, by=by, outcome="done", token=token) == first
    assert Entry.objects.count() == count


def test_who_closes_it_second_is_told_and_the_first_stands(owed: Obligation, by: User) -> None:
    close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    count = Entry.objects.count()
    with pytest.raises(RecordError) as refusal:
        close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4())
    assert refusal.value.code == "closed"
    assert Entry.objects.count() == count
    assert read_state(owed.table).closed[owed.pk].payload["outcome"] == "done"


def test_what_falls_with_its_ruling_is_not_closed_any_more(owed: Obligation, by: User) -> None:
    withdraw(table=owed.table, by=by, entry=owed.entry, reason="errore", token=uuid4())
    with pytest.raises(RecordError) as refusal:
        close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    assert refusal.value.code == "gone"
    with pytest.raises(RecordError) as refusal:
        reopen(owed=owed, by=by, token=uuid4())
    assert refusal.value.code == "gone"


def test_nothing_is_closed_in_a_closed_round(owed: Obligation, by: User) -> None:
    owed.table.round.state = "closed"
    owed.table.round.save()
    with pytest.raises(RecordError):
        close_obligation(owed=owed, by=by, outcome="done", token=uuid4())


def test_an_obligation_of_another_table_is_refused(one: Table, by: User) -> None:
    other = table(one.round.tournament, 2)
    applied_ruling(other, by)
    theirs = other.obligations.first()
    refuse_elsewhere(other, theirs)
    with pytest.raises(RecordError) as refusal:
        refuse_elsewhere(one, theirs)
    assert refusal.value.code == "other-table"


def test_what_bears_on_the_count_is_not_simply_done(one: Table, by: User) -> None:
    frozen, negative = applied_ruling(one, by).obligations.all()
    assert taps(settlement_of(frozen, frozen.entry)) == TAPS
    assert taps(settlement_of(negative, negative.entry)) == ("lapsed",)


# Opening again


@pytest.mark.parametrize("outcome", TAPS)
def test_closed_in_error_it_is_opened_without_a_reason(
    owed: Obligation, by: User, outcome: Tap
) -> None:
    closing = close_obligation(owed=owed, by=by, outcome=outcome, token=uuid4())
    back = reopen(owed=owed, by=by, token=uuid4())
    assert (back.kind, back.supersedes) == (EntryKind.WITHDRAWN, closing)
    assert owed in read_state(owed.table).obligations
    again = close_obligation(owed=owed, by=by, outcome="lapsed", token=uuid4())
    assert again != closing
    assert owed not in read_state(owed.table).obligations


def test_withdrawn_with_a_reason_the_closing_opens_it_as_well(owed: Obligation, by: User) -> None:
    closing = close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    withdraw(table=owed.table, by=by, entry=closing, reason="non ancora", token=uuid4())
    assert owed in read_state(owed.table).obligations


def test_what_is_open_is_not_opened_again(owed: Obligation, by: User) -> None:
    count = Entry.objects.count()
    with pytest.raises(RecordError) as refusal:
        reopen(owed=owed, by=by, token=uuid4())
    assert refusal.value.code == "open"
    assert Entry.objects.count() == count


def test_the_same_form_opens_it_once(owed: Obligation, by: User) -> None:
    token = uuid4()
    close_obligation(owed=owed, by=by, outcome="done", token=uuid4())
    first = reopen(owed=owed, by=by, token=token)
    assert reopen(owed=owed, by=by, token=token) == first


# By deal


def test_what_is_open_belongs_to_the_deal_of_its_ruling(one: Table, by: User) -> None:
    applied_ruling(one, by)
    settled_deal(one, by)
    second = applied_ruling(one, by)
    state = read_state(one)
    assert open_obligations(state, 1) == []
    assert open_obligations(state, 2) == list(second.obligations.all())
    reopen(owed=one.obligations.first(), by=by, token=uuid4())
    state = read_state(one)
    assert len(open_obligations(state, 1)) == 1
    assert due(state, 1) == open_obligations(state, 1)
    assert len(due(state, 2)) == 3


# An order, and its not being followed

EXPOSED = {"how_exposed": "shown", "seen_by": "partner", "moment": "in_time", "attention": "no"}


@pytest.fixture
def exposed(one: Table, by: User) -> dict[str, Obligation]:
    """A card that has to be played, and what follows if it is not, by the effect's name."""
    applied_ruling(one, by, infraction="exposed-cards", answers=EXPOSED)
    return {owed.effect["name"]: owed for owed in read_state(one).obligations}


def test_a_card_that_was_played_is_penalised_no_more(
    exposed: dict[str, Obligation], by: User
) -> None:
    entry = close_obligation(owed=exposed["must_play"], by=by, outcome="done", token=uuid4())
    state = read_state(exposed["must_play"].table)
    assert state.obligations == []
    assert state.closed[exposed["penalise"].pk].payload["outcome"] == "lapsed"
    reopen(owed=exposed["must_play"], by=by, token=uuid4())
    assert {owed.pk for owed in read_state(entry.table).obligations} == {
        owed.pk for owed in exposed.values()
    }


def test_a_card_that_was_not_played_need_not_be_played_any_more(
    exposed: dict[str, Obligation], one: Table, by: User
) -> None:
    answers = {"happened": "not_played"}
    ruling = applied_ruling(
        one, by, infraction="exposed-cards", answers=answers, owed=exposed["penalise"].pk
    )
    state = read_state(one)
    assert state.closed[exposed["penalise"].pk].payload["outcome"] == "happened"
    assert state.closed[exposed["must_play"].pk].payload["outcome"] == "lapsed"
    assert {owed.entry_id for owed in state.obligations} == {ruling.pk}
