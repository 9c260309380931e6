"""Clauses, articles and readings as a ruling cites them, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulings.engine import Clause, Lang, articles, clause, readings

Words = dict[str, Any]


def clause_words(edition: str, one: Clause, lang: Lang) -> Words:
    """Return a clause as people read it; `anchor` is its drawer's id on the page."""
    return {
        "id": one.id,
        "anchor": f"clause-{one.id.replace('.', '-')}",
        "label": articles(edition)[one.article].label()[lang],
        "title": one.title[lang],
        "text": one.text[lang],
        "example": one.example[lang] if one.example else "",
    }


def by_article(edition: str, ids: Iterable[str], lang: Lang) -> list[Words]:
    """Return the clauses grouped by article, in the order of the ruling."""
    grouped: dict[str, list[Words]] = {}
    for given in ids:
        one = clause(edition, given)
        grouped.setdefault(one.article, []).append(clause_words(edition, one, lang))
    return [
        {
            "label": articles(edition)[article].label()[lang],
            "title": articles(edition)[article].title[lang],
            "numbered": article.isdecimal(),
            "clauses": found,
        }
        for article, found in grouped.items()
    ]


def see_also(edition: str, ids: Iterable[str], lang: Lang) -> list[Words]:
    """Return the clauses that the ruling's own clauses refer to, without those themselves."""
    cited = tuple(ids)
    referred = dict.fromkeys(other for given in cited for other in clause(edition, given).see)
    return [
        clause_words(edition, clause(edition, other), lang)
        for other in referred
        if other not in cited
    ]


def adopted(edition: str, ids: Iterable[str], lang: Lang) -> list[Words]:
    """Return the readings that the ruling follows, each with the one not followed."""
    found = (readings(edition)[given] for given in ids)
    return [{"id": one.id, "adopted": one.adopted[lang], "other": one.other[lang]} for one in found]


def drawers(edition: str, ids: tuple[str, ...], lang: Lang) -> list[Words]:
    """Return every clause that the page can open: those cited, and those they refer to."""
    cited = [clause_words(edition, clause(edition, given), lang) for given in ids]
    return [*cited, *see_also(edition, ids, lang)]
