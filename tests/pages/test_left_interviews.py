"""Interviews that nobody finished: hall and table show them no longer, and the address opens."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_member, make_tournament, table
from tests.pages.table_pages import address, close
from tournaments.interviews import LEFT_AFTER
from tournaments.models import Interview, Role, Table

pytestmark = pytest.mark.django_db

HALL = reverse("tournaments:hall", args=["prova"])
ANSWERED = "moment=before_discard"


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=2), 2)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice arbitrates, is signed in, and has begun to rule at the table."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    client.get(f"{case(one)}?{ANSWERED}")
    return user


def case(one: Table) -> str:
    return reverse("rulings:table-case", args=(*one.address, "no-draw"))


def shown(client: Client, one: Table) -> tuple[int, int]:
    """Return the rulings under way that the hall counts, and those on the table's page."""
    rulings: int = client.get(HALL).context["hall"].rulings
    return rulings, len(client.get(address(one)).context["interviews"])


def leave() -> None:
    Interview.objects.update(stepped_at=timezone.now() - LEFT_AFTER)


def test_after_long_it_is_shown_no_longer_and_can_be_taken_on(
    client: Client, one: Table, bice: User
) -> None:
    assert shown(client, one) == (1, 1)
    leave()
    assert shown(client, one) == (0, 0)
    page = client.get(f"{case(one)}?{Interview.objects.get().query}")
    assert page.status_code == 200
    assert ANSWERED in page.context["question"]["options"][0]["url"]
    assert shown(client, one) == (1, 1)


def test_with_its_round_it_ends_and_the_address_still_opens(
    client: Client, one: Table, bice: User
) -> None:
    close(one)
    page = client.get(address(one))
    assert page.context["interviews"] == []
    assert b"under-way" not in page.content
    assert client.get(f"{case(one)}?{ANSWERED}").status_code == 200
    assert Interview.objects.get().query == ANSWERED


@pytest.mark.parametrize("page", ["hall", "table"])
def test_an_open_page_hears_that_it_was_left(
    client: Client, one: Table, bice: User, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shows, poll = {
        "hall": (HALL, reverse("tournaments:hall-poll", args=["prova"])),
        "table": (address(one), address(one, "table-poll")),
    }[page]
    since = {"since": client.get(shows).context["stamp"]}
    later = timezone.now() + LEFT_AFTER + timedelta(minutes=1)
    monkeypatch.setattr(timezone, "now", lambda: later)
    answer = client.get(poll, since)
    assert answer.status_code == 200
    assert bice.username not in answer.content.decode()
