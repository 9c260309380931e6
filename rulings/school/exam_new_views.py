"""Composing an exam: its page, and what is chosen on it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from fibur.pages import page_lang, refuse_long_query
from rulings.engine.editions import all_editions
from rulings.engine.school import pool
from rulings.engine.school.composing import TooFew
from rulings.models import CourseMember
from rulings.school.access import TRAINING, course_members
from rulings.school.exam_forms import ExamForm
from rulings.school.exam_pages import USUAL, composing_context, exercises_on, too_few_words
from rulings.school.exam_services import compose_exam

LOOKS = ("show", "all")
"""The buttons that show the articles of the chosen edition, as they are or all ticked."""


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@course_members(TRAINING)
def exam_new(request: HttpRequest, member: CourseMember) -> HttpResponse:
    """Compose an exam; the answer is its draft.

    `edition` chooses whose articles are shown; where others are on the page (`shown`), they are
    shown first, for the same number is another article there. What was typed stays.
    """
    refuse_long_query(request)
    sent = request.POST if request.method == "POST" else request.GET
    edition = sent.get("edition") or member.course.edition
    if edition not in all_editions():
        raise Http404
    there = sorted(exercises_on(pool.exercises(edition)))
    if request.method != "POST":
        return composing_page(request, member, edition, ExamForm(articles=there, initial=USUAL))
    other = sent.get("shown", edition) != edition
    if other or any(name in sent for name in LOOKS):
        form = ExamForm.looked_at(sent, there)
        return composing_page(request, member, edition, form, other=other)
    form = ExamForm(sent, articles=there)
    if not form.is_valid():
        return composing_page(request, member, edition, form, status=400)
    try:
        exam = compose_exam(course=member.course, by=member.user, edition=edition, **form.values())
    except TooFew as few:
        form.add_error(few.family, too_few_words(few))
        return composing_page(request, member, edition, form, status=400)
    return redirect("rulings:train-exam", exam.pk)


def composing_page(
    request: HttpRequest,
    member: CourseMember,
    edition: str,
    form: ExamForm,
    *,
    other: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Return the page; `other` says that it shows another edition's articles than before."""
    context = composing_context(member, edition, form, page_lang())
    return render(request, "train/exam_new.html", {**context, "other": other}, status=status)
