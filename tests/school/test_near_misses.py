"""Near misses speak of this story, in this edition; what may be true is none of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rulings.engine import Effect, all_editions, effects, rulebook
from rulings.engine.school.at_the_table import on_the_table, sounds_at_home
from rulings.engine.school.case_book import cases
from rulings.engine.school.case_questions import case_situation
from rulings.engine.school.drill_questions import drill_situation
from rulings.engine.school.drills import drill_numbers, make_drill, rule_path
from rulings.engine.school.near_infractions import (
    near_infractions,
    same_story,
    same_story_data,
)
from rulings.engine.school.near_misses import near_misses
from rulings.engine.school.never_wrong import left_to_choose, prescribed
from rulings.engine.school.situations import Situation


def situation_of(edition: str, name: str) -> Situation:
    return next(case_situation(case) for case in cases(edition) if case.id == name)


EXPOSED = situation_of("current", "exposed-before-the-first-draw")


def test_cards_are_those_that_the_ruling_speaks_of() -> None:
    fallen = Effect("expose", (("cards", "cards.fallen"),))
    assert on_the_table(fallen, EXPOSED).arg("cards") == "cards"
    drawn = situation_of("current", "drew-early-opened-with-it-and-attached-too")
    told = replace(drawn, names={"player": "E", "meld": "3H 4H 5H"})
    frozen = Effect("freeze_temporarily", (("meld", "meld"), ("until", "next_turn")))
    assert on_the_table(frozen, told).arg("meld") == "melds.opened"


def test_the_card_is_the_one_that_is_too_many() -> None:
    [drill] = [
        make_drill("club", number, 0)
        for number in drill_numbers("club", "erroneous-meld")
        if dict(rule_path("club", number)[1])
        == {"error": "opened", "moment": "before_discard", "has_wild": "no", "repaired": "replaced"}
    ]
    situation = drill_situation(drill)
    assert len(situation.names["excess"].split()) == 1
    waits = Effect("penalise", (("cards", "card"), ("discard", "next_turns")))
    assert on_the_table(waits, situation).arg("cards") == "excess"
    near = near_misses(situation, near_infractions(situation), situation.chance("near"))
    assert not [effect for effect in near if "card" in dict(effect.args).values()]
    two = replace(situation, names={**situation.names, "excess": "2H 3H"})
    other = replace(situation, names={**situation.names, "card": "2H"})
    for told in (two, other):
        assert on_the_table(waits, told).arg("cards") == "card"


def test_a_story_without_such_a_meld_keeps_its_own() -> None:
    told = replace(EXPOSED, names={"player": "E", "meld": "3H 4H 5H"})
    assert on_the_table(Effect("validate", (("meld", "meld.x"),)), told).arg("meld") == "meld"


def test_what_only_another_infraction_or_edition_says_sounds_foreign() -> None:
    assert sounds_at_home(effects.caution(effects.side), EXPOSED)
    assert not sounds_at_home(Effect("final_round", (("from", "player"),)), EXPOSED)
    assert not sounds_at_home(Effect("seat_by_director"), EXPOSED)
    assert not sounds_at_home(effects.must_draw(effects.dealer), EXPOSED)


@pytest.mark.parametrize("edition", all_editions())
def test_the_first_near_misses_sound_at_home(edition: str) -> None:
    for case in cases(edition)[::15]:
        situation = case_situation(case)
        found = near_misses(situation, near_infractions(situation), situation.chance("near"))
        homely = [sounds_at_home(effect, situation) for effect in found]
        assert homely == sorted(homely, reverse=True), case.id


def test_what_the_arbiter_may_choose_instead_is_never_wrong() -> None:
    chosen = [
        situation
        for case in cases("fibur2008")
        if list(left_to_choose((situation := case_situation(case)).ruled))
    ]
    assert chosen
    for situation in chosen[::4]:
        found = near_misses(situation, near_infractions(situation), situation.chance("near"))
        names = {effect.name for effect in found}
        assert names.isdisjoint({"director_discretion", "adjusted_score", "second_opinion"})


def test_a_variant_has_its_own_rule() -> None:
    ends = Effect("must_discard", (("player", "player"), ("which", "the_card")))
    another = replace(ends, args=(("player", "player"), ("which", "another_card")))
    right = (effects.must_draw(effects.player),)
    assert prescribed(ends, right)
    assert not prescribed(another, right)


@pytest.mark.parametrize("edition", all_editions())
def test_no_name_is_offered_under_which_the_story_may_be_filed(edition: str) -> None:
    met = set()
    for slug in rulebook(edition).infractions:
        never = same_story(edition, slug)
        for number in drill_numbers(edition, slug)[:2]:
            situation = drill_situation(make_drill(edition, number, 0))
            offered = {one.slug for one in near_infractions(situation)}
            assert len(offered) == 5, slug
            assert offered.isdisjoint({slug, *never})
            met |= {slug} if never else set()
    assert met


def test_the_pairs_are_of_infractions_that_an_edition_rules() -> None:
    books = {edition: set(rulebook(edition).infractions) for edition in all_editions()}
    data = same_story_data()
    assert set(data) <= {"any", *books}
    for edition, pairs in data.items():
        ruled = [books[edition]] if edition in books else list(books.values())
        for pair in pairs:
            assert list(pair) == sorted(set(pair))
            assert any(set(pair) <= book for book in ruled), pair
