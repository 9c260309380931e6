"""Who will sit where, on the pages of the set-up and in print."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_pair, make_round, make_tournament
from tests.pages.printing import printed
from tournaments.models import Role, SetupChange, Tournament
from tournaments.movements import Segment
from tournaments.setup import usual_setup, write_setup

pytestmark = pytest.mark.django_db

MITCHELL = Segment(movement="mitchell", rounds=3, order="entry")


@pytest.fixture
def cup() -> Tournament:
    tournament = make_tournament(rounds=0, tables=2)
    make_pair(tournament)
    setup = write_setup(replace(usual_setup(4), programme=(MITCHELL,)))
    Tournament.objects.filter(pk=tournament.pk).update(setup=setup)
    return tournament


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def url(name: str) -> str:
    return reverse(f"tournaments:{name}", args=("prova",))


def test_a_phone_opens_each_round_and_a_wide_screen_has_them_all(client: Client, ida: User) -> None:
    html = client.get(url("setup")).content.decode()
    assert html.count('<details class="seats-round">') == 3
    assert "Tavolo 1: <b>1 – 2</b>" in html
    assert "Riposa: 5" in html
    assert html.count('<table class="seats-block">') == 1
    assert "<td>1 – 2</td>" in html
    assert url("setup-seats-pdf") in html


def test_what_is_typed_is_told_before_it_is_written(client: Client, ida: User) -> None:
    part = {"part0-movement": "italian", "part0-rounds": "2", "part0-order": "entry", "parts": "1"}
    given = {"token": str(uuid4()), "shown": "0", **part, "entered": "6", "look": "1"}
    answer = client.post(url("setup-programme"), given)
    assert [len(span.tables) for span in answer.context["seats"].spans] == [3, 3]
    html = answer.content.decode()
    assert "Tavolo 1: <b>1 – 6</b>" in html
    # What is not written cannot be printed.
    assert url("setup-seats-pdf") not in html
    assert not SetupChange.objects.exists()
    wrong = client.post(url("setup-programme"), {**given, "part0-rounds": "x"})
    assert wrong.context["seats"] is None


def test_it_is_printed_with_the_number_tried(client: Client, ida: User) -> None:
    [page] = printed(client, url("setup-seats-pdf"))
    assert "Turno 3" in page
    assert "1 – 2" in page
    [page] = printed(client, f"{url('setup-seats-pdf')}?with=20")
    assert "19 – 20" in page


def test_once_a_round_is_published_the_rounds_tell(
    client: Client, cup: Tournament, ida: User
) -> None:
    make_pair(cup)
    make_round(cup, state="published")
    html = client.get(url("setup")).content.decode()
    assert 'id="seats"' not in html
    assert client.get(url("setup-seats-pdf"))["Location"] == url("setup")


def test_the_queries_do_not_grow(
    client: Client, cup: Tournament, ida: User, django_assert_num_queries: Any
) -> None:
    for _ in range(2):
        with django_assert_num_queries(13):
            client.get(url("setup"))
        with django_assert_num_queries(12):
            client.get(url("setup-seats-pdf"))
        for _more in range(6):
            make_pair(cup)
