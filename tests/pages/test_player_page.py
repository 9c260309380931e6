"""A table as its players see it behind the QR code: names, and the arbiter's bell."""

from __future__ import annotations

import re
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, make_user, table
from tournaments.models import Entry, EntryKind, Role, Round, RoundState, Table, Tournament
from tournaments.record import read_state
from tournaments.services.calls import MOST_CALLS, answer_call, call_arbiter
from tournaments.services.events import set_seats, write_note

pytestmark = pytest.mark.django_db

TABLE_2 = ["prova", 2]
PAGE = reverse("tournaments:player-table", args=TABLE_2)
CALL = reverse("tournaments:call", args=TABLE_2)
POLL = reverse("tournaments:player-poll", args=TABLE_2)
RING = 'id="ring"'


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=2)


@pytest.fixture
def two(tournament: Tournament) -> Table:
    return table(tournament, 2)


def text(client: Client, address: str = PAGE) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def token_in(html: str) -> str:
    [token] = re.findall(r'name="token" value="([^"]+)"', html)
    return str(token)


def calls() -> int:
    return Entry.objects.filter(kind=EntryKind.CALL).count()


def names(html: str) -> list[str]:
    return re.findall(r"<dd>(.*?)</dd>", html)


def test_players_find_their_names_and_the_bell_without_signing_in(client: Client, two: Table):
    html = text(client)
    assert names(html) == ["Anna 3", "Bruno 3", "Anna 4", "Bruno 4"]
    assert RING in html
    assert f'action="{CALL}"' in html
    assert html.count("button-main") == 1
    assert UUID(token_in(html))


def test_the_lines_are_as_the_players_really_sit(client: Client, two: Table):
    (_, south), (east, _) = two.ns.players.all(), two.ew.players.all()
    set_seats(table=two, by=make_user(), north=east.pk, east=south.pk, token=uuid4())
    assert names(text(client)) == ["Anna 4", "Bruno 4", "Anna 3", "Bruno 3"]


def test_a_tap_calls_the_arbiter(client: Client, two: Table):
    response = client.post(CALL, {"token": token_in(text(client))})
    assert (response.status_code, response.headers["Location"]) == (302, PAGE)
    html = text(client)
    assert read_state(two).call
    assert "bell-waits" in html
    assert RING not in html
    assert f'hx-get="{POLL}?since=1"' in html


def test_a_form_without_its_csrf_token_is_refused(two: Table):
    strict = Client(enforce_csrf_checks=True)
    html = text(strict)
    assert strict.post(CALL, {"token": token_in(html)}).status_code == 403
    [csrf] = set(
        re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', html[html.index(RING) - 900 :])
    )
    sent = {"token": token_in(html), "csrfmiddlewaretoken": csrf}
    assert strict.post(CALL, sent).status_code == 302


def test_a_double_tap_is_one_call_and_says_nothing_more(client: Client, two: Table):
    sent = {"token": token_in(text(client))}
    client.post(CALL, sent)
    response = client.post(CALL, sent, follow=True)
    assert list(response.context["messages"]) == []
    assert calls() == 1


def test_another_tap_while_one_waits_is_the_same_call_and_is_told_so(client: Client, two: Table):
    call_arbiter(table=two, token=uuid4())
    response = client.post(CALL, {"token": str(uuid4())}, follow=True)
    assert [message.level_tag for message in response.context["messages"]] == ["info"]
    assert calls() == 1


@pytest.mark.parametrize("sent", [{}, {"token": ""}, {"token": "abc"}, {"token": "\x00" * 9000}])
def test_a_broken_token_does_not_keep_the_arbiter_away(
    client: Client, two: Table, sent: dict[str, str]
):
    assert client.post(CALL, sent).status_code == 302
    assert read_state(two).call


def test_a_hundred_taps_are_one_call_and_after_the_answers_there_is_a_limit(
    client: Client, tournament: Tournament, two: Table
):
    ada = make_member(tournament)
    for _ in range(100):
        client.post(CALL)
    assert calls() == 1
    for _ in range(MOST_CALLS - 1):
        answer_call(table=two, by=ada)
        client.post(CALL)
    answer_call(table=two, by=ada)
    refused = client.post(CALL)
    html = refused.content.decode()
    assert (refused.status_code, calls()) == (429, MOST_CALLS)
    assert "message-warning" in html.replace("message message-warning offline", "")
    assert RING in html


def test_reloading_a_refusal_shows_the_table(client: Client, two: Table):
    response = client.get(CALL)
    assert (response.status_code, response.headers["Location"]) == (302, PAGE)


def test_the_poll_sends_nothing_while_nothing_changes(client: Client, two: Table):
    call_arbiter(table=two, token=uuid4())
    response = client.get(f"{POLL}?since=1")
    assert (response.status_code, response.content) == (204, b"")


