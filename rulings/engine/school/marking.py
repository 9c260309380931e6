"""How an answered exercise is marked: part by part, partly right counted as what it is.

To be marked is `answers`: part id → what was picked, in the order picked (a number: its figures).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from rulings.engine.school.questions import Part, Question

Answers = Mapping[str, Sequence[str]]

_FIGURES = re.compile(r"([+-]?)(\d{1,12}|\d{1,3}(?:[.,]\d{3}){1,3})", re.ASCII)
_MINUS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")


@dataclass(frozen=True)
class PartMark:
    """What one part came to: option ids right, missing and wrong; pairs of ids (first, then) that
    were picked the other way round; `share` from 0 to 1."""

    part: str
    right: tuple[str, ...]
    missing: tuple[str, ...]
    wrong: tuple[str, ...]
    disorder: tuple[tuple[str, str], ...]
    share: float


@dataclass(frozen=True)
class Mark:
    """What the whole answer came to; `share` from 0 to 1, `passed` only where all is right."""

    parts: tuple[PartMark, ...]
    share: float

    @property
    def all_right(self) -> bool:
        """Nothing missing, nothing wrong, nothing out of order."""
        return self.share == 1


def mark(question: Question, answers: Answers) -> Mark:
    """Return the mark of these answers; an unanswered part counts as empty.

    Each part has the same weight. What is answered to a part that is not asked counts nothing.
    """
    parts = tuple(mark_part(part, answers.get(part.id, ())) for part in question.parts)
    share = sum(part.share for part in parts) / len(parts) if parts else 1.0
    return Mark(parts, share)


def mark_part(part: Part, given: Sequence[str]) -> PartMark:
    """Return the mark of one part.

    `many` and `ordered`: share = right / (right + missing + wrong). Of what was picked in order, a
    right answer out of its place counts half: in place are as many as can stand without any pair
    the wrong way round. `one` and `number`: 1 or 0. Nothing picked where nothing is right is 1. A
    repeated pick counts once, in its first place; one that is no option is wrong.
    """
    if part.kind == "number":
        return _mark_number(part, given)
    picked = tuple(dict.fromkeys(given))
    right = tuple(one for one in picked if one in part.key)
    missing = tuple(one for one in part.key if one not in picked)
    wrong = tuple(one for one in picked if one not in part.key)
    stages = part.stages if part.kind == "ordered" else {}
    disorder = tuple(
        (then, first)
        for first, then in combinations(right, 2)
        if first in stages and then in stages and stages[then] < stages[first]
    )
    share = _share(right, missing, wrong, _out_of_place(right, stages))
    if part.kind == "one" and share < 1:
        share = 0.0
    return PartMark(part.id, right, missing, wrong, disorder, share)


def figures(given: str) -> int | None:
    """Return the whole number that was written in, or None where it is none.

    Spaces, a sign and dots or commas between thousands are as people write them.
    """
    found = _FIGURES.fullmatch("".join(given.split()).translate(_MINUS))
    return None if found is None else int(found[1] + re.sub(r"[.,]", "", found[2]))


def _mark_number(part: Part, given: Sequence[str]) -> PartMark:
    """Mark figures by what they are worth; several are right only where all are."""
    key = {figures(one) for one in part.key}
    written = tuple(dict.fromkeys(one for one in given if one.strip()))
    right = part.key if any(figures(one) in key for one in written) else ()
    wrong = tuple(one for one in written if figures(one) not in key)
    missing = () if right else part.key
    return PartMark(part.id, right, missing, wrong, (), 0.0 if missing or wrong else 1.0)


def _share(
    right: Sequence[str], missing: Sequence[str], wrong: Sequence[str], misplaced: int
) -> float:
    whole = len(right) + len(missing) + len(wrong)
    return (len(right) - misplaced / 2) / whole if whole else 1.0


def _out_of_place(right: Sequence[str], stages: Mapping[str, int]) -> int:
    """Return how many picks have to move, at the least, so that no stage goes back."""
    placed = [stages[one] for one in right if one in stages]
    ends: list[int] = []
    """The lowest last stage of a row that keeps its order, by how long the row is."""
    for stage in placed:
        place = bisect_right(ends, stage)
        ends[place : place + 1] = [stage]
    return len(placed) - len(ends)
