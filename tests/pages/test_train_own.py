"""What is one's own in the school: put aside, by article, rulings of one's tournaments."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rulings.engine.school.drill_questions import question_made
from rulings.engine.school.questions import Question
from rulings.models import Attempt, PutAside
from rulings.school.services import put_aside, record_attempt
from tests.factories import (
    NO_DRAW,
    applied_ruling,
    make_member,
    make_tournament,
    make_user,
    table,
)
from tournaments.models import Role, Round, RoundState
from tournaments.services.events import withdraw

pytestmark = pytest.mark.django_db

DRILL = "drill-current-734-99"


@pytest.fixture
def trainee(client: Client) -> User:
    user = make_user()
    client.force_login(user)
    return user


def done(user: User, question: Question | None = None, *, right: bool = True) -> Attempt:
    one = question or question_made(DRILL)
    answers = {part.id: part.key if right else () for part in one.parts}
    return record_attempt(user=user, token=uuid4(), question=one, answers=answers)


def test_a_marked_exercise_is_put_aside_once_with_a_note(client: Client, trainee: User):
    attempt = done(trainee)
    url = reverse("rulings:train-aside", args=(attempt.token,))
    sent = {"token": str(uuid4()), "note": "Perché non il 29.12?"}
    for _ in range(2):
        assert client.post(url, sent).status_code == 302
    found = PutAside.objects.get()
    assert (found.user, found.note, found.question["id"]) == (trainee, sent["note"], DRILL)
    html = client.get(reverse("rulings:train-asides")).content.decode()
    assert sent["note"] in html
    assert f"/train/do/{DRILL}/?way=aside" in html


def test_put_aside_again_it_takes_the_new_note(client: Client, trainee: User):
    one = question_made(DRILL)
    put_aside(user=trainee, token=uuid4(), question=one, note="prima")
    put_aside(user=trainee, token=uuid4(), question=one)
    put_aside(user=trainee, token=uuid4(), question=one, note="dopo")
    assert [aside.note for aside in PutAside.objects.all()] == ["dopo"]


def test_what_is_settled_moves_behind_and_stays(client: Client, trainee: User):
    aside = put_aside(user=trainee, token=uuid4(), question=question_made(DRILL), note="dubbio")
    client.post(reverse("rulings:train-settle", args=(aside.token,)))
    aside.refresh_from_db()
    assert aside.done_at
    html = client.get(reverse("rulings:train-asides")).content.decode()
    assert "1 chiarito" in html
    assert "È chiarito" not in html


def test_nobody_touches_what_others_put_aside(client: Client, trainee: User):
    other = make_user()
    aside = put_aside(user=other, token=uuid4(), question=question_made(DRILL), note="dubbio")
    assert client.post(reverse("rulings:train-settle", args=(aside.token,))).status_code == 404
    attempt = done(other)
    assert client.post(reverse("rulings:train-aside", args=(attempt.token,))).status_code == 404
    assert "dubbio" not in client.get(reverse("rulings:train-asides")).content.decode()


def case_of(html: str) -> dict[str, str]:
    form = html.split(f'action="{reverse("rulings:train-aside-ruling")}"')[1].split("</form>")[0]
    return {
        name: value.replace("&amp;", "&")
        for name, value in re.findall(r'name="(\w+)" value="([^"]*)"', form)
    }


def test_a_ruling_is_put_aside_as_an_exercise_on_its_facts(client: Client, trainee: User):
    query = "&".join(f"{fact}={value}" for fact, value in NO_DRAW.items())
    html = client.get(f"/rule/current/no-draw/?{query}").content.decode()
    answer = client.post(reverse("rulings:train-aside-ruling"), case_of(html))
    assert answer["Location"].startswith("/rule/current/no-draw/")
    found = PutAside.objects.get().question
    assert found["kind"] == "drill"
    assert "infraction:no-draw" in found["subjects"]


def test_signed_out_a_ruling_is_not_put_aside(client: Client):
    query = "&".join(f"{fact}={value}" for fact, value in NO_DRAW.items())
    html = client.get(f"/rule/current/no-draw/?{query}").content.decode()
    assert reverse("rulings:train-aside-ruling") not in html


@pytest.mark.parametrize(
    "case",
    [
        {"edition": "nowhere", "infraction": "no-draw"},
        {"edition": "current", "infraction": "no-draw", "case": "noticed_by=xx"},
        {"edition": "current", "infraction": "no-draw", "case": ""},
        {"edition": "current", "infraction": "no-draw", "case": "after=no-draw?x=1"},
    ],
)
def test_a_ruling_that_is_none_is_explained(client: Client, trainee: User, case: dict[str, str]):
    answer = client.post(
        reverse("rulings:train-aside-ruling"), {**case, "next": "/train/"}, follow=True
    )
    assert "non si può raccontare come esercizio" in answer.content.decode()
    assert not PutAside.objects.exists()


def test_mastery_counts_by_article(client: Client, trainee: User, django_assert_num_queries: Any):
    one = question_made(DRILL)
    done(trainee, one)
    done(trainee, question_made("drill-current-734-7"), right=False)
    done(make_user(), one)
    with django_assert_num_queries(4):
        html = client.get(reverse("rulings:train-mastery")).content.decode()
    row = html.split("way=drill&amp;article=10")[1].split("</tr>")[0]
    assert "<td>2</td>" in row
    assert "50%" in row
    assert 'width="50"' in row


def test_mastery_of_who_has_done_nothing_says_so(client: Client, trainee: User):
    html = client.get(reverse("rulings:train-mastery")).content.decode()
    assert "ancora nessuno" in html


@pytest.mark.parametrize("role", [Role.TRAINEE, Role.ARBITER])
def test_rulings_of_closed_rounds_come_without_names(client: Client, role: Role):
    tournament = make_tournament(name="Coppa d'Autunno")
    arbiter = make_member(tournament, Role.ARBITER, "arb")
    applied_ruling(table(tournament), arbiter)
    client.force_login(make_member(tournament, role, "seguace"))
    page = reverse("rulings:train-tables")
    assert "Decisione 1" not in client.get(page).content.decode()
    Round.objects.update(state=RoundState.CLOSED)
    html = client.get(page).content.decode()
    assert "Decisione 1" in html
    assert "Anna 1" not in html
    assert "no-draw" not in html
    [exercise] = re.findall(r'href="(/train/do/[^"]*)"', html)
    name = exercise.split("/")[3]
    assert "infraction:no-draw" in question_made(name).subjects
    assert client.get(exercise.replace("&amp;", "&")).status_code == 200


def test_a_ruling_that_was_withdrawn_is_not_there(client: Client):
    tournament = make_tournament()
    arbiter = make_member(tournament, Role.ARBITER)
    ruling = applied_ruling(table(tournament), arbiter)
    withdraw(table=table(tournament), entry=ruling, by=arbiter, reason="sbagliata", token=uuid4())
    Round.objects.update(state=RoundState.CLOSED)
    client.force_login(arbiter)
    html = client.get(reverse("rulings:train-tables")).content.decode()
    assert "Ancora nessuna" in html


def test_what_was_answered_is_told_beside_the_ruling(client: Client):
    tournament = make_tournament()
    arbiter = make_member(tournament, Role.ARBITER)
    applied_ruling(table(tournament), arbiter)
    Round.objects.update(state=RoundState.CLOSED)
    client.force_login(arbiter)
    page = reverse("rulings:train-tables")
    [name] = re.findall(r"/train/do/([^/]*)/", client.get(page).content.decode())
    done(arbiter, question_made(name))
    assert "100 su 100" in client.get(page).content.decode()


def test_rulings_of_other_tournaments_are_not_there(client: Client, trainee: User):
    tournament = make_tournament()
    applied_ruling(table(tournament), make_member(tournament, Role.ARBITER))
    Round.objects.update(state=RoundState.CLOSED)
    html = client.get(reverse("rulings:train-tables")).content.decode()
    assert "Ancora nessuna" in html


def test_the_list_of_rulings_costs_a_fixed_number_of_queries(
    client: Client, django_assert_num_queries: Any
):
    tournament = make_tournament()
    arbiter = make_member(tournament, Role.ARBITER)
    for _ in range(3):
        applied_ruling(table(tournament), arbiter)
    Round.objects.update(state=RoundState.CLOSED)
    client.force_login(arbiter)
    with django_assert_num_queries(4):
        html = client.get(reverse("rulings:train-tables")).content.decode()
    assert html.count("/train/do/") == 3
