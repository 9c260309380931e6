"""Drills as exercises: the key is the ruling, nothing else offered is, and both languages hold."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from rulings.engine import Effect, Refused, Text, all_editions, clauses
from rulings.engine.comparing import deed
from rulings.engine.school.drill_questions import (
    difficulty,
    drill_question,
    drill_situation,
    question_made,
)
from rulings.engine.school.drills import Drill, drill_count, drill_numbers, make_drill
from rulings.engine.school.effect_words import effect_words
from rulings.engine.school.marking import mark
from rulings.engine.school.near_infractions import near_infractions
from rulings.engine.school.near_misses import near_misses
from rulings.engine.school.never_wrong import prescribed
from rulings.engine.school.questions import Part, Question, from_json, to_json

SAMPLE = 60


def drills(edition: str) -> Iterator[Drill]:
    chance = random.Random(edition)
    for seed in range(SAMPLE):
        yield make_drill(edition, chance.randrange(drill_count(edition)), seed)


@pytest.fixture(params=all_editions(), scope="module")
def sample(request: pytest.FixtureRequest) -> list[tuple[Drill, Question]]:
    return [(drill, drill_question(drill)) for drill in drills(request.param)]


Sample = list[tuple[Drill, Question]]


def part_of(question: Question, name: str) -> Part:
    found = question.part(name)
    assert found is not None
    return found


def texts(part: Part, *, right: bool) -> set[Text]:
    return {one.text for one in part.options if (one.id in part.key) is right}


def test_three_parts_are_asked_and_their_key_is_among_unlike_options(sample: Sample) -> None:
    for _, question in sample:
        assert [part.id for part in question.parts] == ["infraction", "done", "article"]
        for part in question.parts:
            ids = [one.id for one in part.options]
            assert set(part.key) <= set(ids)
            assert len(set(ids)) == len(ids)
            assert set(part.stages) <= set(part.key)
            for lang in ("it", "en"):
                assert len({one.text[lang] for one in part.options}) == len(ids), question.id


def test_no_text_is_empty(sample: Sample) -> None:
    for _, question in sample:
        shown = [*question.story, *(note.text for note in question.explanation)]
        for part in question.parts:
            shown += [part.ask, *(one.text for one in part.options)]
        assert all(text[lang].strip() for text in shown for lang in ("it", "en"))
        assert not any("{" in text.it + text.en for text in shown)


def test_the_key_is_what_the_ruling_does_no_more_and_no_less(sample: Sample) -> None:
    for drill, question in sample:
        spoken = effect_words(drill.ruled, drill.names)
        told = {spoken.text(effect) for effect in drill.ruled.ruling.effects}
        right = texts(part_of(question, "done"), right=True)
        assert right <= told
        assert {text.it for text in right} == {text.it for text in told}
        assert texts(part_of(question, "infraction"), right=True) == {drill.infraction.title}


def test_near_misses_are_offered_and_none_is_prescribed(sample: Sample) -> None:
    for drill, question in sample:
        done = part_of(question, "done")
        assert len(done.options) >= max(6, len(done.key) + 3), question.id
        right = drill.ruled.ruling.effects
        situation = drill_situation(drill)
        others = near_infractions(situation)
        for effect in near_misses(situation, others, random.Random(1)):
            assert deed(effect) not in {deed(one) for one in right}
            assert not prescribed(effect, right)


def test_the_articles_are_those_of_what_is_done(sample: Sample) -> None:
    for drill, question in sample:
        part = part_of(question, "article")
        known = clauses(drill.edition)
        right = {known[effect.clause].article for effect in drill.ruled.ruling.effects}
        assert len(part.key) == len(right)
        assert part.kind == ("one" if len(right) == 1 else "many")
        assert 4 <= len(part.options) <= max(6, len(right) + 3)


def test_the_stages_hold_in_the_engines_own_order(sample: Sample) -> None:
    for _, question in sample:
        part = part_of(question, "done")
        stages = [part.stages[one] for one in part.key if one in part.stages]
        assert stages == sorted(stages)


def test_the_key_is_marked_right_and_nothing_is_not(sample: Sample) -> None:
    for _, question in sample:
        assert mark(question, {part.id: part.key for part in question.parts}).all_right
        assert mark(question, {}).share == 0


def test_an_exercise_is_made_alike_again_and_survives_json(sample: Sample) -> None:
    for _, question in sample[::4]:
        assert question_made(question.id) == question
        assert from_json(json.loads(json.dumps(to_json(question)))) == question


def test_the_explanation_cites_clauses_of_the_edition(sample: Sample) -> None:
    for drill, question in sample:
        cited = {note.clause for note in question.explanation if note.clause}
        assert set(drill.ruled.ruling.clauses) <= cited <= set(clauses(drill.edition))
        assert f"infraction:{drill.infraction.slug}" in question.subjects
        assert question.articles
        assert 1 <= question.difficulty == difficulty(drill.ruled, drill.answers) <= 3


def test_the_place_of_an_option_does_not_tell_whether_it_is_right() -> None:
    first = [
        part_of(drill_question(make_drill("current", 3, seed)), "infraction").key
        for seed in range(20)
    ]
    assert len(set(first)) > 3


def test_another_seed_offers_other_near_misses() -> None:
    offered = {
        frozenset(
            texts(part_of(drill_question(make_drill("current", 9, seed)), "done"), right=False)
        )
        for seed in range(10)
    }
    assert len(offered) > 1


def test_what_would_have_changed_it_is_told() -> None:
    number = drill_numbers("current", "drew-out-of-turn")[1]
    told = [note.text.en for note in drill_question(make_drill("current", number, 1)).explanation]
    changed = [line for line in told if line.startswith("Had the answer to")]
    assert any("The right to a penalty has lapsed" in line for line in changed)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "drill",
        "drill-current-1",
        "drill-current-99999-1",
        "drill-nowhere-1-1",
        "drill-current-01-1",
        "drill-current--1-1",
        "drill-current-1-1\n",
        "drill-current-1-" + "9" * 40,
        "case-current-1-1",
    ],
)
def test_an_id_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(Refused) as refused:
        question_made(given)
    assert refused.value.code == "unknown-question"
    assert "esercizio" in refused.value.say("it")


def test_what_a_ruling_says_with_more_words_is_not_offered_as_wrong() -> None:
    caution, both = Effect("caution", (("side", "side"),)), Effect("caution", (("side", "both"),))
    highest = Effect("must_discard", (("player", "player"), ("which", "highest")))
    discard = Effect("must_discard", (("player", "player"),))
    assert prescribed(caution, (both,))
    assert not prescribed(both, (caution,))
    assert prescribed(discard, (highest,))
    assert not prescribed(highest, (discard,))
    assert prescribed(replace(caution, when="repeated"), (caution,))
    assert not prescribed(caution, (replace(caution, when="repeated"),))
    assert prescribed(Effect("no_penalty"), (discard,))
    assert not prescribed(Effect("no_penalty"), (caution,))
    assert prescribed(Effect("end_deal", (("bonus", 0),)), (Effect("end_game"),))


def test_what_the_ruling_leaves_to_a_choice_is_not_offered_as_wrong() -> None:
    choice = Effect("director_discretion", (("what", "caution | adjusted_score"),))
    caution = Effect("caution", (("side", "side"),))
    assert prescribed(caution, (choice,))
    assert prescribed(Effect("director_discretion", (("what", "vp_penalty"),)), (choice,))
    assert not prescribed(Effect("disciplinary_report", (("side", "side"),)), (choice,))
