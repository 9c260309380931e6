"""The demo tournament: what it holds, loaded once, and who may sign in to it from where."""

from __future__ import annotations

import contextlib
import io
import os
import sqlite3
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone

from rulings.demo.people import KNOWN_PASSWORD, PEOPLE, new_password
from rulings.demo.scores import plausible_score
from rulings.demo.tournament import SLUG, load_tournament
from rulings.engine import Asked, Ruled, rule
from rulings.engine.card_rules import card_rules
from rulings.engine.reports import effect_data
from tournaments.access import tables_of
from tournaments.event import movement_event, read_event
from tournaments.models import (
    Entry,
    EntryKind,
    Interview,
    Membership,
    Player,
    RoundState,
    Tournament,
)
from tournaments.movements import pair_round
from tournaments.record import read_states
from tournaments.scores import impossible, unlikely
from tournaments.state import TableState

pytestmark = pytest.mark.django_db

RULES = card_rules("current")


@pytest.fixture(autouse=True)
def _quick_hashing(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def tournament() -> Tournament:
    assert load_tournament(timezone.now())
    return Tournament.objects.get(slug=SLUG)


def test_the_programme_seats_the_rounds_as_they_are_seated(tournament: Tournament) -> None:
    state = read_event(tournament)
    for number in (1, 2):
        rounds = state.history.at(number).rounds
        made = pair_round(movement_event(state, number), rounds, number)
        seated = tables_of(tournament).filter(round__number=number)
        assert [(one.ns, one.ew) for one in made.tables] == [(t.ns_id, t.ew_id) for t in seated]


def load(*options: str) -> str:
    output = io.StringIO()
    call_command("load_demo", *options, stdout=output)
    return output.getvalue()


def states(tournament: Tournament, round: int) -> dict[int, TableState]:
    """Return the states of a round's tables by number."""
    tables = list(tables_of(tournament).filter(round__number=round))
    found = read_states(tables)
    return {table.number: found[table.pk] for table in tables}


def rows() -> dict[str, int]:
    return {
        model.__name__: model.objects.count()
        for model in (Tournament, Entry, Player, Membership, Interview, User)
    }


def test_a_full_hall_plays_its_second_round(tournament: Tournament) -> None:
    assert tournament.pairs.count() == 48
    names = list(Player.objects.values_list("name", flat=True))
    assert len(names) == len(set(names)) == 96
    assert [round.state for round in tournament.rounds.all()] == [
        RoundState.CLOSED,
        RoundState.PLAYING,
        RoundState.DRAFT,
        RoundState.DRAFT,
    ]
    for round in tournament.rounds.all()[:2]:
        seated = [pair for table in round.tables.all() for pair in (table.ns_id, table.ew_id)]
        assert round.tables.count() == 24
        assert len(set(seated)) == 48


def test_east_west_went_up_one_table(tournament: Tournament) -> None:
    first, second = (
        {table.number: table for table in round.tables.all()}
        for round in tournament.rounds.all()[:2]
    )
    for number in range(1, 25):
        assert second[number].ns_id == first[number].ns_id
        assert second[number % 24 + 1].ew_id == first[number].ew_id


def test_the_first_round_is_complete_and_owes_nothing(tournament: Tournament) -> None:
    for state in states(tournament, 1).values():
        assert state.result_in
        assert state.dealer
        assert state.call is None
        assert state.obligations == []


def test_the_round_in_play_has_every_kind_of_table(tournament: Tournament) -> None:
    found = states(tournament, 2)
    scored = {number: len(state.scores) for number, state in found.items()}
    assert set(scored.values()) == {0, 1, 2, 3}
    assert any(state.ended - set(state.scores) for state in found.values())
    assert sum(state.dealer is not None for state in found.values()) == 21
    assert sum(state.call is not None for state in found.values()) == 2
    assert {bool(state.obligations) for state in found.values()} == {True, False}
    assert found[14].rulings
    assert len({caution.payload["pair"] for caution in found[14].cautions}) == 1
    assert len(found[14].cautions) == 2
    assert found[21].withdrawn
    assert found[21].rulings == []
    assert found[21].obligations == []
    seats = [entry for entry in found[9].events if entry.kind == EntryKind.SEATS]
    first, last = (entry.payload["seats"] for entry in seats)
    assert last == {**first, "E": first["W"], "W": first["E"]}


def test_times_lead_up_to_the_moment_of_loading() -> None:
    now = timezone.now() - timedelta(days=1)
    load_tournament(now)
    entries = list(Entry.objects.all())
    assert [entry.at for entry in entries] == sorted(entry.at for entry in entries)
    ages = [now - state.call.at for state in _waiting(states(Tournament.objects.get(), 2))]
    assert sorted(ages) == [timedelta(0), timedelta(minutes=4)]
    assert now - entries[0].at < timedelta(hours=2)


def _waiting(found: dict[int, TableState]) -> list[Any]:
    return [state for state in found.values() if state.call is not None]


def test_what_is_owed_belongs_to_the_deal_in_play(tournament: Tournament) -> None:
    found = [state for state in states(tournament, 2).values() if state.obligations]
    assert sorted(state.table.number for state in found) == [6, 14]
    for state in found:
        assert {owed.entry.deal for owed in state.obligations} == {state.deal}


def test_every_score_is_possible_and_likely(tournament: Tournament) -> None:
    found = [
        state.score(deal)
        for round in (1, 2)
        for state in states(tournament, round).values()
        for deal in state.scores
    ]
    assert len(found) == 24 * 3 + 28
    for score in found:
        assert score is not None
        assert list(impossible(score, RULES)) == []
        assert list(unlikely(score, RULES)) == []


def test_the_seed_makes_the_score() -> None:
    scores = [plausible_score(f"seed-{number}") for number in range(2000)]
    assert scores == [plausible_score(f"seed-{number}") for number in range(2000)]
    assert len(set(scores)) > 1900
    for score in scores:
        assert [*impossible(score, RULES), *unlikely(score, RULES)] == []


def test_every_ruling_comes_out_again_from_its_answers(tournament: Tournament) -> None:
    rulings = list(Entry.objects.filter(kind=EntryKind.RULING))
    assert len({entry.payload["infraction"] for entry in rulings}) == len(rulings) == 6
    assert [entry.payload["number"] for entry in rulings] == [1, 2, 3, 4, 5, 6]
    for entry in rulings:
        stored = entry.payload
        ruled = rule(stored["edition"], stored["infraction"], stored["answers"])
        assert isinstance(ruled, Ruled)
        assert [effect_data(effect) for effect in ruled.ruling.effects] == stored["effects"]
        assert stored["report"]["now"]


def test_the_ruling_under_way_still_asks(tournament: Tournament) -> None:
    interview = Interview.objects.get()
    answers = dict(pair.split("=") for pair in interview.query.split("&"))
    assert isinstance(rule(tournament.edition, interview.infraction, answers), Asked)
    assert interview.by.memberships.get().role == "arbiter"


def test_one_person_a_role_and_one_of_another_club(tournament: Tournament) -> None:
    roles = dict(tournament.members.values_list("user__username", "role"))
    assert roles == {
        "ada": "director",
        "bice": "arbiter",
        "dario": "arbiter",
        "carlo": "scorer",
        "elena": "trainee",
    }
    assert set(User.objects.values_list("username", flat=True)) - set(roles) == {"gino"}


def test_what_people_did_in_it_stays() -> None:
    load("--known-passwords")
    tournament = Tournament.objects.get()
    Tournament.objects.update(name="Trofeo d'inverno")
    tournament.members.filter(user__username="elena").update(role="scorer")
    before = rows()
    load("--known-passwords")
    load()
    assert rows() == before
    assert Tournament.objects.get().name == "Trofeo d'inverno"
    assert tournament.members.get(user__username="elena").role == "scorer"


def test_two_loads_at_once_make_one_tournament(tmp_path: Path) -> None:
    database = tmp_path / "fibur.sqlite3"
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{database}"}
    command = [sys.executable, str(settings.BASE_DIR / "manage.py")]
    subprocess.run([*command, "migrate", "-v0"], env=environment, check=True)
    load = [*command, "load_demo", "--known-passwords"]
    both = [subprocess.Popen(load, env=environment, stdout=subprocess.PIPE) for _ in range(2)]
    outputs = [one.communicate()[0] for one in both]
    assert [one.returncode for one in both] == [0, 0]
    assert len(set(outputs)) == 2
    with contextlib.closing(sqlite3.connect(database)) as connection:
        counts = [
            connection.execute(f"SELECT COUNT(*) FROM tournaments_{table}").fetchone()[0]
            for table in ("tournament", "pair", "interview")
        ]
    assert counts == [1, 48, 1]


def test_an_account_that_was_there_before_keeps_its_password() -> None:
    User.objects.create_user("ada", password="quella di Ada")
    load("--known-passwords")
    load()
    assert User.objects.get(username="ada").check_password("quella di Ada")


def test_the_known_password_signs_in_on_this_machine_alone() -> None:
    output = load("--known-passwords", "--site", "http://127.0.0.1:8000/")
    assert f"http://127.0.0.1:8000/{SLUG}/" in output
    for person in PEOPLE:
        assert person.username in output
        assert User.objects.get(username=person.username).check_password(KNOWN_PASSWORD)


@pytest.mark.parametrize("earlier", [True, False])
def test_the_hall_has_passwords_of_its_own(*, earlier: bool) -> None:
    if earlier:
        load("--known-passwords")
    lines = load().splitlines()
    found = [
        next(line.split()[-1] for line in lines if line.split()[:1] == [person.username])
        for person in PEOPLE
    ]
    assert len(set(found)) == len(PEOPLE)
    for person, password in zip(PEOPLE, found, strict=True):
        user = User.objects.get(username=person.username)
        assert user.check_password(password)
        assert not user.check_password(KNOWN_PASSWORD)
    again = load()
    assert not any(password in again for password in found)
    assert User.objects.get(username="ada").check_password(found[0])


def test_a_later_start_here_does_not_bring_the_known_password_back() -> None:
    load()
    load("--known-passwords")
    assert not any(user.check_password(KNOWN_PASSWORD) for user in User.objects.all())


def test_new_passwords_can_be_read_off_a_screen() -> None:
    made = {new_password() for _ in range(200)}
    assert len(made) == 200
    for password in made:
        assert len(password) == 14
        assert not set(password) & set("01lio")
