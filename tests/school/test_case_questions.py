"""Every case of every book as a question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulings.engine import LANGS, Effect
from rulings.engine.comparing import deed
from rulings.engine.school.case_book import cases
from rulings.engine.school.case_questions import case_question, case_situation
from rulings.engine.school.effect_words import effect_words
from rulings.engine.school.explaining import article_text
from rulings.engine.school.near_infractions import near_infractions
from rulings.engine.school.near_misses import near_misses
from rulings.engine.school.never_wrong import prescribed
from rulings.engine.school.questions import Question
from rulings.engine.school.situations import Situation
from rulings.engine.texts import Text
from rulings.engine.written import is_as_written, written
from tests.school.exercises import EDITIONS, check, picked

BOOKS = [(edition, case) for edition in EDITIONS for case in cases(edition)]
SOME = BOOKS[::7]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_case_makes_a_whole_question(edition: str) -> None:
    for case in cases(edition):
        question = case_question(edition, case.id)
        check(question)
        assert [part.id for part in question.parts] == ["infraction", "done", "article"]
        for part in question.parts:
            assert len(part.options) - len(part.key) >= 3, question.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_key_is_what_the_book_says(edition: str) -> None:
    for case in cases(edition):
        right = case_situation(case).ruled.ruling
        assert {written(one) for one in right.now} == set(case.effects), case.id
        later = {written(one) for one in right.pending}
        assert case.pending is None or later == set(case.pending), case.id


def test_the_key_tells_all_that_is_right_and_nothing_that_is_wrong() -> None:
    for edition, case in SOME:
        situation, question = case_situation(case), case_question(edition, case.id)
        spoken = effect_words(situation.ruled, situation.names)
        right = [spoken.text(one) for one in situation.ruled.ruling.effects]
        told = picked(question.part("done"))
        assert set(told) <= set(right)
        for lang in LANGS:
            same = {text[lang].casefold() for text in told}
            assert same == {text[lang].casefold() for text in right}, case.id
        assert not wrong_of(question, "done") & set(right)
        assert picked(question.part("infraction")) == [situation.infraction.title]


def wrong_of(question: Question, name: str) -> set[Text]:
    part = question.part(name)
    assert part is not None
    return {option.text for option in part.options if option.id not in part.key}


def misses(situation: Situation) -> list[Effect]:
    others = near_infractions(situation)
    return list(near_misses(situation, others, situation.chance("near")))


def test_what_the_book_excludes_is_the_first_of_the_near_misses() -> None:
    case = next(one for edition, one in BOOKS if one.id == "exposed-to-the-opponents-alone")
    found = misses(case_situation(case))
    assert case.excluded == ("expose", "caution")
    assert [one.name for one in found[:2]] == ["expose", "caution"]
    without = misses(replace(case_situation(case), excluded=("must_discard",)))
    assert without[0].name == "must_discard"


def test_what_the_book_excludes_is_left_out_where_it_might_be_true() -> None:
    case = next(one for edition, one in BOOKS if one.id == "exposed-before-the-first-draw")
    assert "no_penalty" in case.excluded
    situation = case_situation(case)
    assert "no_penalty" in {one.name for one in misses(situation)}
    milder = situation.ruled.ruling.effects[:1]
    assert prescribed(Effect("no_penalty"), milder)


def test_nothing_is_offered_as_wrong_that_is_prescribed() -> None:
    for _, case in SOME:
        situation = case_situation(case)
        right = situation.ruled.ruling.effects
        for effect in misses(situation)[:12]:
            assert deed(effect) not in {deed(one) for one in right}
            assert not prescribed(effect, right)


def test_the_article_offered_beside_the_right_one_is_not_cited() -> None:
    for edition, case in SOME:
        question = case_question(edition, case.id)
        cited = {article_text(edition, article) for article in question.articles}
        assert set(picked(question.part("article"))) <= cited
        assert not wrong_of(question, "article") & cited


def test_the_right_option_stands_anywhere() -> None:
    keys = {case_question(edition, case.id).parts[0].key for edition, case in BOOKS[:80]}
    assert len(keys) == 6


def test_an_excluded_pattern_fits_what_is_offered() -> None:
    assert is_as_written(Effect("penalise", (("cards", "excess"),)), "penalise(excess)")
