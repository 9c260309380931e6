"""The desk: what phones send, one press that prints it, and what it refuses."""

from __future__ import annotations

import io
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from pypdf import PdfReader

from tests.factories import applied_ruling, make_member, make_tournament, make_user, table
from tournaments.models import PrintJob, Role, Table, Tournament
from tournaments.record import RecordError
from tournaments.services.prints import send_to_desk

pytestmark = pytest.mark.django_db

DESK, POLL, SEND, PRINT = (
    reverse(f"tournaments:{name}", args=("prova",))
    for name in ("desk", "desk-poll", "desk-send", "desk-print")
)
TARGETS = {"report": "1", "table": "1-2", "round": "1"}


@pytest.fixture
def tournament() -> Tournament:
    return make_tournament(tables=2)


@pytest.fixture
def scorer(tournament: Tournament, client: Client) -> User:
    """Sara, who writes scores at the desk and is signed in; ruling 1 is on record."""
    applied_ruling(table(tournament), make_member(tournament))
    sara = make_member(tournament, Role.SCORER, "sara")
    client.force_login(sara)
    return sara


def send(client: Client, kind: str = "table", **over: object) -> HttpResponse:
    fields = {"kind": kind, "target": TARGETS.get(kind, "1"), "token": str(uuid4()), **over}
    response: HttpResponse = client.post(SEND, fields)
    return response


def waiting() -> list[str]:
    return [job.kind for job in PrintJob.objects.filter(printed_at=None)]


@pytest.mark.usefixtures("scorer")
@pytest.mark.parametrize("kind", TARGETS)
def test_a_phone_sends_a_print_and_goes_back(client: Client, kind: str) -> None:
    response = send(client, kind, next="/prova/?order=place")
    assert response.status_code == 302
    assert response["Location"] == "/prova/?order=place"
    assert waiting() == [kind]
    [row] = client.get(DESK).context["waiting"]
    assert row["by"] == "sara"
    assert client.get(row["url"]).status_code == 200


@pytest.mark.usefixtures("scorer")
def test_the_way_back_stays_on_this_site(client: Client) -> None:
    assert send(client, next="https://example.com/")["Location"] == "/"
    assert send(client)["Location"] == "/prova/"


@pytest.mark.usefixtures("scorer")
def test_a_double_tap_sends_once_and_a_new_form_sends_again(client: Client) -> None:
    token = str(uuid4())
    send(client, token=token)
    send(client, token=token)
    assert len(waiting()) == 1
    send(client)
    assert len(waiting()) == 2


@pytest.mark.usefixtures("pango", "scorer")
def test_one_press_prints_all_that_waits_in_the_order_sent(client: Client) -> None:
    for kind in ("table", "report", "round"):
        send(client, kind)
    response = client.post(PRINT)
    assert response["Content-Type"] == "application/pdf"
    pages = PdfReader(io.BytesIO(response.content)).pages
    assert len(pages) == 1 + 1 + 2
    assert "Anna 3" in pages[0].extract_text()
    assert ["Natalè" in page.extract_text() for page in pages] == [False, True, False, False]
    assert waiting() == []
    shown = client.get(DESK).context
    assert shown["waiting"] == []
    assert len(shown["printed"]) == 3


@pytest.mark.usefixtures("scorer")
def test_a_get_marks_nothing(client: Client) -> None:
    send(client)
    for address in (PRINT, SEND):
        assert client.get(address)["Location"] == DESK
    assert len(waiting()) == 1


@pytest.mark.usefixtures("scorer", "without_pdf")
def test_pressed_twice_the_second_finds_nothing(client: Client) -> None:
    send(client)
    assert client.post(PRINT).status_code == 200
    response = client.post(PRINT)
    assert response.status_code == 409
    assert response.context["error"]


@pytest.mark.usefixtures("scorer", "without_pdf")
def test_without_pdf_all_that_waits_opens_as_one_page(client: Client) -> None:
    for kind in TARGETS:
        send(client, kind)
    response = client.post(PRINT)
    html = response.content.decode()
    assert html.count("<html") == 1
    assert html.count('class="sheet ') == 3
    assert html.count('class="report"') == 1
    assert waiting() == []


