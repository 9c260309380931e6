"""Wrong answers that somebody might give: one fact away, another edition's, the popular error.

What must not come out of a case stands first. None is in fact prescribed, in other words or as a
part of what is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from rulings.engine.comparing import deed
from rulings.engine.editions import all_editions
from rulings.engine.effects import Effect
from rulings.engine.interview import Ruled, answered
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.school.at_the_table import (
    anywhere,
    on_the_table,
    rulings_of,
    sounds_at_home,
    usual,
)
from rulings.engine.school.never_wrong import left_to_choose, near_miss_data, prescribed
from rulings.engine.school.popular_errors import popular_errors
from rulings.engine.school.situations import Situation
from rulings.engine.texts import Refused
from rulings.engine.trees import Question, certain, walk
from rulings.engine.written import is_as_written

_POPULAR, _ELSEWHERE, _CHANGED = 2, 2, 4
"""How many of each come before any more of them do."""


def near_misses(
    situation: Situation, others: Sequence[Infraction], chance: random.Random
) -> Iterator[Effect]:
    """Yield wrong answers to a situation, the nearest first; `others` help out at the end.

    Each is a different effect, but two may read the same. What sounds foreign comes last.
    """
    right = situation.ruled.ruling.effects
    seen, foreign = set(left_to_choose(situation.ruled)), list[Effect]()
    for effect in _nearest_first(situation, others, chance):
        one = on_the_table(effect, situation)
        if deed(one) in seen or prescribed(one, right):
            continue
        seen.add(deed(one))
        if sounds_at_home(one, situation):
            yield one
        else:
            foreign.append(one)
    yield from foreign


def _nearest_first(
    situation: Situation, others: Sequence[Infraction], chance: random.Random
) -> Iterator[Effect]:
    edition, slug = situation.edition, situation.infraction.slug
    yield from _excluded(situation, chance)
    popular = list(popular_errors(edition, slug))
    changed = _mixed(_one_fact_away(situation.ruled), chance)
    elsewhere = _mixed(_other_editions(situation), chance)
    yield from popular[:_POPULAR] + changed[:_CHANGED] + elsewhere[:_ELSEWHERE]
    yield from changed[_CHANGED:] + popular[_POPULAR:] + elsewhere[_ELSEWHERE:]
    yield from _mixed(rulings_of(edition, slug), chance)
    yield from _mixed(anywhere(slug), chance)
    alone = set(near_miss_data()["own_alone"])
    for one in others:
        for theirs in (rulings_of(edition, one.slug), anywhere(one.slug)):
            yield from (effect for effect in _mixed(theirs, chance) if effect.name not in alone)


def _excluded(situation: Situation, chance: random.Random) -> Iterator[Effect]:
    """Yield for each effect that must not come out one in full, as near by as there is one."""
    edition, slug = situation.edition, situation.infraction.slug
    for pattern in situation.excluded:
        for near in (rulings_of(edition, slug), popular_errors(edition, slug), usual(edition)):
            fitting = [one for one in near if not one.when and is_as_written(one, pattern)]
            if fitting:
                yield fitting[0] if near is usual(edition) else chance.choice(fitting)
                break


def _one_fact_away(ruled: Ruled) -> Iterator[Effect]:
    """Yield what one changed fact would bring, whatever is answered to a question it opens."""
    known = {**ruled.answers, **ruled.assumed}
    for change in ruled.changes():
        yield from change.gained
        if change.asks:
            node = walk(ruled.infraction.tree, {**known, change.fact: change.value})
            if isinstance(node, Question):
                yield from chain.from_iterable(node.outcomes)


def _other_editions(situation: Situation) -> Iterator[Effect]:
    """Yield what other editions rule on the same facts, without their clauses."""
    for edition in all_editions():
        theirs = rulebook(edition).infractions.get(situation.infraction.slug)
        if edition == situation.edition or theirs is None:
            continue
        told = {fact: value for fact, value in situation.facts.items() if fact in theirs.facts}
        try:
            found = answered(theirs, told)
        except Refused:
            continue
        effects = found.ruling.effects if isinstance(found, Ruled) else certain(found.question)
        for effect in effects:
            yield replace(effect, clause="", via="")


def _mixed(effects: Iterator[Effect] | Sequence[Effect], chance: random.Random) -> list[Effect]:
    """Return the effects in an order that only the exercise's id decides."""
    found = sorted(set(effects), key=repr)
    chance.shuffle(found)
    return found
