"""What holds for every infraction, whichever way an arbiter goes through its questions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.engine.cases import COARSER, fitting
from rulings.engine.checks import MOST_QUESTIONS
from rulings.engine.interview import Asked, Ruled, rule
from rulings.engine.rulebook import Infraction, rulebook
from rulings.engine.texts import Refused
from rulings.engine.trees import Ruling, certain, paths

BOOK = rulebook("current")
INFRACTIONS = list(BOOK.infractions.values())
PATHS = [
    (found.slug, {question.fact: value for question, value in steps}, ruling)
    for found in INFRACTIONS
    for steps, ruling in paths(found.tree)
]
unhurried = settings(deadline=None, max_examples=100)


def some_of(facts: Mapping[str, object]) -> st.SearchStrategy[list[str]]:
    """Some facts in any order; an infraction that asks nothing has none."""
    return st.lists(st.sampled_from(list(facts)), unique=True) if facts else st.just([])


@st.composite
def any_answers(draw: st.DrawFn) -> tuple[str, dict[str, str]]:
    """An infraction and some of its facts, in any order, each with any of its answers."""
    found = draw(st.sampled_from(INFRACTIONS))
    facts = draw(some_of(found.facts))
    return found.slug, {fact: draw(st.sampled_from(found.options(fact))) for fact in facts}


@st.composite
def part_of_a_path(draw: st.DrawFn) -> tuple[str, dict[str, str], Ruling]:
    """A path, and some of its answers in any order."""
    slug, answers, ruling = draw(st.sampled_from(PATHS))
    facts = draw(some_of(answers))
    return slug, {fact: answers[fact] for fact in facts}, ruling


def outcome_of(slug: str, answers: Mapping[str, str]) -> Asked | Ruled | str:
    """Return the question, the ruling, or the code of the refusal."""
    try:
        return rule("current", slug, answers)
    except Refused as refused:
        return refused.code


def shuffled(answers: Mapping[str, str]) -> st.SearchStrategy[dict[str, str]]:
    return st.permutations(list(answers.items())).map(dict)


@unhurried
@given(any_answers())
def test_any_answers_end_in_a_question_a_ruling_or_a_clash(
    case: tuple[str, dict[str, str]],
) -> None:
    slug, answers = case
    outcome = outcome_of(slug, answers)
    if isinstance(outcome, str):
        assert outcome == "answers-clash"
        return
    assert {**outcome.answers, **outcome.unused}.keys() == answers.keys()
    assert not outcome.assumed.keys() & answers.keys()
    if isinstance(outcome, Asked):
        assert outcome.question.kind == "asked"
        assert outcome.question.fact not in answers


@unhurried
@given(any_answers(), st.data())
def test_the_order_of_the_answers_never_matters(
    case: tuple[str, dict[str, str]], data: st.DataObject
) -> None:
    slug, answers = case
    again = data.draw(shuffled(answers))
    assert outcome_of(slug, answers) == outcome_of(slug, again)


@unhurried
@given(part_of_a_path())
def test_a_part_of_a_path_clashes_only_with_what_is_assumed(
    case: tuple[str, dict[str, str], Ruling],
) -> None:
    """What is assumed until somebody states it may exclude an answer; what is asked never does."""
    slug, answers, _ = case
    outcome = outcome_of(slug, answers)
    if isinstance(outcome, str):
        assert outcome == "answers-clash"
        facts = BOOK.infraction(slug).facts
        assert [fact for fact in facts if fact not in answers and facts[fact][0].kind != "asked"]


@unhurried
@given(st.sampled_from(PATHS), st.data())
def test_all_answers_of_a_path_in_any_order_give_its_ruling(
    path: tuple[str, dict[str, str], Ruling], data: st.DataObject
) -> None:
    slug, answers, ruling = path
    outcome = rule("current", slug, data.draw(shuffled(answers)))
    assert isinstance(outcome, Ruled)
    assert outcome.ruling == ruling
    assert (outcome.answers, outcome.assumed, outcome.unused) == (answers, {}, {})


@unhurried
@given(st.sampled_from(INFRACTIONS), st.data())
def test_every_answer_leads_on_and_the_interview_ends(
    infraction: Infraction, data: st.DataObject
) -> None:
    answers: dict[str, str] = {}
    asked: list[str] = []
    outcome = rule("current", infraction.slug, answers)
    while isinstance(outcome, Asked):
        fact, possible, known = outcome.question.fact, outcome.possible, certain(outcome.question)
        assert fact not in asked
        asked.append(fact)
        assert len(asked) <= MOST_QUESTIONS
        answers[fact] = data.draw(st.sampled_from(list(outcome.question.options)))
        outcome = rule("current", infraction.slug, answers)
        if isinstance(outcome, Asked):
            assert outcome.possible <= possible
        else:
            assert set(known) <= set(outcome.ruling.effects)
    assert list(outcome.answers) == asked
    assert outcome.unused == {}


@pytest.mark.parametrize(("finer", "coarser"), COARSER.items())
def test_a_finer_answer_rules_like_the_coarser_one(finer: str, coarser: str) -> None:
    tried = 0
    for found in INFRACTIONS:
        for steps, ruling in paths(found.tree):
            answers = {question.fact: value for question, value in steps}
            for question, value in steps:
                if value == coarser and finer not in question.options:
                    outcome = rule("current", found.slug, {**answers, question.fact: finer})
                    assert isinstance(outcome, Ruled)
                    assert outcome.ruling == ruling
                    assert question.fact in outcome.answers
                    tried += 1
    assert tried


def test_an_answer_fits_itself_or_a_coarser_one_and_nothing_else() -> None:
    assert fitting("before_discard", ("before_discard", "in_time")) == "before_discard"
    assert fitting("before_discard", ("in_time", "settled")) == "in_time"
    assert fitting("before_discard", ("before_own_turn", "settled")) == "before_own_turn"
    assert fitting("in_time", ("before_discard", "after_discard")) is None
    assert fitting("before_discard", ("after_discard",)) is None
    assert fitting("", ("in_time",)) is None
