"""Which ranking everybody sees: the director publishes it, and takes it back."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.factories import make_member
from tests.pages.printing import url
from tests.ranking_event import event, ledger, set_state
from tournaments.models import Role, RoundState, SetupChange, Tournament
from tournaments.setup import setup_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return event()


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def publish(client: Client, after: int, **fields: Any) -> HttpResponse:
    sent = {"token": str(uuid4()), "shown": 0, "after": after, **fields}
    return client.post(url("ranking-publish"), sent)


class TestPublishing:
    def test_the_director_sees_first_what_everybody_will_see(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        ledger(cup, 1, vp=-1, reason="detto al capitano")
        html = client.get(url("ranking-publish"), {"after": 1}).content.decode()
        assert 'id="row-1"' in html
        assert "detto al capitano" not in html

    def test_it_is_published_once_and_taken_back(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        token = str(uuid4())
        for _ in range(2):
            answer = publish(client, 1, token=token)
            assert answer.status_code == 302
        cup.refresh_from_db()
        assert setup_of(cup).published == 1
        assert SetupChange.objects.filter(tournament=cup, token=token).count() == 1
        assert publish(client, 0, shown=1).status_code == 302
        cup.refresh_from_db()
        assert setup_of(cup).published == 0

    def test_a_round_that_is_not_closed_is_refused(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        set_state(cup, 2, RoundState.PLAYING)
        answer = publish(client, 2)
        assert answer.status_code == 409
        assert answer.context["ranking"].after == 2
        cup.refresh_from_db()
        assert setup_of(cup).published == 0

    def test_missing_results_are_said_and_published_only_when_ticked(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        set_state(cup, 2, RoundState.CLOSED)
        assert publish(client, 2).status_code == 409
        assert publish(client, 2, incomplete="on").status_code == 302
        cup.refresh_from_db()
        assert setup_of(cup).published == 2

    def test_what_somebody_else_published_meanwhile_is_not_written_over(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        publish(client, 1)
        assert publish(client, 0).status_code == 409

    @pytest.mark.parametrize(
        "bad", [{"token": "x"}, {"after": "x"}, {"after": "-1"}, {"shown": ""}, {"after": "9" * 40}]
    )
    def test_a_broken_form_is_said(
        self, client: Client, cup: Tournament, ida: User, bad: dict[str, str]
    ) -> None:
        answer = client.post(
            url("ranking-publish"), {"token": str(uuid4()), "after": 1, "shown": 0, **bad}
        )
        assert answer.status_code == 400

    def test_a_round_that_is_not_there_is_refused(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        assert publish(client, 77).status_code == 409

    @pytest.mark.parametrize("role", [Role.ARBITER, Role.SCORER, Role.TRAINEE])
    def test_only_the_director_publishes(self, client: Client, cup: Tournament, role: Role) -> None:
        client.force_login(make_member(cup, role))
        assert publish(client, 1).status_code == 403
