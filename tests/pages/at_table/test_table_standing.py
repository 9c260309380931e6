"""While one rules, the page tells what the table's record says already."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.factories import applied_ruling, table
from tests.pages.at_table.conftest import place
from tournaments.models import Table, Tournament
from tournaments.record import read_state

pytestmark = pytest.mark.django_db

PARTNER = {
    "moment": "before_discard",
    "noticed_by": "partner",
    "play": "opened",
    "opening": "whole",
}


def test_a_table_without_a_ruling_says_nothing(client: Client, bice: User, at: Table):
    page = client.get(place(at).url("case", "ghost-card"))
    assert page.context["standing"] == {"owed": [], "cautioned": [], "cautions": 0}
    assert "Già a questo tavolo" not in page.content.decode()


def test_what_is_owed_is_told_with_its_article(client: Client, bice: User, at: Table):
    applied_ruling(at, bice, names={"player": "S", "meld": "JS JH JD"})
    page = client.get(place(at).url("case", "ghost-card"))
    owed = page.context["standing"]["owed"]
    assert [row["ruling"] for row in owed] == [1] * len(read_state(at).obligations)
    assert {row["article"] for row in owed} >= {"Art. 30"}
    assert "Già a questo tavolo" in page.content.decode()


def test_a_caution_is_told_with_its_pair_at_that_table_alone(
    client: Client, bice: User, tournament: Tournament, at: Table
):
    applied_ruling(at, bice, answers=PARTNER, names={"player": "S"})
    standing = client.get(place(at).url("case", "ghost-card")).context["standing"]
    assert standing["cautions"] == 1
    [pair] = standing["cautioned"]
    assert [caution["reason"] for caution in pair["cautions"]] == ["Art. 30"]
    other = client.get(place(table(tournament, 1)).url("case", "ghost-card"))
    assert other.context["standing"]["cautions"] == 0


def test_a_question_without_a_table_knows_of_no_record(client: Client):
    page = client.get("/rule/current/ghost-card/")
    assert "standing" not in page.context
    assert page.status_code == 200


def test_cards_are_tapped_for_a_question_at_the_table_too(client: Client, bice: User, at: Table):
    page = client.get(place(at).url("case", "detached-card"))
    meld, card = page.context["tapping"]["cards"]
    picker = client.get(card["url"] + "?names.meld=7H 8H 9H&add=10H", follow=True)
    question = client.get(picker.context["done_url"])
    assert question.context["tapping"]["worked"]["value"] == "yes"
    assert meld["url"].startswith(place(at).url("case", "detached-card"))
