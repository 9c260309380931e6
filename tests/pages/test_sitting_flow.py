"""Sitting an exam: begun once, asked a question a page, resumed, handed in."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from rulings.engine.school.variants import variant_of
from rulings.models import CourseMember, Exam, Sitting
from rulings.school.exam_services import questions_of
from tests.factories import make_user
from tests.pages.sitting import RIGHT, Hall, hall, saved, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def one(client: Client) -> Hall:
    found = hall()
    client.force_login(found.trainee)
    return found


def test_it_is_begun_once_however_often_it_is_tapped(client: Client, one: Hall):
    page = client.get(one.url)
    assert page.context["count"] == 3
    token = str(page.context["token"])
    for sent in (token, token, str(uuid4())):
        client.post(one.url, {"token": sent})
    found = Sitting.objects.get()
    assert (found.user, (found.ends_at - found.started_at).seconds) == (one.trainee, 45 * 60)


@pytest.mark.parametrize("token", ["", "none"])
def test_a_mangled_token_begins_nothing(client: Client, one: Hall, token: str):
    assert client.post(one.url, {"token": token}).status_code == 400
    assert not Sitting.objects.exists()


def test_variants_are_given_out_evenly(one: Hall):
    Exam.objects.filter(pk=one.exam.pk).update(variants=3)
    one.exam.refresh_from_db()
    found = [one.started(one.another()).variant for _ in range(6)]
    assert sorted(found) == [1, 1, 2, 2, 3, 3]
    assert found[:3] == found[3:]


def test_every_tap_is_saved_and_another_phone_goes_on_in_the_middle_of_a_question(
    client: Client, one: Hall
):
    sitting = one.started()
    url = f"{one.url}1/"
    send(client, url, {"a.infraction": ["c"]})
    send(client, url, {"a.infraction": ["c"], "closed": ["infraction"], "a.done": ["d"]})
    other = Client()
    other.force_login(one.trainee)
    page = other.get(other.get(one.url)["Location"])
    asked = page.context["asked"]
    assert asked["part"]["id"] == "done"
    assert [row["id"] for row in asked["part"]["picked"]] == ["d"]
    assert [row["id"] for row in asked["answered"]] == ["infraction"]
    assert len(saved(sitting)) == 2


def test_a_question_is_answered_whole_and_the_next_one_is_led_to(client: Client, one: Hall):
    one.started()
    response = send(client, f"{one.url}1/")
    assert response["Location"] == f"{one.url}1/"
    page = client.get(f"{one.url}1/")
    assert page.context["onwards"] == f"{one.url}2/"
    assert page.context["saved_at"]
    assert (page.context["done"], page.context["count"]) == (1, 3)
    assert [row["state"] for row in page.context["places"]] == ["done", "empty", "empty"]
    assert client.get(one.url)["Location"] == f"{one.url}2/"


def test_an_answer_opened_again_stays_saved_until_it_is_answered_otherwise(
    client: Client, one: Hall
):
    sitting = one.started()
    url = f"{one.url}1/"
    send(client, url)
    response = send(client, url, {**RIGHT, "open": "points"})
    assert response["Location"] == f"{url}?open=points"
    asked = client.get(response["Location"]).context["asked"]
    assert asked["part"]["picked"][0]["id"] == "135"
    assert len(saved(sitting)) == 1
    send(client, url, {**RIGHT, "a.points": "90"})
    assert saved(sitting)[-1][1]["points"] == ["90"]


def test_a_number_that_is_none_is_refused_and_stays_in_the_field(client: Client, one: Hall):
    sitting = one.started()
    answers = {**RIGHT, "a.points": "molti", "closed": RIGHT["closed"][:3]}
    response: Any = send(client, f"{one.url}1/", answers)
    assert response.status_code == 400
    part = response.context["asked"]["part"]
    assert part["refused"]
    assert part["picked"] == [{"id": "molti"}]
    assert saved(sitting) == []


def test_places_are_those_of_the_exam_whatever_the_variant(client: Client, one: Hall):
    sitting = one.started()
    for number in (1, 2, 3):
        send(client, f"{one.url}{number}/")
    order = variant_of(questions_of(one.exam), sitting.variant, one.exam.seed)
    assert [place for place, _ in saved(sitting)] == [placed.place for placed in order]


def test_handing_in_names_what_is_not_answered_and_ends_it(client: Client, one: Hall):
    sitting = one.started()
    send(client, f"{one.url}2/")
    page = client.get(f"{one.url}hand-in/")
    assert [row["number"] for row in page.context["missing"]] == [1, 3]
    sitting.refresh_from_db()
    assert sitting.submitted_at is None
    for _ in range(2):
        assert client.post(f"{one.url}hand-in/")["Location"] == f"{one.url}result/"
    sitting.refresh_from_db()
    assert sitting.submitted_at is not None


@pytest.mark.parametrize("number", ["0", "4", "99999999"])
def test_a_question_that_is_not_there_is_not_found(client: Client, one: Hall, number: str):
    one.started()
    assert client.get(f"{one.url}{number}/").status_code == 404
    assert client.post(f"{one.url}{number}/").status_code == 404


def test_who_has_not_begun_is_led_to_beginning(client: Client, one: Hall):
    for page in ("1/", "time/", "hand-in/", "result/", "certificate.pdf"):
        assert client.get(f"{one.url}{page}")["Location"] == one.url


def test_strangers_trainers_and_drafts(client: Client, one: Hall):
    client.force_login(one.trainer)
    assert client.get(one.url).status_code == 403
    client.force_login(make_user())
    assert client.post(one.url, {"token": str(uuid4())}).status_code == 404
    Exam.objects.update(opened_at=None)
    client.force_login(one.trainee)
    assert client.get(one.url).status_code == 404
    assert not Sitting.objects.exists()


def test_nobody_gets_at_the_sitting_of_another(client: Client, one: Hall):
    sitting = one.started()
    client.force_login(one.another())
    assert send(client, f"{one.url}1/").status_code == 302
    assert saved(sitting) == []


def test_the_pages_cost_the_same_whatever_is_answered(
    client: Client, one: Hall, django_assert_num_queries: Any
):
    one.started()
    pages = (("1/", 6), ("hand-in/", 6), ("time/", 4))
    for page, queries in pages:
        with django_assert_num_queries(queries):
            client.get(f"{one.url}{page}")
    for number in (1, 2, 3):
        send(client, f"{one.url}{number}/")
    for page, queries in pages:
        with django_assert_num_queries(queries):
            client.get(f"{one.url}{page}")


def test_the_time_is_told_by_the_server(client: Client, one: Hall):
    one.started()
    page = client.get(f"{one.url}1/")
    assert page.context["minutes_left"] == 45
    assert client.get(f"{one.url}time/").context["minutes_left"] == 45


def test_who_is_let_go_finishes_what_they_have_begun(client: Client, one: Hall):
    sitting = one.started()
    CourseMember.objects.filter(user=one.trainee).update(left_at=sitting.started_at)
    send(client, f"{one.url}1/")
    client.post(f"{one.url}hand-in/")
    assert len(saved(sitting)) == 1
    assert client.get(f"{one.url}result/").context["seen"]


def test_who_is_let_go_before_they_begin_does_not_begin(client: Client, one: Hall):
    CourseMember.objects.filter(user=one.trainee).update(left_at=one.exam.opened_at)
    assert client.post(one.url, {"token": str(uuid4())}).status_code == 404
