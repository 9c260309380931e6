"""Cards that rulings leave to the count: on the page from the start, and noticed when they fall."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import (
    EXCESS,
    applied_ruling,
    make_member,
    make_tournament,
    settled_deal,
    table,
)
from tests.pages.score_melds import MELDS, address, fields, store, sums
from tournaments.models import Entry, EntryKind, Role, Table
from tournaments.record import read_state
from tournaments.services.events import withdraw

pytestmark = pytest.mark.django_db

FREEZE = {"moment": "opponent_moved"}
FROZEN = {"player": "E", "meld": "9C 10C JC KC", "excess": "KC"}
SHEET = {**MELDS, "ns_hand": "3D", "ew_hand": "AS"}


@pytest.fixture
def one() -> Table:
    return table(make_tournament(deals=3))


@pytest.fixture
def by(one: Table) -> User:
    return make_member(one.round.tournament, Role.ARBITER)


@pytest.fixture
def dora(one: Table, client: Client) -> Client:
    client.force_login(make_member(one.round.tournament, Role.SCORER))
    return client


def penalised(one: Table, by: User, cards: str = "10H 7S", player: str = "W") -> Entry:
    names = {"player": player, "excess": cards}
    return applied_ruling(one, by, infraction="excess-cards", answers=EXCESS, names=names)


def frozen(one: Table, by: User) -> Entry:
    return applied_ruling(one, by, infraction="excess-cards", answers=FREEZE, names=FROZEN)


def fall(one: Table, by: User, ruling: Entry) -> None:
    withdraw(table=one, by=by, entry=ruling, reason="errore", token=uuid4())


def tapped(client: Client, one: Table, **over: str) -> Any:
    """Return the page with the melds of `SHEET` beside what rulings had put on it."""
    opened = fields(client.get(address(one)))
    merged = {**SHEET, **over}
    melds = ",".join(filter(None, (merged["ew_melds"], opened.get("ew_melds", ""))))
    return client.get(address(one), {**opened, **merged, "ew_melds": melds})


def test_what_rulings_leave_is_on_the_page_from_the_start(
    dora: Client, one: Table, by: User
) -> None:
    penalised(one, by)
    frozen(one, by)
    settled_deal(one, by)
    page = dora.get(address(one))
    assert fields(page)["ew_penalised"] == "10H 7S"
    assert fields(page)["ew_melds"] == "9C 10C JC KC~KC"
    assert sums(page)[1] == 30 - 10 - 10 - 5
    assert [row["ruling"] for row in page.context["sides"][1]["ledger"]] == [1, 2]
    assert page.context["sides"][1]["melds"][0]["ruling"] == 2


def test_a_count_with_its_rulings_is_stored_without_a_question(
    dora: Client, one: Table, by: User
) -> None:
    penalised(one, by)
    frozen(one, by)
    settled_deal(one, by)
    assert store(dora, one, tapped(dora, one, ns_melds="4H 5H 6H 7H 8H 9H 10H")).status_code == 302
    kept = read_state(one).scores[1].payload
    assert kept["position"]["ew"]["penalised"] == "10H 7S"
    assert kept["ledger"]
    assert "reason" not in kept


@pytest.mark.parametrize("way", ["table-score", "table-score-melds"])
def test_a_deal_that_is_owed_something_is_not_counted_and_the_way_on_is_shown(
    dora: Client, one: Table, by: User, way: str
) -> None:
    penalised(one, by)
    where = reverse(f"tournaments:{way}", args=(*one.address, 1))
    settle = reverse("tournaments:table-settle", args=one.address)
    page = dora.get(where)
    assert settle in page.content.decode()
    if way == "table-score":
        figures = {"ns_base": "300", "ns_points": "50", "ew_base": "0", "ew_points": "5"}
        answer = dora.post(where, {**figures, "token": str(uuid4())})
    else:
        answer = store(dora, one, tapped(dora, one))
        assert fields(answer)["ew_hand"] == SHEET["ew_hand"]
    assert answer.status_code == 409
    assert answer.context["refusal"]
    assert settle in answer.content.decode()
    assert not Entry.objects.filter(kind=EntryKind.SCORE).exists()


def test_a_ruling_withdrawn_meanwhile_is_said_and_its_cards_are_taken_out(
    dora: Client, one: Table, by: User
) -> None:
    ruling = penalised(one, by)
    settled_deal(one, by)
    page = tapped(dora, one)
    fall(one, by, ruling)
    answer = store(dora, one, page)
    assert answer.status_code == 409
    assert answer.context["refusal"]
    assert "ew_penalised" not in fields(answer)
    assert fields(answer)["ew_hand"] == SHEET["ew_hand"]
    assert not Entry.objects.filter(kind=EntryKind.SCORE).exists()
    assert store(dora, one, answer).status_code == 302


def test_a_ruling_that_falls_or_comes_is_said_at_the_next_tap(
    dora: Client, one: Table, by: User
) -> None:
    frozen(one, by)
    settled_deal(one, by)
    page = tapped(dora, one)
    fall(one, by, Entry.objects.get(kind=EntryKind.RULING))
    answer = dora.get(address(one), {**fields(page), "add": "7C"})
    assert answer.context["notice"]
    # The meld stays where it lies: whoever counts sees why it is none.
    assert "9C 10C JC KC" in fields(answer)["ew_melds"].split(",")


def test_a_count_on_a_ruling_that_fell_opens_without_its_cards(
    dora: Client, one: Table, by: User
) -> None:
    ruling = penalised(one, by)
    settled_deal(one, by)
    assert store(dora, one, tapped(dora, one)).status_code == 302
    assert not dora.get(one.get_absolute_url()).context["scores"][0]["outdated"]
    fall(one, by, ruling)
    assert dora.get(one.get_absolute_url()).context["scores"][0]["outdated"]
    opened = dora.get(address(one))
    assert "ew_penalised" not in fields(opened)
    assert opened.context["notice"]
    assert store(dora, one, opened).status_code == 302
    assert not dora.get(one.get_absolute_url()).context["scores"][0]["outdated"]


@pytest.mark.parametrize("over", [{"ew_penalised": "10H"}, {"ew_penalised": ""}])
def test_cards_that_a_ruling_penalised_cannot_be_left_out(
    dora: Client, one: Table, by: User, over: dict[str, str]
) -> None:
    penalised(one, by)
    settled_deal(one, by)
    answer = store(dora, one, tapped(dora, one, **over))
    assert answer.status_code == 400
    assert [fault["place"] for fault in answer.context["faults"]] == ["ew.penalised"]


def test_a_frozen_meld_cannot_count_as_if_it_were_not(dora: Client, one: Table, by: User) -> None:
    frozen(one, by)
    settled_deal(one, by)
    answer = store(dora, one, tapped(dora, one, ew_melds="JS QS KS,9C 10C JC KC!"))
    assert answer.status_code == 400


def test_a_penalised_card_is_not_in_the_hand_as_well(dora: Client, one: Table, by: User) -> None:
    page = tapped(dora, one, ew_hand="AS 10H")
    penalised(one, by, cards="10H")
    settled_deal(one, by)
    answer = dora.get(address(one), fields(page))
    assert fields(answer)["ew_hand"] == "AS"
    assert fields(answer)["ew_penalised"] == "10H"


def test_a_ruling_that_named_no_cards_asks_for_them(dora: Client, one: Table, by: User) -> None:
    applied_ruling(one, by, infraction="excess-cards", answers=EXCESS, names={"player": "W"})
    settled_deal(one, by)
    answer = store(dora, one, tapped(dora, one))
    assert [doubt["place"] for doubt in answer.context["doubts"]] == ["ew.penalised"]
    assert store(dora, one, tapped(dora, one, ew_penalised="5C")).status_code == 302


def test_points_that_a_ruling_gives_are_asked_for(dora: Client, one: Table, by: User) -> None:
    answers = {"happened": "other_side_closes", "burraco_of_others": "no"}
    names = {"player": "S"}
    applied_ruling(one, by, infraction="second-pile-taken", answers=answers, names=names)
    answer = store(dora, one, tapped(dora, one))
    assert "ew.bonus" in [doubt["place"] for doubt in answer.context["doubts"]]
    closing = {
        "ns_closed": "",
        "ns_discard": "",
        "ew_closed": "yes",
        "ew_discard": "6D",
        "ew_pile": "deprived",
        "ew_bonus": "100",
    }
    assert store(dora, one, tapped(dora, one, **closing)).status_code == 302
