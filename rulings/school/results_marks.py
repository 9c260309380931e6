"""A sitting question by question, as `train/_result_marks.html` shows it."""

from __future__ import annotations

from collections.abc import Sequence

from rulings.engine.school.exam_results import PlaceMark
from rulings.engine.school.questions import Question
from rulings.engine.school.variants import Placed, variant_of
from rulings.engine.texts import Lang
from rulings.models import Exam
from rulings.school.answering import CLOSED
from rulings.school.asking import Context, story
from rulings.school.marked import marked, percent
from rulings.school.results_reading import Sat
from rulings.school.sitting_pages import answer_lines
from rulings.school.sitting_state import given_from


def result_context(exam: Exam, found: Sat) -> Context:
    """Return what a sitting came to as a whole."""
    return {
        "percent": found.result.percent,
        "points": round(found.result.points, 2),
        "count": len(found.result.places),
        "passed": found.passed,
        "pass_mark": exam.pass_mark,
    }


def marked_rows(exam: Exam, questions: Sequence[Question], found: Sat, lang: Lang) -> list[Context]:
    """Return every question in the order in which it was sat, with its mark and why."""
    marks = {one.place: one for one in found.result.places}
    return [
        {
            **_row(found, placed, lang),
            **_mark(found, placed, marks[placed.place], lang),
        }
        for placed in variant_of(questions, found.sitting.variant, exam.seed)
    ]


def handed_in_rows(
    exam: Exam, questions: Sequence[Question], found: Sat, lang: Lang
) -> list[Context]:
    """Return every question with what was answered, without its mark."""
    return [
        {**_row(found, placed, lang), "lines": _lines(found, placed, lang)}
        for placed in variant_of(questions, found.sitting.variant, exam.seed)
    ]


def _row(found: Sat, placed: Placed, lang: Lang) -> Context:
    saved = found.answers.get(placed.place)
    return {
        "number": placed.number,
        "place": placed.place,
        "story": story(placed.question, lang),
        "answered": saved is not None
        and any(ids for part, ids in saved.answers.items() if part != CLOSED),
    }


def _lines(found: Sat, placed: Placed, lang: Lang) -> list[Context]:
    saved = found.answers.get(placed.place)
    return answer_lines(given_from(placed.question, saved.answers if saved else {}), lang)


def _mark(found: Sat, placed: Placed, one: PlaceMark, lang: Lang) -> Context:
    regrade = found.regrades.get(placed.place)
    return {
        "marked": marked(placed.question, one.mark, lang),
        "percent": percent(one.share),
        "regrade": regrade,
        "by_key": percent(one.mark.share),
    }
