"""Exams: a draft changed, opened and closed; and the list of one's own."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from fibur.pages import page_lang
from rulings.models import CourseMember, Exam
from rulings.school.access import TRAINING, exam_members
from rulings.school.exam_changes import change_terms, exchange, move, take_out
from rulings.school.exam_forms import TermsForm
from rulings.school.exam_pages import exam_context, own_exams
from rulings.school.exam_services import (
    TERMS,
    close_exam,
    delete_draft,
    open_exam,
    questions_of,
    stamp,
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


@writing
@never_cache
@exam_members(TRAINING)
def exam_terms(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Give a draft another title, time, pass mark, marking or number of variants."""
    if exam.opened_at is not None:
        error = _("The exam has been opened meanwhile: it stays as it is.")
        return exam_page(request, member, exam, error=error, status=409)
    if request.method != "POST":
        form = TermsForm(initial={name: getattr(exam, name) for name in TERMS})
        return terms_page(request, exam, form, stamp(exam, questions_of(exam)))
    form, shown = TermsForm(request.POST), request.POST.get("shown", "")
    if not form.is_valid():
        return terms_page(request, exam, form, shown, status=400)
    try:
        change_terms(exam, by=member.user, terms=form.terms(), shown=shown)
    except RecordError as error:
        said = str(error.message)
        if error.code != "changed":
            return exam_page(request, member, exam, error=said, status=409)
        # What is typed stays, beside what stands now: sent again, it is meant.
        now = stamp(exam, questions_of(exam))
        return terms_page(request, exam, form, now, error=said, status=409)
    messages.success(request, _("The draft is changed."))
    return redirect("rulings:train-exam", exam.pk)


def terms_page(
    request: HttpRequest,
    exam: Exam,
    form: TermsForm,
    shown: str,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return the form; `shown` is the state of the draft that it was opened on."""
    context = {"exam": exam, "form": form, "stamp": shown, "error": error}
    return render(request, "train/exam_terms.html", context, status=status)


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
