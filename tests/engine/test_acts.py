"""Two infractions ruled together: possible at all, absorbed, asked how they stand, merged."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulings.engine import CURRENT, Refused, Ruled, rulebook
from rulings.engine.act_names import act_names, check_act_names, first_names
from rulings.engine.acts import (
    TOGETHER,
    Act,
    AskedTogether,
    RuledTogether,
    agree,
    moment_of,
    rule_together,
)
from rulings.engine.interview import Asked
from rulings.engine.merging_rules import merging_rules
from rulings.engine.phrases import SEATED_ROLES, phrase_data

NO_DRAW = Act(
    "no-draw",
    {
        "moment": "before_discard",
        "noticed_by": "partner",
        "play": "opened",
        "opening": "whole",
    },
)
GHOST = Act("ghost-card", {"found": "own_meld", "moment": "before_discard", "fits": "yes"})
LAPSED = Act("no-draw", {"moment": "opponent_moved"})
EXCESS_LAPSED = Act("excess-cards", {"moment": "opponent_moved"})


def outcome(first: Act, second: Act, **answers: str) -> RuledTogether:
    found = rule_together(CURRENT.id, first, second, answers)
    assert isinstance(found, RuledTogether), found
    return found


def refusal(first: Act, second: Act, answers: Mapping[str, str] | None = None) -> str:
    with pytest.raises(Refused) as refused:
        rule_together(CURRENT.id, first, second, answers or {})
    return refused.value.code


# Each act is asked first, in the order committed


def test_an_open_question_comes_with_the_number_of_its_act() -> None:
    for number, acts in enumerate(((Act("no-draw", {}), GHOST), (NO_DRAW, Act("ghost-card", {})))):
        found = rule_together(CURRENT.id, *acts, {})
        assert isinstance(found, tuple)
        assert found[0] == number
        assert isinstance(found[1], Asked)


def test_answers_belong_to_their_act() -> None:
    found = outcome(NO_DRAW, GHOST, same_player="yes", same_meld="yes")
    assert [act.infraction.slug for act in found.acts] == ["no-draw", "ghost-card"]
    assert [dict(act.answers) for act in found.acts] == [NO_DRAW.answers, GHOST.answers]


# Possible at all?


def test_one_infraction_is_not_added_to_itself() -> None:
    assert refusal(NO_DRAW, LAPSED) == "acts-same"
    assert refusal(Act("no-draw", {}), Act("no-draw", {})) == "acts-same"


def test_a_closing_is_ruled_once_and_that_shows_before_anything_is_asked() -> None:
    assert refusal(Act("false-closing", {}), Act("closed-without-burraco", {})) == "acts-closing"


def test_one_call_has_one_moment() -> None:
    assert refusal(NO_DRAW, EXCESS_LAPSED) == "acts-moment"
    assert refusal(EXCESS_LAPSED, NO_DRAW) == "acts-moment"


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("in_time", "before_discard", True),
        ("after_discard", "in_time", True),
        ("before_discard", "after_discard", False),
        ("in_time", "opponent_moved", False),
        ("", "opponent_moved", True),
        ("settled", "settled", True),
    ],
)
def test_a_coarse_and_a_fine_moment_agree(one: str, other: str, both: bool) -> None:
    assert agree(one, other) is agree(other, one) is both


def test_an_infraction_that_tells_its_moment_tells_it_as_fine_as_it_can() -> None:
    rules = merging_rules(CURRENT.id)
    assert moment_of("closed-without-discard", "in_time", rules) == "before_discard"
    assert moment_of("closed-with-wild", "in_time", rules) == "after_discard"
    assert moment_of("no-draw", "in_time", rules) == "in_time"
    assert moment_of("closed-with-wild", "opponent_moved", rules) == "opponent_moved"


@pytest.mark.parametrize(
    ("first", "second"),
    [(Act("nonsense", {}), NO_DRAW), (NO_DRAW, Act("nonsense", {}))],
)
def test_what_a_ruling_refuses_of_one_is_refused_of_two(first: Act, second: Act) -> None:
    assert refusal(first, second) == "unknown-infraction"
    with pytest.raises(Refused) as refused:
        rule_together("1999", first, second, {})
    assert refused.value.code == "unknown-edition"


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ({"same_table": "yes"}, "acts-fact"),
        ({"same_player": "maybe"}, "unknown-answer"),
        ({"same_meld": ""}, "unknown-answer"),
    ],
)
def test_an_answer_that_nobody_asked_for_is_refused(answers: dict[str, str], code: str) -> None:
    assert refusal(NO_DRAW, GHOST, answers) == code


# Absorbed


def test_what_the_other_infraction_rules_already_gives_way_whole() -> None:
    without = Act("closed-without-burraco", {"burraco": "no", "moment": "opponent_moved"})
    discard = Act("closed-without-discard", {"moment": "opponent_moved"})
    for acts, kept in (((without, discard), 1), ((discard, without), 0)):
        found = outcome(*acts)
        assert found.merged.measures
        assert {measure.act for measure in found.merged.measures} == {kept}
        assert {(way.measure.act, way.why) for way in found.merged.given_way} == {
            (1 - kept, "absorbed")
        }
        assert (found.answers, found.assumed) == ({}, {})


def test_every_absorbing_pair_is_registered_and_cites_its_clause() -> None:
    known = rulebook(CURRENT.id).infractions
    rules = merging_rules(CURRENT.id)
    for slug, by in rules.absorbed:
        assert slug != by
        assert {slug, by} <= set(known)


def test_every_infraction_that_the_rules_name_is_registered() -> None:
    rules = merging_rules(CURRENT.id)
    named = rules.own_turn | rules.off_turn | rules.closings | set(rules.finest)
    assert named <= set(rulebook(CURRENT.id).infractions)
    assert not rules.own_turn & rules.off_turn


# How the two stand to each other


def test_it_is_asked_where_it_makes_a_difference_and_only_there() -> None:
    asked = rule_together(CURRENT.id, NO_DRAW, GHOST, {})
    assert isinstance(asked, AskedTogether)
    assert asked.fact in TOGETHER
    lapsed = outcome(LAPSED, EXCESS_LAPSED)
    assert lapsed.answers == {}
    assert lapsed.assumed == {"same_player": "yes", "same_meld": "yes"}


def test_an_answer_that_makes_no_difference_is_taken_all_the_same() -> None:
    found = outcome(LAPSED, EXCESS_LAPSED, same_player="no")
    assert found.answers == {"same_player": "no"}
    assert "same_player" not in found.assumed


def test_nobody_is_on_turn_and_out_of_turn_before_one_call() -> None:
    own = Act("played-before-penalised-discard", {"due": "later_turn"})
    rules = merging_rules(CURRENT.id)
    assert own.infraction in rules.own_turn
    off = Act("card-moved-during-partner-turn", {})
    assert off.infraction in rules.off_turn
    found = first_ruling(own, off)
    assert found.offered["same_player"] == ("no",)
    assert refusal(found_act(found, 0), found_act(found, 1), {"same_player": "yes"}) == (
        "unknown-answer"
    )


def first_ruling(first: Act, second: Act) -> RuledTogether:
    """Return what the first answers come to that agree in their moment."""
    acts, answers = [first, second], dict[str, str]()
    while True:
        found = rule_together(CURRENT.id, acts[0], acts[1], answers)
        if isinstance(found, RuledTogether):
            return found
        if isinstance(found, AskedTogether):
            answers[found.fact] = found.options[0]
            continue
        number, asked = found
        moment = acts[0].answers.get("moment")
        value = moment if asked.question.fact == "moment" and moment else None
        options = asked.question.options
        told = value if value in options else next(iter(options))
        act = acts[number]
        acts[number] = Act(act.infraction, {**act.answers, asked.question.fact: told})


def found_act(found: RuledTogether, number: int) -> Act:
    act: Ruled = found.acts[number]
    return Act(act.infraction.slug, act.answers)


# Names


def test_one_offender_is_the_offender_of_both() -> None:
    found = outcome(NO_DRAW, GHOST, same_player="yes", same_meld="no")
    first, second = act_names(found, {"player": "S", "player2": "E", "meld": "7H", "meld2": "8H"})
    assert first == {"player": "S", "meld": "7H"}
    assert second == {"player": "S", "meld": "8H"}


def test_another_offender_has_a_seat_of_their_own_or_none() -> None:
    found = outcome(NO_DRAW, GHOST, same_player="no", same_meld="yes")
    assert act_names(found, {"player": "S", "player2": "E", "caller": "W"})[1] == {
        "player": "E",
        "caller": "W",
    }
    assert act_names(found, {"player": "S"})[1] == {}


def test_one_meld_has_one_name() -> None:
    found = outcome(NO_DRAW, GHOST, same_player="yes", same_meld="yes")
    assert act_names(found, {"meld": "7H 8H 9H", "meld2": "KS"})[1] == {"meld": "7H 8H 9H"}


def test_cards_that_nobody_said_to_be_the_same_stay_apart() -> None:
    found = outcome(LAPSED, EXCESS_LAPSED)
    assert act_names(found, {"player": "S", "meld": "7H"})[1] == {"player": "S"}


def test_the_first_infractions_names_alone() -> None:
    assert first_names({"player": "S", "player2": "E", "excess2": "7H"}) == {"player": "S"}


@pytest.mark.parametrize(
    ("names", "code"),
    [
        ({"player2": "X"}, "unknown-seat"),
        ({"nonsense2": "7H"}, "unknown-name"),
        ({"caller2": "S"}, "unknown-name"),
        ({"player22": "S"}, "unknown-name"),
        ({"meld2": "1X"}, None),
        ({"meld": "7H 7H", "meld2": "7H"}, None),
    ],
)
def test_names_that_neither_could_speak_are_refused(
    names: dict[str, str], code: str | None
) -> None:
    with pytest.raises(Refused) as refused:
        check_act_names(names)
    assert code is None or refused.value.code == code


def test_no_name_of_one_ruling_looks_like_one_of_the_second() -> None:
    known = {*SEATED_ROLES, *phrase_data()["target"]}
    assert not [name for name in known if name.endswith("2")]
