"""The hall: every table of the round in play, and the poll that keeps it fresh."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import applied_ruling, make_member, make_tournament, make_user, table
from tournaments.models import Role, Round, RoundState, Tournament
from tournaments.services.calls import call_arbiter
from tournaments.services.interviews import keep_interview

pytestmark = pytest.mark.django_db

HALL = reverse("tournaments:hall", args=["prova"])
POLL = reverse("tournaments:hall-poll", args=["prova"])
SIGNED_IN = 3
"""Queries that tell who asks: session, person, membership with the tournament."""

SignIn = Callable[[Tournament, Role], Client]


@pytest.fixture
def sign_in(client: Client) -> SignIn:
    def signed_in(tournament: Tournament, role: Role = Role.ARBITER) -> Client:
        client.force_login(make_member(tournament, role))
        return client

    return signed_in


def text(client: Client, address: str = HALL) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def tiles(html: str, order: str = "place") -> list[str]:
    """Return kind and number of each tile of a list, in the order of the page."""
    found = re.findall(rf'tile-place tile-(\w+)">\s*<a class="tile" id="{order}-(\d+)"', html)
    return [f"{kind} {number}" for kind, number in found]


def poll_address(html: str) -> str:
    [address] = re.findall(r'id="hall" hx-get="([^"]+)"', html)
    return str(address).replace("&amp;", "&")


def test_each_table_is_a_link_to_its_page(sign_in: SignIn):
    html = text(sign_in(make_tournament(tables=3), Role.TRAINEE))
    for number in (1, 2, 3):
        assert f'id="place-{number}" href="/prova/rounds/1/tables/{number}/"' in html


def test_a_table_shows_what_it_waits_for(sign_in: SignIn):
    tournament = make_tournament(tables=4)
    ada = make_member(tournament, username="ada")
    call_arbiter(table=table(tournament, 3), token=uuid4())
    keep_interview(table=table(tournament, 2), by=ada, infraction="no-draw", query="")
    applied_ruling(table(tournament, 4), ada)
    html = text(sign_in(tournament))
    assert tiles(html, "urgency") == ["call 3", "ruling 2", "owed 4", "playing 1"]
    assert tiles(html, "place") == ["playing 1", "ruling 2", "call 3", "owed 4"]
    [ruling] = re.findall(r'id="place-2".*?</a>', html, re.DOTALL)
    assert "ada" in ruling
    [owed] = re.findall(r'id="place-4".*?</a>', html, re.DOTALL)
    assert "state-owed" in owed
    assert "state-cautions" in owed


def test_the_main_action_leads_to_the_call_that_waits_longest(sign_in: SignIn):
    tournament = make_tournament(tables=3)
    call_arbiter(table=table(tournament, 3), token=uuid4())
    call_arbiter(table=table(tournament, 1), token=uuid4())
    html = text(sign_in(tournament))
    assert 'id="first-call" href="/prova/rounds/1/tables/3/"' in html
    assert html.count("button-main") == 1


def test_without_a_call_there_is_no_main_action(sign_in: SignIn):
    assert "button-main" not in text(sign_in(make_tournament()))


@pytest.mark.parametrize(("order", "other"), [("urgency", "place"), ("place", "urgency")])
def test_an_order_in_the_address_is_kept_by_the_poll(sign_in: SignIn, order: str, other: str):
    client = sign_in(make_tournament(tables=2))
    html = text(client, f"{HALL}?order={order}")
    assert len(tiles(html, order)) == 2
    assert tiles(html, other) == []
    assert f'href="?order={other}"' in html
    address = poll_address(html)
    assert address.endswith(f"&order={order}")
    fresh = text(client, address.replace("since=0", "since=old"))
    assert (len(tiles(fresh, order)), len(tiles(fresh, other))) == (2, 0)


def test_every_id_is_there_once(sign_in: SignIn):
    tournament = make_tournament(tables=3)
    call_arbiter(table=table(tournament, 3), token=uuid4())
    ids = Counter(re.findall(r'\sid="([^"]+)"', text(sign_in(tournament))))
    assert [name for name, times in ids.items() if times > 1] == []


READING = {"/prova/rules/", "/prova/setup/", "/prova/ranking/", "/prova/live/"}
PRINTING = {
    *("/prova/entries/", "/prova/rounds/"),
    *("/prova/register/", "/prova/desk/", "/prova/rounds/1/sheets/"),
    *("/prova/results/", "/prova/penalties/"),
}


@pytest.mark.parametrize(
    ("role", "links"),
    [
        (Role.DIRECTOR, {*PRINTING, "/prova/people/", "/prova/keep/"}),
        (Role.ARBITER, PRINTING),
        (Role.SCORER, PRINTING),
        (Role.TRAINEE, set()),
    ],
)
def test_each_role_finds_its_pages(sign_in: SignIn, role: Role, links: set[str]):
    html = text(sign_in(make_tournament(), role))
    [main] = re.findall(r"<main.*?</main>", html, re.DOTALL)
    found = set(re.findall(r'<a class="row[^"]*" href="([^"]+)"', main))
    assert found == {*READING, *links}


@pytest.mark.parametrize("address", [HALL, POLL])
def test_who_is_not_signed_in_is_led_to_sign_in(client: Client, address: str):
    make_tournament()
    response = client.get(address)
    assert response.status_code == 302
    assert f"next={address}" in response.headers["Location"]


@pytest.mark.parametrize("address", [HALL, POLL])
def test_a_stranger_finds_nothing(client: Client, address: str):
    make_tournament()
    client.force_login(make_user())
    assert client.get(address).status_code == 404


def test_an_unknown_tournament_is_not_found(sign_in: SignIn):
    client = sign_in(make_tournament())
    assert client.get(reverse("tournaments:hall", args=["altro"])).status_code == 404


@pytest.mark.parametrize("address", [HALL, POLL])
def test_the_hall_is_only_read(sign_in: SignIn, address: str):
    assert sign_in(make_tournament()).post(address).status_code == 405


@pytest.mark.parametrize("state", [RoundState.DRAFT, RoundState.CLOSED])
def test_between_rounds_it_says_so_and_waits(sign_in: SignIn, state: RoundState):
    html = text(sign_in(make_tournament(state=state)))
    assert tiles(html) == []
    assert "hall-empty" in html
    assert poll_address(html) == f"{POLL}?since=0"


def test_a_round_without_tables_says_so(sign_in: SignIn):
    tournament = make_tournament(rounds=0)
    Round.objects.create(tournament=tournament, number=1, state=RoundState.PLAYING)
    html = text(sign_in(tournament))
    assert tiles(html) == []
    assert "hall-empty" in html


def test_without_javascript_the_page_asks_again_by_itself(sign_in: SignIn):
    head, _ = text(sign_in(make_tournament())).split("</head>")
    assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in head


def test_nothing_is_sent_while_nothing_changes(sign_in: SignIn):
    client = sign_in(make_tournament(tables=2))
    response = client.get(poll_address(text(client)))
    assert (response.status_code, response.content) == (204, b"")


def test_a_change_is_sent_with_its_new_stamp(sign_in: SignIn):
    tournament = make_tournament(tables=2)
    client = sign_in(tournament)
    before = poll_address(text(client))
    call_arbiter(table=table(tournament, 2), token=uuid4())
    fragment = text(client, before)
    assert fragment.strip().startswith('<div class="hall" id="hall"')
    assert tiles(fragment) == ["playing 1", "call 2"]
    assert poll_address(fragment) != before
    assert "<form" not in fragment
    assert "<details" not in fragment


def test_the_age_of_a_call_grows_though_nothing_else_does(sign_in: SignIn):
    tournament = make_tournament()
    client = sign_in(tournament)
    call_arbiter(table=table(tournament, 1), token=uuid4())
    assert client.get(f"{POLL}?since=1-1").status_code == 200
    assert client.get(f"{POLL}?since=1").status_code == 204


@pytest.mark.parametrize("since", ["abc", "-1", "9" * 400, "%00", "1-x", "", "1&since=abc"])
def test_a_stamp_that_no_page_has_gets_the_fragment(sign_in: SignIn, since: str):
    assert sign_in(make_tournament()).get(f"{POLL}?since={since}").status_code == 200


@pytest.mark.parametrize("order", ["", "abc", "place&order=abc", "%00", "<b>"])
def test_an_unknown_order_is_none(sign_in: SignIn, order: str):
    html = text(sign_in(make_tournament()), f"{HALL}?order={order}")
    assert (len(tiles(html, "place")), len(tiles(html, "urgency"))) == (1, 1)


def test_an_address_that_nobody_typed_is_refused(sign_in: SignIn):
    assert sign_in(make_tournament()).get(f"{HALL}?order={'x' * 20_000}").status_code == 413


def busy(tables: int) -> Tournament:
    """Return a hall in which every table has a call, a ruling under way, obligations, cautions."""
    tournament = make_tournament(tables=tables)
    ada = make_member(tournament)
    for number in range(1, tables + 1):
        one = table(tournament, number)
        applied_ruling(one, ada)
        call_arbiter(table=one, token=uuid4())
        keep_interview(table=one, by=ada, infraction="no-draw", query="")
    return tournament


@pytest.mark.parametrize("tables", [2, 24])
def test_the_queries_do_not_grow_with_the_tables(
    sign_in: SignIn, django_assert_num_queries: Any, tables: int
):
    client = sign_in(busy(tables))
    shown = 1 + 3 + 2 + 1  # rounds · tables and their players · record · rulings under way
    with django_assert_num_queries(SIGNED_IN + shown):
        html = text(client)
    version = Tournament.objects.get().version
    with django_assert_num_queries(SIGNED_IN):
        assert client.get(f"{POLL}?since={version}").status_code == 204
    with django_assert_num_queries(SIGNED_IN + 1 + shown):  # and whether anything changed
        fragment = text(client, f"{POLL}?since=old")
    assert len(tiles(html)) == len(tiles(fragment)) == tables
