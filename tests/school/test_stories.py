"""Stories made from the paths: true to their facts, legal at a table, never twice alike."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.cards import check_two_packs, parse_cards
from rulings.engine.editions import all_editions
from rulings.engine.phrases import SEATED_ROLES
from rulings.engine.rulebook import rulebook
from rulings.engine.school.batches import drills, every_path, unwritten
from rulings.engine.school.drills import Drill, drill_count, drill_numbers, fresh_drill, make_drill
from rulings.engine.school.reading_back import faults
from rulings.engine.school.story_checks import story_faults
from rulings.engine.school.tellings import signed
from rulings.engine.texts import Refused

EDITIONS = tuple(all_editions())


@st.composite
def any_drill(draw: st.DrawFn) -> Drill:
    edition = draw(st.sampled_from(EDITIONS))
    slug = draw(st.sampled_from(tuple(rulebook(edition).infractions)))
    number = draw(st.sampled_from(drill_numbers(edition, slug)))
    return make_drill(edition, number, draw(st.integers(0, 10**6)))


@given(any_drill())
def test_a_story_fed_back_as_facts_yields_the_ruling_it_was_made_from(drill: Drill) -> None:
    assert list(faults(drill)) == []


@given(any_drill())
def test_the_cards_of_a_story_come_from_two_packs(drill: Drill) -> None:
    shown = frozenset[str]().union(*(signed(one) for one in drill.story.wordings))
    cards = {drill.names[target] for target in shown}
    check_two_packs(card for codes in cards for card in parse_cards(codes))


@given(any_drill())
def test_a_drill_is_made_twice_alike(drill: Drill) -> None:
    assert make_drill(drill.edition, drill.number, drill.seed).story == drill.story


@given(any_drill())
def test_a_drill_is_not_told_twice_running_in_the_same_words(drill: Drill) -> None:
    again = fresh_drill(drill.edition, drill.number, drill.seed, drill)
    assert again.story.wordings != drill.story.wordings
    assert again.ruled.ruling == drill.ruled.ruling


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_path_of_every_infraction_makes_a_story_that_is_true_to_it(edition: str) -> None:
    made = list(every_path((edition,), seed=1))
    assert len(made) == drill_count(edition)
    assert [fault for drill in made for fault in faults(drill)] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_fact_has_words_of_its_own(edition: str) -> None:
    assert list(unwritten(edition)) == []


def test_the_stories_speak_only_of_what_is_asked() -> None:
    assert list(story_faults()) == []


def test_a_false_story_is_found() -> None:
    drill = make_drill("current", 60, 5)
    other = make_drill("current", 61, 5)
    false = Drill("current", 60, 5, other.answers, other.ruled, drill.names, drill.story)
    assert list(faults(false))


def test_the_numbers_of_the_infractions_follow_each_other() -> None:
    numbers = [drill_numbers("current", slug) for slug in rulebook("current").infractions]
    assert all(one.stop == then.start for one, then in pairwise(numbers))
    assert numbers[-1].stop == drill_count("current")
    assert not drill_numbers("current", "no-such-thing")


def test_a_batch_comes_round_to_every_infraction() -> None:
    places = sum(len(rulebook(edition).infractions) for edition in EDITIONS)
    made = list(drills(EDITIONS, places, seed=7))
    assert len({(drill.edition, drill.infraction.slug) for drill in made}) == places


def test_a_batch_refuses_an_infraction_that_nobody_rules() -> None:
    with pytest.raises(Refused) as refused:
        next(drills(EDITIONS, 1, seed=1, infraction="no-such-thing"))
    assert refused.value.code == "unknown-infraction"


@pytest.mark.parametrize("number", [-1, 10**6])
def test_a_path_that_is_none_is_refused(number: int) -> None:
    with pytest.raises(IndexError):
        make_drill("current", number, 1)


@given(any_drill())
def test_the_seats_named_are_seats(drill: Drill) -> None:
    assert {drill.names[role] for role in SEATED_ROLES} <= set("NESW")
