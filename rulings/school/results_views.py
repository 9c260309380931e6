"""The results of an exam for its trainers: all of them, one sitting, other marks, releases."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from fibur.pages import page_lang
from rulings.models import CourseMember, Exam, Marking, Sitting
from rulings.school.access import TRAINING, exam_members
from rulings.school.results_certificate import certificate_response
from rulings.school.results_files import results_csv
from rulings.school.results_forms import RegradeForm
from rulings.school.results_marks import marked_rows, result_context
from rulings.school.results_pages import person_row, results_context
from rulings.school.results_reading import sat_one
from rulings.school.results_services import regrade, release, release_all
from rulings.school.sitting_state import over_at
from tournaments.record import RecordError


@require_safe
@never_cache
@exam_members(TRAINING)
def results(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Show an exam's results by person, by question and by article."""
    context = results_context(exam, timezone.now(), page_lang())
    return render(request, "train/results.html", context)


@require_safe
@never_cache
@exam_members(TRAINING)
def results_file(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Give the results as CSV."""
    response = HttpResponse(
        results_csv(exam, timezone.now()), content_type="text/csv; charset=utf-8"
    )
    name = content_disposition_header(as_attachment=True, filename=f"exam-{exam.pk}.csv")
    response["Content-Disposition"] = str(name)
    return response


@require_POST
@exam_members(TRAINING)
def results_release(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Release all results that are there."""
    count = release_all(exam=exam, by=member.user)
    said = ngettext("%(count)d result is released.", "%(count)d results are released.", count)
    messages.success(request, said % {"count": count})
    return redirect("rulings:train-results", exam.pk)


@require_safe
@never_cache
@exam_members(TRAINING)
def sitting(request: HttpRequest, member: CourseMember, exam: Exam, sitting: int) -> HttpResponse:
    """Show one sitting with its marks."""
    return sitting_page(request, exam, sitting_of(exam, sitting))


def sitting_of(exam: Exam, sitting: int) -> Sitting:
    """Return a sitting of the exam; 404 when there is none."""
    found = exam.sittings.select_related("user", "exam__course").filter(pk=sitting).first()
    if found is None:
        raise Http404
    return found


def sitting_page(
    request: HttpRequest,
    exam: Exam,
    sitting: Sitting,
    *,
    form: RegradeForm | None = None,
    place: int = 0,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    """Return a sitting's page; `form` is what was sent of the question at `place`."""
    lang = page_lang()
    questions, found = sat_one(exam, sitting, timezone.now())
    rows = marked_rows(exam, questions, found, lang) if found.over else []
    for row in rows:
        prefix = f"q{row['place']}"
        row["form"] = (
            form if form and row["place"] == place else RegradeForm(auto_id=f"{prefix}_%s")
        )
        row["open"] = bool(form) and row["place"] == place
    context = {
        "exam": exam,
        "person": person_row(exam, found),
        "over_at": over_at(sitting),
        "time_up": sitting.submitted_at is None,
        "ends_at": sitting.ends_at,
        "by_trainer": exam.marking == Marking.BY_TRAINER,
        "result": result_context(exam, found),
        "rows": rows,
        "error": error,
    }
    return render(request, "train/results_sitting.html", context, status=status)


@require_POST
@exam_members(TRAINING)
def sitting_regrade(
    request: HttpRequest, member: CourseMember, exam: Exam, sitting: int, place: int
) -> HttpResponse:
    """Put another mark in place of the key's."""
    found = sitting_of(exam, sitting)
    form = RegradeForm(request.POST, auto_id=f"q{place}_%s")
    if not form.is_valid():
        return sitting_page(request, exam, found, form=form, place=place, status=400)
    data = form.cleaned_data

    def write() -> None:
        regrade(
            sitting=found,
            by=member.user,
            place=place,
            share=data["percent"] / 100,
            reason=data["reason"],
            token=data["token"],
        )

    return _tapped(request, exam, found, _("The mark is changed."), write, f"#q{place}")


@require_POST
@exam_members(TRAINING)
def sitting_release(
    request: HttpRequest, member: CourseMember, exam: Exam, sitting: int
) -> HttpResponse:
    """Release one result."""
    found = sitting_of(exam, sitting)
    said = _("The result is released: the person sees it.")
    return _tapped(request, exam, found, said, lambda: release(sitting=found, by=member.user))


def _tapped(
    request: HttpRequest,
    exam: Exam,
    sitting: Sitting,
    said: str,
    write: Callable[[], None],
    anchor: str = "",
) -> HttpResponse:
    try:
        write()
    except RecordError as error:
        return sitting_page(request, exam, sitting, error=str(error.message), status=409)
    messages.success(request, said)
    answer = redirect("rulings:train-results-sitting", exam.pk, sitting.pk)
    answer["Location"] += anchor
    return answer


@require_safe
@never_cache
@exam_members(TRAINING)
def sitting_certificate(
    request: HttpRequest, member: CourseMember, exam: Exam, sitting: int
) -> HttpResponse:
    """Print the certificate of a result that is released; 404 before that."""
    _questions, found = sat_one(exam, sitting_of(exam, sitting), timezone.now())
    if not found.seen:
        raise Http404
    return certificate_response(request, exam, found)