def test_a_change_elsewhere_keeps_the_call_waiting(
    client: Client, tournament: Tournament, two: Table
):
    call_arbiter(table=two, token=uuid4())
    write_note(table=table(tournament, 1), by=make_user(), text="…", token=uuid4())
    html = text(client, f"{POLL}?since=1")
    assert "bell-waits" in html
    assert f'hx-get="{POLL}?since=2"' in html


def test_the_answer_brings_the_bell_back_and_ends_the_poll(
    client: Client, tournament: Tournament, two: Table
):
    call_arbiter(table=two, token=uuid4())
    answer_call(table=two, by=make_member(tournament))
    html = text(client, f"{POLL}?since=1")
    assert html.strip().startswith('<div class="bell" id="bell">')
    assert "state-done" in html
    assert RING in html
    assert "csrfmiddlewaretoken" in html


def test_the_answer_is_told_until_something_else_happens(client: Client, two: Table):
    ada = make_user()
    call_arbiter(table=two, token=uuid4())
    answer_call(table=two, by=ada)
    assert "state-done" in text(client)
    write_note(table=two, by=ada, text="…", token=uuid4())
    assert "state-done" not in text(client)


def test_without_javascript_a_page_that_waits_asks_again_by_itself(client: Client, two: Table):
    refresh = '<noscript><meta http-equiv="refresh" content="20"></noscript>'
    assert refresh not in text(client)
    call_arbiter(table=two, token=uuid4())
    assert refresh in text(client).split("</head>")[0]


@pytest.mark.parametrize("role", list(Role))
def test_a_member_is_led_on_to_the_table_of_the_round(
    client: Client, tournament: Tournament, role: Role
):
    client.force_login(make_member(tournament, role))
    response = client.get(PAGE)
    assert response.status_code == 302
    assert response.headers["Location"] == "/prova/rounds/1/tables/2/"


def test_a_member_of_another_tournament_is_a_player_here(client: Client, two: Table):
    client.force_login(make_member(make_tournament(slug="altro")))
    assert RING in text(client)


@pytest.mark.parametrize("state", [RoundState.DRAFT, RoundState.CLOSED])
def test_between_rounds_there_is_a_sentence_and_no_bell(
    client: Client, tournament: Tournament, state: RoundState
):
    Round.objects.update(state=state)
    html = text(client)
    assert RING not in html
    assert names(html) == []
    refused = client.post(CALL, {"token": str(uuid4())})
    assert (refused.status_code, calls()) == (409, 0)
    client.force_login(make_member(tournament))
    assert RING not in text(client)


def test_a_call_that_still_waited_when_its_round_closed_is_over(client: Client, two: Table):
    call_arbiter(table=two, token=uuid4())
    Round.objects.update(state=RoundState.CLOSED)
    assert "bell-waits" not in text(client, f"{POLL}?since=old")


def test_the_page_is_of_the_round_in_play(client: Client):
    tournament = make_tournament(tables=2, rounds=3, state=RoundState.CLOSED)
    tournament.rounds.filter(number=2).update(state=RoundState.PLAYING)
    client.post(CALL)
    assert Entry.objects.get().table == table(tournament, 2, round=2)


def test_before_any_round_is_made_every_table_waits(client: Client):
    make_tournament(rounds=0)
    assert RING not in text(client)


@pytest.mark.parametrize("number", ["0", "3", "9" * 40])
@pytest.mark.parametrize("page", ["", "call/", "poll/"])
def test_a_table_that_is_not_there_is_not_found(
    client: Client, tournament: Tournament, number: str, page: str
):
    address = f"/prova/tables/{number}/{page}"
    assert client.get(address).status_code == 404
    if page == "call/":
        assert client.post(address).status_code == 404


@pytest.mark.parametrize("page", ["", "call/", "poll/"])
def test_an_unknown_tournament_is_not_found(client: Client, tournament: Tournament, page: str):
    assert client.get(f"/altro/tables/2/{page}").status_code == 404


@pytest.mark.parametrize("since", ["abc", "-1", "9" * 400, "%00", ""])
def test_a_stamp_that_no_page_has_gets_the_fragment(client: Client, two: Table, since: str):
    assert 'id="bell"' in text(client, f"{POLL}?since={since}")


def test_the_queries_are_few_and_fixed(
    client: Client, tournament: Tournament, django_assert_num_queries: Any
):
    call_arbiter(table=table(tournament, 2), token=uuid4())
    with django_assert_num_queries(1 + 3 + 2):  # tournament · table and players · its record
        text(client)
    with django_assert_num_queries(1):
        assert client.get(f"{POLL}?since=1").status_code == 204
    with django_assert_num_queries(1 + 1 + 3 + 2):
        text(client, f"{POLL}?since=old")
