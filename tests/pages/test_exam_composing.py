"""Composing an exam: what is chosen is what it has; bad input names the field and the way out."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rulings.engine.school import pool
from rulings.engine.school.marking import mark
from rulings.models import Course, CourseMember, Exam
from rulings.school.exam_services import questions_of
from tests.courses import EXERCISES, enrol, make_course
from tests.factories import make_user

pytestmark = pytest.mark.django_db

SENT = {
    **{"title": "Prova  di\tmetà corso", "edition": "current", "articles": ["30", "31"]},
    **{"drill": "5", "case": "2", "cards": "0", "difficulty": "", "minutes": "45"},
    **{"pass_mark": "70", "marking": "by_trainer", "variants": "3"},
}


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few exercises, told quickly."""
    monkeypatch.setattr(pool, "exercises", lambda edition: EXERCISES)


@pytest.fixture
def ada(client: Client) -> User:
    ada = make_user("ada")
    client.force_login(ada)
    return ada


@pytest.fixture
def course(ada: User) -> Course:
    return make_course(trainer=ada)


@pytest.fixture
def page(course: Course) -> str:
    return reverse("rulings:train-exam-new", args=(course.pk,))


def faults(answer: Any) -> set[tuple[str, str | None]]:
    errors = answer.context["form"].errors.as_data()
    return {(name, one.code) for name, found in errors.items() for one in found}


def test_an_exam_is_composed_once_as_a_draft(client: Client, page: str, course: Course) -> None:
    sent = {**SENT, "token": str(uuid4())}
    answers = [client.post(page, sent), client.post(page, sent)]
    exam = Exam.objects.get()
    assert {one["Location"] for one in answers} == {reverse("rulings:train-exam", args=(exam.pk,))}
    assert (exam.title, exam.minutes, exam.pass_mark) == ("Prova di metà corso", 45, 70)
    assert (exam.marking, exam.variants, exam.opened_at) == ("by_trainer", 3, None)
    questions = questions_of(exam)
    assert [one.kind for one in questions].count("case") == 2
    assert len({one.id for one in questions}) == 7
    assert [row.place for row in exam.questions.all()] == list(range(1, 8))


def test_the_same_token_makes_the_same_exam(client: Client, page: str) -> None:
    token = str(uuid4())
    client.post(page, {**SENT, "token": token})
    exam = Exam.objects.get()
    first = questions_of(exam)
    exam.delete()
    client.post(page, {**SENT, "token": token})
    assert questions_of(Exam.objects.get()) == first


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"title": ""}, ("title", "required")),
        ({"title": "\x01 "}, ("title", "required")),
        ({"title": "x" * 81}, ("title", "max_length")),
        ({"articles": []}, ("articles", "required")),
        ({"articles": ["30", "99"]}, ("articles", "invalid_choice")),
        ({"drill": "0", "case": "0"}, ("drill", "sum")),
        ({"drill": "40", "case": "1"}, ("drill", "sum")),
        ({"drill": "41"}, ("drill", "bounds")),
        ({"drill": "-1"}, ("drill", "bounds")),
        ({"drill": "due"}, ("drill", "invalid")),
        ({"case": ""}, ("case", "required")),
        ({"minutes": "4"}, ("minutes", "bounds")),
        ({"minutes": "241"}, ("minutes", "bounds")),
        ({"pass_mark": "0"}, ("pass_mark", "bounds")),
        ({"pass_mark": "101"}, ("pass_mark", "bounds")),
        ({"variants": "5"}, ("variants", "invalid_choice")),
        ({"difficulty": "4"}, ("difficulty", "invalid_choice")),
        ({"marking": "never"}, ("marking", "invalid_choice")),
    ],
)
def test_bad_input_names_the_field_and_all_typed_stays(
    client: Client, page: str, fields: dict[str, Any], fault: tuple[str, str]
) -> None:
    answer = client.post(page, {**SENT, **fields})
    assert answer.status_code == 400
    assert fault in faults(answer)
    html = answer.content.decode()
    assert f'href="#id_{fault[0]}"' in html
    assert f'id="id_{fault[0]}"' in html
    ticked = {one["id"] for one in answer.context["articles"] if one["chosen"]}
    assert ticked == set(fields.get("articles", SENT["articles"])) - {"99"}
    assert not Exam.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field", "there"),
    [
        ({"drill": "15"}, "drill", "14"),
        ({"articles": ["30"], "drill": "9"}, "drill", "8"),
        ({"case": "4"}, "case", "3"),
        ({"cards": "1"}, "cards", "0"),
        ({"difficulty": "3"}, "drill", "0"),
    ],
)
def test_too_few_exercises_are_said_with_how_many_there_are(
    client: Client, page: str, fields: dict[str, Any], field: str, there: str
) -> None:
    answer = client.post(page, {**SENT, **fields})
    assert answer.status_code == 400
    [said] = answer.context["form"].errors[field]
    assert there in said
    assert not Exam.objects.exists()


