"""Who may rule at a table, and what its pages read from the database."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.addresses import Address
from tests.factories import NO_DRAW, applied_ruling, make_member, make_user
from tests.pages.at_table.conftest import form, place, rulings
from tournaments.models import Entry, Interview, Role, Table, Tournament

pytestmark = pytest.mark.django_db


class TestWho:
    PAGES = ("picker", "case", "cards", "report", "print", "apply")

    def address(self, case: Address, page: str) -> str:
        if page == "picker":
            assert case.place
            return case.place.url("picker")
        return case.url(page, "meld") if page == "cards" else case.url(page)

    @pytest.mark.parametrize("page", PAGES)
    def test_one_signs_in_first(self, client: Client, case: Address, page: str):
        answer = client.get(self.address(case, page))
        assert answer.status_code == 302
        assert "next=" in answer["Location"]

    @pytest.mark.parametrize("page", PAGES)
    def test_to_a_stranger_there_is_no_such_tournament(
        self, client: Client, case: Address, page: str
    ):
        client.force_login(make_user())
        assert client.get(self.address(case, page)).status_code == 404

    @pytest.mark.parametrize("role", [Role.SCORER, Role.TRAINEE])
    @pytest.mark.parametrize("page", PAGES)
    def test_who_does_not_rule_is_refused(
        self, client: Client, tournament: Tournament, case: Address, page: str, role: Role
    ):
        client.force_login(make_member(tournament, role))
        assert client.get(self.address(case, page)).status_code == 403
        assert Interview.objects.count() == 0

    @pytest.mark.parametrize("role", [Role.DIRECTOR, Role.ARBITER])
    def test_who_rules_applies(
        self, client: Client, tournament: Tournament, at: Table, case: Address, role: Role
    ):
        client.force_login(make_member(tournament, role))
        client.post(case.url("apply"), form(client.get(case.url())))
        assert len(rulings(at)) == 1

    @pytest.mark.parametrize("page", ["apply", "abandon"])
    def test_nothing_is_written_by_others(
        self, client: Client, tournament: Tournament, at: Table, case: Address, page: str
    ):
        url = case.url("apply") if page == "apply" else place(at).abandon_url
        sent = {"token": str(uuid4()), "seen": "0"}
        assert client.post(url, sent).status_code == 302
        client.force_login(make_member(tournament, Role.SCORER))
        assert client.post(url, sent).status_code == 403
        assert Entry.objects.count() == 0

    def test_a_form_of_another_site_is_refused(self, bice: User, case: Address, at: Table):
        strict = Client(enforce_csrf_checks=True)
        strict.force_login(bice)
        sent = form(strict.get(case.url()))
        assert strict.post(case.url("apply"), sent).status_code == 403
        assert rulings(at) == []

    def test_a_table_that_does_not_exist_is_not_found(
        self, client: Client, bice: User, tournament: Tournament
    ):
        assert client.get("/prova/rounds/1/tables/99/rule/").status_code == 404
        assert client.get("/prova/rounds/9/tables/1/rule/").status_code == 404


# Session, user, membership; table, players NS, players EW; entries, obligations.
TABLE_QUERIES = 8
# What its pairs were cautioned for.
CAUTION_QUERIES = 1
# Savepoint, lock, read, write, release.
KEEPING_QUERIES = 5


class TestQueries:
    def test_the_picker_reads_what_is_recent_in_one(
        self, client: Client, bice: User, at: Table, django_assert_num_queries: Any
    ):
        for answers in (NO_DRAW, {"moment": "opponent_moved"}):
            applied_ruling(at, bice, answers=answers)
        url = place(at).url("picker")
        with django_assert_num_queries(TABLE_QUERIES + 1):
            client.get(url)

    @pytest.mark.parametrize("query", ["", "?moment=before_discard"])
    def test_a_question_reads_the_table_and_keeps_the_place(
        self, client: Client, bice: User, at: Table, query: str, django_assert_num_queries: Any
    ):
        client.get(place(at).url("case", "ghost-card"))
        for _ in range(3):
            applied_ruling(at, bice)
        client.get(place(at).url("case", "ghost-card"))
        client.get(place(at).url("case", "no-draw"))
        url = place(at).url("case", "no-draw") + query
        writes = KEEPING_QUERIES if query else KEEPING_QUERIES - 1
        with django_assert_num_queries(TABLE_QUERIES + CAUTION_QUERIES + writes):
            client.get(url)

    def test_so_does_the_ruling(
        self, client: Client, bice: User, at: Table, case: Address, django_assert_num_queries: Any
    ):
        client.get(case.bare.url())
        applied_ruling(at, bice, names={"player": "N"})
        client.get(case.bare.url())
        with django_assert_num_queries(TABLE_QUERIES + CAUTION_QUERIES + KEEPING_QUERIES):
            client.get(case.url())
