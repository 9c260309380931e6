"""What tapped cards answer, fact by fact."""

from __future__ import annotations

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.rulebook import rulebook
from rulings.engine.texts import Refused
from rulings.engine.working_out import WAYS, work_out

RULES = card_rules("current")


def worked(fact: str, **names: str) -> tuple[str, list[str]]:
    found = work_out(fact, names, RULES)
    assert found is not None
    return found.value, [" ".join(card.code for card in way) for way in found.cards]


@pytest.mark.parametrize(
    ("card", "value"), [("9H", "yes"), ("5H", "yes"), ("JK", "yes"), ("10H", "no"), ("9S", "no")]
)
def test_art_26_2_whether_a_ghost_card_fits_its_meld(card: str, value: str) -> None:
    assert worked("fits", meld="6H 7H 8H", card=card)[0] == value


def test_art_29_4_whether_a_wild_is_in_the_meld() -> None:
    assert worked("has_wild", meld="QS JK 8S 7S")[0] == "yes"
    assert worked("has_wild", meld="7C 9H JD")[0] == "no"


def test_art_25_2_what_is_in_excess() -> None:
    assert worked("valid_part", meld="6D 7D 8D 9D JD") == ("yes", ["JD"])
    assert worked("valid_part", meld="KH 7C 2D 3S")[0] == "no"


def test_two_equal_parts_are_both_shown() -> None:
    value, ways = worked("equal_parts", meld="4S 5S 6S 8S 9S 10S")
    assert (value, sorted(ways)) == ("yes", ["10S 9S 8S", "6S 5S 4S"])
    assert worked("equal_parts", meld="4S 5S 6S 9S")[0] == "no"


def test_art_30_4_what_completes_an_incomplete_meld() -> None:
    assert worked("opening", meld="9C 9H 9S") == ("whole", [])
    value, ways = worked("opening", meld="5S 6S 8S")
    assert value == "incomplete"
    assert "7S" in ways
    assert "JK" in ways


def test_art_31_6_whether_a_meld_stands_without_a_card() -> None:
    assert worked("without_it", meld="4S 5S 6S 7S", card="7S")[0] == "whole"
    assert worked("without_it", meld="4S 5S 6S", card="5S")[0] == "broken"


@pytest.mark.parametrize("fact", WAYS)
def test_nothing_is_said_while_cards_are_missing(fact: str) -> None:
    assert work_out(fact, {}, RULES) is None


def test_nothing_is_said_of_a_card_that_is_not_in_the_meld() -> None:
    assert work_out("without_it", {"meld": "4S 5S 6S", "card": "9H"}, RULES) is None


def test_nothing_is_said_where_the_meld_is_none() -> None:
    assert work_out("fits", {"meld": "4S 5S 9H", "card": "6S"}, RULES) is None


def test_what_no_cards_answer_is_not_worked_out() -> None:
    assert work_out("noticed_by", {"meld": "6H 7H 8H"}, RULES) is None


def test_a_bad_card_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        work_out("has_wild", {"meld": "XX"}, RULES)
    assert refused.value.code == "bad-card"


def test_every_value_is_an_answer_of_the_fact() -> None:
    asked = {
        fact: found.options(fact)
        for found in rulebook("current").infractions.values()
        for fact in found.facts
    }
    broken = {"meld": "6D 7D 8D 9D JD", "card": "JD"}
    whole = {"meld": "6D 7D 8D", "card": "JD", "cards": "JD", "melds.side": "4S 5S 6S"}
    for fact in WAYS:
        found = work_out(fact, whole if fact in ("fits", "homes") else broken, RULES)
        assert found is not None, fact
        assert found.value in asked[fact], fact


SPADES = "7S 8S 9S"


def homes(cards: str, side: str) -> tuple[str, list[list[str]]]:
    names = {"cards": cards, "meld": SPADES, "melds.side": side}
    found = work_out("homes", names, RULES)
    assert found is not None
    return found.value, [
        [" ".join(c.code for c in meld) for meld in melds] for _, melds in found.homes
    ]


def test_art_28_13_example_1_the_6_has_two_homes_and_the_5_none() -> None:
    sixes = "6C 6D 6H"
    assert homes("5S 6S", sixes) == ("others", [[], [SPADES, sixes]])


def test_art_28_13_example_2_joker_and_jack_may_be_split() -> None:
    jacks = "JC JD JH"
    assert homes("JK JS", jacks) == ("others", [[SPADES, jacks], [jacks]])


def test_art_28_14_example_3_the_joker_has_one_home_where_all_others_hold_a_wild() -> None:
    value, [joker, _] = homes("JK JS", "JH JD JC 2D, 4H 5H JK")
    assert (value, joker) == ("only_one", [SPADES])


def test_cards_that_no_meld_takes_have_no_home() -> None:
    assert homes("KD", "6H 6D 6C, 4H 5H 6H,") == ("none", [[]])


def test_what_is_no_meld_leaves_the_homes_open() -> None:
    names = {"cards": "5S", "meld": SPADES, "melds.side": "6H 9D KC"}
    assert work_out("homes", names, RULES) is None
