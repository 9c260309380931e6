"""The case before the arbiter: facts asked lazily, effects bound to their clauses.

A rule is a function over a `Case`. A fact that nobody has stated yet is the next question: the run
goes on with its first answer and says so in `opened`. Rules run only while they are compiled to a
tree (`trees.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import GenericAlias
from typing import Any, Generic, Literal, NoReturn, TypeVar, cast, get_args, overload

from rulings.engine.clauses import clauses, readings
from rulings.engine.editions import Edition
from rulings.engine.effects import Effect

T = TypeVar("T")

FactKind = Literal["asked", "rare", "happened", "choice"]
"""How a fact comes in: `asked` of the arbiter; `rare`, assumed to be its first answer and shown so;
`happened`, what came of an earlier ruling, set by whoever follows it up and never asked; `choice`,
what the text leaves to the arbiter, open until it is taken on the ruling itself."""

COARSER = {
    "before_discard": "in_time",
    "after_discard": "in_time",
    "in_time": "before_own_turn",
    "sequence": "attached",
    "combination": "attached",
}
"""A finer answer counts where only the coarser one is offered."""


class Stop(Exception):
    """The case is settled; what the rule says further does not matter."""


class RuleError(Exception):
    """A rule written wrongly: an unknown clause or reading, or a fact asked in clashing ways."""


class Fact(Generic[T]):
    """A question with a finite domain, given as a `Literal` type so that mypy knows the answers.

    `key` is the fact's name in commands and addresses; two facts may share one where a rule can
    tell fewer of its answers apart.
    """

    def __init__(self, key: str = "", *, kind: FactKind = "asked") -> None:
        self.key = key
        self.kind: FactKind = kind

    def __class_getitem__(cls, answers: Any) -> GenericAlias:
        """Keep the answers in their order.

        The alias of `typing` is cached, and there `Literal["yes", "no"]` is the same as
        `Literal["no", "yes"]`: of two facts the second would get the order of the first.
        """
        return GenericAlias(cls, (answers,))

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = self.key or name

    @functools.cached_property
    def domain(self) -> tuple[str, ...]:
        """The answers in the order offered; the first is what is assumed of a rare fact."""
        return get_args(get_args(cast(Any, self).__orig_class__)[0])

    @overload
    def __get__(self, case: None, owner: type) -> Fact[T]: ...
    @overload
    def __get__(self, case: Case, owner: type) -> T: ...
    def __get__(self, case: Case | None, owner: type) -> Any:
        return self if case is None else case.answer_to(self)


def fitting(value: str, offered: Mapping[str, object] | tuple[str, ...]) -> str | None:
    """Return the answer among those offered that `value` stands for, or None when none does."""
    while value not in offered:
        if value not in COARSER:
            return None
        value = COARSER[value]
    return value


@dataclass(frozen=True)
class Sharing:
    """How a rule written for the edition `of` speaks in another: each clause and reading by its id
    there, with nothing taken over that is not named."""

    of: str
    clauses: Mapping[str, str]
    readings: Mapping[str, str] = field(default_factory=dict)


class Case:
    """One run of a rule over the facts known so far; its facts are declared by subclasses.

    `opened` are the facts that the run needed besides: in the order of the rule, each `known` by
    its first answer from there on.
    """

    def __init__(
        self, edition: Edition, known: Mapping[str, str], sharing: Sharing | None = None
    ) -> None:
        self.edition = edition
        self.known = dict(known)
        self.sharing = sharing
        self.opened: list[Fact[Any]] = []
        # What is said twice counts once, where it was said first: the keys of a dictionary.
        self._effects: dict[Effect, None] = {}
        self._trace: dict[tuple[str, ...], None] = {}
        self._readings: dict[str, None] = {}
        self._via = ""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What was prescribed, in the order of the rule."""
        return tuple(self._effects)

    @property
    def trace(self) -> tuple[tuple[str, ...], ...]:
        """The facts and clauses that the rule came to, in its order."""
        return tuple(self._trace)

    @property
    def readings(self) -> tuple[str, ...]:
        """The adopted readings that the rule followed."""
        return tuple(self._readings)

    def answer_to(self, fact: Fact[Any]) -> str:
        """Return the answer to a fact; one that nobody has stated is opened by its first."""
        told = self.known.get(fact.key)
        if told is None:
            self.opened.append(fact)
            told = self.known[fact.key] = fact.domain[0]
        value = fitting(told, fact.domain)
        if value is None:
            raise RuleError(f"{fact.key} is asked with answers that exclude each other")
        self._trace["fact", fact.key, told] = None
        return value

    def by(self, clause: str, *effects: Effect) -> None:
        """Prescribe these effects in the name of this clause."""
        here = self.cite(clause)
        for effect in effects:
            bound = Effect(effect.name, effect.args, effect.when, here, self._via)
            self._effects.setdefault(bound)

    def cite(self, clause: str) -> str:
        """Rest the ruling on a clause that prescribes nothing by itself; return its id here."""
        here = self._here(clause, self.sharing.clauses) if self.sharing else clause
        if here not in clauses(self.edition.id):
            raise RuleError(f"{self.edition.id} has no clause {here}")
        self._trace["clause", here] = None
        return here

    @contextmanager
    def via(self, clause: str) -> Iterator[None]:
        """Within it, effects are prescribed elsewhere and borrowed by this clause."""
        before, self._via = self._via, self.cite(clause)
        try:
            yield
        finally:
            self._via = before

    def reading(self, name: str) -> None:
        """Say that the ruling follows an adopted reading of an open text."""
        here = self._here(name, self.sharing.readings) if self.sharing else name
        if here not in readings(self.edition.id):
            raise RuleError(f"{self.edition.id} has no reading {here}")
        self._readings[here] = None

    def _here(self, name: str, known: Mapping[str, str]) -> str:
        if name not in known:
            raise RuleError(f"{self.edition.id} shares a rule without saying what {name} is")
        return known[name]

    def stop(self) -> NoReturn:
        """Settle the case here."""
        raise Stop
