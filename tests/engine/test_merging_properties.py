"""Merging over all pairs of rulings: nothing twice, nothing lost, nothing of its own making."""

from __future__ import annotations

import re

from hypothesis import assume, given
from hypothesis import strategies as st

from rulings.engine import CURRENT, rulebook
from rulings.engine.effects import Effect
from rulings.engine.merging import ONCE, Merged, merge
from rulings.engine.trees import paths
from rulings.engine.written import written

RULINGS = [
    (infraction.slug, ruling.effects)
    for infraction in rulebook(CURRENT.id).infractions.values()
    for steps, ruling in paths(infraction.tree)
    if {q.fact: v for q, v in steps}.get("happened", "first") == "first"
]
Case = tuple[tuple[Effect, ...], tuple[Effect, ...], bool, bool]
"""Two rulings on different infractions, whether one player did both, whether on one meld."""


@st.composite
def cases(draw: st.DrawFn) -> Case:
    slug, first = draw(st.sampled_from(RULINGS))
    _, second = draw(st.sampled_from(RULINGS).filter(lambda other: other[0] != slug))
    return first, second, draw(st.booleans()), draw(st.booleans())


@given(cases())
def test_nothing_is_done_twice(case: Case) -> None:
    first, second, player, meld = case
    found = merge(first, second, same_player=player, same_meld=meld)
    ways = [way.measure for way in found.given_way]
    assert len(set(ways)) == len(ways)
    if player:
        now = [(m.effect.name, m.effect.args) for m in found.measures if not m.effect.when]
        once = [one for one in now if one[0] in ONCE]
        own = [(e.name, e.args) for act in (first, second) for e in act if not e.when]
        assert all(once.count(one) <= max(1, own.count(one) - 1) for one in once)


@given(cases())
def test_every_caution_stays(case: Case) -> None:
    first, second, player, meld = case
    found = merge(first, second, same_player=player, same_meld=meld)
    for act, effects in enumerate((first, second)):
        assert [
            m.effect for m in found.measures if m.act == act and m.effect.name == "caution"
        ] == [one for one in effects if one.name == "caution"]


@given(cases())
def test_measures_come_from_the_two_rulings_only(case: Case) -> None:
    """Each effect stays or gives way; a penalised card alone may have to wait."""
    first, second, player, meld = case
    found = merge(first, second, same_player=player, same_meld=meld)
    for act, effects in enumerate((first, second)):
        kept = [m.effect for m in found.measures if m.act == act]
        lost = [way.measure.effect for way in found.given_way if way.measure.act == act]
        changed = [one for one in kept if one not in effects]
        assert {one.name for one in changed} <= {"penalise"}
        assert len(kept) + len(set(lost)) == len(effects)


@given(cases())
def test_merging_keeps_what_is_left_in_either_order(case: Case) -> None:
    """Of equal measures the first stays, with its part of the meld and its time of the discard."""
    first, second, player, meld = case
    times = {e.arg("discard") for act in (first, second) for e in act if e.name == "penalise"}
    assume(len(times) < 2)
    one = merge(first, second, same_player=player, same_meld=meld)
    other = merge(second, first, same_player=player, same_meld=meld)

    def said(found: Merged) -> set[str]:
        whole = {written(measure.effect) for measure in found.measures}
        return {re.sub(r"melds?(\.\w+)?", "meld", text) for text in whole}

    assert said(one) == said(other)
