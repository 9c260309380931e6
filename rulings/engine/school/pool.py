"""All exercises of an edition that an exam can be composed of, known without being told."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from rulings.engine.clauses import clauses
from rulings.engine.interview import Ruled
from rulings.engine.school.case_book import cases
from rulings.engine.school.catalogue import SEEDED, exercise_kinds, make_question
from rulings.engine.school.composing import Exercise
from rulings.engine.school.drill_questions import difficulty, drill_question
from rulings.engine.school.drills import drill_count, make_drill, rule_path
from rulings.engine.school.questions import Question

OF_EACH = 24
"""So many exercises with cards of each kind are in the pool, far from the seeds of practice."""

FIRST_SEED, STEP = 1_000_003, 7_919


@functools.cache
def exercises(edition: str) -> tuple[Exercise, ...]:
    """Return every exercise of an edition, always in the same order; refuses an unknown edition."""
    return (*_drills(edition), *_cases(edition), *_with_cards(edition))


def _drills(edition: str) -> Iterator[Exercise]:
    for number in range(drill_count(edition)):
        ruled, facts = rule_path(edition, number)
        yield Exercise(
            name=f"drill-{edition}-{number}",
            kind="drill",
            articles=_articles(ruled),
            subject=ruled.infraction.slug,
            difficulty=difficulty(ruled, facts),
            make=functools.partial(_drill, edition, number),
        )


def _drill(edition: str, number: int, seed: int) -> Question:
    return drill_question(make_drill(edition, number, seed))


def _articles(ruled: Ruled) -> tuple[str, ...]:
    """Return the articles that a ruling rests on, those of its infraction first."""
    known = clauses(ruled.infraction.edition.id)
    cited = dict.fromkeys(known[given].article for given in ruled.ruling.clauses)
    own = [one.id for one in ruled.infraction.articles if one.id in cited]
    return tuple(dict.fromkeys([*own, *cited]))


def _cases(edition: str) -> Iterator[Exercise]:
    for case in cases(edition):
        yield Exercise(
            name=case.question_id,
            kind="case",
            articles=case.articles,
            subject=" ".join(case.infractions),
            difficulty=case.difficulty,
            make=functools.partial(_made, case.question_id),
        )


def _with_cards(edition: str) -> Iterator[Exercise]:
    kinds = [kind for kind in exercise_kinds(edition) if kind in SEEDED]
    for kind in kinds:
        stories = set()
        for number in range(OF_EACH):
            question = make_question(f"{kind}-{edition}-{FIRST_SEED + STEP * number}")
            if question.story in stories:
                continue
            stories.add(question.story)
            yield Exercise(
                name=question.id,
                kind=question.kind,
                articles=question.articles,
                subject=f"cards {kind}",
                difficulty=question.difficulty,
                make=functools.partial(_made, question.id),
            )


def _made(name: str, _seed: int) -> Question:
    """Return an exercise that is told in one way: the seed of the exam changes nothing in it."""
    return make_question(name)
