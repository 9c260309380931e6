"""What happened at the tables, kept apart from the database: entries are known by their numbers."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Played:
    """A table's true result: the numbers of both pairs and their match points."""

    ns: int
    ew: int
    ns_mp: int
    ew_mp: int


@dataclass(frozen=True)
class Seated:
    """A round's seats: the pairs at each table by its number, and who rests."""

    number: int
    tables: dict[int, tuple[int, int]]
    rests: tuple[int, ...]
    present: frozenset[int]
    movement: str
    group_of: dict[int, str] = field(default_factory=dict)

    @property
    def seats(self) -> list[int]:
        """Every number that has a seat, as often as it has one."""
        return [number for both in self.tables.values() for number in both]


@dataclass
class Paper:
    """The counting room's pile of paper.

    `instead` are scores in the place of a game by (round, number) as VP and MP, `penalties` such
    as are added; `faults` what went otherwise than it should, `refused` what the program refused
    as it must, `seconds` the time of CPU that each step took, `happened` the story in one line a
    turn of it.
    """

    seated: dict[int, Seated] = field(default_factory=dict)
    results: dict[tuple[int, int], Played] = field(default_factory=dict)
    instead: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    penalties: list[tuple[int, int, int, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    happened: list[str] = field(default_factory=list)
    seconds: dict[str, float] = field(default_factory=dict)
    times: dict[str, int] = field(default_factory=dict)

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Add the time of CPU of what runs inside to a step's: other programs do not count."""
        start = time.process_time()
        yield
        self.seconds[step] = self.seconds.get(step, 0) + time.process_time() - start
        self.times[step] = self.times.get(step, 0) + 1

    def check(self, fault: str, *, holds: bool) -> None:
        """Write a fault down unless what it denies holds."""
        if not holds:
            self.faults.append(fault)
