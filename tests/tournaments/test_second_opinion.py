"""A ruling looked at again: upheld, changed by a second arbiter, or corrected by the first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from rulings.engine.appeals import appeal
from rulings.engine.editions import all_editions
from rulings.engine.lasting import obligations
from rulings.services import Outdated, apply_ruling
from tests.factories import applied_ruling, make_member, make_tournament, ruled, table
from tournaments.models import Entry, EntryKind, Obligation, Role, RoundState, Table
from tournaments.record import RecordError, read_state
from tournaments.replacing import undone
from tournaments.said import statement_rows
from tournaments.services.events import end_deal, withdraw
from tournaments.services.obligations import close_obligation
from tournaments.services.rulings_record import uphold, write_statements
from tournaments.table_record import read_table, standing_cautions

SETTLED = {"moment": "settled"}
"""Answers that lead `no-draw` to a ruling without a caution."""

TOO_LATE = {"moment": "opponent_moved"}
"""The same in other editions."""


@pytest.fixture
def at(db: None) -> Table:
    return table(make_tournament(tables=2), 1)


@pytest.fixture
def ada(at: Table) -> User:
    return make_member(at.round.tournament, username="ada")


@pytest.fixture
def bice(at: Table) -> User:
    return make_member(at.round.tournament, Role.DIRECTOR, "bice")


@pytest.fixture
def first(at: Table, ada: User) -> Entry:
    return applied_ruling(at, ada)


def change(
    first: Entry,
    by: User,
    *,
    answers: Mapping[str, str] = SETTLED,
    reason: str = "The table had settled it.",
    opinion: bool = True,
    seen: int | None = None,
    **more: Any,
) -> Entry:
    """Replace a ruling as the page does; by default by one that has seen all."""
    return apply_ruling(
        table=first.table,
        by=by,
        ruled=ruled("no-draw", answers),
        names={"player": "S"},
        report={},
        token=more.get("token", uuid4()),
        seen=read_state(first.table).version if seen is None else seen,
        replaces=first,
        reason=reason,
        opinion=opinion,
    )


def stand(first: Entry, by: User) -> Entry:
    return uphold(table=first.table, by=by, ruling=first, reason="As ruled.", token=uuid4())


def refusal(*args: Any, act: Any = change, **kwargs: Any) -> str:
    before = Entry.objects.count(), Obligation.objects.count()
    with pytest.raises(RecordError) as refused:
        act(*args, **kwargs)
    assert (Entry.objects.count(), Obligation.objects.count()) == before
    return refused.value.code


class TestUpheld:
    def test_the_ruling_stands_with_all_that_it_brought(
        self, at: Table, first: Entry, bice: User
    ) -> None:
        before = read_state(at)
        entry = stand(first, bice)
        state = read_state(at)
        assert state.opinions == {first.pk: entry}
        assert (state.rulings, state.obligations) == (before.rulings, before.obligations)
        assert state.cautions == before.cautions != []

    def test_who_ruled_does_not_give_it(self, first: Entry, ada: User) -> None:
        assert refusal(first, ada, act=stand) == "own-ruling"

    def test_a_second_one_is_told_that_it_is_final(
        self, first: Entry, bice: User, at: Table
    ) -> None:
        carla = make_member(at.round.tournament, username="carla")
        stand(first, bice)
        assert refusal(first, carla, act=stand) == "final"
        assert refusal(first, carla) == "final"
        assert refusal(first, carla, opinion=False) == "final"

    def test_a_double_tap_writes_once(self, first: Entry, bice: User) -> None:
        sent = {"table": first.table, "by": bice, "ruling": first, "token": uuid4()}
        assert uphold(**sent, reason="a") == uphold(**sent, reason="a")
        assert Entry.objects.filter(kind=EntryKind.OPINION).count() == 1

    def test_given_in_error_it_is_withdrawn_and_another_may_follow(
        self, at: Table, first: Entry, bice: User
    ) -> None:
        entry = stand(first, bice)
        withdraw(table=at, by=bice, entry=entry, reason="other table", token=uuid4())
        assert read_state(at).opinions == {}
        stand(first, bice)

    def test_a_closed_round_takes_none(self, at: Table, first: Entry, bice: User) -> None:
        type(at.round).objects.filter(pk=at.round.pk).update(state=RoundState.CLOSED)
        assert refusal(first, bice, act=stand) == "round-closed"


class TestChanged:
    def test_the_first_falls_with_its_consequences_and_the_new_ones_stand(
        self, at: Table, first: Entry, bice: User
    ) -> None:
        old = read_state(at)
        assert old.cautions
        assert old.obligations
        new = change(first, bice)
        state = read_state(at)
        assert state.rulings == [new]
        assert state.withdrawn[first.pk] == new
        assert standing_cautions(at.ns, at.ew) == state.cautions == []
        assert {owed.entry_id for owed in state.obligations} <= {new.pk}
        assert (new.payload["reason"], new.payload["opinion"]) == (
            "The table had settled it.",
            True,
        )

    def test_what_it_brings_counts_once(self, at: Table, first: Entry, bice: User) -> None:
        new = change(first, bice, answers=first.payload["answers"])
        state = read_state(at)
        [caution] = state.cautions
        assert caution.payload["ruling"] == new.pk
        assert len(state.obligations) == len(obligations(ruled().ruling))

    def test_it_belongs_to_the_deal_of_the_first(
        self, at: Table, ada: User, first: Entry, bice: User
    ) -> None:
        type(at.round.tournament).objects.filter(pk=at.round.tournament_id).update(deals=4)
        for owed in read_state(at).obligations:
            close_obligation(owed=owed, by=ada, outcome="lapsed", token=uuid4())
        end_deal(table=at, by=ada, token=uuid4())
        assert read_state(at).deal == 2
        assert change(first, bice).deal == first.deal == 1

    def test_it_is_final(self, first: Entry, bice: User, ada: User) -> None:
        new = change(first, bice)
        assert refusal(new, ada, act=stand) == "final"
        assert refusal(new, ada) == "final"
        assert refusal(new, bice, opinion=False) == "final"

    def test_two_at_once_the_second_is_told(self, first: Entry, bice: User, at: Table) -> None:
        carla = make_member(at.round.tournament, username="carla")
        seen = read_state(at).version
        change(first, bice, seen=seen)
        assert refusal(first, carla, seen=seen) == "replaced"
        assert refusal(first, carla, act=stand) == "replaced"

    def test_what_was_written_since_is_shown_first(
        self, at: Table, ada: User, first: Entry, bice: User
    ) -> None:
        seen = read_state(at).version
        owed = read_state(at).obligations[0]
        close_obligation(owed=owed, by=ada, outcome="done", token=uuid4())
        with pytest.raises(Outdated):
            change(first, bice, seen=seen)

    def test_a_double_tap_writes_once(self, first: Entry, bice: User) -> None:
        token = uuid4()
        assert change(first, bice, token=token) == change(first, bice, token=token)

    @pytest.mark.parametrize("reason", ["", "  \n"])
    def test_it_needs_a_reason(self, first: Entry, bice: User, reason: str) -> None:
        assert refusal(first, bice, reason=reason) == "reason"

    def test_withdrawn_the_first_stands_again(self, at: Table, first: Entry, bice: User) -> None:
        before = read_state(at)
        new = change(first, bice)
        withdraw(table=at, by=bice, entry=new, reason="error", token=uuid4())
        state = read_state(at)
        assert state.rulings == [first]
        assert (state.cautions, state.obligations) == (before.cautions, before.obligations)

    def test_what_happened_meanwhile_is_named(
        self, at: Table, ada: User, first: Entry, bice: User
    ) -> None:
        owed = read_state(at).obligations
        before = undone(first, read_table(at))
        close_obligation(owed=owed[0], by=ada, outcome="done", token=uuid4())
        after = undone(first, read_table(at))
        assert len(before["falls"]) == 1 + len(owed)
        assert before["closed"] == []
        [closed] = after["closed"]
        assert closed["by"] == "ada"
        assert closed["text"] in before["falls"]
        assert closed["text"] not in after["falls"]


class TestCorrected:
    def test_who_ruled_corrects_it_and_a_second_opinion_may_follow(
        self, at: Table, first: Entry, ada: User, bice: User
    ) -> None:
        new = change(first, ada, opinion=False)
        assert read_state(at).rulings == [new]
        assert new.payload["opinion"] is False
        stand(new, bice)

    def test_who_was_corrected_does_not_give_the_second_opinion(
        self, first: Entry, ada: User, bice: User
    ) -> None:
        new = change(first, bice, opinion=False)
        assert refusal(new, ada, act=stand) == "own-ruling"

    def test_one_that_was_replaced_is_not_corrected_again(
        self, first: Entry, ada: User, bice: User
    ) -> None:
        change(first, ada, opinion=False)
        assert refusal(first, bice, opinion=False) == "replaced"

    def test_a_withdrawn_one_is_not_corrected(self, at: Table, first: Entry, ada: User) -> None:
        withdraw(table=at, by=ada, entry=first, reason="error", token=uuid4())
        assert refusal(first, ada, opinion=False) == "withdrawn"

    def test_statements_on_the_first_are_those_on_the_second(
        self, at: Table, first: Entry, ada: User
    ) -> None:
        said = {"caller": "a"}
        write_statements(table=at, by=ada, ruling=first, statements=said, token=uuid4())
        new = change(first, ada, opinion=False)
        assert [text for _, text in statement_rows(new, read_table(at))] == ["a"]


class TestEditions:
    def test_each_names_clauses_that_it_has_or_knows_none(self) -> None:
        found = {edition: appeal(edition) for edition in all_editions()}
        assert {edition: one and one.by for edition, one in found.items()} == {
            "current": "arbiter",
            "fibur2008": "jury",
            "club": None,
            "online": None,
        }
        assert all(one.clauses for one in found.values() if one)

    def test_where_the_text_knows_none_none_is_given(self, db: None) -> None:
        at = table(make_tournament(edition="club"))
        ada, bice = (make_member(at.round.tournament) for _ in range(2))
        first = applied_ruling(at, ada, answers=TOO_LATE)
        assert refusal(first, bice, act=stand) == "no-appeal"

    def test_a_jury_is_written_down_by_who_ruled(self, db: None) -> None:
        at = table(make_tournament(edition="fibur2008"))
        ada = make_member(at.round.tournament)
        first = applied_ruling(
            at, ada, answers={**TOO_LATE, "restorable": "yes", "play": "discarded"}
        )
        stand(first, ada)
        assert read_state(at).opinions.keys() == {first.pk}
