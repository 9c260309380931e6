"""Who may see and do what in the school: every page fetches its course or exam here.

A course that is not yours does not exist for you: 404. Who has left it is a stranger to it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from rulings.models import Course, CourseMember, CourseRole, Exam

ANYONE = frozenset(CourseRole)
TRAINING = frozenset({CourseRole.TRAINER})

View = Callable[..., HttpResponseBase]


def course_members(roles: frozenset[CourseRole] = ANYONE) -> Callable[[View], View]:
    """Let a view answer who is in its course in these roles, who comes in as its `member`.

    Others are led to sign in, a stranger to the course gets 404, a member in another role 403.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(request: HttpRequest, course: int, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            # Asked for by its own key: a number that no key can be then finds nothing.
            named = Course.objects.filter(pk=course)
            member = current_members(request.user).filter(course__in=named).first()
            return view(request, member=_allowed(member, roles), **kwargs)

        return page

    return decorate


def exam_members(roles: frozenset[CourseRole] = ANYONE) -> Callable[[View], View]:
    """Let a view answer who is in the course of its exam, as `course_members`; and give `exam`.

    A trainee does not see an exam that was never opened: 404.
    """

    def decorate(view: View) -> View:
        @functools.wraps(view)
        def page(request: HttpRequest, exam: int, **kwargs: Any) -> HttpResponseBase:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            found = Exam.objects.select_related("course").filter(pk=exam).first()
            member = found and current_members(request.user).filter(course=found.course_id).first()
            member = _allowed(member or None, roles)
            assert found is not None, "there is no member without an exam"
            if member.role != CourseRole.TRAINER and found.opened_at is None:
                raise Http404
            return view(request, member=member, exam=found, **kwargs)

        return page

    return decorate


def _allowed(member: CourseMember | None, roles: frozenset[CourseRole]) -> CourseMember:
    if member is None:
        raise Http404
    if member.role not in roles:
        raise PermissionDenied
    return member


def current_members(user: User | AnonymousUser) -> QuerySet[CourseMember]:
    """Return what a person is in courses now, with the courses."""
    return CourseMember.objects.select_related("course", "user").filter(
        user=user.pk, left_at__isnull=True
    )


def person_of(member: CourseMember, person: int) -> CourseMember:
    """Return somebody who is in the member's course now; 404 when there is none."""
    found = (
        CourseMember.objects.select_related("course", "user")
        .filter(course=member.course_id, pk=person, left_at__isnull=True)
        .first()
    )
    if found is None:
        raise Http404
    return found
