"""Questions that tapped cards answer: the picker from the question, what the cards say."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from django.urls import reverse

DETACHED = reverse("rulings:case", args=["current", "detached-card"])
NO_DRAW = reverse("rulings:case", args=["current", "no-draw"])
OPENED = {"moment": "before_discard", "noticed_by": "opponents", "play": "opened"}
CAPTIONS = ("Dalle carte toccate:", "Si può completare con:", "In più:")


def said(page: Any) -> str:
    return str(page.content.decode())


def test_a_question_that_cards_answer_leads_to_their_picker_and_back(client: Client):
    page = client.get(NO_DRAW, OPENED)
    (meld,) = page.context["tapping"]["cards"]
    picker = client.get(meld["url"])
    assert picker.status_code == 200
    assert picker.context["done_url"] == page.wsgi_request.get_full_path()


def test_a_tap_is_kept_and_comes_back_to_the_same_question(client: Client):
    (meld,) = client.get(NO_DRAW, OPENED).context["tapping"]["cards"]
    after = client.get(meld["url"] + "&add=7H", follow=True)
    question = client.get(after.context["done_url"])
    assert question.context["question"]["fact"] == "opening"
    assert question.context["tapping"]["cards"][0]["groups"] == ["7H"]


def test_art_30_4_an_incomplete_meld_is_recognised_with_what_completes_it(client: Client):
    page = client.get(NO_DRAW, {**OPENED, "names.meld": "5H 6H"})
    worked = page.context["tapping"]["worked"]
    assert worked["value"] == "incomplete"
    assert "7H" in worked["ways"]
    assert "Si può completare con:" in said(page)


def test_a_whole_meld_is_recognised_and_asks_for_nothing_more(client: Client):
    page = client.get(NO_DRAW, {**OPENED, "names.meld": "5H 6H 7H"})
    assert page.context["tapping"]["worked"]["value"] == "whole"
    assert "Si può completare con:" not in said(page)


def test_the_cards_in_excess_are_shown(client: Client):
    case = reverse("rulings:case", args=["current", "excess-cards"])
    answers = {"moment": "before_discard", "noticed_by": "partner", "names.meld": "5H 6H 7H KS"}
    page = client.get(case, answers)
    assert page.context["tapping"]["worked"]["ways"] == ["KS"]
    assert "In più:" in said(page)


@pytest.mark.parametrize(("card", "value"), [("8H", "yes"), ("KS", "no")])
def test_what_the_cards_say_is_marked_among_the_answers(client: Client, card: str, value: str):
    page = client.get(DETACHED, {"names.meld": "5H 6H 7H", "names.card": card})
    worked = page.context["tapping"]["worked"]
    assert worked["value"] == value
    assert page.content.decode().count("answer-worked") == 1


def test_what_the_cards_say_can_be_overridden_and_the_cards_go_along(client: Client):
    page = client.get(DETACHED, {"names.meld": "5H 6H 7H", "names.card": "8H"})
    other = next(o for o in page.context["question"]["options"] if o["value"] == "no")
    answered = client.get(other["url"])
    assert answered.status_code == 200
    assert "fits=no" in other["url"]
    assert urlencode({"names.card": "8H"}) in other["url"]


@pytest.mark.parametrize(
    "cards", [{"names.meld": "5H 6H 7H"}, {"names.meld": "5H 9S KD", "names.card": "8H"}, {}]
)
def test_cards_that_say_nothing_leave_the_question_as_it_was(client: Client, cards: dict[str, str]):
    page = client.get(DETACHED, cards)
    assert page.context["tapping"]["worked"] is None
    assert not any(caption in said(page) for caption in CAPTIONS)


@pytest.mark.parametrize("cards", [{"names.meld": "5X"}, {"names.meld": "5H 5H 5H"}])
def test_cards_that_are_none_are_refused(client: Client, cards: dict[str, str]):
    assert client.get(DETACHED, cards).status_code == 400
    picker = reverse("rulings:cards", args=["current", "detached-card", "meld"])
    assert client.get(picker, cards).status_code == 400


def test_cards_that_the_open_question_has_no_use_for_lead_back_to_it(client: Client):
    picker = reverse("rulings:cards", args=["current", "no-draw", "meld"])
    answer = client.get(picker, {"moment": "before_discard"})
    assert answer.status_code == 302
    assert answer.url == f"{NO_DRAW}?moment=before_discard"


def test_a_question_that_no_card_answers_offers_none(client: Client):
    assert client.get(NO_DRAW).context["tapping"] is None
    both = {**OPENED, "play": "both"}
    assert client.get(NO_DRAW, both).context["tapping"] is None


def test_the_question_page_reads_no_table_of_the_database(
    client: Client, db: None, django_assert_num_queries: Any
):
    with django_assert_num_queries(0):
        client.get(DETACHED, {"names.meld": "5H 6H 7H", "names.card": "8H"})


PASSED = reverse("rulings:case", args=["current", "cards-passed"])
UNDECLARED = {"closing": "no", "play": "attached", "declared": "no"}
SPLIT = {"names.cards": "5S 6S", "names.meld": "7S 8S 9S", "names.melds.side": "6H 6D 6C, 4H 5H JK"}


def test_art_28_13_the_lawful_placements_are_listed_card_by_card(client: Client):
    page = client.get(PASSED, {**UNDECLARED, **SPLIT})
    worked = page.context["tapping"]["worked"]
    assert worked["value"] == "others"
    assert worked["homes"] == [("5S", []), ("6S", ["7S 8S 9S", "6C 6D 6H"])]
    assert "nessun posto" in said(page)


def test_several_melds_are_tapped_apart(client: Client):
    picker = reverse("rulings:cards", args=["current", "cards-passed", "melds.side"])
    case = {**UNDECLARED, "names.melds.side": "6H 6D 6C"}
    apart = client.get(picker, {**case, "apart": "1"}, follow=True)
    assert apart.context["apart"]
    next_meld = client.get(picker, {**case, "names.melds.side": "6H 6D 6C,", "add": "4H"})
    assert "6H+6D+6C%2C+4H" in next_meld.url
    shown = client.get(next_meld.url).context["chosen"]
    assert [card["code"] for card in shown if card["begins"]] == ["4H"]


@pytest.mark.parametrize(
    ("drop", "left"), [("0", "6D 6C, 4H"), ("3", "6H 6D 6C,"), ("9", "6H 6D 6C, 4H")]
)
def test_a_card_is_taken_away_from_its_own_meld(client: Client, drop: str, left: str):
    picker = reverse("rulings:cards", args=["current", "cards-passed", "melds.side"])
    case = {**UNDECLARED, "names.melds.side": "6H 6D 6C, 4H"}
    page = client.get(picker, {**case, "drop": drop}, follow=True)
    assert page.context["chosen"]
    assert urlencode({"names.melds.side": left}) in page.context["done_url"]


def test_the_ruling_that_lets_the_opponent_place_them_says_where(client: Client):
    answers = {**UNDECLARED, "homes": "others", "moment": "before_discard", "placed": "some"}
    page = client.get(PASSED, {**answers, **SPLIT})
    assert page.context["homes"] == [("5S", []), ("6S", ["7S 8S 9S", "6C 6D 6H"])]
    assert "Dove possono andare le carte" in said(page)


@pytest.mark.parametrize("homes", ["none", "only_one"])
def test_no_other_ruling_says_where_cards_may_go(client: Client, homes: str):
    page = client.get(PASSED, {**UNDECLARED, "homes": homes, "moment": "before_discard", **SPLIT})
    assert page.context["homes"] == []
    assert "Dove possono andare le carte" not in said(page)
