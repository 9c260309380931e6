"""The programme and the score of a tournament: typed, looked at, written, refused."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_round, make_tournament
from tournaments.models import Role, SetupChange, Tournament
from tournaments.movements import Segment, Why, say
from tournaments.setup import setup_of, usual_setup
from tournaments.setup_forms import published_values, scoring_values
from tournaments.victory_points import vp_table

pytestmark = pytest.mark.django_db

MITCHELL = {"part0-movement": "mitchell", "part0-rounds": "6", "part0-step": "2"}
PART = {**MITCHELL, "part0-order": "draw", "part0-odd_line": "ew", "parts": "1"}


@pytest.fixture
def cup() -> Tournament:
    return make_tournament(rounds=0, tables=2)


@pytest.fixture
def ida(cup: Tournament, client: Client) -> User:
    user = make_member(cup, Role.DIRECTOR, "ida")
    client.force_login(user)
    return user


def url(name: str, *args: Any) -> str:
    return reverse(f"tournaments:{name}", args=args or ("prova",))


def send(client: Client, page: str, /, **fields: Any) -> HttpResponse:
    return client.post(url(page), {"token": str(uuid4()), "shown": "0", **fields})


def held(cup: Tournament) -> Any:
    return setup_of(Tournament.objects.get(pk=cup.pk))


def scoring(**fields: Any) -> dict[str, Any]:
    return {**scoring_values(usual_setup(4)), "from_round": "1", "reason": "", **fields}


# The programme


def test_thirteen_tables_and_step_two_have_thirteen_rounds_without_a_rematch(
    client: Client, ida: User
) -> None:
    answer = send(client, "setup-programme", **PART, entered="26", look="1")
    figures = {"tables": 13, "step": 2, "rounds": 13}
    assert say(Why("note.mitchell-length", figures), "it") in answer.context["dry"].notes
    spans = answer.context["dry"].rounds
    assert [(span.first, span.last, span.tables) for span in spans] == [(1, 6, 13)]
    assert not SetupChange.objects.exists()


def test_what_is_impossible_is_said_with_its_round(client: Client, ida: User) -> None:
    rows = {**PART, "part0-rounds": "14"}
    answer = send(client, "setup-programme", **rows, entered="26", look="1")
    figures = {"tables": 13, "step": 2, "again": 14}
    said = answer.context["dry"].impossible
    assert say(Why("impossible.mitchell-rematches", figures), "it") in said


def test_the_programme_is_written(client: Client, cup: Tournament, ida: User) -> None:
    second = {"part1-movement": "danish", "part1-rounds": "2", "part1-sizes": "2, 2", "parts": "2"}
    answer = send(client, "setup-programme", **{**PART, **second})
    assert answer["Location"] == url("setup")
    assert held(cup).programme == (
        Segment(movement="mitchell", rounds=6, step=2),
        Segment(movement="danish", rounds=2, by_group=True, sizes=(2, 2)),
    )


@pytest.mark.parametrize(
    ("tap", "movements"),
    [
        ({"add": "danish"}, ["mitchell", "italian", "danish"]),
        ({"remove": "0"}, ["italian"]),
        ({"lift": "1"}, ["italian", "mitchell"]),
        ({"lift": "0"}, ["mitchell", "italian"]),
        ({"look": "1"}, ["mitchell", "italian"]),
        ({"look": "1", "remove": "7"}, ["mitchell", "italian"]),
    ],
)
def test_a_tap_changes_the_form_alone_and_keeps_what_was_typed(
    client: Client, ida: User, tap: dict[str, str], movements: list[str]
) -> None:
    second = {"part1-movement": "italian", "part1-rounds": "x9", "parts": "2"}
    answer = send(client, "setup-programme", **{**PART, **second, **tap})
    rows = answer.context["form"].rows
    assert answer.status_code == 200
    assert [row["movement"].value() for row in rows] == movements
    assert "x9" in [row["rounds"].value() for row in rows]
    assert not SetupChange.objects.exists()


@pytest.mark.parametrize(
    "wrong",
    [
        {"part0-rounds": "0"},
        {"part0-rounds": "9999999999999999999999"},
        {"part0-step": ""},
        {"part0-movement": "bridge"},
        {"part0-rounds": "60", "part1-movement": "hand", "part1-rounds": "1", "parts": "2"},
        {"part0-sizes": "20; twenty"},
        {"part0-sizes": "20, 0"},
        {"parts": "0"},
        {"parts": "⁵"},
    ],
)
def test_a_wrong_part_is_kept_and_nothing_written(
    client: Client, cup: Tournament, ida: User, wrong: dict[str, str]
) -> None:
    answer = send(client, "setup-programme", **{**PART, **wrong})
    assert answer.status_code == 400
    assert not SetupChange.objects.exists()


def test_a_refusal_keeps_the_programme_typed(client: Client, cup: Tournament, ida: User) -> None:
    make_round(cup, state="published")
    answer = send(client, "setup-programme", **PART)
    assert answer.status_code == 409
    assert answer.context["refusal"]
    assert answer.context["form"].rows[0]["step"].value() == "2"


# Score and the rest


def test_an_own_table_is_written_and_read(client: Client, cup: Tournament, ida: User) -> None:
    assert client.get(url("setup-scoring")).status_code == 200
    answer = send(client, "setup-scoring", **scoring(limit0=50, rest_vp=10, rest_mp=0))
    assert answer["Location"] == url("setup")
    assert held(cup).vp_limits[0] == 50
    assert held(cup).own_table
    assert client.get(url("setup")).context["scores"][0]["own"]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"limit3": "500"}, "limit3"),
        ({"limit3": "503"}, "limit3"),
        ({"limit9": "1.000"}, "limit9"),
        ({"limit0": ""}, "limit0"),
        ({"limit0": "-5"}, "limit0"),
        ({"rest_vp": "21"}, "rest_vp"),
        ({"rest_mp": "many"}, "rest_mp"),
        ({"from_round": "0"}, "from_round"),
    ],
)
def test_a_table_with_a_fault_is_not_written(
    client: Client, ida: User, wrong: dict[str, str], field: str
) -> None:
    answer = send(client, "setup-scoring", **scoring(**wrong))
    assert answer.status_code == 400
    assert list(answer.context["form"].errors) == [field]
    assert answer.context["form"][field].value() == wrong[field]
    assert not SetupChange.objects.exists()


@pytest.mark.parametrize("key", ["2", "3", "4", "team"])
def test_a_published_table_comes_back_by_a_tap(
    client: Client, cup: Tournament, ida: User, key: str
) -> None:
    send(client, "setup-scoring", **scoring(limit0=50))
    shown = SetupChange.objects.latest("pk").pk
    answer = send(client, "setup-scoring", **scoring(published=key, limit1="typed"))
    form = answer.context["form"]
    assert held(cup).own_table
    values = {name: form[name].value() for name in published_values(key)}
    send(client, "setup-scoring", **{**scoring(), **values, "shown": shown})
    assert held(cup).vp_limits == vp_table(key).limits
    assert not held(cup).own_table


def test_a_change_made_meanwhile_is_said_and_can_be_sent_again(
    client: Client, cup: Tournament, ida: User
) -> None:
    send(client, "setup-scoring", **scoring(limit0=50))
    answer = send(client, "setup-scoring", **scoring(limit0=60))
    assert answer.status_code == 409
    assert answer.context["form"]["limit0"].value() == "60"
    send(client, "setup-scoring", **scoring(limit0=60), shown=answer.context["shown"])
    assert held(cup).vp_limits[0] == 60


def test_each_table_is_shown_from_its_first_round(
    client: Client, cup: Tournament, ida: User
) -> None:
    rows = {**PART, "part0-rounds": "3"}
    send(client, "setup-programme", **rows)
    shown = SetupChange.objects.latest("pk").pk
    make_round(cup, state="closed")
    assert send(client, "setup-scoring", **scoring(limit0=50), shown=shown).status_code == 409
    send(client, "setup-scoring", **scoring(limit0=50, from_round="2"), shown=shown)
    spans = client.get(url("setup")).context["scores"]
    assert [(span["first"], span["own"]) for span in spans] == [(1, False), (2, True)]
