"""An infraction spoiled in one respect, to see the checks name the fault."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from rulings.editions.current.no_draw import Reminded, reminded_to_draw
from rulings.engine import checks
from rulings.engine.cases import Case
from rulings.engine.checks import check_edition
from rulings.engine.editions import CURRENT
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.trees import compile_rule

BOOK = rulebook("current")
SLUG = "reminded-to-draw"
FOUND = BOOK.infraction(SLUG)


def ruled_by(
    rule: Callable[[Any], None], *, facts: type[Case] = Reminded, **changes: Any
) -> Infraction:
    """Return the infraction with another rule."""
    registered = dataclasses.replace(FOUND.registered, rule=rule, facts=facts)
    tree = compile_rule(rule, facts, CURRENT)
    return dataclasses.replace(FOUND, registered=registered, tree=tree, **changes)


def ruled_with(
    extra: Callable[[Any], None], *, facts: type[Case] = Reminded, **changes: Any
) -> Infraction:
    """Return the infraction with `extra` after its own rule, where that ends without a gate."""

    def rule(c: Any) -> None:
        reminded_to_draw(c)
        extra(c)

    return ruled_by(rule, facts=facts, **changes)


def faults(monkeypatch: pytest.MonkeyPatch, infraction: Infraction) -> tuple[str, ...]:
    """Check the edition with this infraction in the place of the real one."""
    book = dataclasses.replace(BOOK, infractions={**BOOK.infractions, SLUG: infraction})
    monkeypatch.setattr(checks, "rulebook", lambda _: book)
    return check_edition(CURRENT).faults


def excuse(monkeypatch: pytest.MonkeyPatch, **fields: Mapping[str, Any]) -> None:
    """Add to what the edition excuses (`clauses`, `alike`)."""
    real = checks.excuses(CURRENT)
    more = {name: {**getattr(real, name), **added} for name, added in fields.items()}
    monkeypatch.setattr(checks, "excuses", lambda _: dataclasses.replace(real, **more))


def named(found: tuple[str, ...], *words: str) -> bool:
    """Whether one of the faults has all these words."""
    return any(all(word in fault for word in words) for fault in found)


def only(found: tuple[str, ...], *words: str) -> bool:
    """Whether there are faults, and every one of them has all these words."""
    return bool(found) and all(word in fault for fault in found for word in words)