@pytest.mark.usefixtures("scorer")
def test_a_print_that_fails_waits_again(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("tournaments.views.desk.prints_response", fail)
    send(client)
    with pytest.raises(RuntimeError):
        client.post(PRINT)
    assert waiting() == ["table"]


@pytest.mark.usefixtures("scorer", "without_pdf")
def test_what_is_gone_is_said_and_the_rest_printed(client: Client) -> None:
    send(client, "table", target="1-2")
    send(client, "report")
    Table.objects.filter(number=2).delete()
    response = client.post(PRINT)
    assert response.status_code == 200
    assert b'class="report"' in response.content
    assert len(list(client.get(DESK).context["messages"])) > 0
    assert waiting() == []


@pytest.mark.usefixtures("scorer")
@pytest.mark.parametrize(
    ("kind", "target", "code"),
    [
        ("poster", "1", "kind"),
        ("", "", "kind"),
        ("report", "2", "target"),
        ("report", "1-1", "target"),
        ("report", "x", "target"),
        ("report", "²", "target"),
        ("report", "9" * 40, "target"),
        ("report", "999999999", "target"),
        ("table", "1-9", "target"),
        ("table", "1", "target"),
        ("table", "1-1-1", "target"),
        ("table", "999999999-999999999", "target"),
        ("round", "9", "target"),
        ("round", "", "target"),
    ],
)
def test_what_cannot_be_printed_is_refused(
    client: Client, scorer: User, tournament: Tournament, kind: str, target: str, code: str
) -> None:
    response = send(client, kind, target=target)
    assert response.status_code == 409
    assert response.context["error"]
    with pytest.raises(RecordError) as caught:
        send_to_desk(tournament=tournament, by=scorer, kind=kind, target=target, token=uuid4())
    assert caught.value.code == code
    assert waiting() == []


@pytest.mark.usefixtures("scorer")
def test_what_another_tournament_has_is_refused(client: Client) -> None:
    other = make_tournament(slug="altro", tables=3)
    applied_ruling(table(other), make_member(other))
    applied_ruling(table(other, 2), make_member(other))
    assert send(client, "report", target="2").status_code == 409
    assert send(client, "table", target="1-3").status_code == 409


@pytest.mark.usefixtures("scorer")
def test_the_token_of_another_tournament_is_refused(client: Client) -> None:
    other, token = make_tournament(slug="altro"), uuid4()
    boss = make_member(other)
    send_to_desk(tournament=other, by=boss, kind="round", target="1", token=token)
    assert send(client, token=str(token)).status_code == 409
    assert waiting() == ["round"]


@pytest.mark.usefixtures("scorer")
@pytest.mark.parametrize("token", ["", "x"])
def test_a_form_without_a_token_is_refused(client: Client, token: str) -> None:
    response = send(client, token=token)
    assert response.status_code == 400
    assert response.context["error"]
    assert waiting() == []


@pytest.mark.parametrize("address", [DESK, POLL, SEND, PRINT])
def test_who_may_use_the_desk(client: Client, tournament: Tournament, address: str) -> None:
    def status() -> int:
        answer = client.get if address in (DESK, POLL) else client.post
        return int(answer(address).status_code)

    assert status() == 302
    client.force_login(make_user())
    assert status() == 404
    client.force_login(make_member(tournament, Role.TRAINEE))
    assert status() == 403
    client.force_login(make_member(tournament, Role.SCORER))
    assert status() in (200, 400, 409)


@pytest.mark.usefixtures("scorer")
def test_the_list_is_fresh_and_an_unchanged_one_is_not_sent(
    client: Client, django_assert_num_queries: Any
) -> None:
    version = client.get(DESK).context["tournament"].version
    with django_assert_num_queries(3):
        assert client.get(POLL, {"since": version}).status_code == 204
    send(client)
    response = client.get(POLL, {"since": version})
    assert response.status_code == 200
    assert [row["title"] for row in response.context["waiting"]]
    assert response.content.lstrip().startswith(b'<div class="desk-list" id="desk"')
    assert client.get(POLL, {"since": "x"}).status_code == 200


@pytest.mark.usefixtures("scorer")
def test_the_desk_asks_as_much_for_one_print_as_for_many(
    client: Client, django_assert_num_queries: Any
) -> None:
    for _ in range(5):
        send(client)
    with django_assert_num_queries(7):
        client.get(DESK)


def test_the_form_that_other_pages_include_sends_what_it_names(tournament: Tournament) -> None:
    token = UUID(int=7)
    names = {"tournament": "prova", "kind": "table", "target": "1-2", "token": token}
    context = {**names, "next": "/prova/rounds/1/tables/2/?a=1&b=2"}
    html = render_to_string("tournaments/_desk_send.html", context, RequestFactory().get("/"))
    for value in ("table", "1-2", token, "/prova/rounds/1/tables/2/?a=1&amp;b=2"):
        assert f'value="{value}"' in html
    assert SEND in html
