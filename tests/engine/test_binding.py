"""Effects bound to their clauses, shown on toy rules (real clauses, no real article)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from rulings.engine.cases import Case, Fact, RuleError
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Effect,
    cards,
    caution,
    interrupt_play,
    must_draw_or_pick_up,
    no_penalty,
    play_on,
    player,
    side,
    validate,
)
from rulings.engine.trees import Node, Ruling, compile_rule, walk


class Toy(Case):
    colour = Fact[Literal["red", "green", "blue"]]()
    size = Fact[Literal["small", "large"]]()


def compiled(rule: Callable[[Toy], None]) -> Node:
    return compile_rule(rule, Toy, CURRENT)


def ruling(node: Node) -> Ruling:
    assert isinstance(node, Ruling)
    return node


def names(node: Node) -> list[str]:
    return [effect.name for effect in ruling(node).effects]


def test_an_effect_is_bound_to_its_clause() -> None:
    def plain(c: Toy) -> None:
        c.by("30.1", interrupt_play(player), must_draw_or_pick_up(player))
        c.by("30.2", caution(side))

    found = ruling(compiled(plain))
    assert [(e.name, e.clause, e.via) for e in found.effects] == [
        ("interrupt_play", "30.1", ""),
        ("must_draw_or_pick_up", "30.1", ""),
        ("caution", "30.2", ""),
    ]
    assert found.clauses == ("30.1", "30.2")


def test_an_effect_prescribed_twice_stands_once() -> None:
    def repeated(c: Toy) -> None:
        c.by("30.1", play_on())
        c.by("30.1", play_on())
        c.by("30.2", play_on())

    found = ruling(compiled(repeated))
    assert [(e.name, e.clause) for e in found.effects] == [("play_on", "30.1"), ("play_on", "30.2")]
    assert found.clauses == ("30.1", "30.2")


def test_via_names_the_clause_that_borrows() -> None:
    def borrowing(c: Toy) -> None:
        with c.via("27.3"):
            c.by("25.2", interrupt_play(player))
            with c.via("27.4"):
                c.by("25.3", play_on())
            c.by("25.4", caution(side))
        c.by("30.1", validate(cards=cards))

    found = ruling(compiled(borrowing))
    assert [(e.clause, e.via) for e in found.effects] == [
        ("25.2", "27.3"),
        ("25.3", "27.4"),
        ("25.4", "27.3"),
        ("30.1", ""),
    ]
    assert found.clauses == ("27.3", "25.2", "27.4", "25.3", "25.4", "30.1")


def test_a_cited_clause_prescribes_nothing() -> None:
    def citing(c: Toy) -> None:
        c.cite("7.13")
        c.by("30.1", play_on())
        c.cite("7.13")

    found = ruling(compiled(citing))
    assert found.clauses == ("7.13", "30.1")
    assert [effect.clause for effect in found.effects] == ["30.1"]


def test_a_reading_is_named_once() -> None:
    def read(c: Toy) -> None:
        c.reading("Q36")
        c.by("30.1", play_on())
        c.reading("Q35")
        c.reading("Q36")

    assert ruling(compiled(read)).readings == ("Q36", "Q35")


def test_the_trace_has_facts_and_clauses_in_the_order_of_the_rule() -> None:
    def traced(c: Toy) -> None:
        c.cite("7.13")
        if c.colour == "red":
            c.by("30.1", play_on())
        c.by("30.2", caution(side) if c.size == "large" else no_penalty())

    found = ruling(walk(compiled(traced), {"colour": "red", "size": "large"}))
    assert found.trace == (
        ("clause", "7.13"),
        ("fact", "colour", "red"),
        ("clause", "30.1"),
        ("fact", "size", "large"),
        ("clause", "30.2"),
    )


def test_what_waits_is_told_apart_from_what_is_done_now() -> None:
    def waiting(c: Toy) -> None:
        c.by("30.1", interrupt_play(player, when="next_turn"), play_on())

    found = ruling(compiled(waiting))
    assert [effect.name for effect in found.now] == ["play_on"]
    assert [effect.name for effect in found.pending] == ["interrupt_play"]


def test_stop_settles_the_case() -> None:
    def stopped(c: Toy) -> None:
        c.by("30.1", play_on())
        if c.colour == "green":
            c.stop()
        c.by("30.2", caution(side))

    tree = compiled(stopped)
    assert names(walk(tree, {"colour": "green"})) == ["play_on"]
    assert names(walk(tree, {"colour": "red"})) == ["play_on", "caution"]


def unknown_clause(c: Toy) -> None:
    c.by("99.99", play_on())


def unknown_cited(c: Toy) -> None:
    c.cite("99.99")


def unknown_lender(c: Toy) -> None:
    with c.via("99.99"):
        c.by("30.1", play_on())


def unknown_reading(c: Toy) -> None:
    c.by("30.1", play_on())
    c.reading("Q0")


def rules_nothing(c: Toy) -> None:
    c.cite("30.1")


def rules_nothing_for_green(c: Toy) -> None:
    if c.colour != "green":
        c.by("30.1", play_on())


def stops_too_early(c: Toy) -> None:
    c.stop()


@pytest.mark.parametrize(
    "rule",
    [
        unknown_clause,
        unknown_cited,
        unknown_lender,
        unknown_reading,
        rules_nothing,
        rules_nothing_for_green,
        stops_too_early,
    ],
)
def test_a_rule_written_wrongly_does_not_compile(rule: Callable[[Toy], None]) -> None:
    with pytest.raises(RuleError):
        compiled(rule)


def test_an_effect_names_its_arguments_and_its_target() -> None:
    effect = Effect("penalise", (("cards", "rest"), ("discard", "now")))
    assert (effect.arg("discard"), effect.arg("meld"), effect.target) == ("now", None, "rest")
    assert (caution(side).target, play_on().target) == ("side", "")
