"""Who sits an exam: the trainees of its course, and whoever has begun it.

Who is let go from the course in the middle finishes, and keeps what they did.
"""

from __future__ import annotations

import functools
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from rulings.models import CourseRole, Exam, Sitting
from rulings.school.access import View, current_members


def sitters(view: View) -> View:
    """Let a view answer who may sit its exam, with `exam` and their `sitting` or None.

    A stranger to the course and a draft get 404, a trainer of the course 403.
    """

    @functools.wraps(view)
    def page(request: HttpRequest, exam: int, **kwargs: Any) -> HttpResponseBase:
        user = request.user
        if not isinstance(user, User):
            return redirect_to_login(request.get_full_path())
        found = Exam.objects.select_related("course").filter(pk=exam).first()
        if found is None:
            raise Http404
        sitting = Sitting.objects.filter(exam=found, user=user).first()
        if sitting is None:
            _refuse_no_trainee(user, found)
        return view(request, exam=found, sitting=sitting, **kwargs)

    return page


def begun(view: View) -> View:
    """Let a view answer who has begun its exam; who may, but has not, is led to beginning it."""

    @functools.wraps(view)
    def page(
        request: HttpRequest, exam: Exam, sitting: Sitting | None, **kwargs: Any
    ) -> HttpResponseBase:
        if sitting is None:
            return redirect("rulings:train-sitting-start", exam.pk)
        return view(request, exam=exam, sitting=sitting, **kwargs)

    return sitters(page)


def _refuse_no_trainee(user: User, exam: Exam) -> None:
    member = current_members(user).filter(course=exam.course_id).first()
    if member is None:
        raise Http404
    if member.role != CourseRole.TRAINEE:
        raise PermissionDenied
    if exam.opened_at is None:
        raise Http404
