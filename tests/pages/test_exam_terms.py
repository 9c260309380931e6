"""The terms of a draft (title, time, pass mark …) are changed; those of an open exam never."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rulings.models import Course, Exam
from rulings.school.exam_services import questions_of, stamp
from tests.courses import make_course, make_exam
from tests.factories import make_user

pytestmark = pytest.mark.django_db

SENT = {
    **{"title": " Prova  finale ", "minutes": "90", "pass_mark": "75"},
    **{"marking": "by_trainer", "variants": "4"},
}
CHANGED = ("Prova finale", 90, 75, "by_trainer", 4)
BEFORE = ("Prova di metà corso", 45, 60, "at_once", 2)


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
    return make_exam(course, ada)


@pytest.fixture
def page(exam: Exam) -> str:
    return reverse("rulings:train-exam-terms", args=(exam.pk,))


def terms(exam: Exam) -> tuple[Any, ...]:
    exam.refresh_from_db()
    return (exam.title, exam.minutes, exam.pass_mark, exam.marking, exam.variants)


def shown(client: Client, page: str) -> str:
    return str(client.get(page).context["stamp"])


def test_a_draft_is_changed_and_its_questions_stay(client: Client, exam: Exam, page: str) -> None:
    before = questions_of(exam)
    answer = client.post(page, {**SENT, "shown": shown(client, page)})
    assert answer["Location"] == reverse("rulings:train-exam", args=(exam.pk,))
    assert terms(exam) == CHANGED
    assert questions_of(exam) == before
    assert "Prova finale" in client.get(answer["Location"]).content.decode()


def test_the_form_shows_what_stands(client: Client, page: str) -> None:
    form = client.get(page).context["form"]
    assert tuple(form[name].value() for name in SENT) == BEFORE
    html = client.get(page).content.decode()
    assert '<option value="2" selected>' in html
    assert '<option value="at_once" selected>' in html


def test_the_draft_leads_there_and_an_open_exam_does_not(
    client: Client, exam: Exam, page: str
) -> None:
    draft = reverse("rulings:train-exam", args=(exam.pk,))
    assert f'href="{page}"' in client.get(draft).content.decode()
    tap = {"shown": stamp(exam, questions_of(exam))}
    client.post(reverse("rulings:train-exam-open", args=(exam.pk,)), tap)
    assert f'href="{page}"' not in client.get(draft).content.decode()


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"title": "\x01 "}, ("title", "required")),
        ({"title": "x" * 81}, ("title", "max_length")),
        ({"minutes": "4"}, ("minutes", "bounds")),
        ({"minutes": ""}, ("minutes", "required")),
        ({"pass_mark": "101"}, ("pass_mark", "bounds")),
        ({"marking": "never"}, ("marking", "invalid_choice")),
        ({"variants": "5"}, ("variants", "invalid_choice")),
    ],
)
def test_bad_input_changes_nothing_and_stays_on_the_page(
    client: Client, exam: Exam, page: str, fields: dict[str, str], fault: tuple[str, str]
) -> None:
    seen = shown(client, page)
    answer = client.post(page, {**SENT, "shown": seen, **fields})
    errors = answer.context["form"].errors.as_data()
    assert answer.status_code == 400
    assert [(name, one.code) for name, found in errors.items() for one in found] == [fault]
    assert answer.context["stamp"] == seen
    assert f'href="#id_{fault[0]}"' in answer.content.decode()
    assert terms(exam) == BEFORE


def test_once_opened_it_stays_as_it_is(client: Client, exam: Exam, page: str) -> None:
    seen = shown(client, page)
    client.post(reverse("rulings:train-exam-open", args=(exam.pk,)), {"shown": seen})
    for answer in (client.get(page), client.post(page, {**SENT, "shown": seen})):
        assert answer.status_code == 409
        assert answer.context["error"]
    assert terms(exam) == BEFORE


def test_two_tabs_do_not_write_over_each_other(client: Client, exam: Exam, page: str) -> None:
    seen = shown(client, page)
    client.post(page, {**SENT, "shown": seen})
    late = {**SENT, "title": "Altro", "shown": seen}
    opening = reverse("rulings:train-exam-open", args=(exam.pk,))
    changing = reverse("rulings:train-exam-change", args=(exam.pk,))
    answer = client.post(page, late)
    # What is typed stays beside what the other tab wrote: sent again, it is meant.
    assert answer.context["form"]["title"].value() == "Altro"
    answer_stamp = answer.context["stamp"]
    assert f"{CHANGED[1]} minut" in answer.content.decode()
    for address, sent in ((page, late), (opening, late), (changing, {**late, "out": 1})):
        answer = client.post(address, sent)
        assert answer.status_code == 409
        assert answer.context["error"]
    assert terms(exam) == CHANGED
    assert exam.opened_at is None
    assert len(questions_of(exam)) == 3
    assert client.post(page, {**late, "shown": answer_stamp}).status_code == 302
    assert terms(exam)[0] == "Altro"


def test_a_double_tap_is_one_change(client: Client, exam: Exam, page: str) -> None:
    sent = {**SENT, "shown": shown(client, page)}
    assert [client.post(page, sent).status_code for _tap in range(2)] == [302, 302]
    assert terms(exam) == CHANGED


def test_the_page_asks_as_much_for_many_questions(
    client: Client, page: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(5):
        client.get(page)
