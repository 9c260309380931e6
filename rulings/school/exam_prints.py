"""What is printed of an exam: its paper, its answer sheets and its key, each variant by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
    questions = [shown_question(one, lang) for one in placed]
    for part in (part for one in questions for part in one["parts"]):
        part["lines"] = _lines(part)
    return {"questions": questions}


def _lines(part: Context) -> list[Context]:
    """Return the letters of a part, or as many boxes to write in, ten to a line."""
    letters = [option["letter"] for option in part["options"]]
    return [
        {"count": len(line), "letters": "" if part["kind"] == "ordered" else "".join(line)}
        for line in batched(letters, BOXES)
    ]


def _grid(placed: Sequence[Placed], lang: Lang) -> Context:
    """Return an answer sheet: the questions in columns, each with its parts' letters or boxes."""
    questions = _questions(placed, lang)["questions"]
    heights = [sum(max(1, len(part["lines"])) for part in one["parts"]) for one in questions]
    rows = sum(heights)
    size = "roomy" if rows <= ROOMY else "firm" if rows <= FIRM else "tight"
    return {"columns": columns(questions, heights, 3 if size == "tight" else 2), "size": size}


def columns(
    questions: Sequence[Context], heights: Sequence[int], count: int
) -> list[list[Context]]:
    """Return the questions in so many columns of about the same height, in their order."""
    found: list[list[Context]] = [[] for _column in range(count)]
    whole, above = sum(heights), 0
    for question, height in zip(questions, heights, strict=True):
        # By the middle of the question, so that none is left over for a column too many.
        found[(2 * above + height) * count // (2 * whole)].append(question)
        above += height
    return found


def batched(letters: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    """Yield the letters in lines of this size."""
    for start in range(0, len(letters), size):
        yield letters[start : start + size]


CONTENTS: dict[str, Callable[[Sequence[Placed], Lang], Context]] = {
    "paper": _questions,
    "answers": _grid,
    "key": _questions,
}
