"""What a question says, kept for the next who come to it, and where each answer leads."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rulings.addresses import Address
from rulings.engine import CURRENT, Asked, Infraction, certain, rule, rulebook, say
from rulings.engine.trees import paths
from rulings.naming import unnamed
from rulings.presenting import question_page
from rulings.question_words import question_words
from tests.pages.test_question_page import read

INFRACTIONS = list(rulebook(CURRENT.id).infractions.values())


def asked(infraction: Infraction, answers: Mapping[str, str]) -> Asked:
    state = rule(CURRENT.id, infraction.slug, answers)
    assert isinstance(state, Asked)
    return state


def cases(infraction: Infraction) -> list[dict[str, str]]:
    """Return the answers that lead to each question, stated to the last unusual fact."""
    found = []
    for steps, _ in paths(infraction.tree):
        told: dict[str, str] = {}
        for question, value in steps:
            if question.kind == "asked" and told not in found:
                found.append(dict(told))
            told[question.fact] = value
    return found


@pytest.mark.parametrize("infraction", INFRACTIONS, ids=lambda infraction: infraction.slug)
def test_an_answer_leads_to_the_case_with_that_answer(infraction: Infraction) -> None:
    for told in cases(infraction):
        state = asked(infraction, told)
        page = question_page(state, Address(CURRENT.id, infraction.slug, told, {}), "it")
        for option in (*page["question"]["options"], *page["question"]["aside"]):
            answers = {**state.answers, state.question.fact: option["value"]}
            assert dict(read(option["url"]).answers) == answers


@pytest.mark.parametrize("infraction", INFRACTIONS, ids=lambda infraction: infraction.slug)
def test_what_is_certain_is_that_of_the_very_question(infraction: Infraction) -> None:
    for told in cases(infraction):
        state = asked(infraction, told)
        spoken = unnamed(infraction, "it")
        now = tuple(say(one, spoken) for one in certain(state.question) if not one.when)
        assert question_words(state, "it").certain == now
        assert question_words(state, "it").possible == state.possible


def test_an_answer_that_no_longer_counts_is_dropped_with_the_next() -> None:
    told = {"moment": "before_discard", "play": "opened", "opening": "whole"}
    infraction = rulebook(CURRENT.id).infractions["no-draw"]
    state = asked(infraction, told)
    page = question_page(state, Address(CURRENT.id, "no-draw", told, {}), "it")
    assert state.unused
    for option in page["question"]["options"]:
        given = Address(CURRENT.id, "no-draw", told, {})
        assert option["url"] == given.answering(state.question.fact, option["value"]).url()
