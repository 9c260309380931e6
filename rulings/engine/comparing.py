"""Where two editions rule an infraction differently: found by walking both trees side by side.

Facts of one name are one fact: each is answered once for both, as finely as the finer of the two
asks it. What is rare, followed up later or left to the arbiter stays as each edition assumes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rulings.engine.cases import COARSER, fitting
from rulings.engine.effects import Effect
from rulings.engine.rulebook import Infraction
from rulings.engine.trees import Node, Question, Ruling

Deed: TypeAlias = tuple[str, tuple[tuple[str, str | int], ...], str]
Deeds: TypeAlias = frozenset[Deed]
Outcome: TypeAlias = Ruling | str
"""A ruling, or the fact of which this text does not tell the answer apart."""


@dataclass(frozen=True)
class Pair:
    """What the two texts say of one situation."""

    one: Outcome
    other: Outcome

    @property
    def alike(self) -> bool:
        """Whether both prescribe the same, whatever their clauses are called."""
        return said(self.one) == said(self.other)


@dataclass(frozen=True)
class Split:
    """A fact on which it depends what either text says, with what follows from its answers."""

    fact: str
    branches: tuple[tuple[tuple[str, ...], Branch], ...]


Branch: TypeAlias = Pair | Split
Offers: TypeAlias = dict[str, dict[tuple[str, ...], None]]


@dataclass(frozen=True)
class Situation:
    """Facts, each with the answers that it may have, and what the two texts say then."""

    facts: tuple[tuple[str, tuple[str, ...]], ...]
    pair: Pair


@dataclass(frozen=True)
class Comparison:
    """An infraction by two editions: the situations in which they part, and how many agree."""

    one: Infraction
    other: Infraction
    apart: tuple[Situation, ...]
    alike: int


def compare(one: Infraction, other: Infraction) -> Comparison:
    """Return where two editions' rules of an infraction part, each situation once."""
    found = list(situations(joined(one, other)))
    apart = tuple(situation for situation in found if not situation.pair.alike)
    return Comparison(one, other, apart, len(found) - len(apart))


def joined(one: Infraction, other: Infraction) -> Branch:
    """Return both trees as one: every fact on which it depends what either text says."""
    return _Joint().of(one.tree, other.tree, {})


def said(outcome: Outcome) -> Deeds | str:
    """Return what an outcome prescribes, without clauses and order; a text's silence as it is.

    That play goes on says nothing beside what is done.
    """
    if isinstance(outcome, str):
        return outcome
    deeds = frozenset(deed(effect) for effect in outcome.effects)
    done = frozenset(found for found in deeds if found[0] != "play_on")
    return done or deeds


def deed(effect: Effect) -> Deed:
    """Return an effect as it is compared: what is done, to whom or what, and when.

    Texts group the same melds and cards in their own ways; which of them an effect is about is
    told by its kind of target.
    """
    args = tuple((name, _kind(name, value)) for name, value in effect.args)
    return effect.name, args, effect.when


def _kind(name: str, value: str | int) -> str | int:
    if name not in ("card", "cards", "meld", "melds"):
        return value
    return str(value).partition(".")[0].removesuffix("s")


def situations(branch: Branch) -> Iterator[Situation]:
    """Yield every situation that either text tells apart from the others."""
    if isinstance(branch, Pair):
        yield Situation((), branch)
        return
    for values, below in branch.branches:
        for found in situations(below):
            yield Situation(((branch.fact, values), *found.facts), found.pair)


class _Joint:
    """Two trees walked together; equal places are worked out once."""

    def __init__(self) -> None:
        self._done: dict[object, Branch] = {}
        self._offers: dict[int, Offers] = {}

    def of(self, one: Outcome | Node, other: Outcome | Node, known: Mapping[str, str]) -> Branch:
        """Return what the two trees come to from here, with the facts that are known."""
        one, other = self._settled(one, known, other), self._settled(other, known, one)
        if not isinstance(one, Question) and not isinstance(other, Question):
            return Pair(one, other)
        asked = self._offered(one).keys() | self._offered(other).keys()
        kept = tuple((fact, value) for fact, value in known.items() if fact in asked)
        place = (_known_by(one), _known_by(other), kept)
        if place not in self._done:
            self._done[place] = self._split(one, other, known)
        return self._done[place]

    def _split(
        self, one: Outcome | Node, other: Outcome | Node, known: Mapping[str, str]
    ) -> Branch:
        first = one if isinstance(one, Question) else other
        assert isinstance(first, Question), "one of the two asks"
        below: dict[str, Branch] = {}
        grouped: dict[object, list[str]] = {}
        for value in self._finest(first.fact, one, other):
            below[value] = self.of(one, other, {**known, first.fact: value})
            grouped.setdefault(_reads(below[value]), []).append(value)
        if len(grouped) == 1:
            return next(iter(below.values()))
        return Split(
            first.fact,
            tuple((tuple(values), below[values[0]]) for values in grouped.values()),
        )

    def _finest(self, fact: str, one: Outcome | Node, other: Outcome | Node) -> list[str]:
        """Return the answers to a fact, as finely as either of the trees offers them.

        A coarse answer is left to its finer ones, but where one question tells the two apart.
        """
        asked = {**self._offered(one).get(fact, {}), **self._offered(other).get(fact, {})}
        offered = dict.fromkeys(value for options in asked for value in options)
        coarse = {COARSER[value] for value in offered if value in COARSER}
        told_apart = {
            COARSER[value]
            for options in asked
            for value in options
            if COARSER.get(value) in options
        }
        return [value for value in offered if value not in coarse - told_apart]

    def _settled(
        self, tree: Outcome | Node, known: Mapping[str, str], beside: Outcome | Node
    ) -> Outcome | Node:
        """Walk on by what is known; where an answer is not offered, return its fact.

        A fact that is assumed here waits for its answer where the other text asks it.
        """
        asked = self._offered(beside)
        while isinstance(tree, Question):
            assumed = None if tree.fact in asked else tree.default
            value = known.get(tree.fact) or assumed
            if value is None:
                return tree
            chosen = fitting(value, tree.options)
            if chosen is None:
                return tree.fact
            tree = tree.options[chosen]
        return tree

    def _offered(self, tree: Outcome | Node) -> Offers:
        """Return the facts that a tree may still ask, each with the answers of each question; what
        is assumed stays assumed."""
        if not isinstance(tree, Question):
            return {}
        if id(tree) not in self._offers:
            found: Offers = {}
            if tree.default is None:
                found[tree.fact] = {tuple(tree.options): None}
            for node in tree.usual:
                for fact, asked in self._offered(node).items():
                    found.setdefault(fact, {}).update(asked)
            self._offers[id(tree)] = found
        return self._offers[id(tree)]


def _known_by(tree: Outcome | Node) -> object:
    return tree if isinstance(tree, str) else id(tree)


def _reads(branch: Branch) -> object:
    """Return how a branch reads: two answers that read alike are one situation."""
    if isinstance(branch, Pair):
        return said(branch.one), said(branch.other)
    return branch.fact, tuple((values, _reads(below)) for values, below in branch.branches)
