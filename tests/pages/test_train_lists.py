"""The school's home and its lists: for a taste without signing in, in both languages."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulings.engine.school.case_book import cases
from rulings.engine.school.drill_questions import question_made
from rulings.models import Review
from rulings.school.repetition import SITTING
from rulings.school.services import put_aside, record_attempt
from tests.factories import make_user

pytestmark = pytest.mark.django_db

HOME = reverse("rulings:train")
CASES = reverse("rulings:train-cases")


def page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_signed_out_it_is_a_taste_that_asks_the_database_nothing(
    client: Client, django_assert_num_queries: Any
):
    with django_assert_num_queries(0):
        html = page(client, HOME)
    assert f"{reverse('tournaments:sign-in')}?next=/train/" in html
    assert reverse("rulings:train-mastery") not in html
    assert 'href="/train/next/"' in html


def test_every_address_on_it_answers(client: Client):
    client.force_login(make_user())
    for address in set(re.findall(r'<a [^>]*href="(/[^"#]*)"', page(client, HOME))):
        assert client.get(address, follow=True).status_code == 200, address


def test_home_says_what_is_due_and_what_is_done_at_a_fixed_cost(
    client: Client, django_assert_num_queries: Any
):
    user = make_user()
    client.force_login(user)
    assert "Si comincia da quello che non hai ancora incontrato" in page(client, HOME)
    for number in range(3):
        one = question_made(f"drill-current-{number}-1")
        answers = {part.id: part.key for part in one.parts}
        record_attempt(user=user, token=uuid4(), question=one, answers=answers)
    assert "Niente da ripassare: il prossimo il" in page(client, HOME)
    met = Review.objects.filter(user=user).count()
    Review.objects.update(due=timezone.now() - timedelta(hours=1))
    put_aside(user=user, token=uuid4(), question=one)
    with django_assert_num_queries(6):
        html = page(client, HOME)
    assert f"{met} argomenti da ripassare" in html
    assert f"Oggi 3 di {SITTING}." in html
    assert 'href="/train/next/?n=3"' in html
    assert '<span class="row-role">1</span>' in html


def test_after_a_sitting_home_says_it_is_done_and_offers_another(client: Client):
    user = make_user()
    client.force_login(user)
    for number in range(SITTING):
        one = question_made(f"drill-current-{number}-1")
        record_attempt(user=user, token=uuid4(), question=one, answers={})
    html = page(client, HOME)
    assert f"Per oggi è fatta: {SITTING} esercizi." in html
    assert "Un&#x27;altra seduta" in html or "Un'altra seduta" in html
    assert 'href="/train/next/"' in html


def test_what_is_due_comes_before_what_is_new(client: Client):
    user = make_user()
    client.force_login(user)
    one = question_made("drill-current-734-1")
    record_attempt(user=user, token=uuid4(), question=one, answers={})
    Review.objects.update(due=timezone.now() - timedelta(hours=1))
    for _ in range(5):
        address = client.get("/train/next/")["Location"]
        found = question_made(address.split("/")[3])
        assert set(found.subjects) & set(one.subjects)


def test_a_kind_of_exercise_that_is_due_comes_back(client: Client):
    user = make_user()
    client.force_login(user)
    Review.objects.create(
        user=user, edition="current", subject="exercise:meld", card={}, due=timezone.now()
    )
    assert client.get("/train/next/")["Location"].startswith("/train/do/meld-current-")


@pytest.mark.parametrize("edition", ["current", "fibur2008", "club", "online"])
@pytest.mark.parametrize("name", ["train", "train-drills", "train-cases", "train-cards"])
def test_every_edition_has_its_lists(client: Client, edition: str, name: str):
    page(client, f"{reverse(f'rulings:{name}')}?edition={edition}")


@pytest.mark.parametrize("kind", ["meld", "score", "discard_order", "final_round", "case"])
def test_cards_and_cases_are_exercises_like_drills(client: Client, kind: str):
    address = client.get(f"/train/next/?way={kind}")["Location"]
    assert address.startswith(f"/train/do/{kind}-current-")
    assert "Domanda 1 di" in page(client, address) or kind == "discard_order"


def test_an_exercise_that_an_edition_has_not_is_not_found(client: Client):
    address = client.get("/train/next/?way=final_round&edition=club")["Location"]
    assert client.get(address).status_code == 404


def test_cases_are_searched_and_narrowed(client: Client):
    html = page(client, CASES)
    assert f"{len(cases('current'))} casi" in html
    assert html.count('class="train-case"') == 20
    found = page(client, f"{CASES}?q=sbircia+zzz")
    assert "Nessun caso corrisponde" in found
    one = cases("current")[0]
    html = page(client, f"{CASES}?article={one.articles[0]}&level={one.difficulty}")
    assert f"/train/cases/case-current-{one.id}/" in html


@pytest.mark.parametrize("number", ["2", "9999", "-1", "x"])
def test_pages_of_cases_keep_the_search(client: Client, number: str):
    html = page(client, f"{CASES}?q=nord&page={number}")
    assert 'value="nord"' in html
    assert "q=nord" in html


def test_a_case_is_read_with_its_ruling_folded_away(client: Client):
    html = page(client, f"{CASES}case-current-{cases('current')[0].id}/")
    fold = html.split("<details")[1]
    assert "train-mark-right" in fold
    assert "train-mark-wrong" not in html
    assert 'href="/code/current/art/' in fold


def test_the_end_says_when_something_is_due(client: Client):
    assert "Non resta traccia" in page(client, "/train/end/?n=8")
    client.force_login(make_user())
    assert "Si comincia da quello" in page(client, "/train/end/?n=8")


def test_it_speaks_english(client: Client):
    client.cookies["fibur_language"] = "en"
    html = page(client, HOME)
    assert "Ten minutes a day" in html
    assert "Comincia" not in html


def test_an_endless_address_is_refused(client: Client):
    assert client.get(HOME, {"q": "x" * 20_000}).status_code == 413


def test_the_first_page_leads_to_it(client: Client):
    assert f'href="{HOME}"' in page(client, reverse("home"))
    client.force_login(make_user())
    assert f'href="{HOME}"' in page(client, reverse("home"))
