"""How an answered exercise is marked: part by part, partly right counted as what it is.

To be marked is `answers`: part id → what was picked, in the order picked (a number: its figures).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulings.engine.school.questions import Part, Question

Answers = Mapping[str, Sequence[str]]


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
    """Return the mark of these answers; an unanswered part counts as empty."""
    raise NotImplementedError


def mark_part(part: Part, given: Sequence[str]) -> PartMark:
    """Return the mark of one part."""
    raise NotImplementedError
