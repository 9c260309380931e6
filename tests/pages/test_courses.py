"""Courses: opened, joined by their code, their people added and let go; who sees what of whom."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from rulings.models import Attempt, Course, CourseMember
from rulings.school.course_services import add_person, remove_person
from tests.courses import TRAINEE, TRAINER, enrol, make_course, make_exam, practise
from tests.factories import make_user
from tournaments.record import RecordError

pytestmark = pytest.mark.django_db

COURSES, NEW = reverse("rulings:train-courses"), reverse("rulings:train-course-new")


@pytest.fixture
def ada(client: Client) -> User:
    """Ada, who is signed in."""
    ada = make_user("ada", first_name="Ada", last_name="Bianchi")
    client.force_login(ada)
    return ada


@pytest.fixture
def course(ada: User) -> Course:
    """A course that Ada trains."""
    return make_course(trainer=ada)


@pytest.fixture
def elena(course: Course) -> CourseMember:
    """Elena, a trainee of Ada's course."""
    return enrol(course, make_user("elena", first_name="Elena", last_name="Riva"))


def url(name: str, *args: object) -> str:
    return reverse(f"rulings:train-{name}", args=args)


def as_user(user: User) -> Client:
    phone = Client()
    phone.force_login(user)
    return phone


def role_of(course: Course, user: User) -> str | None:
    """Return what a person is in a course now."""
    found = course.members.filter(user=user, left_at__isnull=True).first()
    return found and found.role


def test_anybody_opens_a_course_once_and_trains_it(client: Client, ada: User) -> None:
    sent = {"name": " Corso di\tprova ", "edition": "current", "token": str(uuid4())}
    first, again = client.post(NEW, sent), client.post(NEW, sent)
    course = Course.objects.get()
    assert first["Location"] == again["Location"] == url("course", course.pk)
    assert (course.name, role_of(course, ada)) == ("Corso di prova", TRAINER)
    assert len(course.code) == 8
    assert "Corso di prova" in client.get(COURSES).content.decode()


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"name": ""}, ("name", "required")),
        ({"name": "\x01\u202e \t"}, ("name", "required")),
        ({"name": "x" * 81}, ("name", "max_length")),
        ({"edition": "nobody"}, ("edition", "invalid_choice")),
    ],
)
def test_a_course_is_refused_with_the_field(
    client: Client, ada: User, fields: dict[str, str], fault: tuple[str, str]
) -> None:
    answer = client.post(NEW, {"name": "Corso", "edition": "current", **fields})
    assert answer.status_code == 400
    errors = answer.context["form"].errors.as_data()
    assert fault in {(name, one.code) for name, found in errors.items() for one in found}
    assert not Course.objects.exists()


def test_the_form_of_somebody_else_opens_nothing(client: Client, ada: User) -> None:
    course = make_course(trainer=make_user())
    sent = {"name": "Mio", "edition": "current", "token": str(course.token)}
    assert client.post(NEW, sent).status_code == 409
    assert role_of(course, ada) is None


def test_joining_by_code_asks_first_and_stores_once(client: Client, ada: User) -> None:
    course = make_course(trainer=make_user("bice", first_name="Bice", last_name="Neri"))
    page = url("join", course.code)
    asked = client.get(page)
    assert "Bice Neri" in asked.content.decode()
    assert role_of(course, ada) is None
    for _tap in range(2):
        assert client.post(page)["Location"] == url("course", course.pk)
    assert course.members.filter(user=ada).count() == 1
    assert role_of(course, ada) == TRAINEE
    assert client.get(page)["Location"] == url("course", course.pk)


def test_joining_leads_to_signing_in_and_back(client: Client) -> None:
    page = url("join", make_course().code)
    assert client.get(page)["Location"] == f"{reverse('tournaments:sign-in')}?next={page}"


def test_a_trainer_sees_the_code_as_text_and_to_scan(client: Client, course: Course) -> None:
    html = client.get(url("course", course.pk)).content.decode()
    assert url("join", course.code) in html
    assert 'src="data:image/svg+xml' in html


def test_people_are_added_by_user_name_and_made_trainers(
    client: Client, course: Course, elena: CourseMember
) -> None:
    bice = make_user("bice")
    page = url("course-add", course.pk)
    for role in (TRAINEE, TRAINEE, TRAINER, TRAINEE):
        assert client.post(page, {"username": "BICE", "role": role}).status_code == 302
    assert course.members.filter(user=bice).count() == 1
    assert role_of(course, bice) == TRAINER  # being added again makes nobody less


@pytest.mark.parametrize(
    ("sent", "status", "field"),
    [
        ({"username": "", "role": "trainee"}, 400, "username"),
        ({"username": "nessuno", "role": "trainee"}, 409, "username"),
        ({"username": "chiuso", "role": "trainee"}, 409, "username"),
        ({"username": "x" * 10_000, "role": "trainee"}, 400, "username"),
        ({"username": "ada", "role": "king"}, 400, "role"),
    ],
)
def test_nobody_is_added_by_bad_input(
    client: Client, course: Course, sent: dict[str, str], status: int, field: str
) -> None:
    make_user("chiuso", is_active=False)
    answer = client.post(url("course-add", course.pk), sent)
    assert (answer.status_code, set(answer.context["form"].errors)) == (status, {field})
    assert course.members.count() == 1


