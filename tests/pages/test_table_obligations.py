"""What rulings owe on the table's page: who, what, until when, and the taps."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.engine import plain
from tests.factories import (
    EXCESS,
    applied_ruling,
    make_member,
    make_tournament,
    settled_deal,
    table,
)
from tests.pages.table_pages import LONG, address, close, post, seen_ids, signed_in
from tournaments.models import Entry, Obligation, Role, Table
from tournaments.record import read_state
from tournaments.services.obligations import close_obligation

pytestmark = pytest.mark.django_db

CARDS = "7S 10H KC"


@pytest.fixture
def one() -> Table:
    return table(make_tournament(tables=3, rounds=2), 2)


@pytest.fixture
def bice(one: Table, client: Client) -> User:
    """Bice arbitrates, and is signed in."""
    user = make_member(one.round.tournament, Role.ARBITER, "bice")
    client.force_login(user)
    return user


@pytest.fixture
def queue(one: Table, bice: User) -> Obligation:
    """Three penalised cards that South has to discard."""
    names = {"player": "S", "excess": CARDS}
    ruling = applied_ruling(one, bice, infraction="excess-cards", answers=EXCESS, names=names)
    return ruling.obligations.get()


def lines(client: Client, one: Table) -> list[dict[str, Any]]:
    return list(client.get(address(one)).context["obligations"])


def is_open(owed: Obligation) -> bool:
    return owed in read_state(owed.table).obligations


# What is shown


def test_each_says_who_by_seat_and_name_until_when_and_by_which_ruling(
    client: Client, one: Table, queue: Obligation
) -> None:
    (line,) = lines(client, one)
    assert [one["name"] for one in line["who"]] == ["Bruno 3"]
    assert line["role"] == ""
    assert plain(line["until"])
    assert line["article"]
    assert line["ruling"] == queue.entry.payload["number"]


def test_a_freeze_binds_both_of_the_pair(client: Client, one: Table, bice: User) -> None:
    applied_ruling(one, bice, names={"player": "E"})
    frozen = lines(client, one)[0]
    assert [one["name"] for one in frozen["who"]] == ["Anna 4", "Bruno 4"]


def test_where_nobody_tapped_the_seat_the_role_is_said(
    client: Client, one: Table, bice: User
) -> None:
    applied_ruling(
        one,
        bice,
        infraction="excess-cards",
        answers=EXCESS,
        names={"player": "S", "excess": "7S"},
    )
    owed = one.obligations.get()
    Obligation.objects.bulk_create(
        [
            Obligation(
                entry=owed.entry,
                table=one,
                effect={**owed.effect, "args": {**owed.effect["args"], "player": "on_turn"}},
            )
        ]
    )
    line = lines(client, one)[1]
    assert (line["who"], bool(line["role"])) == ([], True)


def test_a_queue_shows_its_cards_in_order(client: Client, one: Table, queue: Obligation) -> None:
    (line,) = lines(client, one)
    assert line["queue"]["left"] == ["KC", "10H", "7S"]
    ids = seen_ids(client.get(address(one)))
    assert {f"tick-{queue.pk}-{place}" for place in (1, 2, 3)} <= ids
    assert f"owed-{queue.pk}-done" in ids


def test_what_bears_on_the_count_has_no_done(client: Client, one: Table, bice: User) -> None:
    frozen, negative = applied_ruling(one, bice).obligations.all()
    ids = seen_ids(client.get(address(one)))
    assert {f"owed-{frozen.pk}-done", f"owed-{frozen.pk}-lapsed"} <= ids
    assert f"owed-{negative.pk}-done" not in ids
    assert {f"owed-{negative.pk}-lapsed", f"owed-{negative.pk}-happened"} <= ids


@pytest.mark.parametrize("role", [Role.SCORER, Role.TRAINEE])
def test_who_does_not_rule_sees_it_and_cannot_tap(
    one: Table, queue: Obligation, role: Role
) -> None:
    client = signed_in(one, role)
    response = client.get(address(one))
    assert len(response.context["obligations"]) == 1
    assert "obligations/" not in response.content.decode()
    assert not {row for row in seen_ids(response) if row.startswith("tick-")}
    for name in ("table-tick", "table-reopen", "table-obligation"):
        assert post(client, one, name, queue.pk).status_code == 403


def test_its_page_costs_the_same_with_many(
    client: Client, one: Table, bice: User, django_assert_num_queries: Any
) -> None:
    def counted() -> None:
        with django_assert_num_queries(10):
            client.get(address(one))

    client.get(address(one))
    counted()
    for player in "SNEW":
        names = {"player": player, "excess": CARDS}
        applied_ruling(one, bice, infraction="excess-cards", answers=EXCESS, names=names)
    counted()


# Ticking off


def test_cards_are_ticked_off_one_by_one_to_the_last(
    client: Client, one: Table, queue: Obligation
) -> None:
    for card in ("KC", "10H", "7S"):
        assert is_open(queue)
        assert post(client, one, "table-tick", queue.pk, card=card).status_code == 302
    assert not is_open(queue)
    closed = client.get(address(one)).context["closed"]
    assert [line["id"] for line in closed] == [queue.pk]


def test_a_tick_is_taken_back(client: Client, one: Table, queue: Obligation) -> None:
    post(client, one, "table-tick", queue.pk, card="KC")
    (line,) = lines(client, one)
    (gone,) = line["queue"]["ticked"]
    assert gone["card"] == "KC"
    assert post(client, one, "table-tick", queue.pk, back=gone["entry"]).status_code == 302
    assert lines(client, one)[0]["queue"]["left"] == ["KC", "10H", "7S"]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"card": "QD"}, 409),
        ({"card": ""}, 409),
        ({}, 409),
        ({"back": "0"}, 409),
        ({"card": "<b>"}, 400),
        ({"card": LONG}, 400),
        ({"back": "x"}, 400),
        ({"back": "9" * 30}, 400),
    ],
)
def test_a_card_that_does_not_wait_is_answered_on_the_page_and_nothing_lost(
    client: Client, one: Table, queue: Obligation, fields: dict[str, str], status: int
) -> None:
    count = Entry.objects.count()
    response = post(client, one, "table-tick", queue.pk, **fields)
    assert response.status_code == status
    assert response.context["refusal"]
    assert Entry.objects.count() == count


# Reopening


def test_one_tap_opens_what_was_closed_in_error(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    post(client, one, "table-obligation", queue.pk, outcome="lapsed")
    assert f"closed-{queue.pk}-reopen" in seen_ids(client.get(address(one)))
    assert post(client, one, "table-reopen", queue.pk).status_code == 302
    assert is_open(queue)
    assert client.get(address(one)).context["closed"] == []


def test_what_is_open_is_not_opened(client: Client, one: Table, queue: Obligation) -> None:
    response = post(client, one, "table-reopen", queue.pk)
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)


def test_a_second_arbiter_who_closes_it_too_is_told(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    other = make_member(one.round.tournament)
    close_obligation(owed=queue, by=other, outcome="done", token=uuid4())
    response = post(client, one, "table-obligation", queue.pk, outcome="lapsed")
    assert response.status_code == 409
    assert other.get_username() in response.context["refusal"]


def test_what_happened_is_ruled_on_with_the_obligation_in_the_address(
    client: Client, one: Table, bice: User
) -> None:
    owed = applied_ruling(one, bice).obligations.last()
    assert owed is not None
    assert f"owed={owed.pk}" in client.get(address(one)).content.decode()


# Elsewhere


@pytest.mark.parametrize("name", ["table-obligation", "table-tick", "table-reopen"])
def test_an_obligation_of_another_table_is_answered_in_a_sentence(
    client: Client, one: Table, queue: Obligation, name: str
) -> None:
    other = table(one.round.tournament, 1)
    response = post(client, other, name, queue.pk, outcome="done", card="KC")
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)
    assert is_open(queue)
    assert post(client, one, name, 10**30, outcome="done").status_code == 404


@pytest.mark.parametrize("name", ["table-obligation", "table-tick", "table-reopen"])
def test_a_closed_round_stays_as_it_is(
    client: Client, one: Table, queue: Obligation, name: str
) -> None:
    if name == "table-reopen":
        post(client, one, "table-obligation", queue.pk, outcome="done")
    close(one)
    response = post(client, one, name, queue.pk, outcome="done", card="KC")
    assert response.status_code == 409


# The end of the deal


def test_the_deal_ends_on_the_page_that_settles_while_anything_is_open(
    client: Client, one: Table, queue: Obligation
) -> None:
    def way() -> bool:
        return address(one, "table-settle") in client.get(address(one)).content.decode()

    assert way()
    response = post(client, one, "table-deal-ended", deal="1")
    assert (response.status_code, bool(response.context["refusal"])) == (409, True)
    assert address(one, "table-settle") in response.content.decode()
    post(client, one, "table-obligation", queue.pk, outcome="done")
    assert not way()


def test_what_an_ended_deal_owes_again_is_settled_apart(
    client: Client, one: Table, bice: User, queue: Obligation
) -> None:
    settled_deal(one, bice)
    assert "settle-1" not in seen_ids(client.get(address(one)))
    post(client, one, "table-reopen", queue.pk)
    assert "settle-1" in seen_ids(client.get(address(one)))
