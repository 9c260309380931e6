"""Two arbiters at one table: the second sees what changed since their page was opened."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.factories import applied_ruling, make_member, make_tournament, table
from tests.pages.table_pages import address, post
from tournaments.models import Entry, EntryKind, Role, Table
from tournaments.record import read_state
from tournaments.scores import DealScore, SideScore
from tournaments.services.calls import call_arbiter
from tournaments.services.events import caution, end_deal, set_dealer, set_seats, withdraw
from tournaments.services.obligations import close_obligation
from tournaments.services.scores import write_score

pytestmark = pytest.mark.django_db

FIGURES = {"ns_base": "300", "ns_points": "210", "ew_base": "100", "ew_points": "60"}


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2), 1)


@pytest.fixture
def ada(one: Table) -> User:
    """Who comes first."""
    return make_member(one.round.tournament, Role.ARBITER, "ada")


@pytest.fixture
def dario(one: Table, client: Client) -> Client:
    """Who comes second, with pages opened before."""
    client.force_login(make_member(one.round.tournament, Role.ARBITER, "dario"))
    return client


def hidden(page: HttpResponse, form: int = 0) -> dict[str, str]:
    """Return what a form of the page sends along unseen."""
    html = page.content.decode().partition("<main")[2]
    found = [part for part in re.findall(r"<form.*?</form>", html, re.DOTALL) if "token" in part]
    return dict(re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', found[form]))


def entries(kind: EntryKind) -> list[Entry]:
    return list(Entry.objects.filter(kind=kind))


def test_a_first_dealer_is_not_overwritten_unseen(one: Table, ada: User, dario: Client) -> None:
    page = dario.get(address(one, "table-dealer"))
    set_dealer(table=one, by=ada, seat="E", token=uuid4())
    sent = {**hidden(page), "seat": "S"}
    again = dario.post(address(one, "table-dealer"), sent)
    assert again.status_code == 409
    assert [seat["code"] for seat in again.context["seats"] if seat["dealer"]] == ["E"]
    assert (
        dario.post(address(one, "table-dealer"), {**hidden(again), "seat": "S"}).status_code == 302
    )
    assert read_state(one).dealer == "S"


def test_the_same_dealer_from_both_is_no_conflict(one: Table, ada: User, dario: Client) -> None:
    page = dario.get(address(one, "table-dealer"))
    set_dealer(table=one, by=ada, seat="E", token=uuid4())
    assert (
        dario.post(address(one, "table-dealer"), {**hidden(page), "seat": "E"}).status_code == 302
    )


def test_seats_put_right_meanwhile_are_not_turned_again(
    one: Table, ada: User, dario: Client
) -> None:
    page = dario.get(address(one, "table-seats"))
    swap = hidden(page, form=0)
    north, south = one.ns.players.all()
    east, west = one.ew.players.all()
    set_seats(table=one, by=ada, north=north.pk, east=west.pk, token=uuid4())
    again = dario.post(address(one, "table-seats"), swap)
    assert again.status_code == 409
    assert len(entries(EntryKind.SEATS)) == 1
    assert dario.post(address(one, "table-seats"), hidden(again, form=0)).status_code == 302
    assert read_state(one).seats == {"N": south.pk, "E": west.pk, "S": north.pk, "W": east.pk}


def test_a_score_written_meanwhile_is_shown_and_stays(one: Table, ada: User, dario: Client) -> None:
    page = dario.get(address(one, "table-score", 1))
    write_score(table=one, by=ada, deal=1, score=score(300, 205), token=uuid4())
    again = dario.post(address(one, "table-score", 1), {**hidden(page), **FIGURES})
    assert again.status_code == 409
    assert again.context["theirs"].by == ada
    assert len(entries(EntryKind.SCORE)) == 1


def score(base: int, points: int) -> DealScore:
    return DealScore(ns=SideScore(base, points), ew=SideScore(100, 60))


def test_an_obligation_closed_meanwhile_keeps_its_outcome(
    one: Table, ada: User, dario: Client
) -> None:
    applied_ruling(one, ada, names={"player": "S", "meld": "JS JH JD"})
    owed = one.obligations.first()
    assert owed is not None
    close_obligation(owed=owed, by=ada, outcome="done", token=uuid4())
    response = post(dario, one, "table-obligation", owed.pk, outcome="lapsed")
    assert response.status_code == 409
    assert [entry.payload["outcome"] for entry in entries(EntryKind.CLOSED)] == ["done"]


def test_what_was_withdrawn_meanwhile_is_withdrawn_once(
    one: Table, ada: User, dario: Client
) -> None:
    given = caution(table=one, by=ada, line="NS", reason="Art. 20", token=uuid4())
    page = dario.get(address(one, "table-withdraw", given.pk))
    withdraw(table=one, by=ada, entry=given, reason="altra coppia", token=uuid4())
    sent = {**hidden(page), "reason": "altra coppia"}
    assert dario.post(address(one, "table-withdraw", given.pk), sent).status_code == 409
    assert len(entries(EntryKind.WITHDRAWN)) == 1


def test_a_call_answered_by_both_is_answered_once(one: Table, ada: User, dario: Client) -> None:
    call_arbiter(table=one, token=uuid4())
    assert post(dario, one, "table-answer").status_code == 302
    assert post(dario, one, "table-answer").status_code == 302
    assert len(entries(EntryKind.ANSWERED)) == 1


def test_a_deal_ended_by_both_ends_once(one: Table, ada: User, dario: Client) -> None:
    end_deal(table=one, by=ada, token=uuid4(), deal=1)
    assert post(dario, one, "table-deal-ended", deal="1").status_code == 409
    assert read_state(one).ended == {1}


@pytest.mark.parametrize("at", ["1999-01-01T00:00:00Z", "2099-12-31T23:59:59Z", "x"])
def test_what_a_phone_takes_for_the_time_never_counts(
    one: Table, ada: User, dario: Client, at: str
) -> None:
    before = caution(table=one, by=ada, line="NS", reason="Art. 20", token=uuid4())
    post(dario, one, "table-note", text="prova", at=at, time=at)
    [note] = entries(EntryKind.NOTE)
    after = caution(table=one, by=ada, line="EW", reason="Art. 20", token=uuid4())
    assert before.at <= note.at <= after.at
