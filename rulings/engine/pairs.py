"""The exhaustive check of two infractions at once: every pair, every path, one meld or two.

What two rulings leave contradictory is found here and stands as a silence of the Code; nothing else
may contradict itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

from rulings.engine.acts import MOMENT, absorbs, agree, moment_of
from rulings.engine.editions import Edition
from rulings.engine.effects import Effect
from rulings.engine.merging import ONCE, Merged, merge
from rulings.engine.merging_rules import MergingRules, merging_rules
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.trees import paths

MOST_MEASURES = 30
"""More than any two rulings leave: beyond it a merge has added up instead of merging."""


@dataclass(frozen=True)
class PairsReport:
    """What the check counted, the silences it found by pair, and every fault."""

    pairs: int
    merges: int
    excluded: int
    most_measures: int
    silences: Counter[tuple[str, str, str]]
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """A ruling as far as merging looks at it: when it was pointed out, and its effects."""

    moment: str
    effects: tuple[Effect, ...]


def check_pairs(edition: Edition) -> PairsReport:
    """Merge every path of every infraction with every path of every other one."""
    rules = merging_rules(edition.id)
    found = list(rulebook(edition.id).infractions.values())
    outcomes = {one.slug: _outcomes(one) for one in found}
    merges = excluded = most = pairs = 0
    silences: Counter[tuple[str, str, str]] = Counter()
    faults: list[str] = []
    for one, other in combinations(found, 2):
        pairs += 1
        for first, second, same_meld in _ways(outcomes[one.slug], outcomes[other.slug]):
            if not _possible(one.slug, other.slug, first, second, rules):
                excluded += 1
                continue
            merged = merge(first.effects, second.effects, same_player=True, same_meld=same_meld)
            merges += 1
            most = max(most, len(merged.measures))
            for left in merged.left_open:
                silences[one.slug, other.slug, left.kind] += 1
            faults += [f"{one.slug} + {other.slug}: {fault}" for fault in _faults(merged)]
    return PairsReport(pairs, merges, excluded, most, silences, tuple(dict.fromkeys(faults)))


def _outcomes(found: Infraction) -> tuple[Outcome, ...]:
    """Return an infraction's different rulings; what is followed up later is no act of its own.

    Which clause prescribes an effect makes no difference to a merge.
    """
    rulings: dict[Outcome, None] = {}
    for steps, ruling in paths(found.tree):
        answers = {question.fact: value for question, value in steps}
        if answers.get("happened", "first") == "first":
            effects = tuple(replace(effect, clause="", via="") for effect in ruling.effects)
            rulings[Outcome(answers.get(MOMENT, ""), effects)] = None
    return tuple(rulings)


def _ways(
    first: tuple[Outcome, ...], second: tuple[Outcome, ...]
) -> Iterator[tuple[Outcome, Outcome, bool]]:
    return product(first, second, (True, False))


def _possible(one: str, other: str, first: Outcome, second: Outcome, rules: MergingRules) -> bool:
    if not agree(moment_of(one, first.moment, rules), moment_of(other, second.moment, rules)):
        return False
    if {one, other} <= rules.closings or absorbs(one, other, rules):
        return False
    turns = [(slug in rules.own_turn, slug in rules.off_turn) for slug in (one, other)]
    return sorted(turns) != [(False, True), (True, False)]


def _faults(merged: Merged) -> Iterator[str]:
    """Yield what a merge must never leave behind."""
    if len(merged.measures) > MOST_MEASURES:
        yield f"{len(merged.measures)} measures"
    now = Counter(
        (m.effect.name, m.effect.args)
        for m in merged.measures
        if not m.effect.when and m.effect.name in ONCE
    )
    yield from (f"{name} twice" for (name, _), count in now.items() if count > 1)
    if not merged.measures:
        yield "nothing is left"
    lost = [way.measure.effect.name for way in merged.given_way]
    if "caution" in lost:
        yield "a caution is lost"
