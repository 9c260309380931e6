"""The case books: what happened at a table, and what has to come out, by edition.

The cases are data, `rulings/data/cases/<edition>*.toml`; `current.toml` says what each key means.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine.acts import TOGETHER, Act, RuledTogether, rule_together
from rulings.engine.clauses import clauses
from rulings.engine.editions import edition_named
from rulings.engine.interview import Ruled, rule
from rulings.engine.texts import DATA, Refused, Text, echo, read_text, read_toml

Difficulty = Literal[1, 2, 3]

EASY, MIDDLING = 3, 6
"""The most facts and effects together that a case of difficulty 1, and of 2, has."""


@dataclass(frozen=True)
class CaseOfBook:
    """A case: one infraction, or two that were committed `together` (the answers about both).

    `story` is told from the case on which it follows, where there is one. `effects` and `pending`
    are what is done now and what waits, in writing; `pending` is None where the book leaves it
    open. `excluded` is what must not come out. `articles` are those of its clauses, in order.
    """

    edition: str
    id: str
    acts: tuple[Act, ...]
    together: Mapping[str, str]
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
        """The slugs of what was committed."""
        return tuple(act.infraction for act in self.acts)

    @property
    def difficulty(self) -> Difficulty:
        """How hard it is, from 1 to 3: the facts to tell apart and the effects to find, counted
        together (3 at most, 6 at most, more); two infractions at once are always the hardest."""
        load = sum(len(act.answers) for act in self.acts) + len(self.effects)
        load += len(self.pending or ())
        if len(self.acts) > 1 or load > MIDDLING:
            return 3
        return 1 if load <= EASY else 2

    def ruled(self) -> Ruled | RuledTogether:
        """Return what the engine rules on it."""
        if len(self.acts) == 1:
            found: object = rule(self.edition, self.acts[0].infraction, self.acts[0].answers)
        else:
            found = rule_together(self.edition, self.acts[0], self.acts[1], self.together)
        assert isinstance(found, Ruled | RuledTogether), f"{self.id}: a case leaves nothing open"
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
    known = clauses(edition)
    acts = row.get("acts", [row])
    return CaseOfBook(
        edition=edition,
        id=row["id"],
        acts=tuple(Act(act["infraction"], act["answers"]) for act in acts),
        together={fact: row[fact] for fact in TOGETHER if fact in row},
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
