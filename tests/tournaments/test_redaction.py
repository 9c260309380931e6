"""Names hidden on request: everywhere in what was said, and nothing else."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from tests.factories import applied_ruling, make_member, make_pair, make_round, make_tournament
from tests.factories import table as table_at
from tournaments.models import Entry, Role, RoundState, Table
from tournaments.record import RecordError, read_state
from tournaments.redaction import hide, name_words
from tournaments.said import conduct_words, statement_rows
from tournaments.services.conduct import redact, report_conduct
from tournaments.services.events import write_note
from tournaments.services.rulings_record import write_statements
from tournaments.table_record import read_table

NAMES = ("Anna De Rossi", "Maria-Luisa D'Angelo", "Bruno Bianchi", "Carlo Re")


@pytest.fixture
def at(db: None) -> Table:
    cup = make_tournament(rounds=0, tables=0)
    pairs = [make_pair(cup, players=NAMES[:2]), make_pair(cup, players=NAMES[2:])]
    make_round(cup, pairs)
    return table_at(cup)


@pytest.fixture
def ada(at: Table) -> User:
    return make_member(at.round.tournament, Role.DIRECTOR, "ada")


@pytest.fixture
def ruling(at: Table, ada: User) -> Entry:
    return applied_ruling(at, ada)


def say(at: Table, by: User, ruling: Entry, text: str) -> Entry:
    said = {"caller": text}
    return write_statements(table=at, by=by, ruling=ruling, statements=said, token=uuid4())


def hidden(at: Table, by: User, entry: Entry, *words: str) -> Entry:
    return redact(table=at, by=by, entry=entry, reason="asked for it", words=words, token=uuid4())


def shown(at: Table, ruling: Entry) -> str:
    [(_, text)] = statement_rows(ruling, read_table(at))
    return text


@pytest.mark.parametrize(
    "text",
    [
        "Anna De Rossi",
        "ANNA",
        "rossi",
        "la Rossi,",
        "Maria",
        "Luisa",
        "d'Angelo",
        "Anna\nDe  Rossi",
    ],
)
def test_a_player_is_hidden_however_called(text: str) -> None:
    assert not any(
        part in hide(text, name_words(NAMES)).casefold()
        for part in ("anna", "rossi", "maria", "luisa", "angelo")
    )


@pytest.mark.parametrize("text", ["Annalisa", "rossini", "il re di cuori", "de facto", "d'ora"])
def test_other_words_are_left(text: str) -> None:
    assert hide(text, name_words(NAMES)) == text


def test_the_entry_stays_as_written_and_is_shown_without_names(
    at: Table, ada: User, ruling: Entry
) -> None:
    entry = say(at, ada, ruling, "Bruno told Bianchi's friend Pippo")
    request = hidden(at, ada, entry, "Pippo")
    assert Entry.objects.get(pk=entry.pk).payload == entry.payload
    assert request.payload == {"entry": entry.pk, "reason": "asked for it", "words": ["Pippo"]}
    text = shown(at, ruling)
    assert "told" in text
    assert not [name for name in ("Bruno", "Bianchi", "Pippo") if name in text]


def test_asked_for_again_further_words_are_hidden_too(at: Table, ada: User, ruling: Entry) -> None:
    entry = say(at, ada, ruling, "Pippo and Pluto")
    hidden(at, ada, entry, "Pippo")
    hidden(at, ada, entry, "Pluto")
    assert not [name for name in ("Pippo", "Pluto") if name in shown(at, ruling)]


def test_statements_written_again_stay_hidden(at: Table, ada: User, ruling: Entry) -> None:
    hidden(at, ada, say(at, ada, ruling, "Bruno saw it"))
    say(at, ada, ruling, "Bruno heard it")
    assert "Bruno" not in shown(at, ruling)


def test_a_misconduct_report_hides_its_player(at: Table, ada: User) -> None:
    entry = report_conduct(
        table=at, by=ada, line="NS", seat="N", text="Anna shouted", token=uuid4()
    )
    assert conduct_words(entry, read_table(at))["player"] == NAMES[0]
    hidden(at, ada, entry)
    words = conduct_words(entry, read_table(at))
    assert "Anna" not in f"{words['player']} {words['text']}"


def test_it_comes_also_once_the_round_is_closed(at: Table, ada: User, ruling: Entry) -> None:
    entry = say(at, ada, ruling, "Bruno saw it")
    type(at.round).objects.filter(pk=at.round.pk).update(state=RoundState.CLOSED)
    hidden(at, ada, entry)
    assert read_state(at).redacted.keys() == {entry.pk}


def test_nothing_else_can_be_hidden(at: Table, ada: User) -> None:
    note = write_note(table=at, by=ada, text="Bruno", token=uuid4())
    with pytest.raises(RecordError) as refused:
        hidden(at, ada, note)
    assert refused.value.code == "not-redactable"
