"""What a movement takes and gives: entrants, seated rounds, and why each is as it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Value: TypeAlias = int | str | tuple[int, ...]
Line: TypeAlias = Literal["ns", "ew"]


@dataclass(frozen=True)
class Why:
    """A reason: its code, and what its sentence names (`sentences.say`).

    `pair`, `other` and `pairs` are entrants' ids; everything else is a figure or a name.
    """

    code: str
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class Away:
    """The rounds, both included, in which an entrant does not play; `last` None: for good."""

    first: int
    last: int | None = None

    def covers(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """A pair, a team or a single player, as a movement knows them.

    `since` is the first round played; `late` marks who completed a table of round 1 after it was
    seated, and so stands behind everyone else in whatever was drawn before. Groups are seated in
    the order of `group_place`, those of one place by name.
    """

    id: int
    club: str = ""
    group: str = ""
    group_place: int = 0
    since: int = 1
    late: bool = False
    away: tuple[Away, ...] = ()

    def present(self, number: int) -> bool:
        """Whether the entrant plays in that round."""
        return self.since <= number and not any(away.covers(number) for away in self.away)


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """A table at which two entrants meet; in a Mitchell `ns` stays and `ew` moves."""

    table: int
    ns: int
    ew: int
    why: Why

    @property
    def pairs(self) -> tuple[int, int]:
        return self.ns, self.ew


@dataclass(frozen=True, kw_only=True)
class Rest:
    """A rest: a fact of its own, whatever it scores. `table` is the seat kept for an opponent."""

    pair: int
    why: Why
    table: int | None = None
    line: Line = "ns"


@dataclass(frozen=True)
class Absent:
    """An entrant who does not play the round and does not rest: no rest score."""

    pair: int
    why: Why


@dataclass(frozen=True, kw_only=True)
class Seating:
    """A seated round of pairs or teams, whether played yet or not."""

    number: int
    tables: tuple[Meeting, ...]
    rests: tuple[Rest, ...] = ()
    absent: tuple[Absent, ...] = ()
    notes: tuple[Why, ...] = ()

    def table_of(self, pair: int) -> Meeting | None:
        """Return the table at which the pair sits; None when it rests or is away."""
        return next((table for table in self.tables if pair in table.pairs), None)


@dataclass(frozen=True, kw_only=True)
class Event:
    """What the next round is made from.

    `entrants` stand in the order of entry; `ranking` has the ids best first and may be empty
    before the first result; `seed` is recorded, so that every draw can be repeated.
    """

    entrants: tuple[Entrant, ...]
    history: tuple[Seating, ...] = ()
    ranking: tuple[int, ...] = ()
    seed: str = ""


class MovementRefused(ValueError):
    """A round cannot be made this way: `why` says what is wrong and the way out."""

    def __init__(self, code: str, **values: Value) -> None:
        self.why = Why(f"refused.{code}", values)
        super().__init__(f"{self.why.code} {values}")
