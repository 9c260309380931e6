"""Sitting an exam on screen: a question a page, each tap saved at once, until it is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from fibur.pages import page_lang, refuse_long_query
from rulings.models import Exam, Sitting
from rulings.school.answering import ANSWER, OPEN, Given, read_given
from rulings.school.practice_views import form_token
from rulings.school.sitting_access import begun, sitters
from rulings.school.sitting_pages import (
    onwards_url,
    opened_again,
    outdated_context,
    places,
    question_context,
    question_url,
    start_context,
    time_context,
)
from rulings.school.sitting_result import result_page
from rulings.school.sitting_services import hand_in, save_answer, start_sitting
from rulings.school.sitting_state import Answered, answered, is_over, row_of
from tournaments.record import RecordError

writing = require_http_methods(["GET", "HEAD", "POST"])

RESULT = "rulings:train-sitting-result"
LONGEST_TYPED = 20


@writing
@never_cache
@sitters
def start(request: HttpRequest, exam: Exam, sitting: Sitting | None) -> HttpResponse:
    """Say what the exam is and begin it; who has begun it is led on to where they were."""
    if sitting is not None:
        if is_over(sitting, timezone.now()):
            return redirect(RESULT, exam.pk)
        return redirect(onwards_url(exam, answered(sitting, exam)))
    error, status = "", 200
    if request.method == "POST":
        user, token = request.user, form_token(request)
        assert user.is_authenticated
        if token is not None:
            try:
                start_sitting(exam=exam, user=user, token=token)
            except RecordError as refused:
                error, status = str(refused.message), 409
            else:
                return redirect(question_url(exam, 1))
        else:
            error, status = _("The page was incomplete: tap again here."), 400
    context = {**start_context(exam, page_lang()), "error": error}
    return render(request, "train/sit_start.html", context, status=status)


@writing
@never_cache
@begun
def question(request: HttpRequest, exam: Exam, sitting: Sitting, number: int) -> HttpResponse:
    """Ask a question and save what is answered; once the sitting is over nothing is taken."""
    refuse_long_query(request)
    paper = answered(sitting, exam)
    if not 1 <= number <= len(paper):
        raise Http404
    if request.method == "POST":
        return _save(request, exam, sitting, paper, number)
    if is_over(sitting, timezone.now()):
        return redirect(RESULT, exam.pk)
    given = opened_again(paper[number - 1].given, request.GET.get(OPEN, ""))
    return _page(request, exam, sitting, paper, number, given)


def _save(
    request: HttpRequest, exam: Exam, sitting: Sitting, paper: Sequence[Answered], number: int
) -> HttpResponse:
    one = paper[number - 1]
    if OPEN in request.POST and not is_over(sitting, timezone.now()):
        # Nothing is saved: what was answered stays until it is answered otherwise.
        part = one.placed.question.part(request.POST[OPEN])
        return redirect(question_url(exam, number) + (f"?{OPEN}={part.id}" if part else ""))
    given = read_given(one.placed.question, request.POST)
    token, shown = form_token(request), request.POST.get("shown", "")
    if token is None or not (shown.isdecimal() and len(shown) < 16):
        error = _("The page was incomplete: tap again here.")
        return _page(request, exam, sitting, paper, number, one.given, error=error, status=400)
    if given.refused:
        # It goes on from what it showed: an older page stays one, once the number is put right.
        paper = [replace(row, version=int(shown)) if row is one else row for row in paper]
        return _page(request, exam, sitting, paper, number, given, status=400)
    try:
        save_answer(
            sitting=sitting,
            place=one.placed.place,
            answers=row_of(given),
            token=token,
            shown=int(shown),
        )
    except RecordError as refused:
        return _refused(request, exam, sitting, number, given, refused)
    return redirect(question_url(exam, number) + ("" if given.complete else "#answer"))


def _refused(
    request: HttpRequest,
    exam: Exam,
    sitting: Sitting,
    number: int,
    given: Given,
    refused: RecordError,
) -> HttpResponse:
    """Say why an answer was not saved; nothing of what was typed is lost while it may count."""
    if refused.code == "over":
        return result_page(request, exam, sitting, error=str(refused.message), status=409)
    one = answered(sitting, exam)[number - 1]
    context = outdated_context(exam, sitting, one, given, timezone.now(), page_lang())
    context["error"] = str(refused.message)
    return render(request, "train/sit_outdated.html", context, status=409)


def _page(
    request: HttpRequest,
    exam: Exam,
    sitting: Sitting,
    paper: Sequence[Answered],
    number: int,
    given: Given,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    now, lang = timezone.now(), page_lang()
    context = question_context(exam, sitting, paper, number, given, now, lang)
    part = context["asked"].get("part")
    if part and part["refused"]:
        # What was typed stands in the field again.
        part["picked"] = [{"id": request.POST[f"{ANSWER}{part['id']}"][:LONGEST_TYPED]}]
    return render(request, "train/sit_question.html", {**context, "error": error}, status=status)


@require_safe
@never_cache
@begun
def time_left(request: HttpRequest, exam: Exam, sitting: Sitting) -> HttpResponse:
    """Return the fragment with the minutes left; once it is over lead on, and the page follows."""
    now = timezone.now()
    if is_over(sitting, now):
        return redirect(RESULT, exam.pk)
    return render(request, "train/_sit_time.html", time_context(exam, sitting, now))


@writing
@never_cache
@begun
def handing_in(request: HttpRequest, exam: Exam, sitting: Sitting) -> HttpResponse:
    """Name what is not answered yet, and hand the exam in."""
    now = timezone.now()
    if request.method == "POST":
        if not is_over(sitting, now):
            hand_in(sitting)
            messages.success(request, _("The exam is handed in."))
        return redirect(RESULT, exam.pk)
    if is_over(sitting, now):
        return redirect(RESULT, exam.pk)
    paper = answered(sitting, exam)
    context = {
        **time_context(exam, sitting, now),
        "count": len(paper),
        "missing": [one for one in places(exam, paper) if one["state"] != "done"],
        "onwards": onwards_url(exam, paper),
        "last": question_url(exam, len(paper)),
    }
    return render(request, "train/sit_hand_in.html", context)


@require_safe
@never_cache
@begun
def result(request: HttpRequest, exam: Exam, sitting: Sitting) -> HttpResponse:
    """Show what was handed in, and once it may be seen the result; before that go on sitting."""
    if not is_over(sitting, timezone.now()):
        return redirect("rulings:train-sitting-start", exam.pk)
    return result_page(request, exam, sitting)
