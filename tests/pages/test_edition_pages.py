"""Every edition by its own pages; what an edition does not have is refused with what there is."""

from __future__ import annotations

import pytest
from django.test import Client

from rulings.engine import all_editions, articles, edition_named, rulebook

EDITIONS = list(all_editions())

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_ruled_looked_up_and_taken_along(client: Client, edition: str):
    for address in (f"/rule/{edition}/", f"/code/{edition}/", f"/code/{edition}/silences/"):
        page = client.get(address)
        assert page.status_code == 200
        assert edition_named(edition).title.it in page.content.decode()
    pocket = client.get(f"/pocket/{edition}/")
    assert pocket.status_code == 200
    assert edition in pocket["Content-Disposition"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_article_and_infraction_has_its_page(client: Client, edition: str):
    for article in articles(edition):
        assert client.get(f"/code/{edition}/art/{article}/").status_code == 200
    for slug in rulebook(edition).infractions:
        assert client.get(f"/code/{edition}/infractions/{slug}/").status_code == 200


def test_an_infraction_that_only_others_rule_leads_to_them(client: Client):
    page = client.get("/rule/online/no-draw/")
    assert page.status_code == 404
    ways = [way["url"] for way in page.context["ways_on"]]
    assert "/rule/current/no-draw/" in ways
    assert "/rule/fibur2008/no-draw/" in ways
    assert not any("/rule/online/no-draw/" in url for url in ways)


def test_a_clause_of_another_edition_is_refused(client: Client):
    page = client.get("/code/current/clauses/32bis.5/")
    assert page.status_code == 404
    assert "fibur2008" in page.context["sentence"]


def test_an_unknown_pocket_is_refused_with_those_there_are(client: Client):
    page = client.get("/pocket/1998/")
    assert page.status_code == 404
    assert len(page.context["ways"]) == len(EDITIONS)
