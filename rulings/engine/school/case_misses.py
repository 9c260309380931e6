"""What is nearly right of a ruling: what its case excludes, and rulings one fact away."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator, Sequence

from rulings.engine.comparing import deed
from rulings.engine.effects import Effect
from rulings.engine.interview import Ruled
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.trees import paths
from rulings.engine.written import is_as_written

NOTHING = frozenset(
    {"no_penalty", "play_on", "right_lapsed", "result_stands", "permit", "code_silent"}
)
"""Effects by which nothing much is done: beside each other none of them is plainly wrong."""

NEVER_PLAIN = frozenset({"play_on", "permit", "result_stands", "apply", "director_discretion"})
"""Effects that may be true beside others: wrong only where a case says so."""

Miss = tuple[Ruled, Effect]


def near_misses(
    rulings: Sequence[Ruled],
    right: Sequence[Effect],
    excluded: Sequence[str],
    chance: random.Random,
) -> Iterator[Miss]:
    """Yield effects that are wrong here, the nearest first, each with the ruling it is said of.

    `excluded` are effects in writing that must not come out. Then follows what one changed fact
    would rule, then what other paths of the same infractions do, then other infractions.
    """
    yield from _plain(_excluded(rulings, excluded, chance, wide=False), right, sure=True)
    yield from _plain(_one_fact_away(rulings, chance), right, sure=False)
    yield from _plain(_excluded(rulings, excluded, chance, wide=True), right, sure=True)
    for ruled in rulings:
        own = list(effects_of(ruled.infraction))
        far = list(_of_edition(ruled.infraction.edition.id))
        for effects in (own, far):
            chance.shuffle(effects)
            yield from _plain(((ruled, effect) for effect in effects), right, sure=False)


def _plain(found: Iterator[Miss], right: Sequence[Effect], *, sure: bool) -> Iterator[Miss]:
    """Leave out what is done all the same, and what might be true beside it unless it is sure."""
    done = {deed(effect) for effect in right}
    nothing = any(effect.name in NOTHING for effect in right)
    for ruled, effect in found:
        unclear = effect.name in NEVER_PLAIN or (nothing and effect.name in NOTHING)
        if deed(effect) not in done and (sure or not unclear):
            yield ruled, effect


def _excluded(
    rulings: Sequence[Ruled], excluded: Sequence[str], chance: random.Random, *, wide: bool
) -> Iterator[Miss]:
    """Yield for each pattern an effect of the same infractions, or of the edition, that fits."""
    for pattern in excluded:
        for ruled in rulings:
            one = ruled.infraction
            known = _of_edition(one.edition.id) if wide else effects_of(one)
            fitting = [e for e in known if not e.when and is_as_written(e, pattern)]
            if fitting:
                yield ruled, chance.choice(fitting)


def _one_fact_away(rulings: Sequence[Ruled], chance: random.Random) -> Iterator[Miss]:
    found = [
        (ruled, effect)
        for ruled in rulings
        for change in ruled.changes()
        # What is left to the arbiter may be chosen otherwise: that is not wrong.
        if ruled.infraction.facts[change.fact][0].kind != "choice"
        for effect in change.gained
    ]
    chance.shuffle(found)
    yield from found


@functools.cache
def _effects(edition: str, slug: str) -> tuple[Effect, ...]:
    tree = rulebook(edition).infractions[slug].tree
    return tuple(dict.fromkeys(effect for _, one in paths(tree) for effect in one.effects))


def effects_of(infraction: Infraction) -> tuple[Effect, ...]:
    """Return every effect that some ruling of an infraction has."""
    return _effects(infraction.edition.id, infraction.slug)


@functools.cache
def _of_edition(edition: str) -> tuple[Effect, ...]:
    return tuple(
        dict.fromkeys(e for slug in rulebook(edition).infractions for e in _effects(edition, slug))
    )
