"""Every case of every book as a question."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from rulings.engine import LANGS, Effect, Text
from rulings.engine.acts import Act, RuledTogether
from rulings.engine.school import case_questions
from rulings.engine.school.case_book import CaseOfBook, cases
from rulings.engine.school.case_questions import case_question, right_effects
from rulings.engine.school.effect_options import Said, choice, distinct, effect_choice, stage
from rulings.engine.written import is_as_written, written
from tests.school.exercises import EDITIONS, check, check_part, picked

BOOKS = [(edition, case) for edition in EDITIONS for case in cases(edition)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_case_makes_a_whole_question(edition: str) -> None:
    for case in cases(edition):
        question = case_question(edition, case.id)
        check(question)
        assert [part.id for part in question.parts] == ["done", "article"]
        for part in question.parts:
            assert len(part.options) - len(part.key) >= 3, question.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_key_is_what_the_book_says(edition: str) -> None:
    for case in cases(edition):
        right, _ = right_effects(case)
        now = {written(one.effect) for one in right if not one.effect.when}
        later = {written(one.effect) for one in right if one.effect.when}
        assert now == set(case.effects), case.id
        assert case.pending is None or later == set(case.pending), case.id
        told = picked(case_question(edition, case.id).part("done"))
        assert set(told) <= {one.text for one in right}
        for lang in LANGS:
            unsaid = {one.text[lang].casefold() for one in right} - {
                text[lang].casefold() for text in told
            }
            assert not unsaid, case.id


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_effect_of_the_ruling_is_offered_as_wrong(edition: str) -> None:
    for case in cases(edition):
        done = case_question(edition, case.id).part("done")
        assert done is not None
        right, _ = right_effects(case)
        wrong = {option.text for option in done.options if option.id not in done.key}
        assert not wrong & {one.text for one in right}


def test_what_the_book_excludes_is_among_the_near_misses() -> None:
    question = case_question("club", "club-third-card-from-the-end-drawn")
    case = next(one for one in cases("club") if one.id == "club-third-card-from-the-end-drawn")
    assert "play_on" in case.excluded
    done = question.part("done")
    assert done is not None
    wrong = [option.text.en for option in done.options if option.id not in done.key]
    assert any("Play goes on" in text for text in wrong), wrong


def test_the_article_offered_beside_the_right_one_is_not_cited() -> None:
    for edition, case in BOOKS[::7]:
        question = case_question(edition, case.id)
        [right] = picked(question.part("article"))
        part = question.part("article")
        assert part is not None
        cited = {case_questions.article_text(edition, article).en for article in question.articles}
        assert right.en in cited
        wrong = {option.text.en for option in part.options} - {right.en}
        assert not wrong & cited


def test_the_right_option_stands_anywhere() -> None:
    keys = {case_question(edition, case.id).parts[1].key for edition, case in BOOKS[:80]}
    assert keys == {("a",), ("b",), ("c",), ("d",)}


def test_two_infractions_come_out_merged(monkeypatch: pytest.MonkeyPatch) -> None:
    case = two_acts()
    monkeypatch.setattr(case_questions, "case_of_book", lambda edition, given: case)
    question = case_question("current", case.id)
    right, rulings = right_effects(case)
    assert len(rulings) == 2
    assert question.difficulty == 3
    assert {"infraction:no-draw", "infraction:ghost-card"} <= set(question.subjects)
    for part in question.parts:
        check_part(part)
    assert set(picked(question.part("done"))) <= {one.text for one in right}
    merged = case.ruled()
    assert isinstance(merged, RuledTogether)
    assert [one.effect for one in right] == [one.effect for one in merged.merged.measures]


def two_acts() -> CaseOfBook:
    drawn = {"moment": "before_discard", "noticed_by": "opponents", "play": "opened"}
    found = {"found": "own_meld", "moment": "before_discard", "fits": "yes"}
    acts = (Act("no-draw", {**drawn, "opening": "whole"}), Act("ghost-card", found))
    story = (Text(it="Nord apre senza pescare.", en="North melds without a draw."),)
    one = next(case for edition, case in BOOKS if edition == "current")
    return replace(
        one, id="both", acts=acts, together={"same_meld": "no"}, story=story, names={"player": "N"}
    )


def said(name: str, it: str, en: str, **args: str) -> Said:
    return Said(Effect(name, tuple(args.items())), Text(it=it, en=en))


def test_what_reads_alike_in_one_language_is_offered_once() -> None:
    one, other = said("caution", "Ammonizione.", "Caution."), said("warn", "ammonizione.", "Warn.")
    assert list(distinct([one, other])) == [one]
    assert list(distinct([other], beside=[one])) == []


def test_the_order_counts_only_as_far_as_the_ruling_keeps_it() -> None:
    stop, discard = said("interrupt_play", "A", "A"), said("must_discard", "B", "B")
    wrong = [said("caution", "C", "C")]
    found = effect_choice([stop, discard], wrong, random.Random(1))
    assert [found.stages[name] for name in found.key] == [1, 3]
    assert effect_choice([discard, stop], wrong, random.Random(1)).stages == {}
    assert stage(replace(stop.effect, when="next_turn")) == 0


def test_without_chance_options_keep_their_order() -> None:
    texts = [Text(it=sign, en=sign) for sign in "xyz"]
    assert [option.text.it for option in choice(texts, [], None).options] == list("xyz")


def test_an_excluded_pattern_fits_what_is_offered() -> None:
    assert is_as_written(Effect("penalise", (("cards", "excess"),)), "penalise(excess)")
