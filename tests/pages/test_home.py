"""The first page, and what every page shares."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

HOME = reverse("home")


@pytest.fixture
def html(client: Client) -> str:
    return client.get(HOME).content.decode()


def test_it_leads_to_ruling_and_to_the_score_sheet(html: str):
    assert f'href="{reverse("rulings:picker")}"' in html
    assert f'href="{reverse("tournaments:score-sheet")}"' in html


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
