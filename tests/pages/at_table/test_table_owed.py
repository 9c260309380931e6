"""A ruling on what came of an obligation closes it: the address says which, to the last step."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from rulings.addresses import OWED
from rulings.at_table import follow_up_url
from rulings.services import apply_ruling
from tests.factories import NO_DRAW, applied_ruling, ruled, table
from tests.pages.at_table.conftest import follow, form, rulings
from tournaments.models import Entry, Interview, Obligation, Table, Tournament
from tournaments.record import RecordError, read_state
from tournaments.services.events import withdraw
from tournaments.services.obligations import close_obligation, reopen

pytestmark = pytest.mark.django_db

BOTH = {**NO_DRAW, "play": "both", "cards_left": "some"}


def waiting(at: Table) -> list[Obligation]:
    return [owed for owed in read_state(at).obligations if owed.effect["when"]]


def happened(at: Table) -> str:
    url = follow_up_url(read_state(at), waiting(at)[0])
    assert url is not None
    return url


def applied(client: Client, url: str) -> HttpResponse:
    page = client.get(url)
    return client.post(page.context["apply"]["url"], form(page))


def closings(at: Table) -> dict[int, Any]:
    return {pk: row.payload for pk, row in read_state(at).closed.items()}


def test_applying_what_follows_closes_it_as_happened(client: Client, bice: User, at: Table) -> None:
    applied_ruling(at, bice)
    (owed,) = waiting(at)
    assert applied(client, happened(at)).status_code == 302
    last = rulings(at)[-1]
    assert closings(at) == {
        owed.pk: {"obligation": owed.pk, "outcome": "happened", "ruling": last.pk}
    }
    assert [row.effect["name"] for row in read_state(at).obligations] == ["freeze_temporarily"]


def test_all_that_waited_for_the_same_event_goes_with_it(
    client: Client, bice: User, at: Table
) -> None:
    applied_ruling(at, bice, answers=BOTH)
    applied_ruling(at, bice, names={"player": "E"})
    first, *rest = waiting(at)
    assert len(rest) == 3
    applied(client, happened(at))
    assert set(closings(at)) == {first.pk, *(one.pk for one in rest[:2])}
    assert waiting(at) == rest[2:]


def test_the_obligation_goes_along_through_the_interview(
    client: Client, bice: User, at: Table
) -> None:
    applied_ruling(at, bice)
    (owed,) = waiting(at)
    page = client.get(happened(at))
    changes = [fact["change_url"] for fact in page.context["facts"]]
    assert changes
    assert {follow(url)[OWED] for url in changes} == {str(owed.pk)}
    asked = client.get(changes[0])
    assert asked.status_code == 200
    assert follow(f"?{Interview.objects.get().query}")[OWED] == str(owed.pk)


def test_a_withdrawn_follow_up_opens_it_again(client: Client, bice: User, at: Table) -> None:
    applied_ruling(at, bice)
    before = read_state(at).obligations
    applied(client, happened(at))
    withdraw(table=at, by=bice, entry=rulings(at)[-1], reason="errore", token=uuid4())
    assert read_state(at).obligations == before


def test_what_a_ruling_closed_is_not_opened_by_a_tap(client: Client, bice: User, at: Table) -> None:
    applied_ruling(at, bice)
    (owed,) = waiting(at)
    applied(client, happened(at))
    with pytest.raises(RecordError) as refusal:
        reopen(owed=owed, by=bice, token=uuid4())
    assert refusal.value.code == "happened"


def test_closed_meanwhile_it_is_told_and_the_next_press_stands_alone(
    client: Client, bice: User, at: Table
) -> None:
    applied_ruling(at, bice)
    (owed,) = waiting(at)
    url = happened(at)
    close_obligation(owed=owed, by=bice, outcome="lapsed", token=uuid4())
    count = Entry.objects.count()
    page = client.get(url)
    refused = client.post(page.context["apply"]["url"], form(page))
    assert (refused.status_code, refused.context["refusal_code"]) == (409, "owed")
    assert Entry.objects.count() == count
    again = refused.context["apply"]["url"]
    assert OWED not in follow(again)
    assert client.post(again, form(refused)).status_code == 302
    assert closings(at)[owed.pk]["outcome"] == "lapsed"
    assert len(rulings(at)) == 2


@pytest.mark.parametrize("of", ["another table", "nobody"])
def test_an_obligation_that_is_not_of_this_table_is_refused(
    client: Client, bice: User, at: Table, tournament: Tournament, of: str
) -> None:
    applied_ruling(at, bice)
    other = table(tournament, 1)
    applied_ruling(other, bice, names={"player": "E"})
    theirs = other.obligations.last().pk if of == "another table" else 10**12
    query = {**follow(happened(at)), OWED: str(theirs)}
    page = client.get(f"{happened(at).partition('?')[0]}?{urlencode(query)}")
    refused = client.post(page.context["apply"]["url"], form(page))
    assert (refused.status_code, refused.context["refusal_code"]) == (409, "owed")
    assert len(read_state(other).obligations) == 2
    assert closings(at) == {}


@pytest.mark.parametrize("owed", ["", "abc", "-1", "1e3", "9" * 40, "١"])
def test_a_word_that_is_no_obligation_is_passed_over(
    client: Client, bice: User, at: Table, owed: str
) -> None:
    applied_ruling(at, bice)
    query = {**follow(happened(at)), OWED: owed}
    url = f"{happened(at).partition('?')[0]}?{urlencode(query)}"
    assert applied(client, url).status_code == 302
    assert closings(at) == {}


def test_a_double_tap_closes_it_once(client: Client, bice: User, at: Table) -> None:
    applied_ruling(at, bice)
    page = client.get(happened(at))
    sent, url = form(page), page.context["apply"]["url"]
    assert {client.post(url, sent).status_code for _ in range(3)} == {302}
    assert len(closings(at)) == 1
    assert len(rulings(at)) == 2


def test_what_a_replaced_ruling_had_closed_the_new_one_closes_again(bice: User, at: Table) -> None:
    applied_ruling(at, bice)
    (owed,) = waiting(at)

    def apply(**more: Any) -> Entry:
        return apply_ruling(
            table=at,
            by=bice,
            ruled=ruled("no-draw", {"happened": "closed_first", "play": "opened"}),
            names={"player": "S"},
            report={},
            token=uuid4(),
            seen=read_state(at).version,
            **more,
        )

    first = apply(owed=owed.pk)
    second = apply(replaces=first, reason="gioco sbagliato")
    assert closings(at)[owed.pk]["ruling"] == second.pk


def test_the_ruling_says_what_it_closes_as_long_as_that_is_open(
    client: Client, bice: User, at: Table
) -> None:
    ruling = applied_ruling(at, bice)
    (owed,) = waiting(at)
    url = happened(at)
    assert client.get(url).context["closes"]["ruling"] == ruling.payload["number"]
    close_obligation(owed=owed, by=bice, outcome="lapsed", token=uuid4())
    assert "closes" not in client.get(url).context
