"""A ruling on record opened again: its own case, two infractions as well, and what goes along."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from rulings.addresses import Address
from rulings.engine.acts import Act
from tests.factories import NO_DRAW
from tests.pages.at_table.conftest import form, place, rulings
from tournaments.models import Table
from tournaments.record import read_state

pytestmark = pytest.mark.django_db

EXCESS = {"moment": "before_discard", "noticed_by": "partner", "valid_part": "yes"}


@pytest.fixture
def both(at: Table) -> Address:
    """No-draw by South, then excess cards by East on another meld."""
    return Address(
        "current",
        "excess-cards",
        EXCESS,
        {"player": "S", "player2": "E"},
        place(at),
        Act("no-draw", NO_DRAW),
        {"same_player": "no", "same_meld": "no"},
    )


def applied(client: Client, case: Address) -> None:
    assert client.post(case.url("apply"), form(client.get(case.url()))).status_code == 302


def opened(client: Client, at: Table) -> str:
    """Return where the one ruling of a table leads when it is opened again to be corrected."""
    [entry] = rulings(at)
    again = reverse("rulings:table-again", args=(*at.address, entry.pk))
    return str(client.get(again, {"for-reason": "a slip"})["Location"])


def test_a_ruling_on_two_infractions_opens_with_both(
    client: Client, bice: User, at: Table, both: Address
) -> None:
    applied(client, both)
    url = urlsplit(opened(client, at))
    found = Address.read("current", "excess-cards", QueryDict(url.query), both.place)
    assert url.path.endswith("/rule/excess-cards/")
    assert (found.first, found.answers, found.names) == (both.first, both.answers, both.names)
    assert found.together == both.together


def test_the_one_of_two_alone_can_take_their_place(
    client: Client, bice: User, at: Table, both: Address
) -> None:
    applied(client, both)
    [first] = rulings(at)
    page = client.get(opened(client, at))
    alone = client.get(page.context["told"][0]["alone_url"])
    sent = {**form(alone), "reason": alone.context["reason"]}
    assert client.post(alone.context["apply"]["url"], sent).status_code == 302
    [new] = read_state(at).rulings
    assert new.supersedes_id == first.pk
    assert (new.payload["infraction"], new.payload["reason"]) == ("no-draw", "a slip")
    assert "acts" not in new.payload


def test_it_goes_along_to_the_second_picker_and_back_to_the_first(
    client: Client, bice: User, at: Table, case: Address
) -> None:
    applied(client, case)
    [first] = rulings(at)
    page = client.get(opened(client, at))
    for url in (page.context["adding_url"], page.context["picker_url"], page.context["read_url"]):
        assert QueryDict(urlsplit(url).query)["in-place-of"] == str(first.pk)


def test_without_a_table_the_words_of_the_address_mean_nothing(client: Client) -> None:
    case = reverse("rulings:case", args=("current", "no-draw"))
    page = client.get(case, {"moment": "settled", "in-place-of": "1", "for-reason": "x"})
    assert page.status_code == 200
    assert "undone" not in page.context
