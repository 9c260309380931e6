"""The clauses of an edition: what each rule of the Code says, in both languages.

Clause numbers are Fibur's own count inside an article (30.3 = the third rule of Art. 30): good
for links and tests. People read "Art. 30" with the clause's title.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rulings.engine.editions import all_editions, read_part
from rulings.engine.texts import Refused, Text, echo, read_text

Kind = Literal["definition", "procedure", "prohibition", "remedy", "scoring", "administration"]


@dataclass(frozen=True)
class Article:
    """An article with its clauses' common title.

    `id` is its number, or a word for a part without one; `called` is how people name it.
    """

    id: str
    title: Text
    called: Text

    def label(self) -> Text:
        """Return how people name it: "Art. 30", or the name of a part without a number."""
        return self.called


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


@functools.cache
def _written(edition: str) -> dict[str, Any]:
    """Return the clauses of an edition and the titles of its articles as their files have them."""
    return read_part(edition, "clauses")


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
        for row in _written(edition).get("clause", [])
    }


@functools.cache
def articles(edition: str) -> dict[str, Article]:
    """Return every article of an edition by its id, in the order of the Code."""
    row = read_part(edition, "edition")
    titles = {
        article: read_text(found["title"])
        for article, found in _written(edition)["article"].items()
    }
    return {
        article: Article(article, titles[article], _called(article, titles[article], row))
        for article in sorted(titles, key=row["order"].index)
    }


def _called(article: str, title: Text, row: Mapping[str, Any]) -> Text:
    """Return how people name an article; a part without a number goes by its title."""
    if article in row["named"]:
        return title
    number = row.get("numbers", {}).get(article, article)
    forms = read_text(row["article"])
    return Text(it=forms.it.format(number=number), en=forms.en.format(number=number))


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
        for row in read_part(edition, "readings").get("reading", [])
    }


def clause(edition: str, given: str) -> Clause:
    """Return one clause; refuses an id that the edition does not have.

    `clause-elsewhere` names the editions that have it, `unknown-clause` this edition's articles.
    """
    if given in clauses(edition):
        return clauses(edition)[given]
    elsewhere = [name for name in all_editions() if given in clauses(name)]
    if elsewhere:
        valid = ", ".join(elsewhere)
        raise Refused("clause-elsewhere", given=echo(given), edition=edition, valid=valid)
    valid = ", ".join(articles(edition))
    raise Refused("unknown-clause", given=echo(given), edition=edition, valid=valid)
