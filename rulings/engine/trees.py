"""A rule compiled to a tree `Question | Ruling`: every answer of every fact, once and for all.

The interview, its back button, the drawing, the tests and the exhaustive checks all walk this tree;
nothing of a rule runs when an arbiter asks.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rulings.engine.cases import Case, FactKind, RuleError, Sharing, Stop, fitting
from rulings.engine.editions import Edition
from rulings.engine.effects import Effect


@dataclass(frozen=True, slots=True)
class Ruling:
    """A leaf: what the Code prescribes for one chain of answers.

    `trace` holds, in the order of the rule, `("fact", key, value)` and `("clause", id)`.
    """

    effects: tuple[Effect, ...]
    trace: tuple[tuple[str, ...], ...]
    readings: tuple[str, ...]

    @property
    def now(self) -> tuple[Effect, ...]:
        """What is done at the table at once."""
        return tuple(effect for effect in self.effects if not effect.when)

    @property
    def pending(self) -> tuple[Effect, ...]:
        """What waits for something to happen."""
        return tuple(effect for effect in self.effects if effect.when)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The ids of the clauses that the ruling rests on, in the order of the rule."""
        return tuple(step[1] for step in self.trace if step[0] == "clause")


@dataclass(frozen=True, slots=True)
class Question:
    """A node: the fact to be stated next, and what follows from each answer."""

    fact: str
    kind: FactKind
    options: Mapping[str, Node]
    outcomes: frozenset[tuple[Effect, ...]] = field(init=False, repr=False, compare=False)
    """The different rulings below, what is assumed staying assumed; gathered when compiled."""

    def __post_init__(self) -> None:
        gathered = (
            node.outcomes if isinstance(node, Question) else frozenset((node.effects,))
            for node in self.usual
        )
        object.__setattr__(self, "outcomes", frozenset().union(*gathered))

    @property
    def usual(self) -> tuple[Node, ...]:
        """What follows from the answers, or from the one that is assumed."""
        below = tuple(self.options.values())
        return below if self.kind == "asked" else below[:1]

    @property
    def default(self) -> str | None:
        """The answer that is assumed until somebody says otherwise; None where it is asked."""
        return None if self.kind == "asked" else next(iter(self.options))


Node: TypeAlias = Question | Ruling
Rule: TypeAlias = Callable[[Any], None]
Known: TypeAlias = Mapping[str, str]


def compile_rule(
    rule: Rule, facts: type[Case], edition: Edition, sharing: Sharing | None = None
) -> Node:
    """Return the tree of a rule over the facts that its case declares.

    `sharing` says how a rule that another edition wrote speaks in this one.
    """
    return _compile(rule, lambda known: facts(edition, known, sharing), {})


def _compile(rule: Rule, case_of: Callable[[Known], Case], known: Known) -> Node:
    """Run the rule once for each ruling below these answers.

    A run takes the first answer of every fact that it opens; the other answers branch off there.
    """
    case = case_of(known)
    with contextlib.suppress(Stop):
        rule(case)
    if not case.effects:
        raise RuleError(f"{rule.__name__} rules nothing for {case.known}")
    node: Node = Ruling(case.effects, case.trace, case.readings)
    told = dict(case.known)
    for fact in reversed(case.opened):
        del told[fact.key]
        others = {
            value: _compile(rule, case_of, {**told, fact.key: value}) for value in fact.domain[1:]
        }
        node = Question(fact.key, fact.kind, {fact.domain[0]: node, **others})
    return node


def walk(tree: Node, answers: Mapping[str, str]) -> Node:
    """Return the ruling that the answers lead to, or the first question that they leave open.

    Rare facts that are not stated are assumed. An answer that the next question does not offer
    leaves that question open.
    """
    node = tree
    while type(node) is Question:
        value = answers.get(node.fact) or node.default
        if value is None:
            return node
        chosen = value if value in node.options else fitting(value, node.options)
        if chosen is None:
            return node
        node = node.options[chosen]
    return node


def trail(tree: Node, answers: Mapping[str, str]) -> tuple[tuple[Question, str], ...]:
    """Return the questions that the answers, or what is assumed, settle, each with its answer."""
    node, steps = tree, []
    while isinstance(node, Question):
        value = answers.get(node.fact) or node.default
        chosen = None if value is None else fitting(value, node.options)
        if chosen is None:
            break
        steps.append((node, chosen))
        node = node.options[chosen]
    return tuple(steps)


def paths(tree: Node) -> Iterator[tuple[tuple[tuple[Question, str], ...], Ruling]]:
    """Yield every path of a tree: the answered questions, and the ruling that they lead to."""
    if isinstance(tree, Ruling):
        yield (), tree
        return
    for value, below in tree.options.items():
        for steps, ruling in paths(below):
            yield ((tree, value), *steps), ruling


def rulings_below(node: Node) -> int:
    """Return how many different rulings can still come out, what is assumed staying assumed."""
    return len(node.outcomes) if isinstance(node, Question) else 1


def certain(node: Node) -> tuple[Effect, ...]:
    """Return the effects that every ruling below a question has in common, in their order."""
    if isinstance(node, Ruling):
        return node.effects
    shared = frozenset.intersection(*(frozenset(effects) for effects in node.outcomes))
    first = next(_usual(node)).effects if shared else ()
    return tuple(effect for effect in first if effect in shared)


def _usual(node: Node) -> Iterator[Ruling]:
    """Yield the rulings below a node that rest on no unusual fact."""
    if isinstance(node, Ruling):
        yield node
    elif node.default is not None:
        yield from _usual(node.options[node.default])
    else:
        for below in node.options.values():
            yield from _usual(below)


@dataclass(frozen=True, slots=True)
class Change:
    """What one changed fact would have changed: effects gained and lost, or a question to ask."""

    fact: str
    value: str
    gained: tuple[Effect, ...]
    lost: tuple[Effect, ...]
    asks: str = ""


def changes(tree: Node, answers: Mapping[str, str]) -> tuple[Change, ...]:
    """Return every other answer to one fact that would rule differently, in the order asked.

    Empty while the answers do not yet lead to a ruling.
    """
    here = walk(tree, answers)
    if not isinstance(here, Ruling):
        return ()
    found = []
    for question, given in trail(tree, answers):
        if question.kind == "happened":
            continue
        for value in question.options:
            if value == given:
                continue
            there = walk(question.options[value], answers)
            if isinstance(there, Question):
                found.append(Change(question.fact, value, (), (), there.fact))
            elif there.effects != here.effects:
                gained = tuple(e for e in there.effects if e not in here.effects)
                lost = tuple(e for e in here.effects if e not in there.effects)
                found.append(Change(question.fact, value, gained, lost))
    return tuple(found)
