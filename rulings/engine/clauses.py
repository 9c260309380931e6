"""The clauses of an edition: what each rule of the Code says, in both languages.

Clause numbers are Fibur's own count inside an article (30.3 = the third rule of Art. 30): good
for links and tests. People read "Art. 30" with the clause's title.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine.texts import DATA, Refused, Text, echo, read_text, read_toml

Kind = Literal["definition", "procedure", "prohibition", "remedy", "scoring"]


@dataclass(frozen=True)
class Article:
    """An article with its clauses' common title; `id` is its number, or `def` or `proc`."""

    id: str
    title: Text

    def label(self) -> Text:
        """Return how people name it: "Art. 30", or the name of a part without a number."""
        if self.id in ("def", "proc"):
            return self.title
        return Text(it=f"Art. {self.id}", en=f"Art. {self.id}")


@dataclass(frozen=True)
class Clause:
    """One rule of the Code; `infractions` are the slugs whose rulings have to reckon with it."""

    id: str
    article: str
    kind: Kind
    title: Text
    text: Text
    infractions: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    example: Text | None = None


@dataclass(frozen=True)
class Reading:
    """Where the text is open: the reading that Fibur follows and the one that it does not."""

    id: str
    clauses: tuple[str, ...]
    question: Text
    adopted: Text
    other: Text


def _tables(edition: str, key: str) -> list[dict[str, Any]]:
    """Return the entries named `key` of all data files of an edition, file by file."""
    names = sorted(path.name for path in (DATA / edition).glob("*.toml"))
    return [row for name in names for row in read_toml(f"{edition}/{name}").get(key, [])]


@functools.cache
def clauses(edition: str) -> dict[str, Clause]:
    """Return every clause of an edition by its id."""
    return {
        row["id"]: Clause(
            id=row["id"],
            article=row["article"],
            kind=row["kind"],
            title=read_text(row["title"]),
            text=read_text(row["text"]),
            infractions=tuple(row.get("infractions", ())),
            see=tuple(row.get("see", ())),
            example=read_text(row["example"]) if "example" in row else None,
        )
        for row in _tables(edition, "clause")
    }


@functools.cache
def articles(edition: str) -> dict[str, Article]:
    """Return every article of an edition by its id, in the order of the Code."""
    found: dict[str, Article] = {}
    for path in sorted((DATA / edition).glob("*.toml")):
        for article, row in read_toml(f"{edition}/{path.name}").get("article", {}).items():
            found[article] = Article(article, read_text(row["title"]))
    return dict(sorted(found.items(), key=lambda item: _place(item[0])))


def _place(article: str) -> float:
    """Return where an article stands: definitions first, the procedure before Art. 21."""
    named = {"def": 0.0, "proc": 20.5}
    return named[article] if article in named else float(article)


@functools.cache
def readings(edition: str) -> dict[str, Reading]:
    """Return the adopted readings of an edition by their id."""
    return {
        row["id"]: Reading(
            id=row["id"],
            clauses=tuple(row["clauses"]),
            question=read_text(row["question"]),
            adopted=read_text(row["adopted"]),
            other=read_text(row["other"]),
        )
        for row in _tables(edition, "reading")
    }


def clause(edition: str, given: str) -> Clause:
    """Return one clause; refuses an id that the edition does not have."""
    if given not in clauses(edition):
        raise Refused("unknown-clause", given=echo(given), edition=edition)
    return clauses(edition)[given]
