"""What the pages of an exam's results show to its trainers."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rulings.engine.phrases import Sentence
from rulings.engine.school.exam_results import (
    Result,
    by_article,
    by_question,
    whole_percent,
)
from rulings.engine.school.questions import Question
from rulings.engine.school.variants import variant_letter
from rulings.engine.texts import Lang
from rulings.models import Exam, Marking
from rulings.school.asking import Context, option_words, spoken, story
from rulings.school.course_pages import article_names
from rulings.school.marked import percent
from rulings.school.results_reading import Sat, sat

INFRACTION = "infraction"
"""The part of a situation that asks what the infraction is; exercises with cards have none."""


def results_context(exam: Exam, now: datetime, lang: Lang) -> Context:
    """Return the results of an exam by person, question and article; four queries.

    Who still sits counts in none of the figures.
    """
    questions, found = sat(exam, now)
    over = [one for one in found if one.over]
    results = [one.result for one in over]
    return {
        "exam": exam,
        "course": exam.course,
        "people": [person_row(exam, one) for one in found],
        "over": len(over),
        "under_way": len(found) - len(over),
        "passed": sum(one.passed for one in over),
        "mean": _mean(results),
        "waiting": sum(not one.seen for one in over),
        "by_trainer": exam.marking == Marking.BY_TRAINER,
        "questions": question_rows(questions, results, lang),
        "articles": article_rows(exam, questions, results, lang),
    }


def person_row(exam: Exam, one: Sat) -> Context:
    """Return how one sitting went."""
    return {
        "sitting": one.sitting,
        "name": one.name,
        "variant": variant_letter(one.sitting.variant),
        "on_paper": one.sitting.user_id is None,
        "over": one.over,
        "seen": one.seen,
        "percent": one.result.percent,
        "points": round(one.result.points, 2),
        "passed": one.passed,
        "minutes": one.minutes,
        "regraded": len(one.regrades),
        "answered": len(one.answers),
        "count": len(one.result.places),
    }


def _mean(results: Sequence[Result]) -> int:
    shares = [one.share for one in results]
    return whole_percent(sum(shares) / len(shares)) if shares else 0


def question_rows(
    questions: Sequence[Question], results: Sequence[Result], lang: Lang
) -> list[Context]:
    """Return each question with how it was answered, in the exam's order."""
    rows = []
    for question, one in zip(questions, by_question(questions, results), strict=True):
        wrong = None
        if one.wrong is not None:
            name, picked, count = one.wrong
            part = question.part(name)
            assert part is not None, "marks are of parts that the question asks"
            wrong = {"say": option_words(part, picked, lang), "count": count}
        rows.append(
            {
                "place": one.place,
                "about": about(question, lang),
                "story": story(question, lang),
                "percent": percent(one.share),
                "right": one.right,
                "count": one.count,
                "wrong": wrong,
            }
        )
    return rows


def about(question: Question, lang: Lang) -> Sentence:
    """Return what tells a question apart in a list: its infraction, or else what it asks first."""
    first = question.parts[0]
    if first.id == INFRACTION and first.key:
        return option_words(first, first.key[0], lang)
    return spoken(first.ask[lang])


def article_rows(
    exam: Exam, questions: Sequence[Question], results: Sequence[Result], lang: Lang
) -> list[Context]:
    """Return each article with how its questions were answered, the most failed first."""
    rows = []
    for one in by_article(questions, results):
        label, title = article_names(exam.edition, one.article, lang)
        rows.append(
            {
                "label": label,
                "title": title if title != label else "",
                "percent": percent(one.share),
                "failed": one.failed,
                "count": one.count,
            }
        )
    return rows
