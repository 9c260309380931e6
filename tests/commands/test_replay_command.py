"""`manage.py replay`: a record that holds together, and each way in which one does not."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone

from rulings.demo.tournament import load_tournament
from rulings.engine.acts import Act, RuledTogether, rule_together
from rulings.services import apply_ruling
from tests.commands.running import run
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Entry, EntryKind, Obligation, Role, Table, Tournament
from tournaments.record import add_entry, bump, read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import caution, set_seats, withdraw, write_note
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db

SCORE = DealScore(ns=SideScore(300, 210), ew=SideScore(100, 60))


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2, rounds=1), 2)


@pytest.fixture
def ada(one: Table) -> User:
    return make_member(one.round.tournament, Role.DIRECTOR, "ada")


@pytest.fixture
def ruling(one: Table, ada: User) -> Entry:
    """A ruling with a caution and two obligations, and around it what a table has."""
    north, south = one.ns.players.all()
    east, west = one.ew.players.all()
    set_seats(table=one, by=ada, north=south.pk, east=west.pk, token=uuid4())
    found = applied_ruling(one, ada, names={"player": "S", "meld": "JS JH JD"})
    write_score(table=one, by=ada, deal=2, score=SCORE, token=uuid4())
    write_score(
        table=one,
        by=ada,
        deal=2,
        score=SCORE.turned(),
        token=uuid4(),
        replaces=read_state(one).scores[2].pk,
    )
    note = write_note(table=one, by=ada, text="prova", token=uuid4())
    withdraw(table=one, by=ada, entry=note, reason="altrove", token=uuid4())
    return found


def changed(row: Entry | Obligation, **fields: Any) -> None:
    """Change a row behind the record's back, as no program of ours can."""
    rows: QuerySet[Any] = QuerySet(type(row)).filter(pk=row.pk)
    assert rows.update(**fields) == 1


def told(*options: str) -> list[tuple[str, int, int, int]]:
    """Return the differences: code, round, table, entry."""
    found = run("replay", "--check", "--json", *options)
    rows = [row for one in found.json for row in one["differences"]]
    assert found.code == (1 if rows else 0)
    return [(row["code"], row["round"], row["table"], row["entry"]) for row in rows]


def test_a_record_that_holds_together_has_no_difference(ruling: Entry) -> None:
    assert told() == []
    found = run("replay", "--check")
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("prova: 2 tables, 7 entries, 1 rulings, 2 obligations")


