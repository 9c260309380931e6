"""What a list of entries is made of, and what speaks against a line of it."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

NAME_LENGTH = 60
CLUB_LENGTH = 60
CARD_LENGTH = 20
GROUP_LENGTH = 20
TEAM_LENGTH = 60
MOST_GROUPS = 12


@dataclass(frozen=True, kw_only=True)
class Person:
    """A player as a list has them; `card` is the membership number."""

    name: str
    club: str = ""
    card: str = ""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """One entry of a list: a pair, or a single player of an individual event.

    `at` is its line, `also` further lines of it, `text` what they say; `read` is the code of a
    reading that may be wrong.
    """

    at: int
    text: str
    people: tuple[Person, ...]
    group: str = ""
    team: str = ""
    read: str = ""
    also: tuple[int, ...] = ()


class Grade(enum.IntEnum):
    """How much a finding weighs: good to know; entered only when said so; not entered as it is."""

    NOTE = 1
    ASK = 2
    STOP = 3


@dataclass(frozen=True)
class Finding:
    """What speaks against a line: its code, its grade, and what its sentence names."""

    code: str
    grade: Grade
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True)
class Known:
    """Somebody met before: with an entry `number`, or on a `line` of the same list."""

    person: Person
    number: int = 0
    line: int = 0

    @property
    def place(self) -> dict[str, str | int]:
        where = {"number": self.number} if self.number else {"line": self.line}
        return {"name": self.person.name, **where}