def test_the_page_says_which_articles_have_no_exercise(client: Client, page: str) -> None:
    answer = client.get(page)
    counts = {one["id"]: one["count"] for one in answer.context["articles"]}
    assert (counts["30"], counts["31"], counts["11"], counts["13"]) == (11, 9, 1, 0)
    html = answer.content.decode()
    assert 'value="13" disabled' in html
    assert 'value="30" disabled' not in html


def test_another_edition_by_a_link(client: Client, page: str) -> None:
    assert client.get(page, {"edition": "club"}).context["edition"] == "club"
    assert client.get(page, {"edition": "nobody"}).status_code == 404
    assert client.post(page, {**SENT, "edition": "nobody"}).status_code == 404


TYPED = {**SENT, "drill": "x", "minutes": "4", "difficulty": "2", "token": "spoilt"}


def typed_on(answer: Any) -> dict[str, Any]:
    """Return what stands in the fields of the page, and its ticks and edition."""
    form = answer.context["form"]
    ticked = {one["id"] for one in answer.context["articles"] if one["chosen"]}
    fields = {name: form[name].value() for name in SENT if name not in ("edition", "articles")}
    return {**fields, "edition": answer.context["edition"], "articles": ticked}


@pytest.mark.parametrize(
    ("tap", "ticked"),
    [({"all": "1"}, {"11", "30"}), ({"show": "1"}, {"30"}), ({}, {"30"})],
    ids=["all ticked", "another edition", "another edition and composed at once"],
)
def test_nothing_typed_is_lost_by_looking_at_other_articles(
    client: Client, page: str, tap: dict[str, str], ticked: set[str]
) -> None:
    sent = {**TYPED, "edition": "fibur2008", "shown": "current"}
    answer = client.post(page, {**sent, **tap})
    assert answer.status_code == 200
    want = {name: value for name, value in TYPED.items() if name in SENT}
    assert typed_on(answer) == {**want, "edition": "fibur2008", "articles": ticked}
    assert answer.context["form"].errors == {}
    html = answer.content.decode()
    assert 'value="Prova  di\tmetà corso"' in html
    assert answer.context["other"] is True
    assert 'name="shown" value="fibur2008"' in html
    assert not Exam.objects.exists()


def test_all_articles_are_ticked_without_saying_that_they_are_others(
    client: Client, page: str
) -> None:
    answer = client.post(page, {**TYPED, "shown": "current", "all": "1"})
    assert answer.context["other"] is False
    assert typed_on(answer)["articles"] == {"11", "30", "31"}


def test_who_trains_no_more_composes_nothing(
    client: Client, page: str, course: Course, ada: User
) -> None:
    enrol(course, make_user(), CourseMember.objects.get(user=ada).role)
    client.post(reverse("rulings:train-course-leave", args=(course.pk,)))
    assert client.post(page, SENT).status_code == 404
    assert not Exam.objects.exists()


def test_a_later_engine_does_not_reach_a_stored_exam(
    client: Client, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post(page, SENT)
    exam = Exam.objects.get()
    answers = {"infraction": ["b"], "done": ["a", "d"], "article": ["a"], "points": ["135"]}
    before = [mark(one, answers) for one in questions_of(exam)]
    assert 0 < before[0].share < 1

    def gone(*args: object) -> None:
        raise AssertionError("a stored exam asks no engine")

    monkeypatch.setattr(pool, "exercises", gone)
    monkeypatch.setattr("rulings.engine.interview.answered", gone)
    monkeypatch.setattr("tests.courses.make_question", gone)
    assert [mark(one, answers) for one in questions_of(exam)] == before
    shown = client.get(reverse("rulings:train-exam", args=(exam.pk,)))
    assert len(shown.context["questions"]) == 7


def test_composing_asks_as_much_for_few_questions_as_for_many(
    client: Client, page: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(3):
        client.get(page)
    for count in ("1", "12"):
        with django_assert_num_queries(12):
            client.post(page, {**SENT, "drill": count})


def test_the_enter_key_composes(client: Client, page: str) -> None:
    """It presses the first button of the form: that one asks for no other articles."""
    form = client.get(page).content.decode().split("novalidate>")[1]
    button = form[form.index("<button") :].partition(">")[0]
    assert 'type="submit"' in button
    assert "name=" not in button
