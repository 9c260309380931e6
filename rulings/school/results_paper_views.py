"""Answer sheets on paper, typed in by a trainer and put right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from rulings.engine.school.variants import variant_letter
from rulings.models import CourseMember, Exam
from rulings.school.access import TRAINING, exam_members
from rulings.school.exam_services import questions_of
from rulings.school.results_forms import PaperForm
from rulings.school.results_paper import (
    SheetLine,
    answers_of,
    first_error,
    sheet,
    typed_again,
    typed_fields,
)
from rulings.school.results_services import change_paper, enter_paper
from rulings.school.results_views import sitting_of
from rulings.school.sitting_state import last_answers
from tournaments.record import RecordError

writing = require_http_methods(["GET", "HEAD", "POST"])

Answers = Mapping[int, Mapping[str, Sequence[str]]]
Write = Callable[[PaperForm, int, Answers], int]


@writing
@never_cache
@exam_members(TRAINING)
def paper_new(request: HttpRequest, member: CourseMember, exam: Exam) -> HttpResponse:
    """Type in an answer sheet; `variant=B` says which one it is."""
    if request.method != "POST":
        return _page(request, exam, PaperForm(), _variant(request, exam, 1), {})

    def write(form: PaperForm, variant: int, answers: Answers) -> int:
        data = form.cleaned_data
        return enter_paper(
            exam=exam,
            by=member.user,
            name=data["name"],
            variant=variant,
            answers=answers,
            token=data["token"],
        ).pk

    return _written(request, exam, _variant(request, exam, 1), write)


@writing
@never_cache
@exam_members(TRAINING)
def paper_change(
    request: HttpRequest, member: CourseMember, exam: Exam, sitting: int
) -> HttpResponse:
    """Put right an answer sheet that was typed in wrong."""
    found = sitting_of(exam, sitting)
    if found.user_id is not None:
        raise Http404
    variant = _variant(request, exam, found.variant)
    if request.method != "POST":
        answers = {place: one.answers for place, one in last_answers(found).items()}
        # Put right to another variant, the letters stay and mean what they mean there.
        typed = typed_again(questions_of(exam), found.variant, exam.seed, answers)
        return _page(request, exam, PaperForm(initial={"name": found.name}), variant, typed)

    def write(form: PaperForm, variant: int, answers: Answers) -> int:
        change_paper(
            sitting=found,
            by=member.user,
            name=form.cleaned_data["name"],
            variant=variant,
            answers=answers,
        )
        return found.pk

    return _written(request, exam, variant, write)


def _variant(request: HttpRequest, exam: Exam, usual: int) -> int:
    """Return the variant that the address or the form names by its letter; 404 for none such."""
    letters = {variant_letter(n): n for n in range(1, exam.variants + 1)}
    sent = request.POST if request.method == "POST" else request.GET
    found = letters.get(sent.get("variant") or variant_letter(usual))
    if found is None:
        raise Http404
    return found


def _written(request: HttpRequest, exam: Exam, variant: int, write: Write) -> HttpResponse:
    form, typed = PaperForm(request.POST), typed_fields(request.POST)
    lines = sheet(questions_of(exam), variant, exam.seed, typed)
    if not form.is_valid() or first_error(lines):
        return _page(request, exam, form, variant, typed, lines, status=400)
    try:
        sitting = write(form, variant, answers_of(lines))
    except RecordError as refused:
        if refused.code != "name":
            error = str(refused.message)
            return _page(request, exam, form, variant, typed, lines, error=error, status=409)
        form.add_error("name", str(refused.message))
        return _page(request, exam, form, variant, typed, lines, status=409)
    messages.success(request, _("The paper of %(name)s is in.") % form.cleaned_data)
    return redirect("rulings:train-results-sitting", exam.pk, sitting)


def _page(
    request: HttpRequest,
    exam: Exam,
    form: PaperForm,
    variant: int,
    typed: Mapping[str, str],
    lines: Sequence[SheetLine] | None = None,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context = {
        "exam": exam,
        "form": form,
        "variant": variant_letter(variant),
        "variants": [variant_letter(n) for n in range(1, exam.variants + 1)],
        "lines": lines or sheet(questions_of(exam), variant, exam.seed, typed),
        "error": error,
    }
    return render(request, "train/results_paper.html", context, status=status)
