"""Merging two rulings: the heavier measure, once, what both allow, one discard, what stays open."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.engine import CURRENT
from rulings.engine.acts import Act, RuledTogether, rule_together
from rulings.engine.effects import Effect
from rulings.engine.merging import WEIGHT, Merged, Why, merge
from rulings.engine.written import written


def effect(name: str, when: str = "", **args: Any) -> Effect:
    return Effect(name, tuple(args.items()), when, "1.1", "")  # type: ignore[arg-type]


STOP = effect("interrupt_play", player="player")
DRAW = effect("limit_next_turn", player="player", turn="next", action="draw")
PICK_UP = effect("limit_next_turn", player="player", turn="next", action="pick_up")
EITHER = effect("limit_next_turn", player="player", turn="next", action="draw_or_pick_up")
CAUTION = effect("caution", side="side")
NOTHING = effect("no_penalty")
LAPSED = effect("right_lapsed")
VALID = effect("validate", meld="meld")
FREEZE = effect("freeze_temporarily", meld="meld", until="next_turn")
LONG_FREEZE = effect("freeze_temporarily", meld="meld", until="another_round")
NEGATIVE = effect("count_negative", "someone_closes_first", meld="meld")
PENALISED = effect("penalise", cards="meld", discard="now")
EXCESS = effect("penalise", cards="excess", discard="now")
DISCARD = effect("must_discard", player="player")
ANOTHER = effect("must_discard", player="player", which="another_card")
STAYS = effect("stays_discard", card="card.discarded")
BECOMES = effect("becomes_discard", card="card")


def merged(*acts: tuple[Effect, ...], player: bool = True, meld: bool = True) -> Merged:
    first, second = acts
    return merge(first, second, same_player=player, same_meld=meld)


def left(found: Merged) -> list[tuple[int, Effect]]:
    return [(measure.act, measure.effect) for measure in found.measures]


def gone(found: Merged) -> list[tuple[int, Effect, Why]]:
    return [(way.measure.act, way.measure.effect, way.why) for way in found.given_way]


# One at a time


def test_what_does_not_meet_stays_in_the_order_committed() -> None:
    found = merged((STOP, FREEZE), (CAUTION, EXCESS))
    assert left(found) == [(0, STOP), (0, FREEZE), (1, CAUTION), (1, EXCESS)]
    assert (found.given_way, found.left_open) == ((), ())


def test_nothing_to_do_says_nothing_beside_a_measure() -> None:
    assert left(merged((NOTHING,), (CAUTION,))) == [(1, CAUTION)]
    assert gone(merged((CAUTION,), (NOTHING,))) == [(1, NOTHING, "not_alone")]
    assert left(merged((NOTHING,), (LAPSED,))) == [(0, NOTHING), (1, LAPSED)]


def test_a_right_lapses_only_for_its_own_infraction() -> None:
    found = merged((LAPSED,), (EXCESS, CAUTION))
    assert left(found) == [(0, LAPSED), (1, EXCESS), (1, CAUTION)]


# On one group of cards the heavier measure, with its pending lines


def test_the_lighter_goes_with_its_pending_lines() -> None:
    found = merged((FREEZE, NEGATIVE, CAUTION), (PENALISED,))
    assert left(found) == [(0, CAUTION), (1, PENALISED)]
    assert gone(found) == [(0, FREEZE, "heavier"), (0, NEGATIVE, "heavier")]
    assert {way.to and way.to.effect for way in found.given_way} == {PENALISED}


def test_in_either_order() -> None:
    assert left(merged((PENALISED,), (FREEZE, NEGATIVE, CAUTION))) == [(0, PENALISED), (1, CAUTION)]


def test_the_heavier_keeps_its_own_pending_lines() -> None:
    assert left(merged((VALID,), (FREEZE, NEGATIVE))) == [(1, FREEZE), (1, NEGATIVE)]


def test_on_another_meld_both_stay() -> None:
    found = merged((FREEZE, NEGATIVE), (PENALISED,), meld=False)
    assert left(found) == [(0, FREEZE), (0, NEGATIVE), (1, PENALISED)]


def test_what_is_weighed_is_the_group_not_the_meld() -> None:
    """The excess taken out and penalised does not lift the freeze of what remains."""
    assert left(merged((FREEZE, NEGATIVE), (EXCESS,))) == [(0, FREEZE), (0, NEGATIVE), (1, EXCESS)]


def test_a_meld_opened_is_the_meld() -> None:
    opened = effect("freeze_temporarily", melds="melds.opened", until="next_turn")
    assert left(merged((opened,), (PENALISED,))) == [(1, PENALISED)]


def test_the_longer_freeze_stays() -> None:
    assert left(merged((FREEZE,), (LONG_FREEZE,))) == [(1, LONG_FREEZE)]
    assert left(merged((LONG_FREEZE,), (FREEZE,))) == [(0, LONG_FREEZE)]


def test_equal_measures_are_done_once() -> None:
    assert gone(merged((FREEZE,), (FREEZE,))) == [(1, FREEZE, "once")]


def test_what_has_given_way_itself_makes_nothing_else_give_way() -> None:
    """The penalised card lifts the other act's freeze, which then leaves this one's alone."""
    opened = effect("freeze_temporarily", meld="melds.opened", until="next_turn")
    for acts in (((FREEZE,), (opened, PENALISED)), ((opened, PENALISED), (FREEZE,))):
        found = merged(*acts)
        assert {measure.effect for measure in found.measures} == {opened, PENALISED}
        assert [way[1:] for way in gone(found)] == [(FREEZE, "heavier")]


def test_different_measures_of_one_weight_both_stay() -> None:
    back, shown = (effect(name, cards="card.discarded") for name in ("take_back", "expose"))
    assert left(merged((back,), (back, shown))) == [(0, back), (1, shown)]


def test_the_weights_grow_as_the_reading_has_them() -> None:
    order = list(WEIGHT.values())
    assert order == sorted(order)
    assert order[0] < order[-1]


# One turn


def test_a_turn_is_interrupted_once() -> None:
    assert gone(merged((STOP,), (STOP,))) == [(1, STOP, "once")]
    assert left(merged((STOP,), (STOP,), player=False)) == [(0, STOP), (1, STOP)]


@pytest.mark.parametrize(("wide", "narrow"), [(EITHER, DRAW), (EITHER, PICK_UP)])
def test_what_both_limits_allow_is_allowed(wide: Effect, narrow: Effect) -> None:
    assert (left(merged((wide,), (narrow,)))) == [(1, narrow)]
    assert gone(merged((narrow,), (wide,))) == [(1, wide, "specific")]


def test_equal_limits_hold_once() -> None:
    assert gone(merged((DRAW,), (DRAW,))) == [(1, DRAW, "once")]


def test_limits_without_anything_in_common_are_left_open() -> None:
    for acts in (((DRAW,), (PICK_UP,)), ((PICK_UP,), (DRAW,))):
        found = merged(*acts)
        assert len(found.measures) == 2
        assert [one.kind for one in found.left_open] == ["limits"]
    assert merged((DRAW,), (PICK_UP,), player=False).left_open == ()


def test_limits_on_two_turns_follow_each_other() -> None:
    this = effect("limit_next_turn", player="player", turn="this", action="draw")
    found = merged((this,), (PICK_UP,))
    assert (len(found.measures), found.given_way, found.left_open) == (2, (), ())


@pytest.mark.parametrize("card", [EXCESS, STAYS, BECOMES])
def test_an_order_to_discard_is_met_by_a_card_that_is_the_discard(card: Effect) -> None:
    assert gone(merged((DISCARD,), (card,))) == [(0, DISCARD, "one_discard")]
    assert left(merged((card,), (DISCARD,))) == [(0, card)]
    assert len(merged((DISCARD,), (card,), player=False).measures) == 2


def test_the_more_precise_order_to_discard_stays() -> None:
    assert left(merged((DISCARD,), (ANOTHER,))) == [(1, ANOTHER)]
    assert left(merged((ANOTHER,), (DISCARD,))) == [(0, ANOTHER)]
    assert left(merged((DISCARD,), (DISCARD,))) == [(0, DISCARD)]


def test_a_penalised_card_beside_a_discard_made_waits_for_the_next_turns() -> None:
    [(_, stays), (_, waits)] = left(merged((STAYS,), (EXCESS,)))
    assert stays == STAYS
    assert waits == effect("penalise", cards="excess", discard="next_turns")


def test_penalised_cards_are_one_queue() -> None:
    others = effect("penalise", cards="cards.others", discard="now")
    found = merged((EXCESS,), (others,))
    assert (len(found.measures), found.left_open) == (2, ())


def test_two_discards_of_one_turn_are_left_open() -> None:
    assert [one.kind for one in merged((STAYS,), (BECOMES,)).left_open] == ["discards"]
    assert merged((STAYS,), (BECOMES,), player=False).left_open == ()


def test_a_closing_valid_and_void_is_left_open() -> None:
    valid, void = effect("closing_valid", bonus=100), effect("closing_void")
    assert [one.kind for one in merged((valid,), (void,)).left_open] == ["contradiction"]


def test_each_infraction_keeps_its_own_caution() -> None:
    assert left(merged((CAUTION,), (CAUTION,))) == [(0, CAUTION), (1, CAUTION)]


# The examples of which it was tried


def together(first: Act, second: Act, **answers: str) -> list[str]:
    found = rule_together(CURRENT.id, first, second, answers)
    assert isinstance(found, RuledTogether), found
    return [written(measure.effect) for measure in found.merged.measures]


NO_DRAW = Act(
    "no-draw",
    {"moment": "before_discard", "noticed_by": "partner", "play": "opened", "opening": "whole"},
)


def test_cards_thrown_and_an_erroneous_meld() -> None:
    thrown = Act(
        "cards-thrown",
        {"closing": "no", "play": "opened", "moment": "before_discard", "declared": "yes"},
    )
    wrong = Act(
        "erroneous-meld",
        {
            "error": "opened",
            "moment": "before_discard",
            "noticed_by": "partner",
            "has_wild": "no",
            "valid_part": "yes",
        },
    )
    found = together(thrown, wrong, same_player="yes", same_meld="yes")
    assert not [one for one in found if one.startswith("validate")]
    assert found.count("interrupt_play(player)") == 1
    assert "penalise(excess, discard=now)" in found
    assert "freeze_permanently(meld, counted=positive)" in found
    assert "caution(side)" in found


def test_no_draw_and_an_erroneous_meld_of_which_nothing_is_valid() -> None:
    wrong = Act(
        "erroneous-meld",
        {
            "error": "opened",
            "moment": "before_discard",
            "noticed_by": "partner",
            "has_wild": "no",
            "valid_part": "no",
        },
    )
    found = together(NO_DRAW, wrong, same_player="yes", same_meld="yes")
    assert found.count("interrupt_play(player)") == 1
    assert "must_draw_or_pick_up(player)" in found
    assert "must_discard(player)" not in found
    assert not [one for one in found if "penalise" in one and "now" not in one]
