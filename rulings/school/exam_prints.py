"""What is printed of an exam: its paper, its answer sheets and its key, each variant by itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from fibur.pdf import Print
from rulings.engine import ENGINE_VERSION
from rulings.engine.school.questions import Question
from rulings.engine.school.variants import Placed, variant_letter, variant_of
from rulings.engine.texts import Lang
from rulings.models import Exam
from rulings.school.asking import Context
from rulings.school.course_pages import edition_title
from rulings.school.exam_showing import shown_question

KINDS: dict[str, Any] = {
    "paper": _("Exam paper"),
    "answers": _("Answer sheet"),
    "key": _("Key"),
}

ROOMY, FIRM = 40, 80
"""Up to so many answers the sheet's rows are high, then less high, then low: it stays one page."""

BOXES = 10
"""So many letters or boxes have room on a line."""


def exam_prints(
    kind: str, exam: Exam, questions: Sequence[Question], variants: Sequence[int], lang: Lang
) -> list[Print]:
    """Return the print of a kind (`KINDS`) for these variants of an exam, in the language."""
    context = {
        "exam": exam,
        "course": exam.course,
        "edition": edition_title(exam.edition, lang),
        "engine": ENGINE_VERSION,
    }
    prints = []
    for variant in variants:
        placed = variant_of(questions, variant, exam.seed)
        own = {"variant": variant_letter(variant), **CONTENTS[kind](placed, lang)}
        prints.append(Print(f"print/exam_{kind}.html", {**context, **own}))
    return prints


def _questions(placed: Sequence[Placed], lang: Lang) -> Context:
    return {"questions": [shown_question(one, lang) for one in placed]}


def _grid(placed: Sequence[Placed], lang: Lang) -> Context:
    """Return an answer sheet: of each question a row a part, its letters or boxes to write in."""
    questions = [shown_question(one, lang) for one in placed]
    rows = sum(1 + _is_long(part) for one in questions for part in one["parts"])
    size = "roomy" if rows <= ROOMY else "firm" if rows <= FIRM else "tight"
    for one in questions:
        for part in one["parts"]:
            part["long"] = _is_long(part)
    return {"questions": questions, "size": size}


def _is_long(part: Context) -> bool:
    """Return whether a part's boxes take a second line."""
    return len(part["options"]) > BOXES


CONTENTS: dict[str, Callable[[Sequence[Placed], Lang], Context]] = {
    "paper": _questions,
    "answers": _grid,
    "key": _questions,
}
