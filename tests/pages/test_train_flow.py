"""Doing drills: asked step by step, marked once, on to the next, today's sitting to its end."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from rulings.engine.school.drill_questions import question_made
from rulings.engine.school.questions import Question
from rulings.models import Attempt, Review
from rulings.school.practice_ways import Way
from rulings.school.repetition import SITTING
from tests.factories import make_user

pytestmark = pytest.mark.django_db

DRILL = "drill-current-734-99"
DO = f"/train/do/{DRILL}/"


@pytest.fixture
def trainee(client: Client) -> User:
    user = make_user()
    client.force_login(user)
    return user


def fields(question: Question, **picked: tuple[str, ...]) -> list[tuple[str, str]]:
    """Return the fields that answer a question whole, right but for what is `picked`."""
    found = []
    for part in question.parts:
        found += [(f"a.{part.id}", one) for one in picked.get(part.id, part.key)]
        found.append(("closed", part.id))
    return found


def sent(question: Question, token: object = None, **picked: tuple[str, ...]) -> dict[str, Any]:
    query = QueryDict(mutable=True)
    for name, value in fields(question, **picked):
        query.appendlist(name, value)
    query["token"] = str(token or uuid4())
    return dict(query.lists())


def wrong(question: Question, part: str) -> tuple[str, ...]:
    asked = question.part(part)
    assert asked is not None
    return (next(one.id for one in asked.options if one.id not in asked.key),)


def test_the_address_and_the_first_page_do_not_give_the_infraction_away(client: Client):
    question = question_made(DRILL)
    assert "erroneous" not in DO
    html = client.get(DO).content.decode()
    assert "Quale infrazione" in html
    assert question.explanation[-1].text.it not in html
    assert "erroneous-meld" not in html


def test_a_drill_is_answered_tap_by_tap_without_javascript(client: Client):
    question = question_made(DRILL)
    given = ""
    for part in question.parts[:2]:
        for picked in part.key:
            html = client.get(f"{DO}?{given}").content.decode()
            assert f'name="a.{part.id}" value="{picked}"' in html
            given += f"&a.{part.id}={picked}"
        given += f"&closed={part.id}"
    html = client.get(f"{DO}?{given}").content.decode()
    assert "Domanda 3 di 3" in html
    assert f'method="post" action="{DO}mark/#answer"' in html


def test_signed_out_it_is_marked_and_nothing_is_stored(client: Client):
    response = client.post(f"{DO}mark/", sent(question_made(DRILL)))
    assert response.status_code == 302
    html = client.get(response["Location"]).content.decode()
    assert "Tutto giusto" in html
    assert "non hai fatto l'accesso" in html.replace("&#x27;", "'")
    assert not Attempt.objects.exists()
    assert not Review.objects.exists()
    assert "sessionid" not in client.cookies


def test_signed_in_it_is_stored_once_and_a_double_tap_changes_nothing(
    client: Client, trainee: User
):
    question = question_made(DRILL)
    answers = sent(question, infraction=wrong(question, "infraction"))
    first = client.post(f"{DO}mark/", answers)
    again = client.post(f"{DO}mark/", answers)
    assert first["Location"] == again["Location"]
    found = Attempt.objects.get()
    assert (found.user, found.kind, found.question["id"]) == (trainee, "drill", DRILL)
    assert 0 < found.share < 1
    assert Review.objects.filter(user=trainee).count() == len(question.subjects)
    html = client.get(first["Location"]).content.decode()
    assert "train-mark-wrong" in html
    assert "train-mark-missing" in html


def test_the_same_exercise_again_is_kept_but_moves_nothing(client: Client, trainee: User):
    question = question_made(DRILL)
    client.post(f"{DO}mark/", sent(question, done=wrong(question, "done")))
    before = list(Review.objects.values_list("subject", "due"))
    client.post(f"{DO}mark/", sent(question))
    assert Attempt.objects.count() == 2
    assert list(Review.objects.values_list("subject", "due")) == before


def test_what_is_not_whole_is_asked_on(client: Client, trainee: User):
    response = client.post(f"{DO}mark/", {"a.infraction": "a", "token": str(uuid4())})
    assert response.status_code == 302
    assert "a.infraction=a" in response["Location"]
    assert not Attempt.objects.exists()


@pytest.mark.parametrize("token", ["", "none", "../x"])
def test_a_mangled_token_stores_nothing_and_asks_again(client: Client, trainee: User, token: str):
    answers = {**sent(question_made(DRILL)), "token": token}
    response = client.post(f"{DO}mark/", answers)
    assert response["Location"].startswith(f"{DO}?a.infraction=")
    assert not Attempt.objects.exists()


def test_a_token_of_somebody_else_is_refused(client: Client, trainee: User):
    answers = sent(question_made(DRILL))
    client.post(f"{DO}mark/", answers)
    client.force_login(make_user())
    assert client.post(f"{DO}mark/", answers).status_code == 404
    assert Attempt.objects.count() == 1


def test_nobody_sees_the_marks_of_others(client: Client, trainee: User):
    token = uuid4()
    page = client.post(f"{DO}mark/", sent(question_made(DRILL), token))["Location"]
    client.force_login(make_user())
    assert client.get(page).status_code == 404
    client.logout()
    assert client.get(page)["Location"].startswith("/sign-in/")


@pytest.mark.parametrize(
    "given", ["drill-current-99999-1", "drill-nowhere-1-1", "x", "drill-current-1", "meld-x-1"]
)
def test_an_exercise_that_is_none_is_not_found(client: Client, given: str):
    assert client.get(f"/train/do/{given}/").status_code == 404
    assert client.post(f"/train/do/{given}/mark/").status_code == 404


def test_the_mark_costs_a_fixed_number_of_queries(
    client: Client, trainee: User, django_assert_num_queries: Any
):
    question = question_made(DRILL)
    page = client.post(f"{DO}mark/", sent(question))["Location"]
    with django_assert_num_queries(4):
        client.get(page)
    with django_assert_num_queries(2):
        client.get(DO)
    with django_assert_num_queries(9):
        client.post(f"{DO}mark/", sent(question))


def test_a_sitting_goes_from_drill_to_drill_and_ends(client: Client, trainee: User):
    page, seen = "/train/next/", []
    for _ in range(SITTING):
        address = client.get(page)["Location"]
        name = urlsplit(address).path.split("/")[3]
        seen.append(name)
        way = dict(parse_qsl(urlsplit(address).query))
        marked = client.post(f"/train/do/{name}/mark/", {**sent(question_made(name)), **way})[
            "Location"
        ]
        html = client.get(marked).content.decode()
        page = re.findall(r'href="(/train/next/[^"]*)"', html)[0].replace("&amp;", "&")
    assert len(set(seen)) == SITTING
    assert "Fine della seduta" in html
    end = client.get(page)["Location"]
    assert end.startswith("/train/end/")
    assert "Niente da ripassare" in client.get(end).content.decode()


def test_no_two_drills_running_are_worded_alike(client: Client):
    way = Way("drill", infraction="reminded-to-draw")
    for _ in range(8):
        address = client.get(way.url("train-next"))["Location"]
        name = urlsplit(address).path.split("/")[3]
        if way.last:
            assert question_made(name).story != question_made(way.last).story
        way = way.after(name)


def test_drills_are_narrowed(client: Client):
    query = urlencode({"way": "drill", "article": "30", "infraction": "no-draw", "level": "3"})
    for _ in range(5):
        address = client.get(f"/train/next/?{query}")["Location"]
        found = question_made(urlsplit(address).path.split("/")[3])
        assert "infraction:no-draw" in found.subjects
        assert "30" in found.articles
        assert found.difficulty == 3


def test_what_nothing_fits_says_so(client: Client):
    address = client.get("/train/next/?way=drill&article=30&infraction=score-error")["Location"]
    assert address.startswith("/train/nothing/")
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    "query",
    [
        *("last=drill-current-5-xx", "last=drill-current-99999-1", "last=drill-x", "n=-1"),
        *("n=99999999999", "level=9", "way=zzz", "edition=zzz", "last=drill-current-5-xx&n=7"),
    ],
)
def test_a_typed_address_leads_on_all_the_same(client: Client, query: str):
    for way in ("", "&way=drill&infraction=no-draw"):
        answer = client.get(f"/train/next/?{query}{way}", follow=True)
        assert answer.status_code == 200
