"""Courses: opened by anybody signed in, joined by their code, run by their trainers."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fibur.pages import page_lang
from rulings.engine import CURRENT
from rulings.models import Course, CourseMember, CourseRole
from rulings.school.access import ANYONE, TRAINING, course_members, current_members, person_of
from rulings.school.course_forms import AddForm, CourseForm
from rulings.school.course_pages import course_context, edition_title, people_of, person_context
from rulings.school.course_services import add_person, join_course, open_course, remove_person
from tournaments.phones import phone_address, qr_image
from tournaments.record import RecordError
from tournaments.services.people import name_of

writing = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
@never_cache
@login_required
def courses(request: HttpRequest) -> HttpResponse:
    """Show the courses that a person is in."""
    members = current_members(request.user).order_by("course__name", "course")
    own = [(member, edition_title(member.course.edition, page_lang())) for member in members]
    return render(request, "train/courses.html", {"own": own})


@writing
@never_cache
@login_required
def course_new(request: HttpRequest) -> HttpResponse:
    """Open a course; the answer is its page."""
    user = request.user
    assert user.is_authenticated
    form = CourseForm(initial={"edition": CURRENT.id})
    refusal, status = "", 200
    if request.method == "POST":
        form = CourseForm(request.POST)
        status = 400
        if form.is_valid():
            try:
                course = open_course(by=user, **form.cleaned_data)
            except RecordError as error:
                refusal, status = str(error.message), 409
            else:
                messages.success(request, _("The course is open: you train it."))
                return redirect("rulings:train-course", course.pk)
    return render(
        request, "train/course_new.html", {"form": form, "refusal": refusal}, status=status
    )


@require_safe
@never_cache
@course_members(ANYONE)
def course(request: HttpRequest, member: CourseMember) -> HttpResponse:
    """Show a course: to a trainer with its people and what they practise."""
    return course_page(request, member)


def course_page(
    request: HttpRequest, member: CourseMember, *, error: str = "", status: int = 200, **over: Any
) -> HttpResponse:
    """Return a course's page; `error` says why something came to nothing."""
    context = course_context(member, page_lang()) | {"error": error}
    if context["trains"]:
        path = reverse("rulings:train-join", args=(member.course.code,))
        url, reachable = phone_address(request, path)
        form = AddForm(initial={"role": CourseRole.TRAINEE})
        context |= {"url": url, "reachable": reachable, "qr": qr_image(url), "form": form}
    return render(request, "train/course.html", context | over, status=status)


@writing
@never_cache
@login_required
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Ask whether to join the course of a code, and join it."""
    user = request.user
    assert user.is_authenticated
    found = get_object_or_404(Course, code=code.lower())
    if request.method == "POST":
        joined = join_course(course=found, user=user)
        messages.success(request, _("You are in the course “%(course)s”.") % {"course": found.name})
        return redirect("rulings:train-course", joined.course_id)
    if current_members(user).filter(course=found).exists():
        return redirect("rulings:train-course", found.pk)
    context = {
        "course": found,
        "edition": edition_title(found.edition, page_lang()),
        "trainers": [name_of(one.user) for one in people_of(found)["trainers"]],
    }
    return render(request, "train/course_join.html", context)


@require_POST
@course_members(TRAINING)
def person_add(request: HttpRequest, member: CourseMember) -> HttpResponse:
    """Add somebody by user name."""
    form = AddForm(request.POST)
    if not form.is_valid():
        return course_page(request, member, form=form, status=400)
    role = CourseRole(form.cleaned_data["role"])
    try:
        added = add_person(
            course=member.course,
            by=member.user,
            username=form.cleaned_data["username"],
            role=role,
        )
    except RecordError as error:
        form.add_error("username", str(error.message))
        return course_page(request, member, form=form, status=409)
    said = _("%(name)s is in the course. Role: %(role)s.")
    messages.success(
        request, said % {"name": name_of(added.user), "role": added.get_role_display()}
    )
    return redirect("rulings:train-course", member.course_id)


@require_safe
@never_cache
@course_members(TRAINING)
def person(request: HttpRequest, member: CourseMember, who: int) -> HttpResponse:
    """Show what somebody of the course practises, and their exams in it."""
    context = person_context(member, person_of(member, who), page_lang())
    return render(request, "train/course_person.html", context)


@require_POST
@course_members(TRAINING)
def person_remove(request: HttpRequest, member: CourseMember, who: int) -> HttpResponse:
    """Let somebody go from the course."""
    return _gone(request, member, person_of(member, who))


@require_POST
@course_members(ANYONE)
def leave(request: HttpRequest, member: CourseMember) -> HttpResponse:
    """Leave a course oneself."""
    return _gone(request, member, member)


def _gone(request: HttpRequest, member: CourseMember, person: CourseMember) -> HttpResponse:
    try:
        remove_person(person=person, by=member.user)
    except RecordError as error:
        return course_page(request, member, error=str(error.message), status=409)
    messages.success(
        request,
        _("%(name)s is no longer in the course “%(course)s”; what they did stays.")
        % {"name": name_of(person.user), "course": member.course.name},
    )
    if person.user_id == member.user_id:
        return redirect("rulings:train-courses")
    return redirect("rulings:train-course", member.course_id)
