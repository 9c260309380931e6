"""The prize list: how many prizes of each kind stands in the address."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import make_member
from tests.pages.printing import printed, url
from tests.ranking_event import event, numbers, result, set_groups, set_state, shown
from tournaments.models import Role, RoundState, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return event()


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


class TestPrizes:
    def sections(self, client: Client, **asked: Any) -> list[list[int]]:
        answer = client.get(url("prizes"), asked)
        assert answer.status_code == 200
        return [numbers(section.rows) for section in answer.context["sections"]]

    def test_the_first_of_all_are_as_many_as_the_address_says(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        order = numbers(shown(client).rows)
        assert self.sections(client) == [order[:3]]
        assert self.sections(client, first=5, each=0, best=0, last=1) == [order[:5]]

    def test_nobody_gets_two_prizes_unless_that_is_asked(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        set_groups(cup, {"A": (1, 2, 3, 4), "B": (5, 6, 7, 8)})
        counts = {"first": 1, "each": 1, "best": 1, "last": 1}
        order = numbers(shown(client, by="all").rows)
        winner = order[0]
        twice = self.sections(client, **counts)
        assert twice[0] == twice[3] == [winner]
        once = self.sections(client, **counts, once="on")
        assert len({number for section in once for number in section}) == 4

    def test_the_best_of_the_last_rounds_counts_them_alone(
        self, client: Client, cup: Tournament, ida: User
    ) -> None:
        set_state(cup, 2, RoundState.PLAYING)
        for number in (1, 2, 3):
            result(cup, number, 5, round=2)
        result(cup, 4, 1005, round=2)
        set_state(cup, 2, RoundState.CLOSED)
        asked = {"first": 0, "each": 0, "best": 1, "last": 1}
        assert self.sections(client, **asked) == [[7]]

    @pytest.mark.parametrize(
        "bad", [{"first": "x"}, {"best": "-1"}, {"last": "0"}, {"each": "1e9"}]
    )
    def test_a_number_that_cannot_be_is_said_and_stays_typed(
        self, client: Client, cup: Tournament, ida: User, bad: dict[str, str]
    ) -> None:
        set_groups(cup, {"A": (1,)})
        asked = {"first": "1", "each": "1", "best": "0", "last": "1", **bad}
        answer = client.get(url("prizes"), asked)
        assert answer.status_code == 400
        assert set(answer.context["form"].errors) == set(bad)
        assert f'value="{next(iter(bad.values()))}"' in answer.content.decode()
        assert client.get(url("prizes-pdf"), asked).status_code == 302

    @pytest.mark.usefixtures("pango")
    def test_it_is_printed_as_it_is_shown(self, client: Client, cup: Tournament, ida: User) -> None:
        text = " ".join(printed(client, f"{url('prizes-pdf')}?first=2&each=0&best=0&last=1"))
        assert "Anna 1" in text
        assert "Anna 5" in text
        assert "Anna 7" not in text
