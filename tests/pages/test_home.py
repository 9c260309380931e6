"""The first page, and what every page shares."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_member, make_tournament, make_user
from tournaments.models import Membership

HOME = reverse("home")


@pytest.fixture
def html(client: Client) -> str:
    return client.get(HOME).content.decode()


def test_it_leads_to_ruling_and_to_the_score_sheet(html: str):
    assert f'href="{reverse("rulings:picker")}"' in html
    assert f'href="{reverse("tournaments:score-sheet")}"' in html


def test_it_leads_to_signing_in_and_asks_the_database_nothing(
    client: Client, db: None, django_assert_num_queries: Any
):
    with django_assert_num_queries(0):
        html = client.get(HOME).content.decode()
    assert f'href="{reverse("tournaments:sign-in")}"' in html


def test_it_has_one_main_action(html: str):
    assert html.count("button-main") == 1


def test_every_address_on_it_answers(client: Client, html: str):
    for address in set(re.findall(r'<a [^>]*href="(/[^"#]*)"', html)):
        assert client.get(address).status_code == 200, address


def test_the_skip_link_leads_to_the_main_part(html: str):
    assert 'class="skip" href="#main"' in html
    assert 'id="main"' in html


def test_the_language_switch_is_a_form_that_comes_back_to_the_same_address(client: Client):
    address = f"{reverse('rulings:picker')}?q=pesca"
    html = client.get(address).content.decode()
    assert f'action="{reverse("language")}"' in html
    assert f'name="next" value="{address}"' in html


def test_the_language_switch_offers_the_other_language(client: Client, html: str):
    assert '<html lang="it">' in html
    assert 'name="language" value="en"' in html
    client.post(reverse("language"), {"language": "en", "next": HOME})
    english = client.get(HOME).content.decode()
    assert '<html lang="en">' in english
    assert 'name="language" value="it"' in english


def test_the_cards_on_it_are_a_burraco_that_ears_can_read(html: str):
    assert html.count('class="card card-hearts" role="img"') == 7
    assert 'aria-label="10 di cuori"' in html


def test_signed_in_it_lists_the_tournaments_that_are_theirs(
    client: Client, db: None, django_assert_num_queries: Any
):
    mine = make_tournament(slug="mio")
    closed = make_tournament(slug="chiuso", state="closed")
    make_tournament(slug="altrui")
    bice = make_member(mine, "arbiter")
    Membership.objects.create(tournament=closed, user=bice, role="director")
    client.force_login(bice)
    with django_assert_num_queries(3):
        answer = client.get(HOME)
    html = answer.content.decode()
    assert [m.tournament.slug for m in answer.context["members"]] == ["mio", "chiuso"]
    assert [m.playing for m in answer.context["members"]] == [1, None]
    assert "altrui" not in html
    assert f'href="{reverse("rulings:picker")}"' in html
    assert f'href="{reverse("tournaments:people", args=("chiuso",))}"' in html
    assert reverse("tournaments:people", args=("mio",)) not in html


def test_signed_in_its_main_action_opens_the_hall_in_play(client: Client, db: None):
    first = make_tournament(slug="primo")
    later = make_tournament(slug="dopo", state="draft")
    bice = make_member(first, "arbiter")
    Membership.objects.create(tournament=later, user=bice, role="arbiter")
    client.force_login(bice)
    html = client.get(HOME).content.decode()
    [main] = re.findall(r'<a class="button button-main[^"]*" href="([^"]*)"', html)
    assert main == first.get_absolute_url()


def test_who_has_no_tournament_can_still_rule(client: Client, db: None):
    client.force_login(make_user())
    answer = client.get(HOME)
    assert answer.context["members"] == []
    [main] = re.findall(
        r'<a class="button button-main[^"]*" href="([^"]*)"', answer.content.decode()
    )
    assert main == reverse("rulings:picker")
