"""Editions side by side: each by its own text, a rule shared only by saying so."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest

import rulings.editions
from rulings.engine import Refused, Ruling, all_editions, clause, edition_named, rulebook
from rulings.engine.cases import Case, Fact, RuleError, Sharing
from rulings.engine.editions import CURRENT, read_part
from rulings.engine.effects import caution, director_discretion, no_penalty, side
from rulings.engine.rulebook import read_infractions
from rulings.engine.trees import Question, changes, compile_rule, paths, walk
from tests.engine.spoiling import FOUND, SLUG, faults, only

FOLDERS = [Path(root) for root in rulings.editions.__path__]
CLUB = edition_named("club")


class Toy(Case):
    noticed_by = Fact[Literal["opponents", "partner"]]()
    choice = Fact[Literal["open", "cautioned", "not_cautioned"]](kind="choice")


def cautioned(c: Toy) -> None:
    if c.noticed_by == "partner":
        c.reading("Q1")
    with c.via("30.2"):
        c.by("30.1", caution(side))


# Nothing is inherited


def modules() -> Iterator[tuple[str, Path]]:
    for folder in FOLDERS:
        for path in sorted(folder.glob("*/*.py")):
            yield path.parent.name, path


def test_no_edition_imports_from_another_ones_folder() -> None:
    found = [
        f"{path.parent.name}/{path.name}: {module}"
        for edition, path in modules()
        for module in imported(path)
        if module.startswith("rulings.editions.")
        and not module.startswith(f"rulings.editions.{edition}")
    ]
    assert found == []


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_the_modules_of_the_editions_are_looked_at() -> None:
    assert {edition for edition, _ in modules()} == set(all_editions())


def test_a_rule_of_another_edition_is_a_fault_where_nothing_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def foreign(c: Any) -> None:
        FOUND.registered.rule(c)

    foreign.__module__ = "rulings.editions.club.closings"
    registered = dataclasses.replace(FOUND.registered, rule=foreign)
    spoilt = dataclasses.replace(FOUND, registered=registered)
    assert only(faults(monkeypatch, spoilt), SLUG, "club", "nothing says so")


# Sharing


def test_a_shared_rule_speaks_in_the_clauses_of_the_edition_that_shares_it() -> None:
    sharing = Sharing(CURRENT.id, {"30.1": "26.1", "30.2": "26.2"}, {"Q1": "D1"})
    tree = compile_rule(cautioned, Toy, CLUB, sharing)
    assert isinstance(tree, Question)
    found = tree.options["partner"]
    assert isinstance(found, Ruling)
    assert [(effect.clause, effect.via) for effect in found.effects] == [("26.1", "26.2")]
    assert found.clauses == ("26.2", "26.1")
    assert found.readings == ("D1",)


@pytest.mark.parametrize(
    ("clauses", "readings"),
    [
        ({"30.1": "26.1"}, {"Q1": "D1"}),
        ({"30.1": "26.1", "30.2": "26.2"}, {}),
        ({"30.1": "26.1", "30.2": "no.1"}, {"Q1": "D1"}),
    ],
)
def test_what_the_map_does_not_name_cannot_be_cited(
    clauses: dict[str, str], readings: dict[str, str]
) -> None:
    with pytest.raises(RuleError):
        compile_rule(cautioned, Toy, CLUB, Sharing(CURRENT.id, clauses, readings))


def test_a_clause_of_the_map_that_nothing_cites_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cited = {name for _, ruling in paths(FOUND.tree) for name in ruling.clauses}
    known = {name for _, ruling in paths(FOUND.tree) for name in ruling.readings}
    sharing = Sharing("club", {**{n: n for n in cited}, "19.9": "30.1"}, {n: n for n in known})
    registered = dataclasses.replace(FOUND.registered, sharing=sharing)
    spoilt = dataclasses.replace(FOUND, registered=registered)
    assert only(faults(monkeypatch, spoilt), SLUG, "19.9", "never cites")


# What the text leaves to the arbiter


def left_to_the_arbiter(c: Toy) -> None:
    match c.choice:
        case "open":
            c.by("30.1", director_discretion("caution"))
        case "cautioned":
            c.by("30.1", caution(side))
        case "not_cautioned":
            c.by("30.1", no_penalty())


def names(answers: dict[str, str]) -> list[str]:
    node = walk(compile_rule(left_to_the_arbiter, Toy, CURRENT), answers)
    assert isinstance(node, Ruling)
    return [effect.name for effect in node.effects]


def test_a_choice_is_not_asked_and_stands_open_until_it_is_taken() -> None:
    assert names({}) == ["director_discretion"]
    assert names({"choice": "cautioned"}) == ["caution"]
    assert names({"choice": "not_cautioned"}) == ["no_penalty"]


def test_what_a_choice_would_have_changed_is_told() -> None:
    tree = compile_rule(left_to_the_arbiter, Toy, CURRENT)
    assert [change.value for change in changes(tree, {})] == ["cautioned", "not_cautioned"]


def test_every_choice_of_every_edition_begins_open() -> None:
    found = {
        (edition, infraction.slug, node.fact, node.default)
        for edition in all_editions()
        for infraction in rulebook(edition).infractions.values()
        for nodes in infraction.facts.values()
        for node in nodes
        if node.kind == "choice"
    }
    assert found
    assert {default for *_, default in found} == {"open"}


def test_a_ruling_that_leaves_something_open_says_so_and_can_be_chosen() -> None:
    for edition in all_editions():
        for infraction in rulebook(edition).infractions.values():
            for steps, ruling in paths(infraction.tree):
                left = any(effect.name == "director_discretion" for effect in ruling.effects)
                choices = [value for node, value in steps if node.kind == "choice"]
                where = (edition, infraction.slug, [value for _, value in steps])
                assert left or "open" not in choices, where
                assert choices or not left, where


# Refusals


def test_an_infraction_that_only_others_rule_names_them() -> None:
    there = {
        edition.id for edition in all_editions().values() if "no-draw" in read_infractions(edition)
    }
    with pytest.raises(Refused) as caught:
        rulebook("online").infraction("no-draw")
    assert caught.value.code == "no-penalties"
    assert set(str(caught.value.values["valid"]).split(", ")) == there
    assert str(caught.value.values["scope"]) in {row["id"] for row in rows("online")}


def test_an_infraction_that_a_text_with_penalties_lacks_names_the_others() -> None:
    lacking = {
        (edition.id, slug)
        for edition in all_editions().values()
        for other in all_editions().values()
        for slug in read_infractions(other)
        if edition.lapse and slug not in read_infractions(edition)
    }
    assert lacking
    for edition, slug in lacking:
        with pytest.raises(Refused) as caught:
            rulebook(edition).infraction(slug)
        assert caught.value.code == "infraction-elsewhere"
        assert edition not in str(caught.value.values["valid"]).split(", ")


def test_a_clause_of_another_edition_names_that_edition() -> None:
    with pytest.raises(Refused) as caught:
        clause("current", "32bis.5")
    assert (caught.value.code, caught.value.values["valid"]) == ("clause-elsewhere", "fibur2008")
    with pytest.raises(Refused) as caught:
        clause("current", "99.1")
    assert caught.value.code == "unknown-clause"


def rows(edition: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = read_part(edition, "clauses")["clause"]
    return found
