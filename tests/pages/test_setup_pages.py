"""The pages that make a tournament and set it up: read by its people, changed by its directors."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_pair, make_round, make_tournament, make_user
from tournaments.models import Membership, Role, SetupChange, Tournament
from tournaments.setup import setup_of, usual_setup, write_setup
from tournaments.setup_forms import running_values

pytestmark = pytest.mark.django_db

NEW = {
    "name": "Trofeo del Lago",
    "place": "Como",
    "slug": "",
    "kind": "pairs",
    "deals": "3",
    "edition": "current",
    "language": "it",
}


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


# A new one


def test_a_new_tournament_leads_to_its_set_up(client: Client, ida: User) -> None:
    address = reverse("tournaments:new")
    assert client.get(address).status_code == 200
    answer = client.post(address, {"token": str(uuid4()), **NEW})
    assert answer["Location"] == url("setup", "trofeo-del-lago")
    lago = Tournament.objects.get(slug="trofeo-del-lago")
    assert Membership.objects.get(tournament=lago).user == ida
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "field", "status"),
    [
        ({"name": ""}, "name", 400),
        ({"name": "\x01"}, "name", 400),
        ({"name": "L" * 81}, "name", 400),
        ({"deals": "5"}, "deals", 400),
        ({"edition": "none"}, "edition", 400),
        ({"slug": "à la carte"}, "slug", 400),
        ({"slug": "prova"}, "", 409),
        ({"slug": "code"}, "", 409),
    ],
)
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    client: Client, ida: User, wrong: dict[str, str], field: str, status: int
) -> None:
    answer = client.post(reverse("tournaments:new"), {"token": str(uuid4()), **NEW, **wrong})
    assert answer.status_code == status
    assert list(answer.context["form"].errors) == ([field] if field else [])
    assert answer.context["form"]["place"].value() == "Como"
    assert not Tournament.objects.filter(name="Trofeo del Lago").exists()


def test_who_directs_nothing_makes_nothing(client: Client, cup: Tournament) -> None:
    client.force_login(make_member(cup, Role.ARBITER))
    assert client.get(reverse("tournaments:new")).status_code == 403
    assert client.post(reverse("tournaments:new"), NEW).status_code == 403


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.ARBITER])
def test_home_and_hall_lead_there(client: Client, cup: Tournament, role: Role) -> None:
    client.force_login(make_member(cup, role))
    new = reverse("tournaments:new").encode()
    assert (b'href="%s"' % new in client.get("/").content) is (role == Role.DIRECTOR)
    assert url("setup") in client.get(cup.get_absolute_url()).content.decode()


def test_staff_without_a_tournament_find_the_way(client: Client) -> None:
    client.force_login(make_user(is_staff=True))
    assert client.get("/").context["may_create"]
    assert client.get(reverse("tournaments:new")).status_code == 200


# The page


def test_all_its_people_read_it_and_directors_alone_change_it(
    client: Client, cup: Tournament
) -> None:
    client.force_login(make_member(cup, Role.TRAINEE))
    answer = client.get(url("setup"))
    assert url("setup-programme") not in answer.content.decode()
    assert answer.context["scores"][0]["bands"][2].low == 305
    client.force_login(make_member(cup, Role.DIRECTOR))
    assert url("setup-programme") in client.get(url("setup")).content.decode()


def test_the_queries_do_not_grow(
    client: Client, cup: Tournament, ida: User, django_assert_num_queries: Any
) -> None:
    make_round(cup, state="closed")
    for number in (2, 3):
        with django_assert_num_queries(13):
            client.get(url("setup"))
        with django_assert_num_queries(13):
            client.get(url("setup-programme"))
        for _ in range(6):
            make_pair(cup)
        make_round(cup, number=number, state="closed")
        SetupChange.objects.create(
            tournament=cup, setup=write_setup(usual_setup(4)), by=ida, token=uuid4()
        )


def test_another_number_is_tried_without_being_written(client: Client, ida: User) -> None:
    answer = client.get(url("setup"), {"with": "26"})
    assert answer.context["dry_count"] == 26
    assert client.get(url("setup"), {"with": "1000000"}).context["dry_count"] == 4
    assert not SetupChange.objects.exists()


# How it is run


def running(**fields: Any) -> dict[str, Any]:
    values = {name: value for name, value in running_values(usual_setup(4)).items() if value}
    return {**values, **fields}


def test_minutes_ties_and_switches_are_written(client: Client, cup: Tournament, ida: User) -> None:
    assert client.get(url("setup-running")).status_code == 200
    chain = {"tie1": "vp", "tie2": "", "tie3": "mp-total", "tie4": "", "tie5": ""}
    send(client, "setup-running", **running(minutes="45", second_scorer="on", **chain))
    setup = held(cup)
    assert (setup.minutes, setup.ties) == (45, ("vp", "mp-total"))
    assert (setup.second_scorer, setup.clubs_apart, setup.public_clock) == (True, True, False)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"minutes": "0"}, "minutes"),
        ({"minutes": "x"}, "minutes"),
        ({"tie2": "vp"}, "tie2"),
        ({"tie2": "lots", "tie5": ""}, "tie3"),
        ({f"tie{place}": "" for place in range(1, 7)}, "tie1"),
        ({"tie1": "height"}, "tie1"),
    ],
)
def test_a_chain_that_decides_nothing_is_refused(
    client: Client, ida: User, wrong: dict[str, str], field: str
) -> None:
    answer = send(client, "setup-running", **running(**wrong))
    assert answer.status_code == 400
    assert field in answer.context["form"].errors
    assert not SetupChange.objects.exists()


def test_name_and_place_are_put_right(client: Client, cup: Tournament, ida: User) -> None:
    assert client.get(url("setup-basics")).status_code == 200
    fields = {"name": "Coppa", "place": "", "kind": "pairs", "deals": "3", "language": "en"}
    send(client, "setup-basics", **fields)
    cup.refresh_from_db()
    assert (cup.name, cup.place, cup.deals, cup.language) == ("Coppa", "", 3, "en")
    answer = send(client, "setup-basics", **{**fields, "kind": "teams"})
    assert answer.status_code == 409
