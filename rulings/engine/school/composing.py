"""Choosing the exercises of an exam: spread over its articles, no infraction twice in vain."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from rulings.engine.school.questions import Question, QuestionKind

Family = Literal["drill", "case", "cards"]
"""What a trainer chooses among: situations at a table, cases of the book, exercises with cards."""

FAMILIES: tuple[Family, ...] = ("drill", "case", "cards")


@dataclass(frozen=True)
class Exercise:
    """What may be asked, known without being told yet.

    `name` begins the id of its questions; `articles` begin with the one that it is most about;
    `subject` is what comes once before it comes twice: its infraction, or its kind; `make` tells
    it for a seed.
    """

    name: str
    kind: QuestionKind
    articles: tuple[str, ...]
    subject: str
    difficulty: int
    make: Callable[[int], Question]

    @property
    def family(self) -> Family:
        """What a trainer takes it for."""
        return family_of(self.kind)


@dataclass(frozen=True)
class Wanted:
    """What an exam is to be: exercises by family, on these articles, of one difficulty or any."""

    articles: frozenset[str]
    counts: Mapping[Family, int]
    difficulty: int | None
    seed: int


class TooFew(ValueError):
    """There are not as many exercises as are wanted; `there` says how many of that family."""

    def __init__(self, family: Family, wanted: int, there: int) -> None:
        super().__init__(f"{family}: {wanted} wanted, {there} there")
        self.family, self.wanted, self.there = family, wanted, there


def family_of(kind: QuestionKind) -> Family:
    """Return the family of a question's kind."""
    return kind if kind in ("drill", "case") else "cards"


def fitting(exercises: Sequence[Exercise], wanted: Wanted) -> list[Exercise]:
    """Return the exercises of the articles and difficulty that are wanted."""
    return [
        one
        for one in exercises
        if not wanted.articles.isdisjoint(one.articles)
        and wanted.difficulty in (None, one.difficulty)
    ]


def choose(exercises: Sequence[Exercise], wanted: Wanted) -> list[Exercise]:
    """Return the exercises of an exam in its order; the same for the same seed.

    Refuses (`TooFew`) more of a family than there are.
    """
    fit = fitting(exercises, wanted)
    there = Counter(one.family for one in fit)
    for family, count in wanted.counts.items():
        if there[family] < count:
            raise TooFew(family, count, there[family])
    chance = random.Random(wanted.seed)
    chance.shuffle(fit)
    chosen: list[Exercise] = []
    for family in FAMILIES:
        own = [one for one in fit if one.family == family]
        for _turn in range(wanted.counts.get(family, 0)):
            one = _least_used(own, chosen, wanted.articles)
            own.remove(one)
            chosen.append(one)
    chance.shuffle(chosen)
    return chosen


def _least_used(
    own: Sequence[Exercise], chosen: Sequence[Exercise], articles: Collection[str]
) -> Exercise:
    """Return the exercise whose subject, then whose article, has come least so far."""
    subjects = Counter(one.subject for one in chosen)
    covered = Counter(article for one in chosen for article in one.articles if article in articles)
    return min(
        own,
        key=lambda one: (
            subjects[one.subject],
            min(covered[article] for article in one.articles if article in articles),
            one.articles[0] not in articles,
        ),
    )


def another(
    exercises: Sequence[Exercise], questions: Sequence[Question], place: int, seed: int
) -> Exercise | None:
    """Return an exercise to stand for the question at a place (from 1) of an exam: of its family.

    It is of its article, of its difficulty first; asked again and again, it goes through all of
    them before one comes back. Where there is no other, it is of an article that another question
    of the exam is most about; None where there is none either.
    """
    old = questions[place - 1]
    name = name_of(exercises, old)
    present = {name_of(exercises, one) for one in questions} - {name}
    article = main_article(exercises, old)
    family = [
        one for one in exercises if one.family == family_of(old.kind) and one.name not in present
    ]
    random.Random(seed).shuffle(family)
    family.sort(key=lambda one: (one.difficulty != old.difficulty, one.articles[0] != article))
    near = [one for one in family if article in one.articles]
    here = next((at for at, one in enumerate(near) if one.name == name), -1)
    mains = {main_article(exercises, one) for one in questions}
    far = [one for one in family if one not in near and not mains.isdisjoint(one.articles)]
    return next(iter([*near[here + 1 :], *near[: max(here, 0)], *far]), None)


def main_article(exercises: Sequence[Exercise], question: Question) -> str:
    """Return the article that a question is most about, by its exercise where that is known."""
    name = name_of(exercises, question)
    known = next((one.articles for one in exercises if one.name == name), question.articles)
    return known[0] if known else ""


def name_of(exercises: Sequence[Exercise], question: Question) -> str:
    """Return the name of the exercise that a question was made from, its own id where unknown."""
    names = {one.name for one in exercises}
    told = question.id.rpartition("-")[0]
    return told if told in names else question.id
