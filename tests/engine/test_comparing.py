"""Two editions' trees walked side by side: where they part, and why."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Mapping
from typing import Any, Literal

import pytest

from rulings.engine.cases import Case, Fact
from rulings.engine.comparing import Comparison, compare, joined, said, situations
from rulings.engine.editions import CURRENT, all_editions
from rulings.engine.effects import (
    caution,
    group,
    meld,
    melds,
    no_penalty,
    play_on,
    player,
    right_lapsed,
    side,
)
from rulings.engine.effects import freeze_temporarily as freeze
from rulings.engine.effects import interrupt_play as stop
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.trees import Ruling, compile_rule, paths, walk

FOUND = rulebook(CURRENT.id).infraction("reminded-to-draw")

Rule = Callable[[Any], None]


class Toy(Case):
    moment = Fact[Literal["in_time", "opponent_moved"]]()
    stage = Fact[Literal["before_discard", "after_discard", "opponent_moved"]](key="moment")
    noticed_by = Fact[Literal["opponents", "partner"]]()
    unusual = Fact[Literal["no", "yes"]](kind="rare")
    choice = Fact[Literal["open", "cautioned"]](kind="choice")


def infraction(rule: Rule) -> Infraction:
    return dataclasses.replace(FOUND, tree=compile_rule(rule, Toy, CURRENT))


def compared(one: Rule, other: Rule) -> Comparison:
    return compare(infraction(one), infraction(other))


def ways(found: Comparison) -> list[dict[str, tuple[str, ...]]]:
    return [dict(situation.facts) for situation in found.apart]


def always(c: Toy) -> None:
    c.by("30.1", caution(side))


def never(c: Toy) -> None:
    c.by("30.2", no_penalty())


def by_moment(c: Toy) -> None:
    c.by("30.1", caution(side) if c.moment == "in_time" else right_lapsed())


def by_stage(c: Toy) -> None:
    if c.stage == "before_discard":
        c.by("30.1", stop(player))
    c.by("30.1", right_lapsed() if c.stage == "opponent_moved" else caution(side))


def by_both(c: Toy) -> None:
    if c.noticed_by == "partner":
        c.by("30.1", stop(player))
    by_moment(c)


def test_what_one_rule_says_differs_from_nothing_in_itself() -> None:
    for rule in (always, by_moment, by_stage, by_both):
        assert compared(rule, rule).apart == ()


def test_the_clause_that_says_so_makes_no_difference() -> None:
    assert compared(always, lambda c: c.by("30.2", caution(side))).apart == ()


def test_that_play_goes_on_makes_no_difference_beside_what_is_done() -> None:
    assert compared(always, lambda c: c.by("30.1", caution(side), play_on())).apart == ()
    assert compared(never, lambda c: c.by("30.1", play_on())).apart != ()


def test_the_same_melds_grouped_otherwise_make_no_difference() -> None:
    def grouped(c: Toy) -> None:
        c.by("30.1", freeze(group(melds, "opened"), until="next_turn"))
        c.by("30.1", freeze(group(melds, "attached"), until="next_turn"))

    assert compared(lambda c: c.by("30.1", freeze(meld, until="next_turn")), grouped).apart == ()
    assert compared(lambda c: c.by("30.1", freeze(meld, until="another_round")), grouped).apart


def test_where_every_case_differs_no_fact_is_named() -> None:
    found = compared(always, never)
    assert ways(found) == [{}]
    assert found.alike == 0


def test_only_the_answers_that_part_are_named() -> None:
    found = compared(always, by_moment)
    assert ways(found) == [{"moment": ("opponent_moved",)}]
    assert found.alike == 1


def test_a_fact_is_answered_as_finely_as_the_finer_text_asks() -> None:
    assert ways(compared(by_moment, by_stage)) == [{"moment": ("before_discard",)}]
    assert ways(compared(by_stage, by_moment)) == [{"moment": ("before_discard",)}]


def test_a_fact_that_only_one_text_asks_decides_there() -> None:
    found = compared(by_moment, by_both)
    assert [way["noticed_by"] for way in ways(found)] == [("partner",), ("partner",)]
    assert found.alike == 2


def test_an_answer_that_a_text_does_not_tell_apart_is_said_to_be_so() -> None:
    class Settled(Toy):
        moment = Fact[Literal["in_time", "opponent_moved", "settled"]]()  # type: ignore[assignment]

    def with_settled(c: Any) -> None:
        c.by("30.1", play_on() if c.moment == "settled" else caution(side))

    one = dataclasses.replace(FOUND, tree=compile_rule(with_settled, Settled, CURRENT))
    found = compare(one, infraction(lambda c: by_moment(c)))
    outcomes = {dict(s.facts)["moment"]: s.pair.other for s in found.apart}
    assert outcomes["settled",] == "moment"


def test_what_is_rare_or_chosen_stays_as_it_is_assumed() -> None:
    def rare(c: Toy) -> None:
        c.by("30.1", no_penalty() if c.unusual == "yes" else caution(side))

    def chosen(c: Toy) -> None:
        c.by("30.1", stop(player) if c.choice == "cautioned" else caution(side))

    assert compared(always, rare).apart == ()
    assert compared(always, chosen).apart == ()


EDITIONS = list(all_editions())
PAIRS = list(itertools.combinations(EDITIONS, 2))


def known_to_both(one: str, other: str) -> list[str]:
    mine, theirs = rulebook(one).infractions, rulebook(other).infractions
    return [slug for slug in mine if slug in theirs]


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_what_is_found_to_differ_is_ruled_differently(pair: tuple[str, str]) -> None:
    one, other = (rulebook(edition).infractions for edition in pair)
    for slug in known_to_both(*pair):
        for situation in compare(one[slug], other[slug]).apart:
            answers = {fact: values[0] for fact, values in situation.facts}
            mine, theirs = (walked(side[slug], answers) for side in (one, other))
            assert mine is None or theirs is None or mine != theirs, (slug, answers)


def walked(found: Infraction, answers: Mapping[str, str]) -> object:
    """Return what the answers come to; None where they leave a question open."""
    node = walk(found.tree, answers)
    return said(node) if isinstance(node, Ruling) else None


def usual(found: Infraction) -> set[object]:
    """Return what an infraction comes to while nothing unusual is said."""
    return {
        said(ruling)
        for steps, ruling in paths(found.tree)
        if all(node.kind == "asked" or value == node.default for node, value in steps)
    }


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_usual_ruling_is_met_alike_or_apart(pair: tuple[str, str]) -> None:
    one, other = (rulebook(edition).infractions for edition in pair)
    for slug in known_to_both(*pair):
        found = list(situations(joined(one[slug], other[slug])))
        assert usual(one[slug]) <= {said(situation.pair.one) for situation in found}, slug
        assert usual(other[slug]) <= {said(situation.pair.other) for situation in found}, slug
