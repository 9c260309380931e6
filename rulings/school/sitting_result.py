"""One's own result: what was handed in, its marks once they may be seen, and the certificate."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import page_lang
from rulings.models import Exam, Sitting
from rulings.school.results_certificate import certificate_response
from rulings.school.results_marks import handed_in_rows, marked_rows, result_context
from rulings.school.results_reading import sat_one
from rulings.school.sitting_access import begun
from rulings.school.sitting_state import over_at


def result_page(
    request: HttpRequest, exam: Exam, sitting: Sitting, *, error: str = "", status: int = 200
) -> HttpResponse:
    """Return the page of a sitting that is over; `error` says what was not taken any more."""
    lang = page_lang()
    questions, found = sat_one(exam, sitting, timezone.now())
    context = {
        "exam": exam,
        "seen": found.seen,
        "over_at": over_at(sitting),
        "time_up": sitting.submitted_at is None,
        "error": error,
    }
    if found.seen:
        context |= {"result": result_context(exam, found)}
        context |= {"rows": marked_rows(exam, questions, found, lang)}
    else:
        context |= {"rows": handed_in_rows(exam, questions, found, lang)}
    return render(request, "train/sit_result.html", context, status=status)


@require_safe
@never_cache
@begun
def certificate(request: HttpRequest, exam: Exam, sitting: Sitting) -> HttpResponse:
    """Print the certificate of one's own result; 404 as long as it may not be seen."""
    _questions, found = sat_one(exam, sitting, timezone.now())
    if not found.seen:
        raise Http404
    return certificate_response(request, exam, found)
