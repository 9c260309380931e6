"""A draft is looked through and changed; once opened its questions stay."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rulings.engine.school import pool
from rulings.models import Course, Exam
from rulings.school.course_services import remove_person
from rulings.school.exam_services import questions_of, stamp
from tests.courses import EXERCISES, TRAINER, enrol, make_course, make_exam, make_question
from tests.factories import make_user

pytestmark = pytest.mark.django_db


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
def exam(course: Course, ada: User) -> Exam:
    """A draft with the drills 1, 2 and 3."""
    return make_exam(course, ada)


def url(exam: Exam, name: str = "") -> str:
    return reverse(f"rulings:train-exam{name and f'-{name}'}", args=(exam.pk,))


def numbers(exam: Exam) -> list[int]:
    """Return the numbers of an exam's exercises in its order."""
    return [int(question.id.split("-")[2]) for question in questions_of(exam)]


def tap(client: Client, exam: Exam, shown: str | None = None, **value: object) -> HttpResponse:
    """Tap a button of the draft as it is, or as it was `shown`."""
    shown = stamp(exam, questions_of(exam)) if shown is None else shown
    return client.post(url(exam, "change"), {**value, "shown": shown})


@pytest.mark.parametrize(
    ("value", "order", "there"),
    [
        ({"up": 2}, [2, 1, 3], "q1"),
        ({"down": 2}, [1, 3, 2], "q3"),
        ({"up": 1}, [1, 2, 3], "q0"),
        ({"down": 3}, [1, 2, 3], "q4"),
        ({"out": 2}, [1, 3], "q2"),
    ],
)
def test_questions_move_and_go(
    client: Client, exam: Exam, value: dict[str, int], order: list[int], there: str
) -> None:
    assert tap(client, exam, **value)["Location"] == f"{url(exam)}#{there}"
    assert numbers(exam) == order
    assert [row.place for row in exam.questions.all()] == list(range(1, len(order) + 1))


def test_one_is_exchanged_for_another_of_its_article(client: Client, exam: Exam) -> None:
    seen = set()
    for _tap in range(5):
        tap(client, exam, exchange=2)
        first, second, third = numbers(exam)
        assert (first, third) == (1, 3)
        seen.add(second)
    assert seen == {4, 5, 6, 7, 8}


def test_where_there_is_no_other_the_page_says_so(
    client: Client, course: Course, ada: User
) -> None:
    alone = make_question(18, kind="meld", articles=("11",))
    exam = make_exam(course, ada, questions=[alone])
    answer = tap(client, exam, exchange=1)
    assert answer.status_code == 409
    assert answer.context["error"]
    assert tap(client, exam, out=1).status_code == 409  # an exam is never empty
    assert numbers(exam) == [18]


def test_a_double_tap_changes_once(client: Client, exam: Exam) -> None:
    shown = stamp(exam, questions_of(exam))
    assert tap(client, exam, shown, out=1).status_code == 302
    assert tap(client, exam, shown, out=1).status_code == 409
    assert numbers(exam) == [2, 3]


def test_two_tabs_do_not_write_over_each_other(client: Client, exam: Exam) -> None:
    shown = client.get(url(exam)).context["stamp"]
    tap(client, exam, shown, up=3)
    for answer in (
        tap(client, exam, shown, exchange=1),
        client.post(url(exam, "open"), {"shown": shown}),
    ):
        assert answer.status_code == 409
        assert answer.context["error"]
        assert answer.context["stamp"] != shown
    exam.refresh_from_db()
    assert (numbers(exam), exam.opened_at) == ([1, 3, 2], None)


@pytest.mark.parametrize(
    ("value", "status"),
    [
        ({}, 400),
        ({"out": "x"}, 400),
        ({"out": ""}, 400),
        ({"out": "9" * 30}, 400),
        ({"out": "0"}, 409),
        ({"up": "4"}, 409),
        ({"exchange": "99"}, 409),
    ],
)
def test_a_tap_on_nothing_changes_nothing(
    client: Client, exam: Exam, value: dict[str, str], status: int
) -> None:
    assert tap(client, exam, **value).status_code == status
    assert numbers(exam) == [1, 2, 3]


def test_once_opened_questions_stay(client: Client, exam: Exam) -> None:
    shown = stamp(exam, questions_of(exam))
    for _tap in range(2):
        assert client.post(url(exam, "open"), {"shown": shown})["Location"] == url(exam)
    exam.refresh_from_db()
    opened = exam.opened_at
    assert opened is not None
    # A tab that still shows the draft.
    for value in ({"exchange": 1}, {"up": 2}, {"out": 3}):
        answer = tap(client, exam, shown, **value)
        assert (answer.status_code, answer.context["state"]) == (409, "open")
    assert client.post(url(exam, "delete")).status_code == 409
    exam.refresh_from_db()
    assert (numbers(exam), exam.opened_at) == ([1, 2, 3], opened)
    assert 'name="exchange"' not in client.get(url(exam)).content.decode()


def test_an_exam_is_closed_once_and_a_draft_never(client: Client, exam: Exam) -> None:
    assert client.post(url(exam, "close")).status_code == 409
    client.post(url(exam, "open"), {"shown": stamp(exam, questions_of(exam))})
    for _tap in range(2):
        assert client.post(url(exam, "close")).status_code == 302
    assert client.get(url(exam)).context["state"] == "closed"


def test_a_draft_is_deleted(client: Client, exam: Exam, course: Course) -> None:
    answer = client.post(url(exam, "delete"))
    assert answer["Location"] == reverse("rulings:train-course", args=(course.pk,))
    assert not Exam.objects.exists()


def test_a_trainer_removed_meanwhile_is_out_and_the_exam_goes_on(
    client: Client, exam: Exam, course: Course, ada: User
) -> None:
    bice = enrol(course, make_user(), TRAINER)
    phone = Client()
    phone.force_login(bice.user)
    shown = phone.get(url(exam)).context["stamp"]
    remove_person(person=bice, by=ada)
    for name, sent in (("change", {"out": 1}), ("open", {}), ("close", {}), ("delete", {})):
        assert phone.post(url(exam, name), {**sent, "shown": shown}).status_code == 404
    assert phone.get(url(exam)).status_code == 404
    assert client.post(url(exam, "open"), {"shown": shown}).status_code == 302
    assert numbers(exam) == [1, 2, 3]


def test_the_page_shows_every_question_with_its_key(client: Client, exam: Exam) -> None:
    shown = client.get(url(exam)).context["questions"]
    assert [one["number"] for one in shown] == [1, 2, 3]
    assert [part["key"]["groups"] for part in shown[0]["parts"]] == [
        [["B"]],
        [["D"], ["A"]],
        [["A", "C"]],
        [],
    ]
    assert shown[0]["parts"][1]["key"]["free"] == ["C"]
    assert shown[0]["clauses"] == ["Art. 30 (30.2)"]  # not those of what would have changed it


def test_the_queries_of_exams_do_not_grow(
    client: Client, course: Course, ada: User, django_assert_num_queries: Any
) -> None:
    for count in (1, 9):
        exam = make_exam(course, ada, questions=[make_question(n) for n in range(1, count + 1)])
        with django_assert_num_queries(6):
            client.get(url(exam))
        client.post(url(exam, "open"), {"shown": stamp(exam, questions_of(exam))})
        client.get(url(exam))  # shows the message
        with django_assert_num_queries(5):
            client.get(reverse("rulings:train-exams"))
