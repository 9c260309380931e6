"""All exercises of an edition that an exam can be composed of, known without being told."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from rulings.engine.clauses import clauses
from rulings.engine.interview import Ruled
from rulings.engine.school.composing import Exercise
from rulings.engine.school.drill_questions import difficulty, drill_question
from rulings.engine.school.drills import drill_count, make_drill
from rulings.engine.school.questions import Question


@functools.cache
def exercises(edition: str) -> tuple[Exercise, ...]:
    """Return every exercise of an edition, always in the same order; refuses an unknown edition."""
    return tuple(_drills(edition))


def _drills(edition: str) -> Iterator[Exercise]:
    for number in range(drill_count(edition)):
        drill = make_drill(edition, number, 0)
        yield Exercise(
            name=f"drill-{edition}-{number}",
            kind="drill",
            articles=_articles(drill.ruled),
            infraction=drill.infraction.slug,
            difficulty=difficulty(drill),
            make=functools.partial(_drill, edition, number),
        )


def _drill(edition: str, number: int, seed: int) -> Question:
    return drill_question(make_drill(edition, number, seed))


def _articles(ruled: Ruled) -> tuple[str, ...]:
    """Return the articles that a ruling rests on, those of its infraction first."""
    known = clauses(ruled.infraction.edition.id)
    cited = dict.fromkeys(known[given].article for given in ruled.ruling.clauses if given in known)
    own = [one.id for one in ruled.infraction.articles if one.id in cited]
    return tuple(dict.fromkeys([*own, *cited]))
