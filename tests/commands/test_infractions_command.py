"""`manage.py infractions`: every infraction with its questions, in JSON and in lines."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.engine.rulebook import rulebook
from rulings.engine.texts import LANGS
from tests.commands.running import refused, run

BOOK = rulebook("current")


def listed(*arguments: str) -> list[dict[str, Any]]:
    found = run("infractions", "--json", *arguments)
    assert (found.code, found.err) == (0, "")
    rows: list[dict[str, Any]] = found.json
    return rows


def facts(slug: str) -> dict[str, dict[str, Any]]:
    return {fact["fact"]: fact for row in listed() if row["slug"] == slug for fact in row["facts"]}


def test_every_infraction_is_listed_once_by_moment_of_play() -> None:
    rows = listed()
    assert [row["slug"] for row in rows] == list(BOOK.infractions)
    moments = [row["moment"] for row in rows]
    assert sorted(moments, key=list(BOOK.moments).index) == moments


def test_an_infraction_has_the_keys_of_the_contract() -> None:
    for row in listed():
        assert {"slug", "title", "articles", "moment", "facts", "entries"} <= set(row)
        assert row["title"]
        assert row["articles"]
        assert all(isinstance(article, str) for article in row["articles"])
        for fact in row["facts"]:
            assert set(fact) == {"fact", "text", "kind", "options", "default"}
            assert fact["kind"] in ("asked", "rare", "happened")
            assert fact["text"]
            assert len(fact["options"]) > 1
            for option in fact["options"]:
                assert set(option) == {"value", "text"}
                assert option["text"]
        for entry in row["entries"]:
            assert entry["say"]


def test_only_what_is_not_asked_has_a_default() -> None:
    for row in listed():
        for fact in row["facts"]:
            values = [option["value"] for option in fact["options"]]
            assert fact["default"] == (None if fact["kind"] == "asked" else values[0])


def test_facts_come_in_the_order_asked_with_every_answer_of_every_path() -> None:
    found = facts("no-draw")
    assert list(found)[:4] == ["happened", "moment", "noticed_by", "play"]
    assert (found["happened"]["kind"], found["happened"]["default"]) == ("happened", "first")
    assert (found["cards_left"]["kind"], found["cards_left"]["default"]) == ("rare", "some")
    assert found["moment"]["kind"] == "asked"
    assert {option["value"] for option in found["play"]["options"]} == {
        "opened", "attached", "both", "discarded",
    }  # fmt: skip


def test_presets_of_entries_are_answers_that_are_listed() -> None:
    presets = 0
    for row in listed():
        known = {f["fact"]: [o["value"] for o in f["options"]] for f in row["facts"]}
        for entry in row["entries"]:
            for fact, value in entry["presets"].items():
                assert value in known[fact]
                presets += 1
    assert presets


def test_titles_and_questions_come_in_the_language_asked_for() -> None:
    italian, english = (listed("--lang", lang) for lang in LANGS)
    assert listed() == italian
    for one, other in zip(italian, english, strict=True):
        assert one["slug"] == other["slug"]
        assert one["when"] != other["when"]
        assert [f["fact"] for f in one["facts"]] == [f["fact"] for f in other["facts"]]


@pytest.mark.parametrize("lang", LANGS)
def test_people_read_every_infraction_with_its_answers(lang: str) -> None:
    found = run("infractions", "--lang", lang)
    assert (found.code, found.err) == (0, "")
    assert not set("{}|") & set(found.out)
    for slug, infraction in BOOK.infractions.items():
        assert slug in found.out
        assert infraction.title["it" if lang == "it" else "en"] in found.out
    assert "before_discard, after_discard" in found.out
    assert "(rare)" in found.out
    assert "(happened)" in found.out


@pytest.mark.parametrize("json_too", [(), ("--json",)])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--edition", "1998"), ["1998", "current"]),
        (("--lang", "fr"), ["fr", "it, en"]),
        (("--edition", "x" * 1_000_000), ["xxx", "current"]),
        (("--edition", "two\nlines"), ["current"]),
    ],
)
def test_bad_input_is_refused_in_one_line(
    arguments: tuple[str, ...], words: list[str], json_too: tuple[str, ...]
) -> None:
    said = refused("infractions", *arguments, *json_too)
    assert len(said) < 2000
    assert all(word in said for word in words)
