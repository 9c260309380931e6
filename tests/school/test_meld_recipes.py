"""Cards that follow from others: what belongs to a wrong meld, and what a ruling may name."""

from __future__ import annotations

from random import Random

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.phrases import SEATED_ROLES
from rulings.engine.rulebook import rulebook
from rulings.engine.school.drills import drill_numbers, make_drill
from rulings.engine.school.meld_recipes import NoCards
from rulings.engine.school.recipes import deal
from rulings.engine.school.saying import said
from rulings.engine.school.tellings import slots
from rulings.engine.texts import Text

RULES = card_rules("current")


@pytest.mark.parametrize(
    ("recipe", "names", "cards"),
    [
        ("all a b", {"a": "5H 6H", "b": "9S"}, "5H 6H 9S"),
        ("beyond a", {"a": "5H 6H 7H 9S"}, "9S"),
        ("stands a", {"a": "5H JK 7H 8H"}, "6H"),
        ("wild-of a", {"a": "5H 2S 7H 8H"}, "2S"),
        ("first-of a", {"a": "2H 3H 4H"}, "2H"),
        ("after a", {"a": "5H 6H 8H"}, "9H"),
        ("after a 2", {"a": "5H 6H 7H"}, "9H"),
    ],
)
def test_cards_follow_from_those_that_are_named(
    recipe: str, names: dict[str, str], cards: str
) -> None:
    assert deal(recipe, names, Random(1), RULES) == cards


@pytest.mark.parametrize(
    ("recipe", "names"),
    [
        ("all a", {}),
        ("beyond a", {"a": "5H 6H 7H"}),
        ("stands a", {"a": "5H 6H 7H"}),
        ("wild-of a", {"a": "5H 6H 7H"}),
        ("after a", {"a": "JH QH KH"}),
        ("after a", {"a": "5H 5S 5C"}),
        ("stray a", {"a": "5H 5S 5C 5D"}),
    ],
)
def test_where_no_cards_follow_none_are_dealt(recipe: str, names: dict[str, str]) -> None:
    with pytest.raises(NoCards):
        deal(recipe, names, Random(1), RULES)


def test_a_stray_card_has_neither_rank_nor_suit_of_the_others() -> None:
    for seed in range(50):
        dealt = deal("stray a 2", {"a": "5H 6H 7H"}, Random(seed), RULES).split()
        assert all(code[-1] != "H" and code[:-1] not in ("5", "6", "7") for code in dealt)


def test_a_ruling_names_no_card_that_the_story_has_not_shown() -> None:
    for number in drill_numbers("current", "erroneous-meld"):
        drill = make_drill("current", number, 3)
        told = frozenset[str]().union(*(slots(one) for one in drill.story.wordings))
        named = {name: codes for name, codes in drill.names.items() if name not in SEATED_ROLES}
        seen = {code for name in told & named.keys() for code in named[name].split()}
        assert all(seen.issuperset(codes.split()) for codes in named.values())


def test_a_joker_goes_by_its_name() -> None:
    sentences = [
        one
        for number in drill_numbers("online", "erroneous-meld")
        for one in make_drill("online", number, 4).sentences
    ]
    assert any("jolly" in one.it and "joker" in one.en for one in sentences)
    assert not any("JK" in one.it or "JK" in one.en for one in sentences)


def test_a_card_alone_takes_its_article() -> None:
    infraction = rulebook("current").infractions["erroneous-meld"]
    text = Text(it="Lega {card:the} a {meld:signs}.", en="Attaches {card:the} to {meld:signs}.")
    spoken = said(text, {"card": "8S", "meld": "3S 4S 5S", "player": "N"}, infraction)
    assert spoken == Text(it="Lega l'8♠ a 3♠ 4♠ 5♠.", en="Attaches the 8♠ to 3♠ 4♠ 5♠.")