def test_who_leaves_is_a_stranger_and_may_come_back_as_a_trainee(
    client: Client, course: Course, ada: User
) -> None:
    bice = enrol(course, make_user(), TRAINER)
    phone, page = as_user(bice.user), url("course", course.pk)
    assert phone.post(url("course-leave", course.pk))["Location"] == COURSES
    assert phone.get(page).status_code == 404
    assert phone.post(url("join", course.code))["Location"] == page
    assert role_of(course, bice.user) == TRAINEE
    client.post(url("course-add", course.pk), {"username": bice.user.username, "role": TRAINER})
    assert role_of(course, bice.user) == TRAINER


def test_the_last_trainer_stays(client: Client, course: Course, ada: User) -> None:
    own = course.members.get(user=ada)
    for page in (url("course-leave", course.pk), url("course-remove", course.pk, own.pk)):
        answer = client.post(page)
        assert answer.status_code == 409
        assert answer.context["error"]
    assert role_of(course, ada) == TRAINER


def test_a_removed_trainer_is_out_at_once_and_the_course_goes_on(
    client: Client, course: Course, ada: User, elena: CourseMember
) -> None:
    bice = enrol(course, make_user(), TRAINER)
    phone = as_user(bice.user)
    page = url("course-remove", course.pk, bice.pk)
    assert client.post(page).status_code == 302
    assert client.post(page).status_code == 404
    for name in ("course", "exam-new"):
        assert phone.get(url(name, course.pk)).status_code == 404
    # What was already under way when they were removed comes to nothing too.
    with pytest.raises(RecordError) as refused:
        add_person(course=course, by=bice.user, username="elena", role=TRAINER)
    assert refused.value.code == "not-trainer"
    with pytest.raises(RecordError):
        remove_person(person=elena, by=bice.user)
    assert client.get(url("course", course.pk)).status_code == 200


def test_a_trainer_sees_what_trainees_practise_lately_in_the_edition(
    client: Client, course: Course, elena: CourseMember
) -> None:
    practise(elena.user, 1.0, "30")
    practise(elena.user, 0.5, "30", "31")
    practise(elena.user, 0.0, "30", edition="club")
    old = practise(elena.user, 0.0, "30")
    Attempt.objects.filter(pk=old.pk).update(at=timezone.now() - timedelta(days=31))
    [(_, name, practice)] = client.get(url("course", course.pk)).context["trainees"]
    assert (name, practice.count, practice.percent) == ("Elena Riva", 2, 75)
    lines = client.get(url("course-person", course.pk, elena.pk)).context["lines"]
    assert [(one.label, one.count, one.percent) for one in lines] == [
        ("Art. 31", 1, 50),
        ("Art. 30", 2, 75),
    ]


def test_what_another_trainer_practises_is_their_own(client: Client, course: Course) -> None:
    bice = enrol(course, make_user(), TRAINER)
    practise(bice.user, 1.0, "30")
    context = client.get(url("course-person", course.pk, bice.pk)).context
    assert not any(name in context for name in ("practice", "lines", "sittings"))


def test_a_trainer_sees_nobody_elses_trainees_and_exams(
    client: Client, course: Course, elena: CourseMember
) -> None:
    other = make_course("Altro", trainer=make_user())
    foreign = enrol(other, make_user())
    for name in ("course-person", "course-remove"):
        for page in (url(name, course.pk, foreign.pk), url(name, other.pk, foreign.pk)):
            assert client.post(page).status_code in (404, 405)
            assert client.get(page).status_code in (404, 405)
    sat = {"started_at": timezone.now(), "ends_at": timezone.now(), "user": elena.user}
    for one in (course, other):
        exam = make_exam(one, one.members.first().user, opened=True)
        exam.sittings.create(token=uuid4(), variant=1, **sat)
    shown = client.get(url("course-person", course.pk, elena.pk)).context["sittings"]
    assert [one.exam.course for one in shown] == [course]


def test_a_trainee_sees_the_course_and_no_other_trainee(
    course: Course, ada: User, elena: CourseMember
) -> None:
    make_exam(course, ada)
    gino = enrol(course, make_user("gino", first_name="Gino", last_name="Verdi"))
    answer = as_user(elena.user).get(url("course", course.pk))
    html = answer.content.decode()
    assert "Ada Bianchi" in html
    assert "Gino" not in html
    assert course.code not in html
    assert list(answer.context["exams"]) == []  # a draft is the trainers' own
    assert as_user(elena.user).get(url("course-person", course.pk, gino.pk)).status_code == 403


def test_the_queries_of_a_course_do_not_grow(
    client: Client, course: Course, ada: User, elena: CourseMember, django_assert_num_queries: Any
) -> None:
    page = url("course", course.pk)
    for _more in range(2):
        practise(enrol(course, make_user()).user, 1.0, "30")
        make_exam(course, ada, opened=True)
        with django_assert_num_queries(6):
            client.get(page)
        with django_assert_num_queries(7):
            client.get(url("course-person", course.pk, elena.pk))
        with django_assert_num_queries(3):
            client.get(COURSES)
        make_course(trainer=ada)


def test_a_course_without_trainees_says_so(client: Client, course: Course) -> None:
    assert client.get(url("course", course.pk)).context["trainees"] == []
