"""Applying a ruling: once, on the right pair, with what it owes, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string

from rulings.engine import ENGINE_VERSION, Refused, Ruled, plain, say, wording
from rulings.engine.lasting import obligations
from rulings.reports import stored_report
from rulings.services import Outdated, apply_ruling
from tests.factories import NO_DRAW, make_member, make_tournament, ruled, settled_deal, table
from tournaments.models import Entry, EntryKind, Interview, Obligation, RoundState, Table
from tournaments.record import RecordError, read_state
from tournaments.services.calls import answer_call, call_arbiter
from tournaments.services.events import end_deal, set_seats, withdraw, write_note
from tournaments.services.interviews import keep_interview
from tournaments.services.obligations import close_obligation

CARDS = {"player": "S", "meld": "JS JH JD"}


@pytest.fixture
def at(db: None) -> Table:
    return table(make_tournament(tables=2), 1)


@pytest.fixture
def bice(at: Table) -> User:
    return make_member(at.round.tournament, username="bice")


def apply(
    at: Table,
    by: User,
    *,
    state: Ruled | None = None,
    names: Mapping[str, str] = CARDS,
    token: UUID | None = None,
    seen: int | None = None,
) -> Entry:
    """Apply a ruling as the page does; by default one that has seen all."""
    state = state or ruled()
    return apply_ruling(
        table=at,
        by=by,
        ruled=state,
        names=names,
        report=stored_report(state, names, "it"),
        token=token or uuid4(),
        seen=read_state(at).version if seen is None else seen,
    )


def refusal(at: Table, by: User, **kwargs: Any) -> str:
    before = Entry.objects.count(), Obligation.objects.count()
    with pytest.raises(RecordError) as refused:
        apply(at, by, **kwargs)
    assert (Entry.objects.count(), Obligation.objects.count()) == before
    return refused.value.code


class TestWritten:
    def test_the_entry_keeps_all_that_was_ruled(self, at: Table, bice: User):
        state = ruled()
        kept = apply(at, bice).payload
        assert (kept["edition"], kept["infraction"], kept["engine"]) == (
            "current",
            "no-draw",
            ENGINE_VERSION,
        )
        assert kept["answers"] == NO_DRAW
        assert kept["assumed"] == dict(state.assumed)
        assert kept["names"] == CARDS
        assert kept["clauses"] == list(state.ruling.clauses)
        assert [effect["name"] for effect in kept["effects"]] == [
            effect.name for effect in state.ruling.effects
        ]
        assert [reading["id"] for reading in kept["readings"]] == list(state.ruling.readings)

    def test_rulings_are_numbered_through_the_tournament(self, at: Table, bice: User):
        other = table(at.round.tournament, 2)
        numbers = [apply(one, bice).payload["number"] for one in (at, other, at)]
        assert numbers == [1, 2, 3]

    def test_a_withdrawn_ruling_keeps_its_number(self, at: Table, bice: User):
        withdraw(table=at, by=bice, entry=apply(at, bice), reason="x", token=uuid4())
        assert apply(at, bice).payload["number"] == 2

    def test_each_lasting_effect_is_owed(self, at: Table, bice: User):
        entry = apply(at, bice)
        owed = [one.effect["name"] for one in Obligation.objects.filter(entry=entry)]
        expected = [effect.name for effect in obligations(ruled().ruling)]
        assert owed == expected != []

    def test_once_however_often_it_is_sent(self, at: Table, bice: User):
        token, seen = uuid4(), read_state(at).version
        made = {apply(at, bice, token=token, seen=seen).pk for _ in range(3)}
        assert len(made) == 1
        assert Entry.objects.filter(kind=EntryKind.CAUTION).count() == 1
        assert Obligation.objects.count() == len(obligations(ruled().ruling))

    def test_the_interview_is_over(self, at: Table, bice: User):
        keep_interview(table=at, by=bice, infraction="no-draw", query="")
        apply(at, bice)
        assert Interview.objects.count() == 0

    def test_a_waiting_call_is_closed_by_it(self, at: Table, bice: User):
        call_arbiter(table=at, token=uuid4())
        apply(at, bice)
        assert read_state(at).call is None

    def test_it_belongs_to_the_deal_in_play_and_after_all_to_the_last(self, at: Table, bice: User):
        end_deal(table=at, by=bice, token=uuid4())
        assert apply(at, bice).deal == 2
        for _ in range(3):
            settled_deal(at, bice)
        last = apply(at, bice)
        assert last.deal == 4
        assert {row.deal for row in read_state(at).cautions} == {2, 4}


class TestCautions:
    @pytest.mark.parametrize(("seat", "line"), [("N", "NS"), ("S", "NS"), ("E", "EW"), ("W", "EW")])
    def test_the_pair_of_the_player_in_error_is_cautioned(
        self, at: Table, bice: User, seat: str, line: str
    ):
        apply(at, bice, names={"player": seat})
        [caution] = read_state(at).cautions
        assert caution.payload["line"] == line
        assert caution.payload["pair"] == (at.ns_id if line == "NS" else at.ew_id)

    def test_with_seats_exchanged_it_is_the_pair_that_sits_there(self, at: Table, bice: User):
        east, north = at.ns.players.all()[0], at.ew.players.all()[0]
        set_seats(table=at, by=bice, north=north.pk, east=east.pk, token=uuid4())
        apply(at, bice, names={"player": "S"})
        [caution] = read_state(at).cautions
        assert (caution.payload["line"], caution.payload["pair"]) == ("NS", at.ew_id)

    def test_it_cites_clause_and_ruling(self, at: Table, bice: User):
        entry = apply(at, bice)
        [caution] = read_state(at).cautions
        [effect] = [effect for effect in ruled().ruling.now if effect.name == "caution"]
        assert caution.payload["clause"] == effect.clause
        assert caution.payload["ruling"] == entry.pk

    def test_a_ruling_without_one_cautions_nobody(self, at: Table, bice: User):
        apply(at, bice, state=ruled(answers={**NO_DRAW, "noticed_by": "opponents"}))
        assert read_state(at).cautions == []


class TestRefused:
    def test_a_ruling_on_nobody(self, at: Table, bice: User):
        assert refusal(at, bice, names={"meld": "JS JH JD"}) == "who"

    def test_a_closed_round(self, at: Table, bice: User):
        at.round.state = RoundState.CLOSED
        at.round.save()
        assert refusal(at, bice) == "round-closed"

    def test_another_edition(self, at: Table, bice: User):
        at.round.tournament.edition = "club"
        at.round.tournament.save()
        assert refusal(at, bice) == "edition"

    def test_a_token_that_made_something_else(self, at: Table, bice: User):
        note = write_note(table=at, by=bice, text="n", token=uuid4())
        assert refusal(at, bice, token=note.token) == "token"
        other = table(at.round.tournament, 2)
        assert refusal(other, bice, token=apply(at, bice).token) == "token"

    def test_names_that_cannot_be(self, at: Table, bice: User):
        with pytest.raises(Refused):
            apply(at, bice, state=ruled(), names={"player": "X"})

    def test_what_was_written_since_is_shown_first(self, at: Table, bice: User):
        seen = read_state(at).version
        note = write_note(table=at, by=bice, text="n", token=uuid4())
        with pytest.raises(Outdated) as outdated:
            apply(at, bice, seen=seen)
        assert outdated.value.entries == [note]
        apply(at, bice, seen=note.pk)

    def test_a_withdrawal_since_is_shown_first(self, at: Table, bice: User):
        note = write_note(table=at, by=bice, text="n", token=uuid4())
        seen = read_state(at).version
        gone = withdraw(table=at, by=bice, entry=note, reason="x", token=uuid4())
        with pytest.raises(Outdated) as outdated:
            apply(at, bice, seen=seen)
        assert outdated.value.entries == [gone]

    def test_a_call_and_its_answer_are_no_news(self, at: Table, bice: User):
        seen = read_state(at).version
        call_arbiter(table=at, token=uuid4())
        answer_call(table=at, by=bice)
        apply(at, bice, seen=seen)

    def test_what_another_table_wrote_is_no_news(self, at: Table, bice: User):
        seen = read_state(at).version
        write_note(table=table(at.round.tournament, 2), by=bice, text="n", token=uuid4())
        apply(at, bice, seen=seen)


class TestWithdrawn:
    def test_its_cautions_and_obligations_no_longer_stand(self, at: Table, bice: User):
        first, second = apply(at, bice), apply(at, bice, names={"player": "E"})
        withdraw(table=at, by=bice, entry=first, reason="the other pair", token=uuid4())
        state = read_state(at)
        assert state.rulings == [second]
        assert [caution.payload["ruling"] for caution in state.cautions] == [second.pk]
        assert {owed.entry_id for owed in state.obligations} == {second.pk}

    def test_what_was_done_of_it_is_withdrawn_as_well(self, at: Table, bice: User):
        entry = apply(at, bice)
        owed = read_state(at).obligations[0]
        close_obligation(owed=owed, by=bice, outcome="done", token=uuid4())
        withdraw(table=at, by=bice, entry=entry, reason="x", token=uuid4())
        assert read_state(at).obligations == []

    def test_sent_again_it_does_not_come_back(self, at: Table, bice: User):
        token = uuid4()
        entry = apply(at, bice, token=token)
        withdraw(table=at, by=bice, entry=entry, reason="x", token=uuid4())
        assert apply(at, bice, token=token, seen=0) == entry
        assert read_state(at).rulings == []


class TestReport:
    def test_it_is_data_that_comes_back_as_it_went(self, at: Table, bice: User):
        report = stored_report(ruled(), CARDS, "it")
        assert json.loads(json.dumps(report)) == report
        apply(at, bice)
        assert Entry.objects.get(kind=EntryKind.RULING).payload["report"] == report

    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_it_speaks_the_language_asked_for(self, lang: Any):
        state = ruled()
        report = stored_report(state, CARDS, lang)
        words = wording(state, lang, CARDS)
        assert [step["say"] for step in report["now"]] == [
            plain(say(effect, words)) for effect in state.ruling.now
        ]
        assert report["title"] == state.infraction.title[lang]

    def test_it_is_whole(self):
        state = ruled()
        report = stored_report(state, CARDS, "it")
        assert [step["number"] for step in report["now"]] == list(range(1, len(report["now"]) + 1))
        assert [step["clause"] for step in report["pending"]] == [
            effect.clause for effect in state.ruling.pending
        ]
        assert all(step["when"] and step["article"] for step in report["pending"])
        assert len(report["facts"]) == len(NO_DRAW)
        cited = [clause["id"] for article in report["articles"] for clause in article["clauses"]]
        assert sorted(cited) == sorted(state.ruling.clauses)
        assert set(report["articles"][0]["clauses"][0]) == {"id", "title", "text"}
        assert [reading["id"] for reading in report["readings"]] == list(state.ruling.readings)

    def test_it_prints_from_the_record_alone(self, at: Table, bice: User):
        report = apply(at, bice).payload["report"]
        page = render_to_string("print/ruling.html", {"report": {**report, "number": 1}})
        for clause in ruled().ruling.clauses:
            assert clause in page
