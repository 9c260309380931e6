"""Applying a ruling to the table's record: once, or a sentence why not."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.test import Client

from rulings.addresses import Address
from tests.factories import NO_DRAW, make_member, make_round, table
from tests.pages.at_table.conftest import close_round, follow, form, place, rulings
from tournaments.models import Interview, Obligation, RoundState, Table, Tournament
from tournaments.record import read_state
from tournaments.services.calls import call_arbiter
from tournaments.services.events import set_seats, withdraw, write_note

pytestmark = pytest.mark.django_db


class TestApply:
    def test_the_ruling_is_in_the_record_and_leads_to_the_table(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        answer = client.post(case.url("apply"), form(client.get(case.url())))
        assert answer.status_code == 302
        assert answer["Location"] == at.get_absolute_url()
        [entry] = rulings(at)
        assert (entry.by, entry.deal, entry.payload["number"]) == (bice, 1, 1)
        assert entry.payload["names"] == {"player": "S"}
        assert len(read_state(at).cautions) == 1
        assert (
            Obligation.objects.filter(entry=entry).count() == len(read_state(at).obligations) != 0
        )
        assert Interview.objects.count() == 0

    def test_the_message_names_ruling_table_and_time(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        answer = client.post(case.url("apply"), form(client.get(case.url())))
        [said] = [str(message) for message in get_messages(answer.wsgi_request)]
        assert re.search(r"\b1\b.*\b2\b.*\b\d\d:\d\d\b", said)

    def test_a_double_tap_writes_once(self, client: Client, bice: User, at: Table, case: Address):
        sent = form(client.get(case.url()))
        answers = [client.post(case.url("apply"), sent) for _ in range(3)]
        assert {answer.status_code for answer in answers} == {302}
        assert len(rulings(at)) == 1
        assert len(read_state(at).cautions) == 1

    def test_a_waiting_call_is_closed(self, client: Client, bice: User, at: Table, case: Address):
        call_arbiter(table=at, token=uuid4())
        client.post(case.url("apply"), form(client.get(case.url())))
        assert read_state(at).call is None

    def test_a_call_meanwhile_does_not_stop_it(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        sent = form(client.get(case.url()))
        call_arbiter(table=at, token=uuid4())
        assert client.post(case.url("apply"), sent).status_code == 302

    def test_back_to_a_ruling_that_is_recorded_says_so_and_keeps_nothing(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        client.post(case.url("apply"), form(client.get(case.url())))
        page = client.get(case.url())
        assert page.context["recorded"]["number"] == 1
        assert Interview.objects.count() == 0
        assert client.get(case.naming("player", "N").url()).context.get("recorded") is None

    def test_a_reload_of_the_answer_leads_to_the_ruling(
        self, client: Client, bice: User, case: Address
    ):
        assert client.get(case.url("apply"))["Location"] == case.url()

    def test_nobody_named_opens_the_seats_and_keeps_everything(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        nobody = case.naming("player", "").naming("meld", "JS JH JD")
        sent = form(client.get(nobody.url()))
        page = client.post(nobody.url("apply"), sent)
        assert page.status_code == 409
        assert page.context["refusal_code"] == "who"
        assert re.search(r"<details[^>]* names[^>]* open>", page.content.decode())
        south = {seat["code"]: seat for seat in page.context["seats"]}["S"]
        assert follow(south["url"]) == {**dict(nobody.fields), "names.player": "S"}
        assert rulings(at) == []
        assert Interview.objects.get().query == nobody.query()

    def test_a_closed_round_stays_as_it_is(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        sent = form(client.get(case.url()))
        close_round(at)
        page = client.post(case.url("apply"), sent)
        assert page.status_code == 409
        assert page.context["refusal_code"] == "round-closed"
        assert form(page)["token"] == sent["token"]
        assert rulings(at) == []

    def test_a_round_that_has_not_begun_takes_no_ruling(
        self, client: Client, bice: User, tournament: Tournament
    ):
        make_round(tournament, number=2, state=RoundState.DRAFT)
        later = table(tournament, 2, round=2)
        case = Address("current", "no-draw", NO_DRAW, {"player": "S"}, place(later))
        page = client.post(case.url("apply"), form(client.get(case.url())))
        assert page.context["refusal_code"] == "round-closed"

    def test_answers_that_lead_to_no_ruling_ask_on(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        sent = form(client.get(case.url()))
        asked = case.without("play")
        page = client.post(asked.url("apply"), sent)
        assert page.status_code == 409
        assert page.context["question"]["fact"] == "play"
        assert page.context["refusal"]
        assert rulings(at) == []

    @pytest.mark.parametrize("wrong", [{"moment": "nonsense"}, {"names.player": "X"}])
    def test_what_the_engine_refuses_is_explained(
        self, client: Client, bice: User, at: Table, case: Address, wrong: dict[str, str]
    ):
        sent = form(client.get(case.url()))
        page = client.post(case.url("apply", **wrong), sent)
        assert page.status_code == 400
        assert page.context["ways_on"]
        assert rulings(at) == []

    @pytest.mark.parametrize(
        "wrong", [{"token": ""}, {"token": "x"}, {"seen": "-1"}, {"seen": "x"}, {"seen": "9" * 40}]
    )
    def test_a_broken_form_is_shown_again_whole(
        self, client: Client, bice: User, at: Table, case: Address, wrong: dict[str, str]
    ):
        page = client.post(case.url("apply"), {**form(client.get(case.url())), **wrong})
        assert page.status_code == 400
        assert rulings(at) == []
        client.post(case.url("apply"), form(page))
        assert len(rulings(at)) == 1

    def test_a_token_of_another_entry_is_refused(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        note = write_note(table=at, by=bice, text="n", token=uuid4())
        page = client.post(case.url("apply"), {"token": str(note.token), "seen": str(note.pk)})
        assert page.context["refusal_code"] == "token"
        assert rulings(at) == []


class TestWrittenMeanwhile:
    def test_two_arbiters_apply_at_once(
        self, client: Client, bice: User, tournament: Tournament, at: Table, case: Address
    ):
        first = form(client.get(case.url()))
        second = Client()
        second.force_login(make_member(tournament, username="carlo"))
        theirs = form(second.get(case.url()))
        client.post(case.url("apply"), first)

        page = second.post(case.url("apply"), theirs)
        assert page.status_code == 409
        assert page.context["refusal_code"] == "outdated"
        assert {entry["by"] for entry in page.context["newer"]} == {"bice"}
        assert len(page.context["newer"]) == 2
        assert len(rulings(at)) == 1
        again = form(page)
        assert again["token"] == theirs["token"]
        assert page.content.decode().count("button-main") == 1

        for _ in range(2):
            assert second.post(case.url("apply"), again).status_code == 302
        assert [entry.payload["number"] for entry in rulings(at)] == [1, 2]

    def test_what_comes_while_one_decides_is_shown_as_well(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        sent = form(client.get(case.url()))
        write_note(table=at, by=bice, text="first", token=uuid4())
        again = form(client.post(case.url("apply"), sent))
        write_note(table=at, by=bice, text="second", token=uuid4())
        page = client.post(case.url("apply"), again)
        assert [entry["what"] for entry in page.context["newer"]] == ["second"]

    def test_a_withdrawal_is_shown_with_its_reason(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        note = write_note(table=at, by=bice, text="first", token=uuid4())
        sent = form(client.get(case.url()))
        withdraw(table=at, by=bice, entry=note, reason="a mistake", token=uuid4())
        [entry] = client.post(case.url("apply"), sent).context["newer"]
        assert "first" in entry["what"]
        assert "a mistake" in entry["what"]

    def test_seats_put_right_meanwhile_are_those_of_the_page(
        self, client: Client, bice: User, at: Table, case: Address
    ):
        sent = form(client.get(case.url()))
        east, north = at.ns.players.all()[0], at.ew.players.all()[0]
        set_seats(table=at, by=bice, north=north.pk, east=east.pk, token=uuid4())
        page = client.post(case.url("apply"), sent)
        assert page.context["refusal_code"] == "outdated"
        assert {seat["code"]: seat["name"] for seat in page.context["seats"]}["N"] == north.name
