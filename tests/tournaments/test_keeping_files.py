"""A tournament as a file: read in elsewhere it is equal to the last entry, or nothing is taken."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.demo.tournament import SLUG, load_tournament
from rulings.replay import replay
from tests.factories import (
    EXCESS,
    applied_ruling,
    make_member,
    make_pair,
    make_tournament,
    settled_deal,
    table,
)
from tournaments.event import read_event, standings
from tournaments.keeping import KeepingError, export_tournament, import_tournament
from tournaments.keeping.exporting import checksum
from tournaments.keeping.shape import KINDS
from tournaments.models import (
    Entry,
    EntryKind,
    Interview,
    LineKind,
    Membership,
    PrintJob,
    Rest,
    Role,
    RoundState,
    Seating,
    SetupChange,
    SignInLink,
    Table,
    Tournament,
)
from tournaments.record import read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.events import caution, set_seats, withdraw, write_note
from tournaments.services.ledger import NewLine, void_line, write_lines
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db

SCORE = DealScore(ns=SideScore(300, 210), ew=SideScore(100, 60))
NOT_KEPT = {Interview, PrintJob, SignInLink, Tournament}


@pytest.fixture
def demo() -> Tournament:
    """The demo tournament, with rows of other tournaments before, between and after its own."""
    make_tournament(slug="prima", tables=3)
    load_tournament(timezone.now())
    cup = Tournament.objects.get(slug=SLUG)
    furnish(cup, User.objects.get(username="ada"))
    return cup


def furnish(cup: Tournament, by: User) -> None:
    """Write what the demo does not: a ledger, setups, rests, a published seating, reasons."""
    pairs = list(cup.pairs.all()[:3])
    played = cup.rounds.get(state=RoundState.CLOSED)
    new = NewLine(pair=pairs[0], round=played, kind=LineKind.PENALTY, vp=-1, article="20.4")
    ruling = Entry.objects.filter(tournament=cup, kind=EntryKind.RULING).first()
    [line] = write_lines(
        tournament=cup, by=by, lines=[new], reason="noise", token=uuid4(), entry=ruling
    )
    void_line(tournament=cup, by=by, line=line, reason="other pair", token=uuid4())
    SetupChange.objects.create(tournament=cup, setup=cup.setup, by=by, token=uuid4())
    late = make_pair(cup)
    why = {"code": "rest.next-lowest", "values": {"pair": late.pk, "pairs": [p.pk for p in pairs]}}
    Rest.objects.create(round=played, pair=late, why=why)
    seats = [
        {"table": 1, "ns": pairs[0].pk, "ew": pairs[1].pk, "why": {"code": "", "values": {}}},
        {"rest": late.pk, "why": {**why, "table": 2, "line": "ns"}},
    ]
    Seating.objects.create(round=played, tables=seats, seed=7, by=by, token=uuid4())
    played.movement = {
        "groups": {str(pairs[0].pk): "A"},
        "ranking": [pair.pk for pair in pairs],
        "notes": [{"code": "warning.rematch", "values": {"pair": pairs[1].pk, "rounds": [1]}}],
    }
    played.save()


def elsewhere(text: str) -> Tournament:
    """Read a file in where nothing of it is, its rows getting other ids."""
    wipe()
    make_tournament(slug="altrove", tables=4)
    return import_tournament(text)


def wipe() -> None:
    """Empty the database: what is append-only goes by its rows alone."""
    for kind in reversed(list(KINDS)):
        kind._base_manager.all()._raw_delete("default")
    Tournament.objects.all()._raw_delete("default")
    User.objects.all().delete()


def test_the_demo_read_in_elsewhere_is_equal_to_its_last_entry(demo: Tournament) -> None:
    text = export_tournament(demo)
    ranking = [(row.place, row.score) for row in standings(read_event(demo))]
    made = elsewhere(text)
    assert made.pk != demo.pk
    assert export_tournament(made) == text
    assert [(row.place, row.score) for row in standings(read_event(made))] == ranking
    assert replay(made).differences == ()


def test_lots_fall_the_same_elsewhere() -> None:
    here = make_tournament(tables=8, state="closed")
    text, order = export_tournament(here), by_number(here)
    assert order != sorted(order), "the lots decide, not the entry numbers"
    assert by_number(elsewhere(text)) == order


def by_number(tournament: Tournament) -> list[int]:
    state = read_event(tournament)
    return [state.pairs[row.entrant].number for row in standings(state)]


def test_the_ids_in_what_was_written_are_those_of_here(demo: Tournament) -> None:
    made = elsewhere(export_tournament(demo))
    mine = set(made.pairs.values_list("pk", flat=True))
    rest, seating = Rest.objects.get(round__tournament=made), Seating.objects.get()
    assert {rest.why["values"]["pair"], *rest.why["values"]["pairs"]} <= mine
    assert {seating.tables[0]["ns"], seating.tables[0]["ew"], seating.tables[1]["rest"]} <= mine
    movement = made.rounds.get(state=RoundState.CLOSED).movement
    assert {*movement["ranking"], *map(int, movement["groups"])} <= mine
    assert movement["notes"][0]["values"] == {"pair": movement["ranking"][1], "rounds": [1]}


def test_a_tournament_stands_beside_its_own_copy(demo: Tournament) -> None:
    text = export_tournament(demo)
    made = import_tournament(text, slug="copia")
    assert without_tokens(export_tournament(made)) == {
        **without_tokens(text),
        "own": {**without_tokens(text)["own"], "slug": "copia"},
    }
    assert export_tournament(demo) == text
    tokens = list(Entry.objects.values_list("token", flat=True))
    assert len(tokens) == len(set(tokens))
    assert replay(made).differences == ()


def without_tokens(text: str) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(text)["tournament"]
    for rows in body["rows"].values():
        for row in rows:
            row.pop("token", None)
    return body


def test_tables_say_the_same_after_rulings_obligations_scores_and_seats() -> None:
    cup = make_tournament(tables=2)
    by = make_member(cup, Role.DIRECTOR, "ada")
    one = table(cup)
    seats = {"N": one.ew.players.all()[0], "E": one.ns.players.all()[1]}
    set_seats(table=one, by=by, north=seats["N"].pk, east=seats["E"].pk, token=uuid4())
    applied_ruling(one, by)
    settled_deal(one, by)
    write_score(table=one, by=by, deal=1, score=SCORE, token=uuid4())
    write_score(
        table=one,
        by=by,
        deal=1,
        score=SCORE.turned(),
        token=uuid4(),
        replaces=read_state(one).scores[1].pk,
    )
    entry = caution(table=one, by=by, line="EW", reason="noise", token=uuid4())
    withdraw(table=one, by=by, entry=entry, reason="not they", token=uuid4())
    applied_ruling(table(cup, 2), by, infraction="excess-cards", answers=EXCESS)
    write_note(table=one, by=None, text="\u2028 <b>è</b> \U0001f0cf", token=uuid4())
    before = shown(cup)
    made = elsewhere(text := export_tournament(cup))
    assert export_tournament(made) == text
    assert shown(made) == before
    assert replay(made).differences == ()


def shown(cup: Tournament) -> list[Any]:
    """Return what the tables of a tournament come to, without any id."""
    found = []
    for number in (1, 2):
        state = read_state(table(cup, number))
        names = {p.pk: p.name for pair in cup.pairs.all() for p in pair.players.all()}
        found.append(
            {
                "seats": {seat: names[player] for seat, player in state.seats.items()},
                "totals": state.totals(),
                "owed": [owed.effect for owed in state.obligations],
                "closed": len(state.closed),
                "events": [(row.kind, row.deal, row.at) for row in state.events],
                "withdrawn": len(state.withdrawn),
            }
        )
    return found


def test_people_are_matched_by_user_name_or_made_without_a_password(demo: Tournament) -> None:
    text = export_tournament(demo)
    wipe()
    ada = User.objects.create_user("ada", password="her own", first_name="Another")
    made = import_tournament(text)
    ada.refresh_from_db()
    assert ada.check_password("her own")
    assert ada.first_name == "Another"
    assert Membership.objects.get(tournament=made, user=ada).role == Role.DIRECTOR
    others = User.objects.exclude(pk=ada.pk)
    assert others.exists()
    assert not any(one.has_usable_password() or one.is_staff for one in others)
    assert "password" not in text


def refused(text: str, **given: str) -> str:
    before = (Tournament.objects.count(), User.objects.count(), Table.objects.count())
    with pytest.raises(KeepingError) as error:
        import_tournament(text, **given)
    assert (Tournament.objects.count(), User.objects.count(), Table.objects.count()) == before
    return error.value.code


def test_an_address_that_is_taken_or_none_is_refused(demo: Tournament) -> None:
    text = export_tournament(demo)
    assert refused(text) == "taken"
    assert refused(text, slug="prima") == "taken"
    assert refused(text, slug="a/b") == "slug"
    assert refused(text, slug="code") == "slug"


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "pippo", '{"file": "other"}', "[" * 9999])
def test_what_is_no_tournament_is_refused(text: str) -> None:
    assert refused(text) == "no-file"


def spoilt(text: str) -> Iterator[tuple[str, str]]:
    """Yield a file in every way in which it can come broken, with what is said of it."""
    half = len(text) // 2
    yield text[:half], "damaged"
    yield text[:-10], "damaged"
    yield text.replace('"version": ', '"version": 1', 1), "damaged"
    yield text.replace("Bergamo", "Bergamò", 1), "damaged"
    yield text.replace('"schema": 1', '"schema": 2', 1), "schema"


def test_a_damaged_or_cut_file_is_refused_whole(demo: Tournament) -> None:
    text = export_tournament(demo)
    wipe()
    for broken, code in spoilt(text):
        assert broken != text
        assert refused(broken) == code


def forged(text: str, change: Any) -> str:
    """Return a file that somebody has changed, its checksum made right again."""
    data = json.loads(text)
    change(data["tournament"])
    data["checksum"] = checksum(data["tournament"])
    return json.dumps(data)


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.pop("people"),
        lambda body: body["rows"].pop("Entry"),
        lambda body: body["rows"]["Pair"].pop(),
        lambda body: body["rows"]["Pair"].append(body["rows"]["Pair"][0]),
        lambda body: body["rows"]["Entry"][0].update(table=9999),
        lambda body: body["rows"]["Entry"][0].update(kind="pippo"),
        lambda body: body["rows"]["Entry"][0].update(other=1),
        lambda body: body["rows"]["Entry"][0].update(token="x"),
        lambda body: body["rows"]["Obligation"][0].update(entry=10**9),
        lambda body: body["rows"]["Player"][0].update(name=None),
        lambda body: body["rows"]["Player"][0].update(name="x" * 99),
        lambda body: body["rows"]["Round"][0].update(number=-1),
        lambda body: body["own"].update(deals=10**30),
        lambda body: body.update(rows=[]),
    ],
)
def test_a_file_that_no_export_writes_is_refused_whole(change: Any) -> None:
    cup = make_tournament(slug="prima")
    applied_ruling(table(cup), make_member(cup))
    text = export_tournament(cup)
    wipe()
    assert refused(forged(text, change)) == "damaged"
