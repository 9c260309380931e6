"""What the text leaves to the arbiter: offered on the ruling, taken with a tap, kept as such."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.addresses import Address
from rulings.reports import stored_report
from tests.factories import make_member, make_tournament, ruled, table
from tests.pages.at_table.conftest import form, place, rulings
from tournaments.models import Obligation, Role, Table

CASE = Address("club", "played-after-discard", {"moment": "in_time"}, {})

pytestmark = pytest.mark.django_db


@pytest.fixture
def at() -> Table:
    return table(make_tournament(edition="club"), 1)


@pytest.fixture
def bice(at: Table, client: Client) -> User:
    user = make_member(at.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


@pytest.fixture
def case(at: Table) -> Address:
    return Address("club", CASE.infraction, CASE.answers, {"player": "S"}, place(at))


def options(client: Client, url: str) -> dict[str, tuple[str, bool]]:
    """Return what can be chosen: the address of each option, and whether it stands."""
    [choice] = client.get(url).context["choices"]
    return {one["label"]: (one["url"], one["chosen"]) for one in choice["options"]}


def test_the_ruling_offers_what_the_text_leaves_open(client: Client):
    page = client.get(CASE.url())
    [choice] = page.context["choices"]
    assert choice["text"]
    assert not choice["taken"]
    assert len(choice["options"]) >= 2
    assert not any(one["chosen"] for one in choice["options"])
    assert [step["clauses"][0]["id"] for step in page.context["now"]].count("17.5.1") >= 1


def test_a_tap_takes_it_and_another_leaves_it_open_again(client: Client):
    for url, _ in options(client, CASE.url()).values():
        found = options(client, url)
        assert [chosen for _, chosen in found.values()].count(True) == 1
        [again] = [back for back, chosen in found.values() if chosen]
        assert again == CASE.url()


def test_every_choice_rules_something_else(client: Client):
    said = [
        [str(step["say"]) for step in client.get(url).context["now"]]
        for url, _ in options(client, CASE.url()).values()
    ]
    assert len({tuple(steps) for steps in said}) == len(said)


def test_a_choice_is_no_fact(client: Client):
    [url, *_] = [url for url, _ in options(client, CASE.url()).values()]
    facts = {fact["fact"] for fact in client.get(url).context["facts"]}
    assert facts == set(CASE.answers)


def test_a_ruling_without_a_choice_offers_none(client: Client):
    page = client.get("/rule/current/exposed-cards/?how_exposed=shown&seen_by=opponents")
    assert page.context["choices"] == []


def test_the_choice_is_taken_before_the_ruling_is_applied(
    client: Client, bice: User, at: Table, case: Address
):
    answer = client.post(case.url("apply"), form(client.get(case.url())))
    assert (answer.status_code, answer.context["refusal_code"]) == (409, "choice")
    assert rulings(at) == []


def test_what_was_chosen_is_in_the_record_and_in_the_report(
    client: Client, bice: User, at: Table, case: Address
):
    chosen = case.answering("measure", "frozen")
    answer = client.post(chosen.url("apply"), form(client.get(chosen.url())))
    assert answer.status_code == 302
    [entry] = rulings(at)
    assert entry.payload["answers"]["measure"] == "frozen"
    assert [owed.effect["name"] for owed in Obligation.objects.filter(entry=entry)] == [
        "freeze_temporarily"
    ]
    [row] = entry.payload["report"]["choices"]
    assert row not in entry.payload["report"]["facts"]


def test_an_open_choice_is_printed_as_open():
    state = ruled(CASE.infraction, CASE.answers, edition="club")
    report = stored_report(state, {}, "it")
    [[_question, answer]] = report["choices"]
    taken = ruled(CASE.infraction, {**CASE.answers, "measure": "exposed"}, edition="club")
    assert stored_report(taken, {}, "it")["choices"][0][1] != answer
