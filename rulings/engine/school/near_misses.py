"""Wrong answers that somebody might give: one fact away, another edition's, the popular error.

None of them is in fact prescribed, in other words or as a part of what is.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from rulings.engine.comparing import Deed, deed
from rulings.engine.editions import all_editions
from rulings.engine.effects import Effect
from rulings.engine.interview import Ruled, answered
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.school.drills import Drill
from rulings.engine.school.popular_errors import popular_errors
from rulings.engine.texts import Refused, read_toml
from rulings.engine.trees import Question, certain, walk

_TARGETS = ("card", "cards", "meld", "melds")
_CHOICES = ("director_discretion", "player_decides", "opponent_decides")
_POPULAR, _ELSEWHERE, _CHANGED = 2, 2, 4
"""How many of each come before any more of them do."""


def near_misses(
    drill: Drill, others: Sequence[Infraction], chance: random.Random
) -> Iterator[Effect]:
    """Yield wrong answers to a drill, the nearest first; `others` help out at the end.

    Each is a different effect, but two may read the same.
    """
    popular = list(popular_errors(drill.edition, drill.infraction.slug))
    changed = _mixed(_one_fact_away(drill.ruled), chance)
    elsewhere = _mixed(_other_editions(drill), chance)
    first = popular[:_POPULAR] + changed[:_CHANGED] + elsewhere[:_ELSEWHERE]
    then = changed[_CHANGED:] + popular[_POPULAR:] + elsewhere[_ELSEWHERE:]
    same = _mixed(rulings_of(drill.edition, drill.infraction.slug), chance)
    far = (
        _mixed(effects, chance)
        for one in others
        for effects in (rulings_of(drill.edition, one.slug), _anywhere(one.slug))
    )
    anywhere = _mixed(_anywhere(drill.infraction.slug), chance)
    seen: set[Deed] = set()
    for effect in chain(first, then, same, anywhere, chain.from_iterable(far)):
        one = _on_the_table(effect, drill)
        if deed(one) not in seen and not prescribed(one, drill.ruled.ruling.effects):
            seen.add(deed(one))
            yield one


def prescribed(effect: Effect, right: Sequence[Effect]) -> bool:
    """Return whether a ruling prescribes an effect, or leaves true what it says."""
    if any(_says_it(one, effect) or _leaves_it_open(one, effect) for one in right):
        return True
    names = {one.name for one in right}
    beside = near_miss_data()["only_beside"].get(effect.name)
    if beside is not None and names.isdisjoint(beside):
        return True
    return not names.isdisjoint(near_miss_data()["follows_from"].get(effect.name, ()))


@functools.cache
def near_miss_data() -> Mapping[str, Mapping[str, Sequence[str]]]:
    """Return which effects are wrong only beside others, or never, of `near_misses.toml`."""
    return read_toml("school/near_misses.toml")


@functools.cache
def rulings_of(edition: str, slug: str) -> tuple[Effect, ...]:
    """Return every effect of every ruling of an infraction, in a fixed order."""
    tree = rulebook(edition).infractions[slug].tree
    outcomes = tree.outcomes if isinstance(tree, Question) else {tree.effects}
    return tuple(sorted({one for effects in outcomes for one in effects}, key=repr))


@functools.cache
def _anywhere(slug: str) -> tuple[Effect, ...]:
    """Return what any edition rules on an infraction, without its clauses."""
    return tuple(
        replace(effect, clause="", via="")
        for edition in all_editions()
        if slug in rulebook(edition).infractions
        for effect in rulings_of(edition, slug)
    )


def _says_it(right: Effect, effect: Effect) -> bool:
    """Whether a right effect says all that another one does, and perhaps more or without an if."""
    (name, given, when), (other, wanted, then) = deed(right), deed(effect)
    if name != other or when not in ("", then):
        return False
    known = dict(given)
    return all(arg in known and _covers(known[arg], value) for arg, value in wanted)


def _leaves_it_open(right: Effect, effect: Effect) -> bool:
    """Whether a right effect lets somebody choose what another one does, or offers as well."""
    if right.name not in _CHOICES:
        return False
    offered = set(str(right.arg("what")).split(" | "))
    return effect.name in offered or effect.name == right.name == "director_discretion"


def _covers(whole: str | int, part: str | int) -> bool:
    return whole == part or (whole in ("both", "all") and part in ("side", "other_side", "both"))


def _one_fact_away(ruled: Ruled) -> Iterator[Effect]:
    """Yield what one changed fact would bring, whatever is answered to a question it opens."""
    known = {**ruled.answers, **ruled.assumed}
    for change in ruled.changes():
        yield from change.gained
        if change.asks:
            node = walk(ruled.infraction.tree, {**known, change.fact: change.value})
            if isinstance(node, Question):
                yield from chain.from_iterable(node.outcomes)


def _other_editions(drill: Drill) -> Iterator[Effect]:
    """Yield what other editions rule on the same facts, without their clauses."""
    for edition in all_editions():
        theirs = rulebook(edition).infractions.get(drill.infraction.slug)
        if edition == drill.edition or theirs is None:
            continue
        told = {fact: value for fact, value in drill.answers.items() if fact in theirs.facts}
        try:
            found = answered(theirs, told)
        except Refused:
            continue
        effects = found.ruling.effects if isinstance(found, Ruled) else certain(found.question)
        for effect in effects:
            yield replace(effect, clause="", via="")


def _mixed(effects: Iterator[Effect] | Sequence[Effect], chance: random.Random) -> list[Effect]:
    """Return the effects in an order that only the drill's seed decides."""
    found = sorted(set(effects), key=repr)
    chance.shuffle(found)
    return found


def _on_the_table(effect: Effect, drill: Drill) -> Effect:
    """Return an effect about the cards and melds of this story, which has no other ones."""
    there = dict.fromkeys((*drill.ruled.nameable, *drill.names))

    def own(name: str, value: str | int) -> str | int:
        if name not in _TARGETS or value in there:
            return value
        base = str(value).partition(".")[0]
        return next((one for one in there if one.partition(".")[0] == base), value)

    return replace(effect, args=tuple((name, own(name, value)) for name, value in effect.args))
