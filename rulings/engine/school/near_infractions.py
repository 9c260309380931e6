"""Infractions that a situation might be taken for."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from itertools import islice

from rulings.engine.clauses import articles
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.school.options import unlike
from rulings.engine.school.situations import Situation
from rulings.engine.texts import read_toml

_OFFERED = 5
"""Wrong infractions offered beside the right one."""


def near_infractions(situation: Situation) -> tuple[Infraction, ...]:
    """Return other infractions of the edition that a story might be taken for.

    First those of the same moment of play that share an article, then others of that moment by
    chance, then the nearest by article. No two titles read alike, and none is there under which the
    story might fairly be filed.
    """
    own = situation.infraction
    order = list(articles(situation.edition))
    never = {own.slug, *same_story(situation.edition, own.slug)}
    book = [
        one for one in rulebook(situation.edition).infractions.values() if one.slug not in never
    ]
    situation.chance("infractions").shuffle(book)

    def distance(other: Infraction) -> tuple[bool, int]:
        away = _apart(own, other, order)
        same = other.moment == own.moment
        return (not same, min(away, 1) if same else away)

    by_title = {one.title: one for one in sorted(book, key=distance)}
    found = unlike(by_title, beside=[own.title])
    return tuple(by_title[title] for title in islice(found, _OFFERED))


def same_story(edition: str, slug: str) -> frozenset[str]:
    """Return the infractions under which a story of this one can be filed as well."""
    rows = same_story_data()
    pairs = [set(pair) for pair in (*rows["any"], *rows.get(edition, ()))]
    return frozenset(one for pair in pairs if slug in pair for one in pair if one != slug)


@functools.cache
def same_story_data() -> Mapping[str, Sequence[Sequence[str]]]:
    """Return the pairs of infractions that one story may be, by edition or of `any`."""
    return read_toml("school/same_stories.toml")


def _apart(one: Infraction, other: Infraction, order: Sequence[str]) -> int:
    """Return how far two infractions' articles are from each other in the Code."""
    return min(
        (
            abs(order.index(here.id) - order.index(there.id))
            for here in one.articles
            for there in other.articles
        ),
        default=len(order),
    )
