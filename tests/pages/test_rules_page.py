"""The page of a tournament's rules: read by all its people, changed by its directors."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rulings.engine.editions import all_editions
from tests.factories import applied_ruling, make_member, make_tournament, table
from tournaments.models import Role, RulesChange, Tournament
from tournaments.services.rules import change_rules

pytestmark = pytest.mark.django_db

PAGE = reverse("tournaments:rules", args=["prova"])
CHANGE = reverse("tournaments:rules-change", args=["prova"])


@pytest.fixture
def cup() -> Tournament:
    return make_tournament()


@pytest.fixture
def ida(cup: Tournament, client: Client) -> Client:
    client.force_login(make_member(cup, Role.DIRECTOR, "ida"))
    return client


def send(client: Client, **fields: Any) -> HttpResponse:
    given = {"token": str(uuid4()), "edition": "club", "shown": "0"}
    return client.post(CHANGE, {**given, **fields})


def values(response: HttpResponse) -> dict[str, list[str]]:
    return {
        rule["id"]: [choice["value"] for choice in rule["choices"]]
        for rule in response.context["rules"]
    }


@pytest.mark.parametrize("edition", list(all_editions()))
@pytest.mark.parametrize("role", [Role.ARBITER, Role.SCORER, Role.TRAINEE])
def test_everybody_reads_the_rules_with_their_articles(
    client: Client, role: Role, edition: str
) -> None:
    cup = make_tournament(edition=edition)
    client.force_login(make_member(cup, role))
    response = client.get(PAGE)
    page = response.content.decode()
    assert CHANGE not in page
    table = response.context["table"]
    assert len(table) > 50
    for line in (*table, *response.context["held"]):
        assert line["article"]
        assert line["url"] in page
    assert client.get(table[0]["url"].partition("#")[0]).status_code == 200


@pytest.mark.parametrize("edition", list(all_editions()))
def test_a_director_sees_what_each_edition_leaves_open(ida: Client, edition: str) -> None:
    response = ida.get(PAGE, {"edition": edition})
    chosen = [one["id"] for one in response.context["editions"] if one["chosen"]]
    held = [one["id"] for one in response.context["editions"] if one["held"]]
    assert (chosen, held) == ([edition], ["current"])
    expected = {
        "current": {},
        "fibur2008": {"neither_pile": ["charged", "waived"], "minutes": []},
        "online": {"semi_clean": ["yes", "no"], "match_end": ["2000", "3005"]},
    }
    if edition in expected:
        assert values(response) == expected[edition]


def test_an_edition_that_is_none_shows_the_tournaments(ida: Client) -> None:
    response = ida.get(PAGE, {"edition": "1998"})
    assert [one["id"] for one in response.context["editions"] if one["chosen"]] == ["current"]


def test_the_form_writes_the_rules_and_the_page_shows_them(ida: Client, cup: Tournament) -> None:
    fields = {"house-semi_clean": "no", "house-match_end": "1005"}
    response = send(ida, **fields)
    assert response["Location"] == PAGE
    cup.refresh_from_db()
    assert (cup.edition, cup.house_rules) == ("club", {"semi_clean": "no", "match_end": "1005"})
    response = ida.get(PAGE)
    [semi] = (rule for rule in response.context["rules"] if rule["id"] == "semi_clean")
    assert [choice["checked"] for choice in semi["choices"]] == [False, True]
    [change] = response.context["changes"]
    assert (change["by"], len(change["rules"])) == ("ida", 2)
    assert f'name="shown" value="{RulesChange.objects.get().pk}"' in response.content.decode()


def test_what_is_chosen_by_the_house_is_marked_for_the_others(
    ida: Client, cup: Tournament, client: Client
) -> None:
    send(ida, **{"house-semi_clean": "no", "house-pick_up": "free"})
    client.force_login(make_member(cup, Role.ARBITER))
    held = {rule["id"]: rule["chosen"] for rule in client.get(PAGE).context["held"]}
    assert held["semi_clean"]
    assert not held["pick_up"]
    assert set(held) == {
        "players", "burraco_to_close", "pick_up", "semi_clean", "match_end", "deals",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"edition": ""}, 400),
        ({"edition": "1998"}, 400),
        ({"shown": "x"}, 400),
        ({"shown": "-1"}, 400),
        ({"house-semi_clean": "maybe"}, 400),
        ({"house-minutes": "9" * 21}, 400),
        ({"house-minutes": "forty"}, 409),
        ({"house-minutes": "40"}, 409),
        ({"edition": "fibur2008", "house-minutes": "46"}, 409),
        ({"shown": "99"}, 409),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changed(
    ida: Client, cup: Tournament, fields: dict[str, str], status: int
) -> None:
    response = send(ida, **fields)
    assert response.status_code == status
    assert response.context["refusal"]
    cup.refresh_from_db()
    assert (cup.edition, RulesChange.objects.count()) == ("current", 0)


def test_a_refused_choice_stays_on_the_page_with_its_token(ida: Client) -> None:
    token = str(uuid4())
    page = send(ida, token=token, **{"house-minutes": "40"}).content.decode()
    assert f'name="token" value="{token}"' in page
    assert re.search(r'name="house-minutes" value="40"', page)
    assert 'name="edition" value="club"' in page


def test_another_director_was_quicker(ida: Client, cup: Tournament) -> None:
    quick = make_member(cup, Role.DIRECTOR)
    change_rules(tournament=cup, by=quick, edition="online", chosen={}, token=uuid4(), shown=0)
    response = send(ida)
    assert response.status_code == 409
    assert [one["id"] for one in response.context["editions"] if one["chosen"]] == ["online"]
    shown = RulesChange.objects.get().pk
    assert send(ida, shown=shown).status_code == 302


def test_once_a_ruling_stands_a_director_only_reads(ida: Client, cup: Tournament) -> None:
    applied_ruling(table(cup), make_member(cup))
    response = ida.get(PAGE)
    assert response.context["why"]
    assert CHANGE not in response.content.decode()
    response = send(ida)
    assert response.status_code == 409
    assert response.context["why"]
    assert "rules-form" not in response.content.decode()


def test_the_address_of_the_button_leads_back_to_the_page(ida: Client) -> None:
    assert ida.get(CHANGE)["Location"] == PAGE


def test_the_hall_names_the_edition_and_leads_to_its_rules(client: Client) -> None:
    cup = make_tournament(edition="fibur2008")
    client.force_login(make_member(cup, Role.TRAINEE))
    page = client.get(reverse("tournaments:hall", args=["prova"])).content.decode()
    assert all_editions()["fibur2008"].title.it in page
    assert f'href="{PAGE}"' in page


@pytest.mark.parametrize("edition", list(all_editions()))
def test_the_score_sheet_names_the_edition(client: Client, without_pdf: None, edition: str) -> None:
    cup = make_tournament(edition=edition)
    client.force_login(make_member(cup, Role.SCORER))
    page = client.get(reverse("tournaments:round-sheets", args=["prova", 1]))
    [sheet] = page.context["sheets"]
    assert sheet.edition_title == all_editions()[edition].title.it
