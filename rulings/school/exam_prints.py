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
    """Return the rows of an answer sheet: one for each part, its letters or boxes to write in."""
    rows = [
        {
            "number": shown["number"] if not place else "",
            "letter": part["letter"] if len(shown["parts"]) > 1 else "",
            "kind": part["kind"],
            "letters": [option["letter"] for option in part["options"]],
            "last": place == len(shown["parts"]) - 1,
        }
        for shown in (shown_question(one, lang) for one in placed)
        for place, part in enumerate(shown["parts"])
    ]
    size = "roomy" if len(rows) <= ROOMY else "firm" if len(rows) <= FIRM else "tight"
    return {"rows": rows, "size": size}


CONTENTS: dict[str, Callable[[Sequence[Placed], Lang], Context]] = {
    "paper": _questions,
    "answers": _grid,
    "key": _questions,
}
