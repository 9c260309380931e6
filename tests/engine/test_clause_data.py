"""The clauses of every edition as data: complete, in both languages, and linked."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from rulings.engine.editions import all_editions, read_part
from rulings.engine.texts import LANGS

INVENTORIES = Path(__file__).resolve().parents[3] / "shared" / "clauses"

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


@pytest.fixture(scope="module", params=all_editions())
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def clauses(edition: str) -> list[Row]:
    rows: list[Row] = read_part(edition, "clauses").get("clause", [])
    assert rows, f"{edition} has no clause"
    return rows


@pytest.fixture(scope="module")
def articles(edition: str) -> list[tuple[str, Row]]:
    return list(read_part(edition, "clauses")["article"].items())


def test_the_clauses_are_those_of_the_inventory(edition: str, clauses: list[Row]) -> None:
    inventory = INVENTORIES / f"{edition}.toml"
    if not inventory.exists():
        pytest.skip(f"the clause inventory (../shared/clauses/{edition}.toml) is not here")
    expected = {
        row["id"]: {
            "kind": row["kind"],
            "infractions": as_list(row.get("infraction", [])),
            "see": row.get("see", []),
        }
        for row in read(inventory)["clause"]
    }
    found = {
        row["id"]: {
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
    assert ids(clauses, lambda row: not row["id"].startswith(f"{row['article']}.")) == []


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
    assert {article for article, _ in articles} == {row["article"] for row in clauses}
    assert [a for a, row in articles if not all(row["title"].get(lang) for lang in LANGS)] == []


def test_the_edition_says_where_each_article_stands(
    edition: str, articles: list[tuple[str, Row]]
) -> None:
    row = read_part(edition, "edition")
    assert {article for article, _ in articles} == set(row["order"])
    assert {*row["named"], *row.get("numbers", {})} <= set(row["order"])
