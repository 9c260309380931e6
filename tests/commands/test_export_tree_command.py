"""`manage.py export_tree`: every path of the engine is in the file, each thing once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management.base import CommandError

from rulings.engine import ENGINE_VERSION, LANGS, Effect, clauses, readings, rulebook
from rulings.engine.sentences import template
from rulings.engine.trees import paths
from rulings.pocket.export import compressed
from tests.commands.running import refused, run

LARGEST = 85_000
"""Bytes, deflated: nearly three quarters are texts, every clause and reading in two languages."""
LARGEST_PAGE = 300_000

BOOK = rulebook("current")


@pytest.fixture(scope="module")
def data() -> Any:
    found = run("export_tree")
    assert (found.code, found.err) == (0, "")
    return found.json


def exported_paths(data: Any, place: int) -> Iterator[tuple[dict[str, str], Any]]:
    """Yield every path below a node of the file: the answers, and the ruling."""
    node = data["nodes"][place]
    if isinstance(node[0], list):
        yield {}, node
        return
    fact, _, _, answers = data["questions"][node[0]]
    for answer, back in zip(answers, node[1:], strict=True):
        for told, ruling in exported_paths(data, place - back):
            yield {fact: data["answers"][answer][0], **told}, ruling


def exported_effect(data: Any, place: int) -> Effect:
    deed, _, clause, waits, *via = data["effects"][place]
    name, args = data["deeds"][deed]
    ids = [data["clauses"][one][0] for one in (clause, *via)]
    return Effect(name, tuple(args.items()), "next_turn" if waits >= 0 else "", *ids)


def bare(effect: Effect) -> Effect:
    """An effect as the file can tell it: whether it waits, not for what."""
    when = "next_turn" if effect.when else ""
    return Effect(effect.name, effect.args, when, effect.clause, effect.via)


def exported_clauses(data: Any, steps: list[int]) -> list[str]:
    found: dict[str, None] = {}
    for step in steps:
        if step < 0:
            found[data["clauses"][-1 - step][0]] = None
        else:
            effect = exported_effect(data, step)
            found |= dict.fromkeys(one for one in (effect.via, effect.clause) if one)
    return list(found)


@pytest.mark.parametrize("slug", BOOK.infractions)
def test_every_path_leads_to_the_same_effects_clauses_and_readings(data: Any, slug: str) -> None:
    [root] = [one["root"] for one in data["infractions"] if one["slug"] == slug]
    found = [
        (
            told,
            [exported_effect(data, step) for step in steps if step >= 0],
            exported_clauses(data, steps),
            [data["readings"][name] for name in followed],
        )
        for told, (steps, followed) in exported_paths(data, root)
    ]
    assert found == [
        (
            {question.fact: value for question, value in told},
            [bare(effect) for effect in ruling.effects],
            list(ruling.clauses),
            list(ruling.readings),
        )
        for told, ruling in paths(BOOK.infractions[slug].tree)
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_the_texts_of_a_language_run_beside_the_lists_without_words(data: Any, lang: str) -> None:
    said = data[lang]
    clause, reading = data["clauses"][0][0], data["readings"][0]
    assert said["clauses"][0][:2] == [
        clauses("current")[clause].title[lang],
        clauses("current")[clause].text[lang],
    ]
    assert said["readings"][0][0] == readings("current")[reading].adopted[lang]
    for name in ("moments", "articles", "clauses", "readings", "infractions"):
        assert len(said[name]) == len(data[name]), name
    assert [one[0] for one in said["infractions"]] == [
        one.title[lang] for one in BOOK.infractions.values()
    ]


def test_each_effect_has_its_sentence(data: Any) -> None:
    spoken = {
        (effect.name, effect.clause): template(effect, "current")["it"]
        for infraction in BOOK.infractions.values()
        for _, ruling in paths(infraction.tree)
        for effect in ruling.effects
        if not effect.args and not effect.when and not effect.via
    }
    found = {
        (name, data["clauses"][clause][0]): data["it"]["texts"][sentence]
        for deed, sentence, clause, waits, *via in data["effects"]
        for name, args in [data["deeds"][deed]]
        if not args and waits < 0 and not via
    }
    assert found == spoken


@pytest.mark.parametrize("name", ["nodes", "questions", "answers", "effects", "deeds", "clauses"])
def test_nothing_stands_twice(data: Any, name: str) -> None:
    # Nodes say where others stand by distance: two alike may lead elsewhere.
    written = [
        json.dumps([place - one for one in item[1:]] + item[:1] if name == "nodes" else item)
        for place, item in enumerate(data[name])
        if name != "nodes" or not isinstance(item[0], list)
    ]
    assert len(written) == len(set(written))


def test_it_says_which_edition_and_engine_it_is(data: Any) -> None:
    assert (data["edition"], data["engine"]) == ("current", ENGINE_VERSION)


def test_it_fits(data: Any) -> None:
    assert len(compressed(data)) <= LARGEST


def test_the_page_is_one_file_of_its_size(tmp_path: Path) -> None:
    output = tmp_path / "pocket.html"
    assert run("export_tree", "--html", f"--output={output}").out == ""
    assert output.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert output.stat().st_size <= LARGEST_PAGE


def test_an_unknown_edition_is_refused_in_one_line() -> None:
    assert "current" in refused("export_tree", "--edition=nowhere")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no-such-folder"):
        run("export_tree", f"--output={tmp_path / 'no-such-folder' / 'tree.json'}")
