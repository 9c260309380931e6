"""What each drill of an edition trains: its infraction, and the clauses that its ruling rests on.

A subject is written as questions have it: `infraction:no-draw`, `clause:30.2`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping

from rulings.engine.clauses import clauses
from rulings.engine.rulebook import rulebook
from rulings.engine.school.drill_questions import difficulty
from rulings.engine.school.drills import drill_count, rule_path
from rulings.engine.trees import paths

INFRACTION = "infraction:"
CLAUSE = "clause:"


@functools.cache
def drill_subjects(edition: str) -> tuple[tuple[str, ...], ...]:
    """Return what each drill trains, by its number."""
    return tuple(
        (f"{INFRACTION}{slug}", *(f"{CLAUSE}{one}" for one in dict.fromkeys(ruling.clauses)))
        for slug, infraction in rulebook(edition).infractions.items()
        for _, ruling in paths(infraction.tree)
    )


@functools.cache
def drill_levels(edition: str) -> tuple[int, ...]:
    """Return how difficult each drill is, by its number: of any seed alike."""
    return tuple(difficulty(*rule_path(edition, one)) for one in range(drill_count(edition)))


@functools.cache
def trained_by(edition: str) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers of the drills that train each subject."""
    found: dict[str, list[int]] = {}
    for number, subjects in enumerate(drill_subjects(edition)):
        for subject in subjects:
            found.setdefault(subject, []).append(number)
    return {subject: tuple(numbers) for subject, numbers in found.items()}


@functools.cache
def drills_on_article(edition: str) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers of the drills whose ruling rests on each article."""
    found: dict[str, dict[int, None]] = {}
    for number, subjects in enumerate(drill_subjects(edition)):
        for subject in subjects:
            if article := article_of(edition, subject):
                found.setdefault(article, {})[number] = None
    return {article: tuple(numbers) for article, numbers in found.items()}


def article_of(edition: str, subject: str) -> str:
    """Return the article of a clause that is trained; empty for what is no clause."""
    one = clauses(edition).get(subject.removeprefix(CLAUSE)) if CLAUSE in subject else None
    return one.article if one else ""
