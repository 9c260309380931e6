"""Checks of the texts of an edition, before anything rests on them: what is missing, and where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from rulings.engine.clauses import Kind
from rulings.engine.editions import Edition, all_editions, read_part
from rulings.engine.texts import LANGS, read_toml

EDITION_KEYS = ("place", "title", "lapse", "article", "named", "order")
CLAUSE_KEYS = ("id", "article", "kind", "title", "text")
READING_KEYS = ("id", "clauses", "question", "adopted", "other")
INFRACTION_KEYS = ("moment", "paths", "articles", "title", "when", "entries")
ENTRY_KEYS = ("say", "search")
SPOKEN = frozenset(
    {"title", "text", "question", "adopted", "other", "when", "say", "search", "example"}
)
"""Keys whose values are texts in both languages."""


def data_faults(edition: Edition) -> Iterator[str]:
    """Yield in words what an edition's texts lack; what can be read without fault yields none."""
    row = read_part(edition.id, "edition")
    yield from _lacking("edition.toml", row, EDITION_KEYS)
    for other in all_editions().values():
        if other != edition and read_part(other.id, "edition").get("place") == row.get("place"):
            yield f"edition.toml: {other.id} has the same place"
    data = read_part(edition.id, "clauses")
    known, articles = data.get("clause", []), data.get("article", {})
    ids = {clause.get("id") for clause in known}
    for name, clause in (("lapse", edition.lapse), ("scope", edition.scope)):
        if clause and clause not in ids:
            yield f"edition.toml: {name} is {clause}, which is no clause"
    for article, titled in articles.items():
        yield from _lacking(f"clauses: article {article}", titled, ("title",))
        if article not in row.get("order", ()):
            yield f"edition.toml: the order leaves out article {article}"
    slugs = read_part(edition.id, "infractions").get("infraction", {})
    for clause in known:
        yield from _clause(clause, articles, {*slugs, "any"})
    for reading in read_part(edition.id, "readings").get("reading", []):
        yield from _lacking(f"readings: {reading.get('id', '?')}", reading, READING_KEYS)
    for slug, infraction in slugs.items():
        yield from _infraction(slug, infraction, articles)


def _clause(
    clause: Mapping[str, Any], articles: Mapping[str, Any], slugs: set[str]
) -> Iterator[str]:
    where = f"clauses: {clause.get('id', '?')}"
    yield from _lacking(where, clause, CLAUSE_KEYS)
    if clause.get("article") not in articles:
        yield f"{where} is of article {clause.get('article')}, which has no title"
    if clause.get("kind") not in get_args(Kind):
        yield f"{where} has the kind {clause.get('kind')}: one of {', '.join(get_args(Kind))}"
    for slug in clause.get("infractions", ()):
        if slug not in slugs:
            yield f"{where} claims {slug}, which this edition does not rule"


def _infraction(slug: str, row: Mapping[str, Any], articles: Mapping[str, Any]) -> Iterator[str]:
    where = f"infractions: {slug}"
    yield from _lacking(where, row, INFRACTION_KEYS)
    if row.get("moment") not in read_toml("moments.toml"):
        moments = ", ".join(read_toml("moments.toml"))
        yield f"{where} has the moment {row.get('moment')}: one of {moments}"
    for article in row.get("articles", ()):
        if article not in articles:
            yield f"{where} names article {article}, which has no title"
    for place, entry in enumerate(row.get("entries", ()), start=1):
        yield from _lacking(f"{where}, entry {place}", entry, ENTRY_KEYS)


def _lacking(where: str, row: Mapping[str, Any], keys: tuple[str, ...]) -> Iterator[str]:
    for key in keys:
        if key not in row:
            yield f'{where}: "{key}" is missing'
    for key in SPOKEN & row.keys():
        lacking = [
            lang for lang in LANGS if not (isinstance(row[key], dict) and row[key].get(lang))
        ]
        if lacking:
            yield f'{where}: "{key}" has no text in {", ".join(lacking)}'
