"""What is offered to choose from: infractions near the right one, articles near the right ones."""

from __future__ import annotations

import random
import string
from collections.abc import Sequence

from rulings.engine.clauses import articles, clauses
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.school.drills import Drill
from rulings.engine.school.questions import Option, Part
from rulings.engine.school.telling import school_words
from rulings.engine.texts import Text

_INFRACTIONS = 5
"""Wrong infractions offered beside the right one."""
_ARTICLES_NEAR = 3
"""Wrong articles offered: with one right article four to choose from."""


def drill_id(drill: Drill) -> str:
    """Return the id that makes a drill's exercise again: `drill-current-734-99`."""
    return f"drill-{drill.edition}-{drill.number}-{drill.seed}"


def chance_of(drill: Drill, part: str) -> random.Random:
    """Return the chance of one part of a drill: the same for the same drill."""
    return random.Random(f"{drill_id(drill)}:{part}")


def offered(
    texts: Sequence[Text], right: int, chance: random.Random
) -> tuple[tuple[Option, ...], tuple[str, ...]]:
    """Return texts shuffled as options, and the ids of the first `right` of them in their order.

    An id is a letter by the place offered: it says nothing of whether it is right.
    """
    order = list(range(len(texts)))
    chance.shuffle(order)
    ids = {place: string.ascii_lowercase[at] for at, place in enumerate(order)}
    options = tuple(Option(ids[place], texts[place]) for place in order)
    return options, tuple(ids[place] for place in range(right))


def near_infractions(drill: Drill) -> tuple[Infraction, ...]:
    """Return other infractions of the edition that a story might be taken for.

    First those of the same moment of play that share an article, then others of that moment by
    chance, then the nearest by article. No two titles read alike.
    """
    own, chance = drill.infraction, chance_of(drill, "infractions")
    order = list(articles(drill.edition))
    book = list(rulebook(drill.edition).infractions.values())
    chance.shuffle(book)

    def distance(other: Infraction) -> tuple[bool, int]:
        away = _apart(own, other, order)
        same = other.moment == own.moment
        return (not same, min(away, 1) if same else away)

    found = [own]
    for other in sorted(book, key=distance):
        titles = [one.title for one in found]
        if len(found) <= _INFRACTIONS and not any(alike(other.title, one) for one in titles):
            found.append(other)
    return tuple(found[1:])


def alike(one: Text, other: Text) -> bool:
    """Return whether two texts read the same in either language."""
    return one.it == other.it or one.en == other.en


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


def article_part(drill: Drill) -> Part:
    """Return the part that asks for the articles of what is done, in the order of the Code.

    No article is offered as wrong on which the ruling rests otherwise, or that is the infraction's.
    """
    known, order = clauses(drill.edition), list(articles(drill.edition))
    ruling = drill.ruled.ruling
    key = {known[effect.clause].article for effect in ruling.effects}
    named = {one.id for one in drill.infraction.articles}
    borrowed = {known[effect.via].article for effect in ruling.effects if effect.via}
    never = key | named | borrowed | {known[name].article for name in ruling.clauses}
    near = [one.id for other in near_infractions(drill) for one in other.articles]
    middle = order.index(next(iter(sorted(key, key=order.index))))
    rest = sorted(order, key=lambda name: abs(order.index(name) - middle))
    wrong = [name for name in dict.fromkeys((*near, *rest)) if name not in never]
    chosen = sorted({*key, *wrong[:_ARTICLES_NEAR]}, key=order.index)
    ids = dict(zip(chosen, string.ascii_lowercase, strict=False))
    labels = articles(drill.edition)
    return Part(
        id="article",
        kind="one" if len(key) == 1 else "many",
        ask=school_words()["ask"]["article" if len(key) == 1 else "articles"],
        options=tuple(Option(ids[name], labels[name].label()) for name in chosen),
        key=tuple(ids[name] for name in chosen if name in key),
    )
