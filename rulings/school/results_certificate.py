"""The certificate of a result, one page for the person and the trainer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from fibur.pages import page_lang
from fibur.pdf import pdf_response
from rulings.engine import ENGINE_VERSION
from rulings.engine.texts import Lang
from rulings.models import Exam, ExamQuestion
from rulings.school.asking import Context
from rulings.school.course_pages import article_names, edition_title
from rulings.school.course_services import trainers
from rulings.school.results_marks import result_context
from rulings.school.results_reading import Sat
from rulings.school.sitting_state import over_at
from tournaments.services.people import name_of

MOST_TITLES = 12
"""So many articles have room with their titles on the page; more are named by number."""


def certificate_response(request: HttpRequest, exam: Exam, found: Sat) -> HttpResponse:
    """Return the certificate of a sitting that is marked and may be seen, in the page's language.

    It is named with the exam's number and the sitting's, without the person's name.
    """
    context = certificate_context(exam, found, page_lang())
    name = f"exam-{exam.pk}-{found.sitting.pk}.pdf"
    return pdf_response(request, "print/certificate.html", context, name)


def certificate_context(exam: Exam, found: Sat, lang: Lang) -> Context:
    """Return what the certificate says; who composed the exam is named while they train it."""
    articles = exam_articles(exam, lang)
    trains = trainers(exam.course).filter(user=exam.by_id).exists()
    return {
        "exam": exam,
        "course": exam.course,
        "edition": edition_title(exam.edition, lang),
        "engine": ENGINE_VERSION,
        "name": found.name,
        "day": timezone.localtime(over_at(found.sitting)),
        "on_paper": found.sitting.user_id is None,
        "minutes": found.minutes,
        "result": result_context(exam, found),
        "articles": articles,
        "titled": len(articles) <= MOST_TITLES,
        "trainer": name_of(exam.by) if trains else "",
    }


def exam_articles(exam: Exam, lang: Lang) -> list[tuple[str, str]]:
    """Return the articles that an exam is about, label and title, in the order of the Code."""
    found = {
        article
        for row in ExamQuestion.objects.filter(exam=exam).values_list("question", flat=True)
        for article in row["articles"]
    }
    names = [article_names(exam.edition, one, lang) for one in sorted(found, key=_in_order)]
    return [(label, title if title != label else "") for label, title in names]


def _in_order(article: str) -> tuple[int, str]:
    return (int(article), "") if article.isdecimal() else (10_000, article)
