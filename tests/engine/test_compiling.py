"""A rule compiled to a tree, shown on toy rules over toy facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest

from rulings.engine.cases import Case, Fact, RuleError
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    cards,
    caution,
    expose,
    interrupt_play,
    must_draw_or_pick_up,
    no_penalty,
    play_on,
    player,
    side,
)
from rulings.engine.trees import (
    Node,
    Question,
    Ruling,
    certain,
    changes,
    compile_rule,
    paths,
    rulings_below,
    trail,
    walk,
)


class Toy(Case):
    colour = Fact[Literal["red", "green", "blue"]]()
    red_or_blue = Fact[Literal["blue", "red"]](key="colour")
    size = Fact[Literal["small", "large"]]()
    odd = Fact[Literal["no", "yes"]](kind="rare")
    later = Fact[Literal["first", "again"]](kind="happened")
    moment = Fact[Literal["in_time", "opponent_moved"]]()
    stage = Fact[Literal["before_discard", "after_discard", "opponent_moved"]](key="moment")


def compiled(rule: Callable[[Toy], None]) -> Node:
    return compile_rule(rule, Toy, CURRENT)


def question(node: Node) -> Question:
    assert isinstance(node, Question)
    return node


def ruling(node: Node) -> Ruling:
    assert isinstance(node, Ruling)
    return node


def names(node: Node) -> list[str]:
    return [effect.name for effect in ruling(node).effects]


def by_colour(c: Toy) -> None:
    """Green and blue need no size; red does."""
    if c.colour == "red" and c.size == "large":
        c.by("30.2", caution(side))
    elif c.colour == "green":
        c.by("30.1", no_penalty())
    else:
        c.by("30.1", play_on())


def with_a_rare_fact(c: Toy) -> None:
    c.by("30.1", no_penalty() if c.odd == "no" else play_on())


def with_a_follow_up(c: Toy) -> None:
    c.by("30.1", no_penalty() if c.later == "first" else play_on())


def by_stage(c: Toy) -> None:
    match c.stage:
        case "before_discard":
            c.by("30.1", interrupt_play(player))
        case "after_discard":
            c.by("30.1", expose(cards))
        case "opponent_moved":
            c.by("30.1", play_on())


def by_moment(c: Toy) -> None:
    c.by("30.1", caution(side) if c.moment == "in_time" else play_on())


# Questions


def test_two_facts_with_the_same_answers_keep_each_its_own_order() -> None:
    class Both(Case):
        one = Fact[Literal["yes", "no"]]()
        other = Fact[Literal["no", "yes"]]()

    assert Both.one.domain == ("yes", "no")
    assert Both.other.domain == ("no", "yes")


def test_a_fact_is_asked_only_where_the_rule_reads_it() -> None:
    tree = question(compiled(by_colour))
    assert (tree.fact, tree.kind) == ("colour", "asked")
    assert question(tree.options["red"]).fact == "size"
    assert names(tree.options["green"]) == ["no_penalty"]
    assert names(tree.options["blue"]) == ["play_on"]


def test_answers_are_offered_in_the_order_of_their_type() -> None:
    tree = question(compiled(by_colour))
    assert list(tree.options) == ["red", "green", "blue"]
    assert list(question(tree.options["red"]).options) == ["small", "large"]


def test_the_rule_runs_once_for_each_ruling() -> None:
    runs: list[dict[str, str]] = []

    def counted(c: Toy) -> None:
        by_colour(c)
        runs.append(dict(c.known))

    compiled(counted)
    assert runs == [
        {"colour": "red", "size": "small"},
        {"colour": "red", "size": "large"},
        {"colour": "green"},
        {"colour": "blue"},
    ]


def test_a_fact_read_twice_is_asked_once() -> None:
    def twice(c: Toy) -> None:
        c.by("30.1", no_penalty() if c.size == "small" else play_on())
        if c.size == "large":
            c.by("30.1", caution(side))

    assert [[node.fact for node, _ in steps] for steps, _ in paths(compiled(twice))] == [
        ["size"],
        ["size"],
    ]


def test_a_rule_compiles_twice_alike() -> None:
    assert compiled(by_colour) == compiled(by_colour)
    assert compiled(by_colour) != compiled(by_stage)


def test_every_path_is_listed_with_its_answers() -> None:
    found = [[value for _, value in steps] for steps, _ in paths(compiled(by_colour))]
    assert found == [["red", "small"], ["red", "large"], ["green"], ["blue"]]


# Rare facts, and what came of an earlier ruling


def test_a_rare_fact_is_assumed_to_be_its_first_answer() -> None:
    tree = compiled(with_a_rare_fact)
    assert (question(tree).kind, question(tree).default) == ("rare", "no")
    assert names(walk(tree, {})) == ["no_penalty"]
    assert names(walk(tree, {"odd": "yes"})) == ["play_on"]


def test_what_happened_is_assumed_as_well() -> None:
    tree = compiled(with_a_follow_up)
    assert (question(tree).kind, question(tree).default) == ("happened", "first")
    assert names(walk(tree, {})) == ["no_penalty"]
    assert names(walk(tree, {"later": "again"})) == ["play_on"]


def test_an_asked_fact_has_no_default() -> None:
    tree = compiled(by_colour)
    assert question(tree).default is None
    assert walk(tree, {}) is tree


def test_a_rare_fact_could_have_been_otherwise_but_not_what_happened() -> None:
    assert [(c.fact, c.value) for c in changes(compiled(with_a_rare_fact), {})] == [("odd", "yes")]
    assert changes(compiled(with_a_follow_up), {}) == ()


# Facts that share a key


def test_a_narrower_fact_takes_the_answer_to_the_wider_one() -> None:
    def narrowed(c: Toy) -> None:
        if c.colour == "green":
            c.by("30.1", no_penalty())
        else:
            c.by("30.1", play_on() if c.red_or_blue == "blue" else caution(side))

    tree = compiled(narrowed)
    assert names(walk(tree, {"colour": "blue"})) == ["play_on"]
    assert names(walk(tree, {"colour": "red"})) == ["caution"]
    assert {node.fact for steps, _ in paths(tree) for node, _ in steps} == {"colour"}


def test_a_narrower_fact_asked_alone_offers_its_own_answers() -> None:
    def narrow(c: Toy) -> None:
        c.by("30.1", play_on() if c.red_or_blue == "blue" else caution(side))

    tree = question(compiled(narrow))
    assert (tree.fact, list(tree.options)) == ("colour", ["blue", "red"])
    assert walk(tree, {"colour": "green"}) is tree


def test_a_narrower_fact_that_excludes_the_answer_given_is_an_error_of_the_rule() -> None:
    def clashing(c: Toy) -> None:
        if c.colour == "green" and c.red_or_blue == "red":
            c.by("30.1", play_on())

    with pytest.raises(RuleError):
        compiled(clashing)


@pytest.mark.parametrize("finer", ["before_discard", "after_discard"])
def test_a_finer_answer_counts_as_the_coarser_one(finer: str) -> None:
    tree = compiled(by_moment)
    assert names(walk(tree, {"moment": finer})) == ["caution"]
    assert [value for _, value in trail(tree, {"moment": finer})] == ["in_time"]


def test_a_coarser_answer_does_not_settle_a_finer_question() -> None:
    tree = compiled(by_stage)
    assert walk(tree, {"moment": "in_time"}) is tree
    assert trail(tree, {"moment": "in_time"}) == ()


def test_a_rule_may_ask_finely_and_then_coarsely() -> None:
    def both(c: Toy) -> None:
        by_stage(c)
        by_moment(c)

    tree = compiled(both)
    assert names(walk(tree, {"moment": "after_discard"})) == ["expose", "caution"]
    assert names(walk(tree, {"moment": "opponent_moved"})) == ["play_on"]


# What a question still leaves open


def test_rulings_that_can_still_come_out() -> None:
    tree = question(compiled(by_colour))
    assert rulings_below(tree) == 3
    assert rulings_below(tree.options["red"]) == 2
    assert rulings_below(compiled(with_a_rare_fact)) == 1


def test_certain_is_what_every_ruling_below_has_in_common() -> None:
    def sharing(c: Toy) -> None:
        c.by("30.1", interrupt_play(player))
        if c.colour == "red":
            c.by("30.2", caution(side))
        c.by("30.1", must_draw_or_pick_up(player))

    tree = compiled(sharing)
    assert [effect.name for effect in certain(tree)] == ["interrupt_play", "must_draw_or_pick_up"]
    leaf = walk(tree, {"colour": "red"})
    assert certain(leaf) == ruling(leaf).effects
    assert certain(compiled(by_colour)) == ()


def test_what_one_changed_fact_would_have_changed() -> None:
    tree = compiled(by_colour)
    red, green = changes(tree, {"colour": "blue"})
    assert (red.fact, red.value, red.asks) == ("colour", "red", "size")
    assert (red.gained, red.lost) == ((), ())
    assert (green.fact, green.value, green.asks) == ("colour", "green", "")
    assert [effect.name for effect in green.gained] == ["no_penalty"]
    assert [effect.name for effect in green.lost] == ["play_on"]


def test_nothing_has_changed_before_there_is_a_ruling() -> None:
    assert changes(compiled(by_colour), {"colour": "red"}) == ()
