"""The page that reads a list: nothing is entered unseen, and what is left out stays on it."""

from __future__ import annotations

import io
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from openpyxl import Workbook

from tests.factories import make_member, make_round, make_tournament
from tournaments.entry_lists import files
from tournaments.models import EntryChange, Role, Tournament
from tournaments.views.entry_import import stamp

pytestmark = pytest.mark.django_db

PAGE = reverse("tournaments:entries-import", args=["prova"])
CLEAN = "Rossi Anna / Bianchi Bruno\nNeri Ida / Verdi Ugo"
MIXED = f"{CLEAN}\nAnna Rossi / Gallo Pia\nSala Rosa"


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(rounds=0, tables=0, groups=("A",))


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def look(client: Client, **fields: Any) -> HttpResponse:
    return client.post(PAGE, {"token": str(uuid4()), "check": "on", **fields})


def enter(client: Client, text: str, /, **fields: Any) -> HttpResponse:
    given = {"token": str(uuid4()), "enter": "on", "looked_at": stamp(text), "text": text}
    return client.post(PAGE, {**given, **fields})


def grades(answer: HttpResponse) -> list[tuple[int, str]]:
    return [(line["draft"].at, line["grade"]) for line in answer.context["lines"]]


def test_a_list_is_looked_at_before_anything_is_entered(
    client: Client, cup: Tournament, ida: User, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(5):
        answer = look(client, text=MIXED)
    assert answer.status_code == 200
    assert grades(answer) == [(4, "stop"), (3, "ask"), (1, ""), (2, "")]
    sums = {name: answer.context[name] for name in ("clean", "asked", "stopped")}
    assert sums == {"clean": 2, "asked": 1, "stopped": 1}
    assert "Sala Rosa" in answer.context["text"]
    assert not cup.pairs.exists()


def test_a_clean_list_is_entered_whole(client: Client, cup: Tournament, ida: User) -> None:
    answer = enter(client, CLEAN)
    assert (answer.status_code, answer["Location"]) == (302, "/prova/entries/")
    assert cup.pairs.count() == 2


def test_what_is_left_out_stays_on_the_page(client: Client, cup: Tournament, ida: User) -> None:
    answer = enter(client, f"Girone A:\n{MIXED}")
    assert answer.status_code == 200
    assert cup.pairs.count() == 2
    assert answer.context["text"] == "Girone A:\nAnna Rossi / Gallo Pia\nSala Rosa"
    token = answer.context["form"].hidden_token
    again = enter(client, answer.context["text"], token=token, anyway="2")
    assert again.context["text"] == "Girone A:\nSala Rosa"
    assert list(cup.pairs.values_list("group", flat=True)) == ["A", "A", "A"]


def test_a_list_sent_twice_is_entered_once(client: Client, cup: Tournament, ida: User) -> None:
    token = str(uuid4())
    first, again = (enter(client, MIXED, token=token) for _ in range(2))
    assert first.context["text"] == again.context["text"] == "Anna Rossi / Gallo Pia\nSala Rosa"
    assert cup.pairs.count() == 2
    assert EntryChange.objects.count() == 1


def test_a_text_that_was_changed_is_looked_at_again(
    client: Client, cup: Tournament, ida: User
) -> None:
    answer = enter(client, CLEAN, looked_at=stamp("something else"))
    assert answer.status_code == 200
    assert len(answer.context["lines"]) == 2
    assert not cup.pairs.exists()
    # A browser writes line ends its own way: that is no change.
    assert enter(client, CLEAN, text=CLEAN.replace("\n", "\r\n")).status_code == 302


def test_whoever_was_entered_meanwhile_is_not_entered_again(
    client: Client, cup: Tournament, ida: User
) -> None:
    enter(client, CLEAN)
    answer = enter(client, CLEAN)
    assert answer.status_code == 409
    assert grades(answer) == [(1, "stop"), (2, "stop")]
    assert cup.pairs.count() == 2


def excel(*rows: list[str]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    output = io.BytesIO()
    book.save(output)
    return output.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("lista.csv", "Giocatore 1;Circolo 1;Giocatore 2\nRossi Niccolò;Orsa;Neri Ida\n".encode()),
        (
            "lista.xlsx",
            excel(
                ["Giocatore 1", "Circolo 1", "Giocatore 2"], ["Rossi Niccolò", "Orsa", "Neri Ida"]
            ),
        ),
    ],
)
def test_a_file_becomes_a_text_that_can_be_put_right(
    client: Client, cup: Tournament, ida: User, name: str, data: bytes
) -> None:
    answer = look(client, file=SimpleUploadedFile(name, data))
    assert answer.context["clean"] == 1
    text = answer.context["text"]
    assert text.splitlines()[1] == "Rossi Niccolò;Orsa;Neri Ida"
    assert enter(client, text).status_code == 302
    assert cup.pairs.get().players.get(place=1).name == "Rossi Niccolò"


@pytest.mark.parametrize(
    ("name", "data"), [("x.xls", b"\xd0\xcf\0"), ("x.xlsx", b"PK\x03\x04"), ("x.csv", b"")]
)
def test_a_file_that_cannot_be_read_says_so_and_keeps_the_text(
    client: Client, ida: User, name: str, data: bytes
) -> None:
    answer = look(client, text=CLEAN, file=SimpleUploadedFile(name, data))
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == ["file"]
    assert answer.context["text"] == CLEAN


def test_nothing_at_all_and_too_much_are_said(
    client: Client, ida: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("", " \n\n", "Girone A:"):
        assert look(client, text=text).status_code == 400
    monkeypatch.setattr("tournaments.views.entry_import.MOST_ROWS", 3)
    answer = look(client, text=MIXED)
    assert answer.status_code == 400
    assert answer.context["text"] == MIXED
    assert files.MOST_ROWS > 500


def test_a_list_that_comes_late_needs_a_reason(client: Client, cup: Tournament, ida: User) -> None:
    enter(client, CLEAN)
    make_round(cup, state="closed")
    late = "Gallo Pia / Sala Rosa"
    answer = enter(client, late)
    assert answer.status_code == 409
    assert 'name="reason"' in answer.content.decode()
    assert enter(client, late, reason="Treno").status_code == 302
    assert cup.pairs.get(number=3).from_round == 2


@pytest.mark.parametrize("kind", ["pairs", "teams", "individual"])
def test_any_text_is_answered(client: Client, cup: Tournament, ida: User, kind: str) -> None:
    Tournament.objects.update(kind=kind)
    for text in (MIXED, "a;b;c;d;e;f;g", '"', ":::", "/", "=1+1", "\x00", "Giocatore 1\n", "😀"):
        for answer in (look(client, text=text), enter(client, text, anyway=["1", "x", "9" * 30])):
            assert answer.status_code in (200, 302, 400, 409)
