"""The clauses of the current Code as data: complete, in both languages, and linked."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from rulings.engine.texts import LANGS

BASE = Path(__file__).resolve().parents[2]
DATA = BASE / "rulings" / "data" / "current"
INVENTORY = BASE.parent / "shared" / "clauses" / "current.toml"

TITLE_LIMIT = 60
TEXT_LIMIT = 420

Row = dict[str, Any]


def read(path: Path) -> Row:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def as_list(value: str | list[str]) -> list[str]:
    """The inventory writes a single infraction as a string."""
    return [value] if isinstance(value, str) else value


def repeated(values: Iterable[str]) -> list[str]:
    return [value for value, times in Counter(values).items() if times > 1]


def ids(rows: Iterable[Row], fault: Callable[[Row], bool]) -> list[str]:
    return [row["id"] for row in rows if fault(row)]


@pytest.fixture(scope="module")
def clauses() -> list[Row]:
    rows = [row for path in sorted(DATA.glob("*.toml")) for row in read(path).get("clause", [])]
    assert rows, f"no clause in {DATA}"
    return rows


@pytest.fixture(scope="module")
def articles() -> list[tuple[str, Row]]:
    return [
        (article, row)
        for path in sorted(DATA.glob("*.toml"))
        for article, row in read(path).get("article", {}).items()
    ]


def test_the_clauses_are_those_of_the_inventory(clauses: list[Row]) -> None:
    if not INVENTORY.exists():
        pytest.skip("the clause inventory (../shared/clauses/current.toml) is not here")
    expected = {
        row["id"]: {
            "article": row["article"],
            "kind": row["kind"],
            "infractions": as_list(row.get("infraction", [])),
            "see": row.get("see", []),
        }
        for row in read(INVENTORY)["clause"]
    }
    found = {
        row["id"]: {
            "article": row["article"],
            "kind": row["kind"],
            "infractions": row.get("infractions", []),
            "see": row.get("see", []),
        }
        for row in clauses
    }
    assert found == expected


def test_no_clause_is_written_twice(clauses: list[Row]) -> None:
    assert repeated(row["id"] for row in clauses) == []


def test_every_id_begins_with_its_article(clauses: list[Row]) -> None:
    assert ids(clauses, lambda row: row["id"].split(".")[0] != row["article"]) == []


def test_a_clause_without_infraction_or_link_leaves_the_key_out(clauses: list[Row]) -> None:
    assert ids(clauses, lambda row: [] in (row.get("infractions"), row.get("see"))) == []


@pytest.mark.parametrize("key", ["title", "text", "example"])
def test_every_text_is_in_both_languages_and_they_differ(clauses: list[Row], key: str) -> None:
    def faulty(row: Row) -> bool:
        if key not in row:
            return key != "example"
        text = row[key]
        return (
            set(text) != set(LANGS)
            or text["it"] == text["en"]
            or any(not text[lang] or text[lang] != text[lang].strip() for lang in LANGS)
        )

    assert ids(clauses, faulty) == []


@pytest.mark.parametrize(("key", "limit"), [("title", TITLE_LIMIT), ("text", TEXT_LIMIT)])
def test_texts_are_short_enough_to_be_read_aloud(clauses: list[Row], key: str, limit: int) -> None:
    assert ids(clauses, lambda row: max(len(row[key][lang]) for lang in LANGS) > limit) == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_clauses_say_the_same(clauses: list[Row], lang: str) -> None:
    assert repeated(row["text"][lang].casefold() for row in clauses) == []


def test_every_link_leads_to_another_clause(clauses: list[Row]) -> None:
    known = {row["id"] for row in clauses}
    lost = {
        row["id"]: bad
        for row in clauses
        if (bad := [see for see in row.get("see", []) if see not in known - {row["id"]}])
    }
    assert lost == {}


def test_every_article_has_one_title_in_both_languages(
    clauses: list[Row], articles: list[tuple[str, Row]]
) -> None:
    assert repeated(article for article, _ in articles) == []
    assert {article for article, _ in articles} == {row["article"] for row in clauses}
    assert [a for a, row in articles if not all(row["title"].get(lang) for lang in LANGS)] == []
