"""Exams: composed by trainers, changed, opened and closed; and the list of one's own."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fibur.pages import page_lang, refuse_long_query
from rulings.engine.editions import all_editions
from rulings.engine.school import pool
from rulings.engine.school.composing import TooFew
from rulings.models import CourseMember, Exam
from rulings.school.access import TRAINING, course_members, exam_members
from rulings.school.exam_forms import ExamForm
from rulings.school.exam_pages import (
    USUAL,
    composing_context,
    exam_context,
    exercises_on,
    own_exams,
    too_few_words,
)
from rulings.school.exam_services import (
    close_exam,
    compose_exam,
    delete_draft,
    exchange,
    move,
    open_exam,
    take_out,
)
from tournaments.record import RecordError

writing = require_http_methods(["GET", "HEAD", "POST"])

Taps = dict[str, Callable[[Exam, CourseMember, int, str], object]]


@require_safe
@never_cache
@login_required
def exams(request: HttpRequest) -> HttpResponse:
    """Show a person's exams: open ones, done ones, and those they train."""
    user = request.user
    assert user.is_authenticated
    return render(request, "train/exams.html", {"lists": own_exams(user)})


@writing
@never_cache
@course_members(TRAINING)
def exam_new(request: HttpRequest, member: CourseMember) -> HttpResponse:
    """Compose an exam; the answer is its draft. `edition` chooses whose articles are shown."""
    refuse_long_query(request)
    sent = request.POST if request.method == "POST" else request.GET
    edition = sent.get("edition") or member.course.edition
    if edition not in all_editions():
        raise Http404
    there = sorted(exercises_on(pool.exercises(edition)))
    if request.method != "POST":
        ticked = there if request.GET.get("all") else []
        form = ExamForm(articles=there, initial={**USUAL, "articles": ticked})
        return composing_page(request, member, edition, form)
    form = ExamForm(request.POST, articles=there)
    if not form.is_valid():
        return composing_page(request, member, edition, form, status=400)
    try:
        exam = compose_exam(course=member.course, by=member.user, edition=edition, **form.values())
    except TooFew as few:
        form.add_error(few.family, too_few_words(few))
        return composing_page(request, member, edition, form, status=400)
    return redirect("rulings:train-exam", exam.pk)


def composing_page(
    request: HttpRequest, member: CourseMember, edition: str, form: ExamForm, *, status: int = 200
) -> HttpResponse:
    context = composing_context(member, edition, form, page_lang())
    return render(request, "train/exam_new.html", context, status=status)


@require_safe
@never_cache
@exam_members(TRAINING)
def exam(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Show an exam with its questions and key."""
    return exam_page(request, member, exam)


def exam_page(
    request: HttpRequest, member: CourseMember, exam: Exam, *, error: str = "", status: int = 200
) -> HttpResponse:
    """Return an exam's page; `error` says why something came to nothing."""
    context = exam_context(member, exam, page_lang())
    return render(request, "train/exam.html", {**context, "error": error}, status=status)


TAPS: Taps = {
    "exchange": lambda exam, member, place, shown: exchange(
        exam, by=member.user, place=place, shown=shown
    ),
    "up": lambda exam, member, place, shown: move(
        exam, by=member.user, place=place, step=-1, shown=shown
    ),
    "down": lambda exam, member, place, shown: move(
        exam, by=member.user, place=place, step=1, shown=shown
    ),
    "out": lambda exam, member, place, shown: take_out(
        exam, by=member.user, place=place, shown=shown
    ),
}
"""What a tap on a question of a draft does; the button's value is the question's place."""


@require_POST
@exam_members(TRAINING)
def exam_change(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Exchange, move or take out a question of a draft."""
    tap = next((name for name in TAPS if name in request.POST), None)
    place = request.POST.get(tap, "") if tap else ""
    if tap is None or not (place.isdecimal() and len(place) < 4):
        error = _("The page was incomplete: tap again here.")
        return exam_page(request, member, exam, error=error, status=400)
    try:
        TAPS[tap](exam, member, int(place), request.POST.get("shown", ""))
    except RecordError as error:
        return exam_page(request, member, exam, error=str(error.message), status=409)
    answer = redirect("rulings:train-exam", exam.pk)
    answer["Location"] += f"#q{int(place) + {'up': -1, 'down': 1}.get(tap, 0)}"
    return answer


@require_POST
@exam_members(TRAINING)
def exam_open(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Open an exam to the trainees."""
    said = _("The exam is open: its questions stay as they are.")
    shown = request.POST.get("shown", "")
    return _tapped(
        request, member, exam, said, lambda: open_exam(exam, by=member.user, shown=shown)
    )


@require_POST
@exam_members(TRAINING)
def exam_close(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Close an exam: nobody begins it any more."""
    said = _("The exam is closed: nobody begins it any more.")
    return _tapped(request, member, exam, said, lambda: close_exam(exam, by=member.user))


def _tapped(
    request: HttpRequest, member: CourseMember, exam: Exam, said: str, write: Callable[[], None]
) -> HttpResponse:
    try:
        write()
    except RecordError as error:
        return exam_page(request, member, exam, error=str(error.message), status=409)
    messages.success(request, said)
    return redirect("rulings:train-exam", exam.pk)


@require_POST
@exam_members(TRAINING)
def exam_delete(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Delete a draft."""
    try:
        delete_draft(exam, by=member.user)
    except RecordError as error:
        return exam_page(request, member, exam, error=str(error.message), status=409)
    messages.success(request, _("The draft “%(title)s” is deleted.") % {"title": exam.title})
    return redirect("rulings:train-course", member.course_id)
