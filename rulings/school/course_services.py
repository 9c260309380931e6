"""Courses: opened, joined, their people added and let go."""

from __future__ import annotations

import secrets
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.models import Course, CourseMember, CourseRole
from tournaments.record import RecordError
from tournaments.services.people import LETTERS, name_of

CODE_LENGTH = 8


@transaction.atomic
def open_course(*, by: User, name: str, edition: str, token: UUID) -> Course:
    """Open a course; whoever opens it trains it. Once for each token."""
    course, made = Course.objects.get_or_create(
        token=token, defaults={"name": name, "edition": edition, "code": new_code()}
    )
    if made:
        CourseMember.objects.create(course=course, user=by, role=CourseRole.TRAINER)
    elif not course.members.filter(user=by).exists():
        raise RecordError(_("This form was sent before: open it again."), code="token")
    return course


def new_code() -> str:
    """Return a code that nobody guesses and anybody can type."""
    return "".join(secrets.choice(LETTERS) for _sign in range(CODE_LENGTH))


@transaction.atomic
def join_course(*, course: Course, user: User) -> CourseMember:
    """Let a person in who has the code; who is in it stays what they are.

    Who had left comes back as a trainee: being a trainer again is for a trainer to say.
    """
    _lock(course)
    return _enter(course, user, CourseRole.TRAINEE)


@transaction.atomic
def add_person(*, course: Course, by: User, username: str, role: CourseRole) -> CourseMember:
    """Add somebody by user name, or make a trainee a trainer; adding them again changes nothing.

    Refuses `by` who does not train the course (`not-trainer`), a user name that nobody has
    (`unknown`) and a closed account (`inactive`).
    """
    _lock(course)
    refuse_no_trainer(course, by)
    user = User.objects.filter(username__iexact=username).first()
    if user is None:
        raise RecordError(
            _("Nobody has the user name %(username)s: check it, or give them the code to join.")
            % {"username": username},
            code="unknown",
        )
    if not user.is_active:
        raise RecordError(
            _("The account %(username)s is closed: choose another user name.")
            % {"username": user.username},
            code="inactive",
        )
    return _enter(course, user, role)


def _enter(course: Course, user: User, role: CourseRole) -> CourseMember:
    """Return what a person is in a course from now on; nobody is made less by being added."""
    member, made = CourseMember.objects.get_or_create(
        course=course, user=user, defaults={"role": role}
    )
    if not made and (member.left_at is not None or role == CourseRole.TRAINER):
        member.role, member.left_at = role, None
        member.save(update_fields=["role", "left_at"])
    return member


@transaction.atomic
def remove_person(*, person: CourseMember, by: User) -> None:
    """Let somebody go from a course; what they did stays, and they may come back.

    Who is gone already stays gone. Refuses `by` who neither trains the course nor goes
    themselves (`not-trainer`), and the last trainer (`last-trainer`).
    """
    _lock(person.course)
    person.refresh_from_db()
    if by.pk != person.user_id:
        refuse_no_trainer(person.course, by)
    if person.left_at is not None:
        return
    if person.role == CourseRole.TRAINER and trainers(person.course).count() < 2:
        raise RecordError(
            _("%(name)s is the only trainer: add another trainer first.")
            % {"name": name_of(person.user)},
            code="last-trainer",
        )
    person.left_at = timezone.now()
    person.save(update_fields=["left_at"])


def trainers(course: Course) -> QuerySet[CourseMember]:
    """Return who trains a course now."""
    return CourseMember.objects.filter(course=course, role=CourseRole.TRAINER, left_at__isnull=True)


def refuse_no_trainer(course: Course, by: User) -> None:
    """Refuse (`not-trainer`) who does not train a course, or does not any more."""
    if not trainers(course).filter(user=by.pk).exists():
        raise RecordError(_("You do not train this course any more."), code="not-trainer")


def _lock(course: Course) -> None:
    Course.objects.select_for_update().get(pk=course.pk)
