"""The table: what its page shows, and to whom."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, make_user, table
from tests.pages.table_pages import LONG, WRITING, address, full, post, seen_ids, signed_in
from tournaments.models import Entry, EntryKind, Role, Table
from tournaments.record import read_state
from tournaments.services.calls import call_arbiter
from tournaments.services.events import caution, withdraw
from tournaments.services.interviews import keep_interview

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=3, rounds=2), 2)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice arbitrates, and is signed in."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


@pytest.mark.parametrize("role", list(Role))
def test_every_member_sees_the_table(one: Table, role: Role) -> None:
    response = signed_in(one, role).get(address(one))
    assert response.status_code == 200
    assert response.context["deal"] == 1
    assert [seat["name"] for seat in response.context["seats"]] == [
        "Anna 3",
        "Anna 4",
        "Bruno 3",
        "Bruno 4",
    ]


@pytest.mark.parametrize("name", ["table", "table-poll", *WRITING, "table-seats"])
def test_who_is_not_signed_in_is_led_to_sign_in(client: Client, one: Table, name: str) -> None:
    response = client.get(address(one, name))
    assert response.status_code == 302
    assert "next=" in response["Location"]


@pytest.mark.parametrize("name", ["table", "table-poll", *WRITING, "table-seats"])
def test_a_stranger_to_the_tournament_finds_nothing(client: Client, one: Table, name: str) -> None:
    client.force_login(make_member(make_tournament(slug="altro"), Role.DIRECTOR))
    assert client.get(address(one, name)).status_code == 404
    client.force_login(make_user())
    assert post(client, one, name).status_code in (404, 405)


@pytest.mark.parametrize("role", [Role.TRAINEE, Role.SCORER])
@pytest.mark.parametrize("name", [*WRITING, "table-seats"])
def test_who_may_not_rule_writes_nothing(one: Table, role: Role, name: str) -> None:
    client = signed_in(one, role)
    assert client.get(address(one, name)).status_code == 403
    assert post(client, one, name, **WRITING.get(name, {})).status_code == 403
    assert not Entry.objects.exists()


def test_a_trainee_sees_everything_and_has_no_button(one: Table, bice: User) -> None:
    full(one, bice)
    response = signed_in(one, Role.TRAINEE).get(address(one))
    assert len(response.context["events"]) == 7
    page = response.content.decode()
    assert page.count("<form") == 2  # the language's and signing out
    for name in ("table-note", "table-caution", "table-dealer", "table-seats"):
        assert address(one, name) not in page
    assert address(one, "table-score", 1) not in page
    assert "rule/" not in page


def test_a_scorer_has_the_scores_alone(one: Table, bice: User) -> None:
    full(one, bice)
    page = signed_in(one, Role.SCORER).get(address(one)).content.decode()
    assert address(one, "table-score", 1) in page
    assert address(one, "table-note") not in page
    assert "obligations/" not in page


@pytest.mark.parametrize("role", [Role.ARBITER, Role.DIRECTOR])
def test_who_rules_has_every_way_to_write(one: Table, role: Role) -> None:
    found = seen_ids(signed_in(one, role).get(address(one)))
    assert {"deal-ended", "to-note", "to-caution", "to-dealer", "to-seats", "score-1"} <= found


@pytest.mark.parametrize(("round", "number"), [(1, 9), (9, 1), (1, 0), (10**30, 1), (1, 10**30)])
def test_a_table_that_does_not_exist_is_not_found(
    client: Client, one: Table, bice: User, round: int, number: int
) -> None:
    for name in ("table", "table-poll", "table-note"):
        wrong = reverse(f"tournaments:{name}", args=("prova", round, number))
        assert client.get(wrong).status_code == 404


def test_a_call_shows_its_age_and_a_tap_answers_it(client: Client, one: Table, bice: User) -> None:
    call_arbiter(table=one, token=uuid4())
    response = client.get(address(one))
    assert response.context["call"]["minutes"] == 0
    assert "answer" in seen_ids(response)
    assert post(client, one, "table-answer").status_code == 302
    assert client.get(address(one)).context["call"] is None
    assert Entry.objects.get(kind=EntryKind.ANSWERED).by == bice


def test_answering_when_no_call_waits_is_no_fault(client: Client, one: Table, bice: User) -> None:
    assert post(client, one, "table-answer").status_code == 302
    assert not Entry.objects.exists()


def test_a_ruling_under_way_leads_on_where_it_stands(
    client: Client, one: Table, bice: User
) -> None:
    keep_interview(table=one, by=bice, infraction="no-draw", query="moment=settled")
    (row,) = client.get(address(one)).context["interviews"]
    case = reverse("rulings:table-case", args=(*one.address, "no-draw"))
    assert row["url"] == f"{case}?moment=settled"
    keep_interview(table=one, by=bice, infraction="no-draw", query="")
    (row,) = client.get(address(one)).context["interviews"]
    assert row["url"] == case


def test_obligations_are_said_with_the_cards_of_their_ruling(
    client: Client, one: Table, bice: User
) -> None:
    ruling = applied_ruling(one, bice, names={"player": "S", "meld": "JS JH JD"})
    response = client.get(address(one))
    assert [owed["ruling"] for owed in response.context["obligations"]] == [
        ruling.payload["number"]
    ] * 2
    frozen = response.context["obligations"][0]
    assert not frozen["when"]
    assert len([part for part in frozen["say"] if not isinstance(part, str)]) == 3
    assert response.context["obligations"][1]["when"]


@pytest.mark.parametrize("outcome", ["done", "lapsed"])
def test_a_tap_closes_an_obligation_and_a_withdrawal_opens_it(
    client: Client, one: Table, bice: User, outcome: str
) -> None:
    applied_ruling(one, bice)
    owed = one.obligations.first()
    assert post(client, one, "table-obligation", owed.pk, outcome=outcome).status_code == 302
    assert owed not in read_state(one).obligations
    closing = Entry.objects.get(kind=EntryKind.CLOSED)
    assert f"withdraw-{closing.pk}" in seen_ids(client.get(address(one)))
    post(client, one, "table-withdraw", closing.pk, reason="non ancora")
    assert owed in read_state(one).obligations


def test_an_obligation_of_another_table_or_an_outcome_made_up_is_refused(
    client: Client, one: Table, bice: User
) -> None:
    applied_ruling(one, bice)
    owed = one.obligations.first()
    other = table(one.round.tournament, 1)
    assert post(client, other, "table-obligation", owed.pk, outcome="done").status_code == 409
    assert post(client, one, "table-obligation", 10**30, outcome="done").status_code == 404
    for outcome in ("", "forgotten", LONG):
        assert post(client, one, "table-obligation", owed.pk, outcome=outcome).status_code == 400
    assert len(read_state(one).obligations) == 2


def test_cautions_are_those_of_the_pair_in_the_whole_tournament(
    client: Client, one: Table, bice: User
) -> None:
    earlier = table(one.round.tournament, 2, round=2)
    caution(table=one, by=bice, line="NS", reason="prima", token=uuid4())
    wrong = caution(table=one, by=bice, line="EW", reason="sbagliata", token=uuid4())
    withdraw(table=one, by=bice, entry=wrong, reason="errore", token=uuid4())
    type(one.round).objects.filter(pk=one.round.pk).update(state="closed")
    type(one.round).objects.filter(pk=earlier.round.pk).update(state="playing")
    ns, ew = client.get(address(earlier)).context["lines"]
    assert [(row["round"], row["table"], row["reason"]) for row in ns["cautions"]] == [
        (1, 2, "prima")
    ]
    assert ew["cautions"] == []


def test_cautions_of_a_withdrawn_ruling_no_longer_count(
    client: Client, one: Table, bice: User
) -> None:
    ruling = applied_ruling(one, bice)
    assert client.get(address(one)).context["cautioned"]
    withdraw(table=one, by=bice, entry=ruling, reason="errore", token=uuid4())
    response = client.get(address(one))
    assert not response.context["cautioned"]
    assert {event["kind"]: bool(event["fallen"]) for event in response.context["events"]} == {
        "ruling": True,
        "caution": True,
    }


def test_events_stand_newest_first_and_the_withdrawn_struck_through(
    client: Client, one: Table, bice: User
) -> None:
    made = full(one, bice)
    response = client.get(address(one))
    events = response.context["events"]
    assert [event["id"] for event in events] == sorted(
        (event["id"] for event in events), reverse=True
    )
    assert [event["id"] for event in events if event["fallen"]] == [made["note"].pk]
    assert "<s>una<br>nota</s>" in response.content.decode()
    assert {event["id"] for event in events if event["withdrawable"]} == {
        entry.pk for name, entry in made.items() if name != "note"
    } | {Entry.objects.get(payload__ruling=made["ruling"].pk).pk}


def test_what_people_write_is_text_and_nothing_else(client: Client, one: Table, bice: User) -> None:
    post(client, one, "table-note", text="<b>&amp;</b> %s {{ x }}")
    page = client.get(address(one)).content.decode()
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt; %s {{ x }}" in page
