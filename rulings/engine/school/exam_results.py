"""The results of an exam, worked out from its frozen questions and what was answered to them.

Places count the questions in the exam's own order from 1, whatever variant somebody sat.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulings.engine.school.marking import Answers, Mark, mark
from rulings.engine.school.questions import Question

_HAIR = 1e-9
"""Sums of shares such as 1/3 miss the whole by less than this."""


@dataclass(frozen=True)
class PlaceMark:
    """What one answer came to: `mark` by the key, `share` what counts, `regraded` or not."""

    place: int
    mark: Mark
    share: float
    regraded: bool


@dataclass(frozen=True)
class Result:
    """What a whole sitting came to; each question is one point."""

    places: tuple[PlaceMark, ...]

    @property
    def points(self) -> float:
        return sum(one.share for one in self.places)

    @property
    def share(self) -> float:
        return self.points / len(self.places) if self.places else 0.0

    @property
    def percent(self) -> int:
        """The whole percents that are reached."""
        return whole_percent(self.share)

    def passes(self, pass_mark: int) -> bool:
        """Return whether the percents that are shown reach the pass mark."""
        return self.percent >= pass_mark


@dataclass(frozen=True)
class QuestionResult:
    """What all answers to one question came to; `wrong` is the most common wrong pick, as part id,
    what was picked and how often, or None where nobody picked wrong."""

    place: int
    share: float
    right: int
    count: int
    wrong: tuple[str, str, int] | None


@dataclass(frozen=True)
class ArticleResult:
    """What all answers to the questions on one article came to; `failed` were not all right."""

    article: str
    share: float
    failed: int
    count: int


def whole_percent(share: float) -> int:
    """Return a share in whole percents, rounded down: what is shown is reached."""
    return math.floor(100 * share + _HAIR)


def result_of(
    questions: Sequence[Question],
    answers: Mapping[int, Answers],
    regrades: Mapping[int, float] | None = None,
) -> Result:
    """Return what answers by place came to; a place without any is marked as empty.

    `regrades` gives the share that counts instead, by place.
    """
    regraded = regrades or {}
    found = []
    for place, question in enumerate(questions, start=1):
        own = mark(question, answers.get(place, {}))
        share = regraded.get(place, own.share)
        found.append(PlaceMark(place, own, share, place in regraded))
    return Result(tuple(found))


def by_question(questions: Sequence[Question], results: Sequence[Result]) -> list[QuestionResult]:
    """Return what each question came to over all results, in the exam's order."""
    found = []
    for place in range(1, len(questions) + 1):
        own = [one.places[place - 1] for one in results]
        shares = [one.share for one in own]
        found.append(
            QuestionResult(
                place=place,
                share=_mean(shares),
                right=sum(share >= 1 - _HAIR for share in shares),
                count=len(own),
                wrong=_most_common_wrong([one.mark for one in own]),
            )
        )
    return found


def _most_common_wrong(marks: Sequence[Mark]) -> tuple[str, str, int] | None:
    counts = Counter(
        (part.part, picked) for one in marks for part in one.parts for picked in part.wrong
    )
    if not counts:
        return None
    # Of equals the first by name: the same every time.
    (part, picked), count = min(counts.items(), key=lambda row: (-row[1], row[0]))
    return part, picked, count


def by_article(questions: Sequence[Question], results: Sequence[Result]) -> list[ArticleResult]:
    """Return what each article came to, the most failed first; a question counts for each of its
    articles."""
    shares: dict[str, list[float]] = defaultdict(list)
    for question, place in zip(questions, range(len(questions)), strict=True):
        own = [one.places[place].share for one in results]
        for article in dict.fromkeys(question.articles):
            shares[article] += own
    found = [
        ArticleResult(article, _mean(own), sum(share < 1 - _HAIR for share in own), len(own))
        for article, own in shares.items()
        if own
    ]
    return sorted(found, key=lambda one: (one.share, -one.failed))


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares) if shares else 0.0
