"""The pages of what follows a ruling: statements, a second opinion, its correction."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from tests.factories import NO_DRAW, applied_ruling, make_member, make_tournament, table
from tests.pages.at_table.conftest import form
from tests.pages.table_pages import LONG, address, close, post, seen_ids, signed_in
from tournaments.models import Entry, EntryKind, Interview, Role, Table
from tournaments.record import read_state
from tournaments.services.obligations import close_obligation
from tournaments.services.rulings_record import uphold

pytestmark = pytest.mark.django_db


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2), 2)


@pytest.fixture
def ada(one: Table) -> User:
    """Ada made the ruling."""
    return make_member(one.round.tournament, Role.ARBITER, "ada")


@pytest.fixture
def first(one: Table, ada: User) -> Entry:
    return applied_ruling(one, ada)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice gives the second opinion, and is signed in."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


def ask(client: Client, first: Entry, outcome: str, name: str = "table-opinion") -> Any:
    return post(client, first.table, name, first.pk, reason="Seen again.", outcome=outcome)


class TestStatements:
    def test_a_tap_and_words_are_one_statement(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        assert client.get(address(one, "table-statements", first.pk)).status_code == 200
        sent = {"caller_says": "contests", "caller": "il 7", "offender_says": "agrees"}
        response = post(client, one, "table-statements", first.pk, **sent)
        assert response["Location"] == address(one)
        said = read_state(one).statements[first.pk].payload["statements"]
        assert set(said) == {"caller", "offender"}
        assert said["caller"].endswith(": il 7")

    def test_they_stand_below_the_ruling_and_in_the_form_again(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        post(client, one, "table-statements", first.pk, caller="I saw it all")
        assert b"I saw it all" in client.get(address(one)).content
        assert b"I saw it all" in client.get(address(one, "table-statements", first.pk)).content

    @pytest.mark.parametrize("sent", [{"caller": LONG}, {"caller_says": "shouts"}])
    def test_what_no_form_sends_is_refused_and_kept(
        self, client: Client, one: Table, first: Entry, bice: User, sent: dict[str, str]
    ) -> None:
        response = post(client, one, "table-statements", first.pk, offender="kept", **sent)
        assert response.status_code == 400
        assert b"kept" in response.content
        assert not read_state(one).statements

    def test_nothing_said_is_asked_for(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        response = post(client, one, "table-statements", first.pk, caller=" ")
        assert response.status_code == 409
        assert "refusal" in seen_ids(response)

    def test_a_trainee_does_not_read_them(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        post(client, one, "table-statements", first.pk, caller="I saw it all")
        page = signed_in(one, Role.TRAINEE).get(address(one))
        assert b"I saw it all" not in page.content


class TestUpheld:
    def test_the_page_says_what_the_code_says(
        self, client: Client, first: Entry, bice: User
    ) -> None:
        page = client.get(address(first.table, "table-opinion", first.pk))
        assert page.status_code == 200
        assert [clause["label"] for clause in page.context["clauses"]]

    def test_it_is_in_the_record_and_on_the_page(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        assert ask(client, first, "upheld")["Location"] == address(one)
        assert read_state(one).opinions[first.pk].payload["reason"] == "Seen again."
        ids = seen_ids(client.get(address(one)))
        assert f"statements-{first.pk}" in ids
        assert not ids & {f"opinion-{first.pk}", f"correct-{first.pk}"}

    def test_the_second_of_two_is_told_and_keeps_what_was_typed(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        carla = make_member(one.round.tournament)
        uphold(table=one, by=carla, ruling=first, reason="Mine.", token=uuid4())
        for outcome in ("upheld", "same", "other"):
            response = ask(client, first, outcome)
            assert response.status_code == 409
            assert b"Seen again." in response.content
        assert Entry.objects.filter(kind=EntryKind.OPINION).count() == 1

    def test_who_ruled_finds_no_form(self, client: Client, first: Entry, ada: User) -> None:
        client.force_login(ada)
        page = client.get(address(first.table, "table-opinion", first.pk))
        assert page.status_code == 409
        assert b'name="outcome"' not in page.content
        assert ask(client, first, "upheld").status_code == 409

    @pytest.mark.parametrize(
        "sent", [{}, {"reason": "x"}, {"outcome": "upheld"}, {"reason": "x", "outcome": "maybe"}]
    )
    def test_half_a_form_is_refused(
        self, client: Client, one: Table, first: Entry, bice: User, sent: dict[str, str]
    ) -> None:
        assert post(client, one, "table-opinion", first.pk, **sent).status_code == 400
        assert not read_state(one).opinions

    def test_a_correction_upholds_nothing(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        assert ask(client, first, "upheld", "table-correct").status_code == 302
        assert not read_state(one).opinions

    def test_a_closed_round_is_said(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        close(one)
        assert ask(client, first, "upheld").status_code == 409


class TestChanged:
    def test_every_step_carries_what_is_replaced_until_it_is_applied(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        case = client.get(ask(client, first, "same")["Location"])["Location"]
        page = client.get(case)
        assert page.context["undone"]["falls"]
        [fact] = [f for f in page.context["facts"] if f["fact"] == "noticed_by"]
        question = client.get(fact["change_url"])
        assert f'id="replacing-{first.pk}"' in question.content.decode()
        kept = Interview.objects.get(by=bice)
        assert QueryDict(kept.query)["in-place-of"] == str(first.pk)
        [option] = [o for o in question.context["question"]["options"] if o["value"] == "opponents"]
        ruling = client.get(option["url"])
        sent = {**form(ruling), "reason": ruling.context["reason"]}
        response = client.post(ruling.context["apply"]["url"], sent)
        assert response["Location"] == address(one)
        [new] = read_state(one).rulings
        assert new.supersedes_id == first.pk
        assert new.payload["answers"]["noticed_by"] == "opponents"
        assert (new.payload["reason"], new.payload["opinion"]) == ("Seen again.", True)

    def test_another_infraction_goes_by_the_picker(
        self, client: Client, first: Entry, bice: User
    ) -> None:
        url = ask(client, first, "other")["Location"]
        assert urlsplit(url).path == reverse("rulings:table-picker", args=first.table.address)
        page = client.get(url)
        fields = dict(page.context["fields"])
        assert fields["in-place-of"] == str(first.pk)
        assert page.context["place"].replaced.opinion
        entries = [
            e for m in page.context["moments"] for i in m["infractions"] for e in i["entries"]
        ]
        assert all(f"in-place-of={first.pk}" in entry["url"] for entry in entries)

    def test_what_was_closed_meanwhile_is_named_before_applying(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        owed = read_state(one).obligations[0]
        close_obligation(owed=owed, by=bice, outcome="done", token=uuid4())
        case = client.get(ask(client, first, "same")["Location"])["Location"]
        assert len(client.get(case).context["undone"]["closed"]) == 1

    def test_without_a_reason_it_waits_with_what_is_there(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        case = client.get(ask(client, first, "same")["Location"])["Location"]
        page = client.get(case)
        response = client.post(page.context["apply"]["url"], {**form(page), "reason": " "})
        assert response.status_code == 409
        assert response.context["refusal_code"] == "reason"
        assert response.context["undone"]
        assert read_state(one).rulings == [first]

    def test_replaced_by_another_meanwhile_it_is_told(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        case = client.get(ask(client, first, "same")["Location"])["Location"]
        page = client.get(case)
        carla = make_member(one.round.tournament)
        uphold(table=one, by=carla, ruling=first, reason="Mine.", token=uuid4())
        response = client.post(page.context["apply"]["url"], {**form(page), "reason": "x"})
        assert response.status_code == 409
        assert response.context["refusal_code"] == "final"

    @pytest.mark.parametrize("entry", ["", "x", "0", "9" * 30, "-1"])
    def test_a_ruling_that_is_not_there_is_not_found(
        self, client: Client, one: Table, first: Entry, bice: User, entry: str
    ) -> None:
        picker = reverse("rulings:table-picker", args=one.address)
        assert client.get(picker, {"in-place-of": entry}).status_code == 404

    def test_a_correction_says_so(self, client: Client, first: Entry, bice: User) -> None:
        url = ask(client, first, "same", "table-correct")["Location"]
        case = client.get(url)["Location"]
        assert not client.get(case).context["place"].replaced.opinion

    def test_a_ruling_that_fell_has_no_form(
        self, client: Client, one: Table, first: Entry, bice: User
    ) -> None:
        case = client.get(ask(client, first, "same")["Location"])["Location"]
        page = client.get(case)
        client.post(page.context["apply"]["url"], {**form(page), "reason": "x"})
        for name in ("table-opinion", "table-correct", "table-statements"):
            assert "fallen" in seen_ids(client.get(address(one, name, first.pk)))


def test_the_answers_of_the_first_ruling_are_those_it_opens_with(
    client: Client, first: Entry, bice: User
) -> None:
    case = client.get(ask(client, first, "same")["Location"])["Location"]
    told = QueryDict(urlsplit(case).query)
    assert {fact: told[fact] for fact in NO_DRAW} == NO_DRAW
    assert told["names.player"] == "S"
