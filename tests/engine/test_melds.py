"""What a meld says of itself (Art. 10-13)."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import KINDS, Card, parse_cards
from rulings.engine.editions import all_editions
from rulings.engine.meld_reasons import REASON_CODES, Reason
from rulings.engine.melds import Meld, read_meld
from rulings.engine.texts import read_toml

TESTS = Path(__file__).resolve().parent.parent
SHARED = TESTS.parent.parent / "shared"
BOOKS = ("melds.toml", "melds_editions.toml")
CASES = [
    case
    for book in BOOKS
    for case in tomllib.loads((TESTS / "cases" / book).read_text(encoding="utf-8"))["case"]
]
CURRENT = card_rules("current")

GRADES = {
    "clean": "clean",
    "semi-clean": "semi",
    "half-clean": "semi",
    "dirty": "dirty",
    "none": None,
}
AS_LAID = {"f08-m-7", "club-m-7", "onl-10"}
"""Shared cases that lay a 2 above the ace; in any order it is a wild card below the king."""

SPADES = [card for card in KINDS if card.suit == "S"]
WILDS = [card for card in KINDS if card.wild]
KINGS = [card for card in KINDS if card.rank == "K"]
# Mostly cards that can meet in one meld, so that valid and nearly valid ones come up often.
sets_of_cards = st.one_of(
    st.lists(st.sampled_from(SPADES + WILDS), max_size=15),
    st.lists(st.sampled_from(KINGS + WILDS), max_size=11),
    st.lists(st.sampled_from(KINDS), max_size=8),
)


def meld(text: str, edition: str = "current") -> Meld:
    return read_meld(parse_cards(text), card_rules(edition))


def of_edition(case: dict[str, Any]) -> str:
    return str(case.get("edition", "current"))


def order(text: str) -> str:
    return " ".join(card.code for card in meld(text).cards)


def codes(text: str) -> list[str]:
    return [reason.code for reason in meld(text).reasons]


@pytest.mark.parametrize("case", CASES, ids=[case["en"] for case in CASES])
def test_the_case_book(case: dict[str, Any]) -> None:
    found = meld(case["cards"], of_edition(case))
    assert found.kind == case.get("kind")
    assert found.burraco == case.get("burraco")
    assert found.points == case.get("points", 0)
    assert found.bonus == case.get("bonus", 0)
    assert [reason.code for reason in found.reasons] == case.get("reasons", [])
    assert [reason.clause for reason in found.reasons] == case.get("clauses", [])
    if "order" in case:
        assert " ".join(card.code for card in found.cards) == case["order"]
    if "wilds" in case:
        stands_for = {
            str(wild.index): wild.stands_for.code if wild.stands_for else "" for wild in found.wilds
        }
        assert stands_for == case["wilds"]


def test_every_shared_meld() -> None:
    path = SHARED / "melds.json"
    if not path.exists():
        pytest.skip(f"no shared melds beside the project: {path.name}")
    wrong = []
    for entry in json.loads(path.read_text(encoding="utf-8")):
        found = meld(" ".join(entry["cards"]), of_edition(entry))
        said = found.valid, found.kind, found.burraco, found.points, found.bonus
        keys = "valid", "kind", "burraco", "points", "bonus"
        if said != tuple(entry[key] for key in keys):
            wrong.append((entry["id"], said))
    assert not wrong


@pytest.mark.parametrize("edition", all_editions())
def test_every_shared_meld_case_is_covered(edition: str) -> None:
    path = SHARED / "cases" / f"{edition}.toml"
    if not path.exists():
        pytest.skip(f"no shared case book beside the project: {path.name}")
    cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    shared = {case["id"]: case for case in cases if case.get("kind") == "meld"}
    own = [case for case in CASES if of_edition(case) == edition]
    assert {case["covers"] for case in own if "covers" in case} == set(shared)
    differ = set()
    for name, case in shared.items():
        found, expected = meld(case["cards"], edition), case["expect"]
        if found.valid != expected["valid"]:
            differ.add(name)
        elif found.valid:
            assert found.burraco == GRADES[expected.get("burraco", expected.get("quality"))]
            points = expected.get("card_points", expected.get("value"))
            assert (found.points, found.bonus) == (points, expected["bonus"])
    assert differ == AS_LAID & set(shared)


def test_art_10_3_a_natural_2_leaves_room_for_one_wild() -> None:
    assert meld("2S 3S JK 5S").valid
    assert codes("2S 3S JK 5S 2H") == ["two-wilds"]


def test_art_10_4_a_wild_stands_for_the_card_of_its_place() -> None:
    (wild,) = meld("9H 10H JK QH").wilds
    assert (wild.index, wild.stands_for) == (2, Card.parse("JH"))
    assert not wild.free


def test_art_10_11_a_free_wild_lies_at_the_bottom() -> None:
    assert order("7H JK 9H 8H") == "JK 7H 8H 9H"
    assert order("10H JH QH KH AH 2C") == "2C 10H JH QH KH AH"
    assert order("KH KD 2C") == "2C KD KH"


def test_art_10_12_a_free_wild_lies_above_an_ace_at_the_bottom() -> None:
    assert order("JK AD 2D") == "AD 2D JK"


def test_art_10_8_the_2_of_the_suit_stands_for_a_higher_card_where_it_must() -> None:
    (wild,) = meld("2H 3H 4H 5H 7H").wilds
    assert wild.stands_for == Card.parse("6H")


def test_art_11_4_an_ace_between_king_and_2_is_one_reason_of_its_own() -> None:
    assert codes("QS KS AS 2S 3S 4S") == ["ace-between"]
    assert meld("KH AH 2H").valid


def test_art_11_1_the_gap_names_the_missing_cards_of_the_nearest_reading() -> None:
    (reason,) = meld("AH QH JH 10H").reasons
    assert (reason.code, reason.cards) == ("gap", (Card.parse("KH"),))


def test_art_12_1_the_largest_combination_has_eight_cards_and_a_wild() -> None:
    assert meld("7H 7H 7D 7D 7C 7C 7S 7S JK").valid
    assert codes("7H 7H 7D 7D 7C 7C 7S 7S JK 2H") == ["two-wilds", "too-long"]


def test_art_13_5_seven_cards_on_one_side_are_semi_clean_wherever_the_wild_is() -> None:
    assert meld("AD 2H 3D 4D 5D 6D 7D 8D 9D").burraco == "semi"
    assert meld("AD 2H 3D 4D 5D 6D 7D 8D").burraco == "dirty"


def test_art_13_5_a_natural_2_counts_among_the_seven() -> None:
    assert meld("2C 3C 4C 5C 6C 7C 8C JK 10C").burraco == "semi"


def test_art_13_6_eight_cards_make_a_semi_clean_combination() -> None:
    assert meld("9H 9H 9D 9D 9C 9C JK").burraco == "dirty"
    assert meld("9H 9H 9D 9D 9C 9C 9S JK").burraco == "semi"


def test_no_cards_are_no_meld() -> None:
    assert codes("") == ["only-wilds", "too-few"]


def test_a_hundred_cards_are_read_and_refused_with_reasons() -> None:
    assert "too-long" in codes(" ".join(card.code for card in KINDS * 2))


@pytest.mark.parametrize("code", REASON_CODES)
def test_every_reason_has_its_sentence(code: Any) -> None:
    text = Reason(code, "11.1", parse_cards("7S JK"), 3).text
    assert text.it
    assert text.en
    assert text.it != text.en
    assert set(read_toml("melds.toml")["reasons"]) == set(REASON_CODES)


@given(sets_of_cards, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(cards: list[Card], random: Any) -> None:
    shuffled = random.sample(cards, len(cards))
    assert read_meld(cards, CURRENT) == read_meld(shuffled, CURRENT)


@given(sets_of_cards)
def test_a_meld_is_valid_or_says_why_not(cards: list[Card]) -> None:
    found = read_meld(cards, CURRENT)
    assert found.valid != bool(found.reasons)
    assert sorted(found.cards, key=str) == sorted(cards, key=str)
    assert found.points == (CURRENT.points_of(cards) if found.valid else 0)
    assert len(set(found.reasons)) == len(found.reasons)


@given(sets_of_cards)
def test_the_wilds_of_a_meld_are_wild_cards_where_they_say(cards: list[Card]) -> None:
    for wild in read_meld(cards, CURRENT).wilds:
        assert wild.card.wild
        assert read_meld(cards, CURRENT).cards[wild.index] == wild.card