def test_the_demo_tournament_holds_together(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    load_tournament(timezone.now())
    assert told() == []


def test_an_empty_database_has_none() -> None:
    assert told() == []


def test_a_ruling_on_two_infractions_comes_out_again(one: Table, ada: User) -> None:
    found = rule_together(
        "current",
        Act(
            "no-draw",
            {"moment": "before_discard", "noticed_by": "partner", "play": "opened"}
            | {"opening": "whole"},
        ),
        Act(
            "exposed-cards",
            {"how_exposed": "shown", "seen_by": "partner", "moment": "in_time"}
            | {"attention": "no"},
        ),
        {"same_player": "yes"},
    )
    assert isinstance(found, RuledTogether), found
    apply_ruling(
        table=one,
        by=ada,
        ruled=found,
        names={"player": "S"},
        report={},
        token=uuid4(),
        seen=0,
    )
    assert told() == []


def test_each_difference_is_one_line_with_its_place(ruling: Entry) -> None:
    changed(ruling, payload={**ruling.payload, "number": 7})
    found = run("replay")
    assert found.code == 0
    [line] = found.out.splitlines()[1:]
    assert line.startswith(f"prova, entry {ruling.pk}:")


def test_a_difference_of_a_table_names_round_and_table(ruling: Entry) -> None:
    changed(ruling, payload={**ruling.payload, "answers": {}})
    [line] = run("replay").out.splitlines()[1:]
    assert line.startswith(f"prova, round 1, table 2, entry {ruling.pk}:")


def test_a_table_that_cannot_be_read_at_all(ruling: Entry) -> None:
    seats = Entry.objects.get(kind=EntryKind.SEATS)
    changed(seats, payload={})
    assert told() == [("unreadable", 1, 2, 0)]


def test_a_gap_in_the_numbers(ruling: Entry) -> None:
    changed(ruling, payload={**ruling.payload, "number": 7})
    assert told() == [("number", 0, 0, ruling.pk)]


def test_an_obligation_that_the_ruling_does_not_ask(ruling: Entry) -> None:
    owed = Obligation.objects.first()
    assert owed is not None
    changed(owed, effect={**owed.effect, "when": "repeated"})
    assert told() == [("obligation", 1, 2, ruling.pk)]


def test_an_obligation_lost(ruling: Entry) -> None:
    last = Obligation.objects.last()
    assert last is not None
    QuerySet(Obligation).filter(pk=last.pk).delete()
    assert told() == [("obligation", 1, 2, ruling.pk)]


def test_a_caution_that_the_ruling_does_not_give(ruling: Entry) -> None:
    given = Entry.objects.get(kind=EntryKind.CAUTION)
    changed(given, payload={**given.payload, "line": "EW"})
    assert told() == [("caution", 1, 2, ruling.pk)]


def test_effects_that_the_answers_do_not_lead_to(ruling: Entry) -> None:
    at_once = next(one for one in ruling.payload["effects"] if one["name"] == "caution")
    kept = [one for one in ruling.payload["effects"] if one != at_once]
    changed(ruling, payload={**ruling.payload, "effects": kept})
    assert set(told()) == {("outcome", 1, 2, ruling.pk), ("caution", 1, 2, ruling.pk)}


@pytest.mark.parametrize("over", [{"answers": {}}, {"answers": {"moment": "x"}}])
def test_answers_that_lead_nowhere_today(ruling: Entry, over: dict[str, Any]) -> None:
    changed(ruling, payload={**ruling.payload, **over})
    assert told() == [("outcome", 1, 2, ruling.pk)]


def test_an_older_engine_is_named_and_is_no_difference(ruling: Entry) -> None:
    changed(ruling, payload={**ruling.payload, "answers": {}, "engine": "0.9"})
    found = run("replay", "--check", "--json")
    assert found.code == 0
    [note] = found.json[0]["notes"]
    assert (note["code"], note["entry"]) == ("engine", ruling.pk)
    assert "0.9" in note["text"]


def test_a_version_that_was_not_counted_on(ruling: Entry) -> None:
    Tournament.objects.update(version=3)
    assert told() == [("version", 0, 0, 0)]


def test_a_score_that_overwrote_another(one: Table, ada: User, ruling: Entry) -> None:
    wild = add_entry(
        table=one,
        kind=EntryKind.SCORE,
        by=ada,
        token=uuid4(),
        payload={"score": SCORE.to_payload(), "ns": one.ns_id},
        deal=2,
    )[0]
    assert told() == [("chain", 1, 2, wild.pk)]


def test_a_withdrawal_of_what_cannot_be_withdrawn(one: Table, ada: User, ruling: Entry) -> None:
    seats = Entry.objects.get(kind=EntryKind.SEATS)
    wrong = add_entry(
        table=one,
        kind=EntryKind.WITHDRAWN,
        by=ada,
        token=uuid4(),
        payload={"reason": "x"},
        supersedes=seats,
    )[0]
    assert ("chain", 1, 2, wrong.pk) in told()


@pytest.mark.parametrize(
    ("kind", "payload", "codes"),
    [
        (EntryKind.CLOSED, {"obligation": 999, "outcome": "done"}, {"reference", "unreadable"}),
        (EntryKind.CAUTION, {"line": "NS", "pair": 999, "reason": "x"}, {"reference"}),
        (EntryKind.STATEMENTS, {"ruling": 999, "statements": {}}, {"reference", "unreadable"}),
        (EntryKind.NOTE, {}, {"unreadable"}),
    ],
)
def test_entries_that_speak_of_nothing_that_is_there(
    one: Table,
    ada: User,
    ruling: Entry,
    kind: EntryKind,
    payload: dict[str, Any],
    codes: set[str],
) -> None:
    entry = add_entry(table=one, kind=kind, by=ada, token=uuid4(), payload=payload)[0]
    assert {(code, place) for code, *_, place in told()} >= {(code, entry.pk) for code in codes}


def test_an_entry_of_another_tournament(one: Table, ada: User) -> None:
    other = make_tournament(slug="altra")
    note = write_note(table=one, by=ada, text="x", token=uuid4())
    changed(note, tournament=other)
    bump(other)
    assert ("place", 0, 0, note.pk) in told()


def test_a_page_that_shows_otherwise(
    one: Table, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    caution(table=one, by=ada, line="NS", reason="Art. 20", token=uuid4())
    monkeypatch.setattr("tournaments.table_record.standing_cautions", lambda *pairs: [])
    assert told() == [("page", 1, 2, 0)]
