"""The points of a deal (Art. 18), and the positions that are refused."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import KINDS, Card
from rulings.engine.clauses import clauses
from rulings.engine.positions import read_position
from rulings.engine.scoring import ITEM_CODES, Item, Score, score
from rulings.engine.texts import Refused, read_toml

CURRENT = card_rules("current")
PLAIN: dict[str, Any] = {"melds": [], "hand": "", "pile": "taken"}
CLEAN = "3H 4H 5H 6H 7H 8H 9H"


def count(ns: dict[str, Any] | None = None, ew: dict[str, Any] | None = None) -> Score:
    position = {"ns": PLAIN | (ns or {}), "ew": PLAIN | (ew or {})}
    return score(read_position(position, CURRENT))


def refusal(ns: dict[str, Any] | None = None, ew: dict[str, Any] | None = None) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        count(ns, ew)
    assert refused.value.say("it") != refused.value.say("en")
    return refused.value.code, str(refused.value.values["where"])


def items(found: Score, side: str) -> dict[str, tuple[int, str]]:
    return {item.code: (item.points, item.clause) for item in dict(found.sides())[side].items}  # type: ignore[index]


def test_art_18_1_to_18_3_burracos_and_art_18_5_cards() -> None:
    found = items(count({"melds": [CLEAN]}), "ns")
    assert found == {"meld": (45, "18.5"), "burraco-clean": (200, "18.1")}
    found = items(count({"melds": ["JK 5H 6H 7H 8H 9H 10H JH"]}), "ns")
    assert found["burraco-semi"] == (150, "18.2")
    found = items(count({"melds": ["JK 5H 6H 7H 8H 9H 10H"]}), "ns")
    assert found["burraco-dirty"] == (100, "18.3")


def test_art_18_4_closing_with_the_pile_and_a_burraco() -> None:
    assert items(count({"melds": [CLEAN], "closed": True}), "ns")["closing"] == (100, "18.4")


def test_q125_an_arbiters_bonus_is_an_item_of_its_own() -> None:
    found = items(count({"melds": [CLEAN], "closed": True, "bonus": 100}), "ns")
    assert found["closing"] == (100, "18.4")
    assert found["arbiter-bonus"] == (100, "18.4")


def test_art_18_6_a_pile_that_only_the_others_took() -> None:
    assert items(count({"pile": "not_taken"}), "ns") == {"pile-not-taken": (-100, "18.6")}


def test_art_18_7_a_pile_taken_and_not_played() -> None:
    found = count({"pile": "unplayed", "pile_cards": "AH 3H JK"}, {"pile": "not_taken"})
    assert items(found, "ns") == {"pile-unplayed": (-50, "18.7")}
    assert items(found, "ew") == {"pile-not-taken": (-100, "18.6")}


def test_art_18_8_cards_in_hand_and_art_25_1_penalised_cards() -> None:
    found = items(count({"hand": "AH 3H", "penalised": "KS"}), "ns")
    assert found == {"hand": (-20, "18.8"), "penalised": (-10, "25.1")}


def test_art_18_9_no_pile_taken_at_all() -> None:
    found = count({"pile": "not_taken"}, {"pile": "not_taken"})
    assert items(found, "ns") == items(found, "ew") == {"pile-not-counted": (0, "18.9")}


def test_q32_a_side_deprived_of_its_pile_is_not_charged() -> None:
    assert items(count({"pile": "deprived"}), "ns") == {"pile-deprived": (0, "18.6")}


def test_art_23_27_closing_without_a_pile_but_with_a_burraco() -> None:
    found = items(count({"melds": [CLEAN], "pile": "deprived", "closed": True}), "ns")
    assert found["closing"] == (100, "23.27")
    assert "arbiter-bonus" not in found


def test_art_23_28_closing_without_pile_and_burraco() -> None:
    found = items(count({"pile": "deprived", "closed": True, "bonus": 100}), "ns")
    assert found["closing"] == found["arbiter-bonus"] == (100, "23.28")


def test_art_25_4_only_the_excess_is_negative() -> None:
    laid = {"cards": f"{CLEAN} JH", "counted": "excess_negative", "excess": "JH"}
    found = items(count({"melds": [laid]}), "ns")
    assert found["burraco-clean"] == (200, "18.1")
    assert found["excess"] == (-10, "25.4")


def test_a_frozen_meld_may_count_positive() -> None:
    laid = {"cards": "5S 6S 7S", "counted": "positive"}
    assert count({"melds": [laid]}).ns.total == 15


def test_a_negative_meld_need_not_be_valid_and_its_burraco_is_none() -> None:
    assert count({"melds": [{"cards": "6D 7D 9D", "counted": "negative"}]}).ns.total == -20
    laid = {"cards": CLEAN, "counted": "negative"}
    closing = refusal({"melds": [laid], "closed": True})
    assert closing == ("position-closed-without-burraco", "ns.closed")


def test_art_18_8_the_partner_of_who_closes_may_hold_cards() -> None:
    assert count({"melds": [CLEAN], "closed": True, "hand": "AS"}).ns.total == 45 + 200 + 100 - 15


def test_q33_a_side_may_close_while_the_pile_of_the_partner_lies_unplayed() -> None:
    side = {"melds": [CLEAN], "closed": True, "pile": "unplayed", "pile_cards": "KS"}
    assert count(side).ns.total == 45 + 200 + 100 - 10


@pytest.mark.parametrize(
    ("ns", "code", "where"),
    [
        ({"colour": 1}, "position-unknown-key", "ns"),
        ({"melds": "7H"}, "position-list", "ns.melds"),
        ({"melds": [7]}, "position-meld", "ns.melds[0]"),
        ({"melds": [""]}, "position-empty-meld", "ns.melds[0]"),
        ({"melds": ["5S 6S 7S", {"cards": "6D"}]}, "position-invalid-meld", "ns.melds[1]"),
        ({"melds": [{"counted": "negative"}]}, "position-missing-key", "ns.melds[0]"),
        ({"melds": [{"cards": [1]}]}, "position-text", "ns.melds[0].cards"),
        ({"melds": [{"cards": "6D", "frozen": True}]}, "position-unknown-key", "ns.melds[0]"),
        (
            {"melds": [{"cards": "6D", "counted": "half"}]},
            "position-choice",
            "ns.melds[0].counted",
        ),
        (
            {"melds": [{"cards": "5S 6S 7S", "excess": "7S"}]},
            "position-excess-unused",
            "ns.melds[0].excess",
        ),
        (
            {"melds": [{"cards": "5S 6S 7S", "counted": "excess_negative"}]},
            "position-no-excess",
            "ns.melds[0]",
        ),
        (
            {"melds": [{"cards": "5S 6S 7S", "counted": "excess_negative", "excess": "8S"}]},
            "position-excess-elsewhere",
            "ns.melds[0].excess",
        ),
        (
            {"melds": [{"cards": "4S 5S 6S 8S 9S 10S", "counted": "excess_negative"}]},
            "position-excess-open",
            "ns.melds[0].excess",
        ),
        ({"hand": None}, "position-text", "ns.hand"),
        ({"hand": "7H XX"}, "position-bad-card", "ns.hand"),
        ({"hand": "7H " * 200}, "position-too-many-cards", "ns.hand"),
        ({"pile": "played"}, "position-choice", "ns.pile"),
        ({"pile": ["taken"]}, "position-choice", "ns.pile"),
        ({"pile": "unplayed"}, "position-pile-cards-missing", "ns.pile_cards"),
        ({"pile_cards": "7H"}, "position-pile-cards-unused", "ns.pile_cards"),
        ({"closed": 1}, "position-choice", "ns.closed"),
        ({"closed": "yes"}, "position-choice", "ns.closed"),
        ({"bonus": 50}, "position-choice", "ns.bonus"),
        ({"bonus": -100}, "position-choice", "ns.bonus"),
        ({"bonus": 100.0}, "position-choice", "ns.bonus"),
        ({"bonus": False}, "position-choice", "ns.bonus"),
        ({"bonus": 100}, "position-bonus-without-closing", "ns.bonus"),
        ({"closed": True}, "position-closed-without-burraco", "ns.closed"),
        (
            {"melds": [CLEAN], "closed": True, "pile": "not_taken"},
            "position-closed-without-pile",
            "ns.closed",
        ),
        (
            {"closed": True, "pile": "deprived"},
            "position-deprived-without-bonus",
            "ns.bonus",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    ns: dict[str, Any], code: str, where: str
) -> None:
    assert refusal(ns) == (code, where)


def test_a_third_copy_anywhere_is_refused_with_its_places() -> None:
    found = refusal({"melds": ["7H 8H 9H"], "hand": "7H"}, {"penalised": "7H"})
    assert found == ("position-card-too-many", "ns.melds[0], ns.hand, ew.penalised")


def test_only_one_side_closes() -> None:
    closed = {"melds": [CLEAN], "closed": True}
    assert refusal(closed, closed)[0] == "position-both-closed"


def test_q32_a_side_is_deprived_only_by_the_other() -> None:
    assert refusal({"pile": "deprived"}, {"pile": "deprived"})[0] == "position-deprived-by-nobody"


@pytest.mark.parametrize("data", [None, [], "x", {}, {"ns": PLAIN}, {"ns": 1, "ew": PLAIN}])
def test_what_is_no_position_is_refused(data: object) -> None:
    with pytest.raises(Refused) as refused:
        read_position(data, CURRENT)
    assert refused.value.code in ("position-object", "position-missing-key")


@pytest.mark.parametrize("missing", ["melds", "hand", "pile"])
def test_a_field_that_must_be_there_is_named(missing: str) -> None:
    side = copy.copy(PLAIN)
    del side[missing]
    with pytest.raises(Refused) as refused:
        read_position({"ns": PLAIN, "ew": side}, CURRENT)
    assert (refused.value.values["where"], refused.value.values["given"]) == ("ew", missing)


@pytest.mark.parametrize("code", ITEM_CODES)
def test_every_item_has_its_sentence(code: Any) -> None:
    text = Item(code, 0, "18.5", (Card.parse("7H"),)).text
    assert text.it
    assert text.en
    assert set(read_toml("melds.toml")["items"]) == set(ITEM_CODES)


deals = st.permutations([card for card in KINDS for _ in range(card.copies)]).map(
    lambda deck: [" ".join(card.code for card in deck[at : at + 11]) for at in range(0, 66, 11)]
)
pile_states = st.sampled_from(["taken", "not_taken", "unplayed"])


@given(deals, pile_states, pile_states)
def test_a_total_is_the_sum_of_items_with_clauses_of_the_code(
    deal: list[str], ns: str, ew: str
) -> None:
    hands = iter(deal)
    sides = [
        {
            "hand": next(hands),
            "penalised": next(hands),
            "pile": pile,
            "pile_cards": next(hands) if pile == "unplayed" else "",
        }
        for pile in (ns, ew)
    ]
    found = count(*sides)
    for _, points in found.sides():
        assert points.total == sum(item.points for item in points.items)
        assert {item.clause for item in points.items} <= set(clauses("current"))
