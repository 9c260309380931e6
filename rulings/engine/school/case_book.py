"""The case books: what happened at a table, and what has to come out, by edition.

The cases are data, `rulings/data/cases/<edition>*.toml`; `current.toml` says what each key means.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine.clauses import clauses
from rulings.engine.editions import edition_named
from rulings.engine.interview import Ruled, rule
from rulings.engine.texts import DATA, Refused, Text, echo, read_text, read_toml

Difficulty = Literal[1, 2, 3]

EASY, MIDDLING = 3, 6
"""The most facts and effects together that a case of difficulty 1, and of 2, has."""


@dataclass(frozen=True)
class CaseOfBook:
    """A case: an infraction with the answers to its questions.

    `story` is told from the case on which it follows, where there is one. `effects` and `pending`
    are what is done now and what waits, in writing; `pending` is None where the book leaves it
    open. `excluded` is what must not come out. `articles` are those of its clauses, in order.
    """

    edition: str
    id: str
    infraction: str
    answers: Mapping[str, str]
    story: tuple[Text, ...]
    names: Mapping[str, str]
    effects: tuple[str, ...]
    pending: tuple[str, ...] | None
    excluded: tuple[str, ...]
    clauses: tuple[str, ...]
    articles: tuple[str, ...]

    @property
    def question_id(self) -> str:
        """The id of the question that is made of it."""
        return f"case-{self.edition}-{self.id}"

    @property
    def infractions(self) -> tuple[str, ...]:
        """The slugs of what was committed: of one infraction."""
        return (self.infraction,)

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, from 1 to 3: the facts to tell apart and the effects to find, counted
        together (3 at most, 6 at most, more)."""
        load = len(self.answers) + len(self.effects) + len(self.pending or ())
        return 1 if load <= EASY else 2 if load <= MIDDLING else 3

    def ruled(self) -> Ruled:
        """Return what the engine rules on it."""
        found = rule(self.edition, self.infraction, self.answers)
        assert isinstance(found, Ruled), f"{self.id}: a case leaves nothing open"
        return found


@functools.cache
def cases(edition: str) -> tuple[CaseOfBook, ...]:
    """Return the case book of an edition, in its order; refuses an unknown edition."""
    name = edition_named(edition).id
    paths = sorted((DATA / "cases").glob("*.toml"))
    mine = [path.name for path in paths if path.stem == name or path.stem.startswith(f"{name}_")]
    rows = [row for file in mine for row in read_toml(f"cases/{file}")["case"]]
    told = {row["id"]: row for row in rows}
    return tuple(_case(name, row, told) for row in rows)


def case_of_book(edition: str, given: str) -> CaseOfBook:
    """Return one case; refuses an id that the edition's book does not have (`unknown-case`)."""
    found = _by_id(edition).get(given)
    if found is None:
        raise Refused("unknown-case", given=echo(given), edition=edition)
    return found


@functools.cache
def _by_id(edition: str) -> Mapping[str, CaseOfBook]:
    return {case.id: case for case in cases(edition)}


def _case(edition: str, row: Mapping[str, Any], told: Mapping[str, Any]) -> CaseOfBook:
    if "acts" in row:
        raise ValueError(f"{row['id']}: the school knows no case of two infractions")
    known = clauses(edition)
    return CaseOfBook(
        edition=edition,
        id=row["id"],
        infraction=row["infraction"],
        answers=row["answers"],
        story=_story(row, told),
        names=row.get("names", {}),
        effects=tuple(row["effects"]),
        pending=tuple(row["pending"]) if "pending" in row else None,
        excluded=tuple(row["not"]),
        clauses=tuple(row["clauses"]),
        articles=tuple(dict.fromkeys(known[name].article for name in row["clauses"])),
    )


def _story(row: Mapping[str, Any], told: Mapping[str, Any]) -> tuple[Text, ...]:
    before = _story(told[row["after"]], told) if "after" in row else ()
    return (*before, read_text(row["story"]))
