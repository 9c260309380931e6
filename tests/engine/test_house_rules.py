"""House rules: what a text leaves open, what it makes of the table, what no text covers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import parse_cards
from rulings.engine.clauses import clauses
from rulings.engine.editions import all_editions
from rulings.engine.house_rules import house_rules, options
from rulings.engine.melds import read_meld
from rulings.engine.positions import read_position
from rulings.engine.scoring import score
from rulings.engine.texts import LANGS, Refused

EDITIONS = list(all_editions())
SEMI = "JK 4C 5C 6C 7C 8C 9C 10C"
CLEAN = "3H 4H 5H 6H 7H 8H 9H"
DIRTY = "4D 5D 6D JK 8D 9D 10D"


def refusal(edition: str, **chosen: str) -> Refused:
    with pytest.raises(Refused) as refused:
        house_rules(edition, chosen)
    assert refused.value.say("it") != refused.value.say("en")
    return refused.value


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_a_choice_the_text_holds_as_it_stands(edition: str) -> None:
    house = house_rules(edition, {})
    assert house.rules == card_rules(edition)
    assert not any(held.chosen for held in house.held)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_value_has_a_clause_and_words_in_both_languages(edition: str) -> None:
    for option in options(edition).values():
        for value in option.values:
            assert value.clause in clauses(edition)
            text = value.none or value.label
            assert value.numbers or text
            for lang in LANGS:
                assert option.title[lang]
                assert text is None or text[lang]
            if value.needs:
                assert value.needed.it
                assert value.needed.en


def test_the_code_in_force_leaves_nothing_open_and_the_refusal_names_who_does() -> None:
    assert not options("current")
    found = refusal("current", semi_clean="no")
    assert found.code == "house-none"
    assert found.values["valid"] == "fibur2008, club, online"


@pytest.mark.parametrize(("edition", "clause"), [("club", "28.3.1"), ("online", "variants.4")])
def test_a_house_without_semi_clean_counts_it_dirty(edition: str, clause: str) -> None:
    house = house_rules(edition, {"semi_clean": "no"})
    assert house.rules.semi_known.clause == clause
    assert read_meld(parse_cards(SEMI), card_rules(edition)).burraco == "semi"
    for cards in (SEMI, "9H 9H 9D 9D 9C 9C 9S JK", "9H 9H 9D 9D 9C 9C 9S 9S JK"):
        found = read_meld(parse_cards(cards), house.rules)
        assert (found.burraco, found.bonus) == ("dirty", 100)


def closes(melds: list[str], **chosen: str) -> str:
    """Return "" when the side may close with these burracos, else why not."""
    side: dict[str, Any] = {"melds": melds, "hand": "", "pile": "taken", "closed": True}
    other = {"melds": [], "hand": "", "pile": "taken"}
    rules = house_rules("club", chosen).rules
    try:
        score(read_position({"ns": side, "ew": other}, rules))
    except Refused as refused:
        return refused.code
    return ""


def test_club_28_1_1_which_burraco_is_needed_to_close() -> None:
    assert closes([DIRTY]) == ""
    assert closes([DIRTY], burraco_to_close="clean") == "position-closed-without-clean"
    assert closes([CLEAN], burraco_to_close="clean") == ""
    both = {"burraco_to_close": "clean_and_dirty"}
    assert closes([CLEAN], **both) == "position-closed-without-dirty"
    assert closes([DIRTY], **both) == "position-closed-without-clean"
    assert closes([CLEAN, DIRTY], **both) == ""
    assert closes([], **both) == "position-closed-without-burraco"


@pytest.mark.parametrize("value", ["free", "top_card_used", "natural_pair"])
def test_club_28_2_1_how_the_discard_pile_is_picked_up(value: str) -> None:
    assert house_rules("club", {"pick_up": value}).rules.pick_up.value == value


def test_f08_17_6_the_pile_taken_by_neither_side_is_a_setting() -> None:
    assert house_rules("fibur2008", {}).rules.neither_pile.value == -100
    waived = house_rules("fibur2008", {"neither_pile": "waived"}).rules.neither_pile
    assert (waived.value, waived.clause, waived.reading) == (0, "17.6", "B11")


@pytest.mark.parametrize(
    ("edition", "chosen", "target", "met", "clause"),
    [
        ("club", {"match_end": "1005"}, 1005, "reached", "28.4.1"),
        ("club", {"match_end": "2005"}, 2005, "reached", "28.4.1"),
        ("online", {}, 2000, "above", "score.6"),
        ("online", {"match_end": "3005"}, 3005, "reached", "variants.5"),
        ("fibur2008", {"players": "3"}, 2005, "reached", "three-five.6"),
        ("fibur2008", {"players": "5", "play": "individual"}, 2005, "reached", "three-five.6"),
    ],
)
def test_targets(edition: str, chosen: dict[str, str], target: int, met: str, clause: str) -> None:
    rules = house_rules(edition, chosen).rules
    assert rules.target is not None
    assert rules.target_met is not None
    assert (rules.target.value, rules.target_met.value) == (target, met)
    assert rules.target.clause == clause


def test_deals_and_minutes_go_with_the_end_that_they_measure() -> None:
    assert house_rules("club", {"match_end": "deals", "deals": "6"}).given()["deals"] == "6"
    assert house_rules("club", {"match_end": "time", "minutes": "40"}).given()["minutes"] == "40"
    assert refusal("club", deals="6").code == "house-combination"
    assert refusal("club", match_end="2005", minutes="40").code == "house-combination"


def test_f08_5_4_the_direction_may_shorten_a_match_but_not_lengthen_it() -> None:
    assert house_rules("fibur2008", {"deals": "3", "minutes": "30"}).given()["minutes"] == "30"
    assert refusal("fibur2008", deals="2", minutes="30").code == "house-combination"
    assert refusal("fibur2008", minutes="20").code == "house-combination"
    assert refusal("fibur2008", deals="4", minutes="46").code == "house-value"


@pytest.mark.parametrize(
    ("players", "play", "packs", "piles"),
    [
        ("3", "alone_until_1500", 2, (11, 18)),
        ("5", "alone_until_1500", 3, (11, 11, 18)),
        ("3", "individual", 2, (11, 11, 11)),
        ("5", "individual", 3, (11, 11, 11, 11, 11)),
    ],
)
def test_f08_three_and_five_players(
    players: str, play: str, packs: int, piles: tuple[int, ...]
) -> None:
    rules = house_rules("fibur2008", {"players": players, "play": play}).rules
    assert rules.players.value == int(players)
    assert (rules.packs.value, rules.piles.value) == (packs, piles)


def test_f08_three_packs_hold_three_copies_of_a_card() -> None:
    five = house_rules("fibur2008", {"players": "5"}).rules
    assert read_meld(parse_cards("KH KH KH"), five).valid
    assert not read_meld(parse_cards("KH KH KH"), card_rules("fibur2008")).valid
    assert not read_meld(parse_cards("KH KH KH KH"), five).valid
    nine = "KH KH KH KD KD KD KS KS KS"
    assert [reason.code for reason in read_meld(parse_cards(nine), five).reasons] == ["too-long"]


@pytest.mark.parametrize(
    ("edition", "chosen", "code"),
    [
        ("fibur2008", {"players": "2"}, "house-value"),
        ("fibur2008", {"players": "4", "match_end": "2005"}, "house-combination"),
        ("fibur2008", {"players": "3", "match_end": "deals"}, "house-combination"),
        ("fibur2008", {"players": "3", "deals": "4"}, "house-combination"),
        ("fibur2008", {"play": "individual"}, "house-combination"),
        ("fibur2008", {"players": "3", "packs": "3"}, "house-combination"),
        ("fibur2008", {"semi_clean": "no"}, "house-unknown"),
        ("club", {"players": "2"}, "house-not-covered"),
        ("club", {"players": "3"}, "house-not-covered"),
        ("club", {"match_end": "2000"}, "house-value"),
        ("club", {"match_end": "deals", "deals": "0"}, "house-value"),
        ("club", {"match_end": "deals", "deals": "٣"}, "house-value"),
        ("club", {"match_end": "deals", "deals": "9" * 5000}, "house-value"),
        ("online", {"players": "3"}, "house-value"),
        ("online", {"pick_up": "natural_pair"}, "house-unknown"),
    ],
)
def test_what_no_text_covers_is_refused_with_what_is_possible(
    edition: str, chosen: dict[str, str], code: str
) -> None:
    found = refusal(edition, **chosen)
    assert found.code == code
    assert len(found.say("it")) < 200
    assert not re.search(r"[.] [A-Z]", found.say("it"))


def test_a_value_that_stands_in_two_rows_is_named_once() -> None:
    assert refusal("fibur2008", play="duels").values["valid"] == (
        "pairs, alone_until_1500, individual"
    )
    assert [value.spelt for value in options("fibur2008")["play"].distinct()] == [
        "pairs", "alone_until_1500", "individual",
    ]  # fmt: skip


def test_online_variants_2_four_players_in_two_pairs() -> None:
    rules = house_rules("online", {"players": "4"}).rules
    assert (rules.players.value, rules.players.clause) == (4, "variants.2")
