"""Which exercise comes: one by its id, and the next on the way."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable

from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404
from django.utils import timezone

from rulings.engine import Refused, Text
from rulings.engine.school.case_book import CaseOfBook, cases
from rulings.engine.school.catalogue import exercise_kinds, make_question
from rulings.engine.school.drills import drill_numbers
from rulings.engine.school.questions import Question
from rulings.engine.school.subjects import (
    drill_levels,
    drill_subjects,
    drills_on_article,
    trained_by,
)
from rulings.models import Review
from rulings.school.practice_ways import TODAY, Way
from rulings.school.repetition import Standing, next_number

EXERCISE = "exercise:"
SEEDS = 10_000
_TRIED = 40
"""How many seeds are tried to find a story that is worded differently."""

Person = User | AnonymousUser


def question_named(given: str) -> Question:
    """Return the exercise of an id in an address; 404 where there is none."""
    try:
        return make_question(given)
    except Refused as refused:
        raise Http404 from refused


def standing_of(person: Person, edition: str) -> Standing:
    """Return what is due for a person, and what they have ever met: one query, none signed out."""
    if not person.is_authenticated:
        return Standing()
    rows = list(
        Review.objects.filter(user=person.pk, edition=edition)
        .order_by("due", "pk")
        .values_list("subject", "due")
    )
    now, trained = timezone.now(), trainable(edition)
    due = [subject for subject, at in rows if at <= now and subject in trained]
    return Standing(due, {subject for subject, _ in rows})


def trainable(edition: str) -> Collection[str]:
    """Return the subjects that a sitting can bring back: those of drills, and whole kinds of
    exercises (`exercise:meld`)."""
    return trained_by(edition).keys() | {f"{EXERCISE}{one}" for one in exercise_kinds(edition)}


def next_question(way: Way, standing: Standing, chance: random.Random) -> str:
    """Return the id of the exercise to come; empty where nothing is as narrow as the way asks."""
    if way.kind == "case":
        return _any_case(way, chance)
    if way.kind not in (TODAY, "drill"):
        return f"{way.kind}-{way.edition}-{chance.randrange(SEEDS)}"
    last = _last_number(way)
    if way.kind == TODAY and standing.due and standing.due[0].startswith(EXERCISE):
        kind = standing.due[0].removeprefix(EXERCISE)
        return f"{kind}-{way.edition}-{chance.randrange(SEEDS)}"
    if way.kind == TODAY:
        trains, trained = drill_subjects(way.edition), trained_by(way.edition)
        number = next_number(standing, trains, trained, chance, but=last)
        return _worded(way, number, chance)
    return _any_drill(way, chance, last)


def drills_of(way: Way) -> tuple[int, ...]:
    """Return the numbers of the drills that the way asks for."""
    found: Iterable[int] = range(len(drill_subjects(way.edition)))
    if way.infraction:
        found = drill_numbers(way.edition, way.infraction)
    if way.article:
        on_article = set(drills_on_article(way.edition).get(way.article, ()))
        found = [one for one in found if one in on_article]
    if way.level:
        levels = drill_levels(way.edition)
        found = [one for one in found if levels[one] == way.level]
    return tuple(found)


def cases_of(way: Way) -> list[CaseOfBook]:
    """Return the cases of the book that the way asks for, in its order."""
    return [
        one
        for one in cases(way.edition)
        if (not way.article or way.article in one.articles)
        and way.level in (0, one.difficulty)
        and way.infraction in ("", *one.infractions)
    ]


def _any_drill(way: Way, chance: random.Random, last: int | None) -> str:
    numbers = drills_of(way)
    others = [one for one in numbers if one != last] or list(numbers)
    return _worded(way, chance.choice(others), chance) if others else ""


def _worded(way: Way, number: int, chance: random.Random) -> str:
    """Return a drill of that number whose story is not worded as that of the exercise before."""
    before = _story_before(way) if _last_number(way) == number else ()
    found = ""
    for _ in range(_TRIED):
        found = f"drill-{way.edition}-{number}-{chance.randrange(SEEDS)}"
        if not before or make_question(found).story != before:
            break
    return found


def _story_before(way: Way) -> tuple[Text, ...]:
    try:
        return make_question(way.last).story
    except Refused:
        return ()  # an address that somebody has typed


def _last_number(way: Way) -> int | None:
    """Return the number of the drill before; None where it was none of this edition."""
    kind, _, rest = way.last.partition("-")
    edition, _, rest = rest.partition("-")
    number = rest.partition("-")[0]
    known = kind == "drill" and edition == way.edition and number.isascii() and number.isdecimal()
    return int(number) if known and int(number) < len(drill_subjects(edition)) else None


def _any_case(way: Way, chance: random.Random) -> str:
    ids = [f"case-{one.edition}-{one.id}" for one in cases_of(way)]
    others = [one for one in ids if one != way.last] or ids
    return chance.choice(others) if others else ""
