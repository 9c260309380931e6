"""The exhaustive checks: the editions pass them; size, clauses and gates can fail them."""

from __future__ import annotations

import dataclasses
import itertools
from typing import Any, Literal

import pytest

from rulings.editions.current.no_draw import Reminded
from rulings.engine import checks
from rulings.engine.cases import Fact
from rulings.engine.checks import check_edition
from rulings.engine.editions import CURRENT, Edition, all_editions
from rulings.engine.effects import Effect, caution, play_on, side
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.texts import Text
from tests.engine.spoiling import (
    FOUND,
    SLUG,
    excuse,
    faults,
    named,
    only,
    ruled_by,
    ruled_with,
)


class Many(Reminded):
    a, b, c, d, e, f, g, h, i = (Fact[Literal["no", "yes"]]() for _ in range(9))


# The editions


@pytest.mark.parametrize("edition", all_editions().values(), ids=lambda edition: edition.id)
def test_an_edition_has_no_faults(edition: Edition) -> None:
    found = check_edition(edition)
    assert found.faults == ()
    assert found.cited + found.excused == found.owed
    assert found.paths == sum(one.pinned for one in rulebook(edition.id).infractions.values())
    assert found.infractions == len(rulebook(edition.id).infractions)
    assert 0 < found.questions <= checks.MOST_QUESTIONS


def test_the_infraction_that_these_tests_spoil_has_no_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert faults(monkeypatch, ruled_with(lambda c: None)) == ()


# Size


def test_a_path_more_than_pinned_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = dataclasses.replace(FOUND, pinned=FOUND.pinned - 1)
    assert only(faults(monkeypatch, spoilt), SLUG, str(FOUND.pinned), str(FOUND.pinned - 1))


def test_too_many_questions_and_paths_are_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(c: Any) -> None:
        for place, fact in enumerate("abcdefghi"):
            if getattr(c, fact) == "yes":
                c.by("30.1", Effect("expose", (("cards", "cards"), ("place", place))))

    found = faults(monkeypatch, ruled_with(endless, facts=Many))
    assert named(found, "10 questions", str(checks.MOST_QUESTIONS))
    assert named(found, "paths", str(checks.MOST_PATHS))


def test_a_rule_that_depends_on_more_than_its_facts_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    runs = itertools.count()

    def moody(c: Any) -> None:
        c.by("30.9", Effect("expose", (("cards", "cards"), ("run", next(runs)))))

    assert named(faults(monkeypatch, ruled_with(moody)), SLUG, "twice")


# Clauses


def test_a_clause_that_no_path_cites_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(c: Any) -> None:
        c.by("proc.4", play_on())
        c.by("proc.5", play_on())

    found = faults(monkeypatch, ruled_by(nothing))
    assert named(found, SLUG, "30.9", "cites")


def test_an_excuse_for_an_uncited_clause_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(c: Any) -> None:
        c.by("proc.4", play_on())

    excuse(monkeypatch, clauses={"30.9": Text("x", "x")})
    found = faults(monkeypatch, ruled_by(nothing))
    assert not named(found, SLUG, "30.9")


def test_a_clause_is_excused_for_one_infraction_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(c: Any) -> None:
        c.by("proc.4", play_on())

    excuse(monkeypatch, clauses={f"{SLUG}.30.9": Text("x", "x")})
    assert not named(faults(monkeypatch, ruled_by(nothing)), "30.9")
    excuse(monkeypatch, clauses={"no-draw.proc.5": Text("x", "x")})
    assert named(faults(monkeypatch, ruled_by(nothing)), SLUG, "proc.5", "cites")


@pytest.mark.parametrize("clause", ["30.9", "1.1", "99.99", f"{SLUG}.30.9", f"{SLUG}.30.1"])
def test_a_needless_excuse_for_a_clause_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, clause: str
) -> None:
    """30.9 is cited, 1.1 is no remedy, 99.99 does not exist, 30.1 is owed by others."""
    excuse(monkeypatch, clauses={clause: Text("x", "x")})
    assert only(faults(monkeypatch, FOUND), clause)


def test_a_rule_without_texts_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {slug: row for slug, row in checks.read_infractions(CURRENT).items() if slug != SLUG}
    monkeypatch.setattr(checks, "read_infractions", lambda _: texts)
    assert only(check_edition(CURRENT).faults, SLUG, "without texts")


def test_texts_without_a_rule_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = checks.registered_slugs(CURRENT) - {SLUG}
    monkeypatch.setattr(checks, "registered_slugs", lambda _: rules)
    assert only(check_edition(CURRENT).faults, SLUG, "without a rule", "__init__.py")


# Gates


def registered(**fields: Any) -> Infraction:
    changed = dataclasses.replace(FOUND.registered, **fields)
    return dataclasses.replace(FOUND, registered=changed)


def test_no_gate_and_no_exemption_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert named(faults(monkeypatch, registered(gates=())), SLUG, "gate")


def test_a_gate_applied_but_not_declared_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert only(faults(monkeypatch, registered(gates=(), exempt=("30.9",))), SLUG, CURRENT.lapse)


def test_a_gate_declared_but_not_applied_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def ungated(c: Any) -> None:
        c.by("30.9", caution(side))

    found = faults(monkeypatch, ruled_by(ungated))
    assert named(found, SLUG, "gate", CURRENT.lapse)


def test_a_needless_exemption_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert only(faults(monkeypatch, registered(exempt=("25.4",))), SLUG, "25.4")
