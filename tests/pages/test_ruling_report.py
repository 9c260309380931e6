"""The report of a ruling on record: what it kept, who sat there, and that it was withdrawn."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_tournament, table
from tests.pages.printing import apply, printed, url
from tournaments.models import Tournament
from tournaments.services.events import caution, set_seats, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament()


@pytest.mark.usefixtures("pango")
def test_a_report_prints_what_the_record_kept_on_one_page(
    client: Client, tournament: Tournament, arbiter: User, coded: list[str]
) -> None:
    entry = apply(tournament, arbiter, title="Title as kept", statements=[["Est", "I saw it."]])
    [text] = printed(client, url("ruling-report", 1))
    kept = entry.payload["report"]
    words = ["Title as kept", "Natalè", "ada", "Anna 1", "Bruno 2", "Est", "I saw it."]
    words += [question for question, _ in kept["facts"]]
    flat = " ".join(text.split())
    assert [word for word in words if word not in flat] == []
    assert coded == ["http://testserver/prova/rulings/1/report/"]


def report_of(client: Client, number: int) -> dict[str, Any]:
    """Return what a report says, read from the page that is shown where no PDF can be made."""
    found = client.get(url("ruling-report", number)).context
    report: dict[str, Any] = found["report"]
    return report


@pytest.mark.usefixtures("without_pdf")
def test_a_report_counts_the_cautions_up_to_it_that_stand(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    found = table(tournament)
    given: dict[str, Any] = {"table": found, "by": arbiter, "line": "NS", "reason": "Art. 40"}
    caution(**given, token=uuid4())
    wrong = caution(**given, token=uuid4())
    withdraw(table=found, by=arbiter, entry=wrong, reason="wrong pair", token=uuid4())
    apply(tournament, arbiter)
    caution(**given, token=uuid4())
    assert [count for _, count in report_of(client, 1)["cautions"]] == [2, 0]


@pytest.mark.usefixtures("without_pdf")
def test_a_report_keeps_the_seats_of_its_moment(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    apply(tournament, arbiter)
    before = report_of(client, 1)["names"]
    found = table(tournament)
    seats = {"north": found.ns.players.all()[1].pk, "east": found.ew.players.all()[0].pk}
    set_seats(table=found, by=arbiter, **seats, token=uuid4())
    assert report_of(client, 1)["names"] == before


@pytest.mark.usefixtures("pango")
def test_a_withdrawn_ruling_says_so_and_why(
    client: Client, tournament: Tournament, arbiter: User
) -> None:
    entry = apply(tournament, arbiter)
    [before] = printed(client, url("ruling-report", 1))
    reason = "The opponents had drawn."
    withdraw(table=table(tournament), by=arbiter, entry=entry, reason=reason, token=uuid4())
    [after] = printed(client, url("ruling-report", 1))
    assert reason not in before
    assert reason in after
