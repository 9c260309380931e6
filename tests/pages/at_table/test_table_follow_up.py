"""What an obligation waits for leads to the ruling on it."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.template import Context, Template
from django.test import Client

from tests.factories import applied_ruling
from tests.pages.at_table.conftest import follow
from tournaments.models import Table
from tournaments.record import read_state

pytestmark = pytest.mark.django_db


class TestFollowUp:
    TAG = Template("{% load rulings %}{% follow_up state owed.pk as url %}{{ url|safe }}")

    def urls(self, at: Table) -> list[str]:
        state = read_state(at)
        return [
            self.TAG.render(Context({"state": state, "owed": owed})) for owed in state.obligations
        ]

    def test_what_has_happened_is_ruled_on_with_the_same_names(
        self, client: Client, bice: User, at: Table
    ):
        applied_ruling(at, bice, names={"player": "S", "meld": "JS JH JD"})
        [url] = [url for url in self.urls(at) if url]
        query = follow(url)
        assert query["happened"] == "closed_first"
        assert query["names.player"] == "S"
        waiting = [owed.pk for owed in read_state(at).obligations if owed.effect["when"]]
        assert [int(query["owed"])] == waiting
        page = client.get(url)
        assert page.status_code == 200
        assert page.context["apply"]

    def test_what_waits_for_nothing_leads_nowhere(self, bice: User, at: Table):
        applied_ruling(at, bice)
        waiting = [owed.effect["when"] for owed in read_state(at).obligations]
        assert [bool(url) for url in self.urls(at)] == [bool(when) for when in waiting]

    def test_its_address_costs_no_query(
        self, bice: User, at: Table, django_assert_num_queries: Any
    ):
        applied_ruling(at, bice)
        state = read_state(at)
        with django_assert_num_queries(0):
            for owed in state.obligations:
                self.TAG.render(Context({"state": state, "owed": owed}))
