"""The prints of an exam, for its trainers, in the language of the page."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from fibur.pages import page_lang
from fibur.pdf import Print, prints_response
from rulings.engine.school.variants import variant_letter
from rulings.models import CourseMember, Exam
from rulings.school.access import TRAINING, exam_members
from rulings.school.exam_prints import KINDS, exam_prints
from rulings.school.exam_services import questions_of
from tournaments.views.making import made_in_pieces


@require_safe
@never_cache
@exam_members(TRAINING)
def exam_print(request: HttpRequest, member: CourseMember, exam: Exam, kind: str) -> HttpResponse:
    """Print a kind for every variant, or with `variant=B` for one."""
    prints, name = _found(request, exam, kind)
    return prints_response(request, prints, name)


@require_safe
@never_cache
@exam_members(TRAINING)
def exam_making(
    request: HttpRequest, member: CourseMember, exam: Exam, kind: str
) -> HttpResponse | StreamingHttpResponse:
    """Make the print and say how far it is; then `exam_print` has it."""
    prints, _name = _found(request, exam, kind)
    address = reverse("rulings:train-exam-print", args=(exam.pk, kind))
    if request.GET.get("variant"):
        address += f"?variant={request.GET['variant']}"
    documents = [one.html(request) for one in prints]
    context = {"exam": exam, "title": KINDS[kind]}
    return made_in_pieces(
        request, documents, template="train/exam_making.html", context=context, address=address
    )


def _found(request: HttpRequest, exam: Exam, kind: str) -> tuple[Sequence[Print], str]:
    """Return the prints that an address names and a name for their file; 404 for none."""
    if kind not in KINDS:
        raise Http404
    variants = {variant_letter(n): n for n in range(1, exam.variants + 1)}
    letter = request.GET.get("variant", "")
    if letter and letter not in variants:
        raise Http404
    chosen = [variants[letter]] if letter else list(variants.values())
    prints = exam_prints(kind, exam, questions_of(exam), chosen, page_lang())
    return prints, f"exam-{exam.pk}-{kind}{f'-{letter}' if letter else ''}.pdf"
