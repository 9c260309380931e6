"""Statements on a ruling, and misconduct reported: written once, in order, and what is refused."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Role, RoundState, Table
from tournaments.record import RecordError, read_state
from tournaments.said import statement_rows
from tournaments.services.conduct import report_conduct
from tournaments.services.events import set_seats, withdraw, write_note
from tournaments.services.rulings_record import write_statements
from tournaments.table_record import read_table


@pytest.fixture
def at(db: None) -> Table:
    return table(make_tournament(tables=2), 1)


@pytest.fixture
def ada(at: Table) -> User:
    return make_member(at.round.tournament, username="ada")


@pytest.fixture
def ruling(at: Table, ada: User) -> Entry:
    return applied_ruling(at, ada)


def say(at: Table, by: User, ruling: Entry, **statements: str) -> Entry:
    return write_statements(table=at, by=by, ruling=ruling, statements=statements, token=uuid4())


def test_statements_are_read_in_the_order_in_which_people_are_heard(
    at: Table, ada: User, ruling: Entry
) -> None:
    say(at, ada, ruling, caller_partner="d", offender="b", caller="a", offender_partner="c")
    assert [text for _, text in statement_rows(ruling, read_table(at))] == ["a", "b", "c", "d"]


def test_written_again_they_take_the_place_of_the_first(
    at: Table, ada: User, ruling: Entry
) -> None:
    say(at, ada, ruling, caller="a", offender="b")
    say(at, ada, ruling, caller="another")
    assert [text for _, text in statement_rows(ruling, read_table(at))] == ["another"]
    assert Entry.objects.filter(kind=EntryKind.STATEMENTS).count() == 2


def test_a_token_writes_once(at: Table, ada: User, ruling: Entry) -> None:
    token = uuid4()
    sent = {"table": at, "by": ada, "ruling": ruling, "token": token}
    one = write_statements(**sent, statements={"caller": "a"})
    assert write_statements(**sent, statements={"caller": "b"}) == one
    assert one.payload == {"ruling": ruling.pk, "statements": {"caller": "a"}}


def test_a_token_of_something_else_is_refused(at: Table, ada: User, ruling: Entry) -> None:
    note = write_note(table=at, by=ada, text="nota", token=uuid4())
    with pytest.raises(RecordError) as refused:
        write_statements(
            table=at, by=ada, ruling=ruling, statements={"caller": "a"}, token=note.token
        )
    assert refused.value.code == "token"


@pytest.mark.parametrize("statements", [{}, {"caller": "", "offender": ""}])
def test_nothing_said_is_not_written(
    at: Table, ada: User, ruling: Entry, statements: dict[str, str]
) -> None:
    with pytest.raises(RecordError) as refused:
        say(at, ada, ruling, **statements)
    assert refused.value.code == "empty"


def test_nobody_else_is_heard(at: Table, ada: User, ruling: Entry) -> None:
    with pytest.raises(ValueError, match="kibitzer"):
        say(at, ada, ruling, kibitzer="I saw it")


def test_a_withdrawn_ruling_takes_no_statement_and_keeps_those_it_has(
    at: Table, ada: User, ruling: Entry
) -> None:
    say(at, ada, ruling, caller="a")
    withdraw(table=at, by=ada, entry=ruling, reason="error", token=uuid4())
    with pytest.raises(RecordError) as refused:
        say(at, ada, ruling, caller="b")
    assert refused.value.code == "withdrawn"
    assert [text for _, text in statement_rows(ruling, read_table(at))] == ["a"]


def test_a_ruling_of_another_table_is_refused(at: Table, ada: User, ruling: Entry) -> None:
    with pytest.raises(RecordError) as refused:
        say(table(at.round.tournament, 2), ada, ruling, caller="a")
    assert refused.value.code == "not-here"


class TestConduct:
    def test_it_names_pair_player_and_ruling(self, at: Table, ada: User, ruling: Entry) -> None:
        state = read_state(at)
        entry = report_conduct(
            table=at, by=ada, line="NS", seat="S", text="shouted", ruling=ruling, token=uuid4()
        )
        assert entry.payload == {
            "line": "NS",
            "seat": "S",
            "pair": state.pair("NS"),
            "player": state.seats["S"],
            "text": "shouted",
            "ruling": ruling.pk,
        }
        assert read_state(at).conduct == [entry]

    def test_it_comes_also_once_the_round_is_closed(self, at: Table, ada: User) -> None:
        type(at.round).objects.filter(pk=at.round.pk).update(state=RoundState.CLOSED)
        report_conduct(table=at, by=ada, line="EW", text="left", token=uuid4())
        assert len(read_state(at).conduct) == 1

    def test_the_director_withdraws_it_also_once_the_round_is_closed(
        self, at: Table, ada: User
    ) -> None:
        entry = report_conduct(table=at, by=ada, line="EW", text="left", token=uuid4())
        type(at.round).objects.update(state=RoundState.CLOSED)
        bice = make_member(at.round.tournament, Role.ARBITER)
        with pytest.raises(RecordError) as refused:
            withdraw(table=at, by=bice, entry=entry, reason="another", token=uuid4())
        assert refused.value.code == "not-director"
        carla = make_member(at.round.tournament, Role.DIRECTOR)
        gone = withdraw(table=at, by=carla, entry=entry, reason="another", token=uuid4())
        assert (gone.supersedes, gone.payload) == (entry, {"reason": "another"})
        assert read_state(at).conduct == []
        assert Entry.objects.get(pk=entry.pk).payload["text"] == "left"
        with pytest.raises(RecordError) as refused:
            withdraw(table=at, by=carla, entry=entry, reason="again", token=uuid4())
        assert refused.value.code == "withdrawn"

    def test_nothing_else_is_withdrawn_then(self, at: Table, ada: User, ruling: Entry) -> None:
        type(at.round).objects.update(state=RoundState.CLOSED)
        with pytest.raises(RecordError) as refused:
            withdraw(table=at, by=ada, entry=ruling, reason="error", token=uuid4())
        assert refused.value.code == "round-closed"

    def test_it_outlives_the_ruling_that_it_came_with(
        self, at: Table, ada: User, ruling: Entry
    ) -> None:
        entry = report_conduct(
            table=at, by=ada, line="NS", text="shouted", ruling=ruling, token=uuid4()
        )
        withdraw(table=at, by=ada, entry=ruling, reason="error", token=uuid4())
        assert read_state(at).conduct == [entry]

    def test_a_seat_of_the_other_line_is_refused(self, at: Table, ada: User) -> None:
        with pytest.raises(RecordError) as refused:
            report_conduct(table=at, by=ada, line="NS", seat="E", text="x", token=uuid4())
        assert refused.value.code == "seat"

    def test_lines_exchanged_since_the_form_was_opened_are_refused(
        self, at: Table, ada: User
    ) -> None:
        shown = {"NS": at.ns_id, "EW": at.ew_id}
        north, east = at.ew.players.all()[0], at.ns.players.all()[0]
        set_seats(table=at, by=ada, north=north.pk, east=east.pk, token=uuid4())
        with pytest.raises(RecordError) as refused:
            report_conduct(table=at, by=ada, line="NS", text="x", token=uuid4(), shown=shown)
        assert refused.value.code == "seats-changed"
        assert not read_state(at).conduct
