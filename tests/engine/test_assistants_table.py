"""Seats in order of play, the draw for seats, the stalemate watch."""

from __future__ import annotations

import pytest

from rulings.engine import Refused, Ruled
from rulings.engine.assistants import assistants, consult
from rulings.engine.assistants.draw import Draw, draw_rules, next_to_draw, seat_draw
from rulings.engine.assistants.turns import (
    Turns,
    first_served,
    moved_already,
    seats_asked,
    turns_left,
)
from rulings.engine.assistants.watch import watch, watch_rules
from rulings.engine.card_rules import card_rules
from rulings.engine.cards import parse_cards
from rulings.engine.trees import walk


def left(edition: str, *, dealer: str = "", on_turn: str = "", **answers: str) -> Turns | None:
    found = consult(edition, "final-round", answers)
    assert isinstance(found, Ruled)
    rounds = [effect for effect in found.ruling.effects if effect.name == "final_round"]
    return turns_left(rounds[0], dealer=dealer, on_turn=on_turn)


def test_the_player_after_the_dealer_is_served_first() -> None:
    assert [first_served(seat) for seat in "NESW"] == ["E", "S", "W", "N"]


def test_art_15_1_this_round_is_the_last_one() -> None:
    found = left("current", dealer="N", on_turn="E", phase="in_play", first_moved="no")
    assert found == Turns((), ("E", "S", "W", "N"))


def test_art_15_2_the_round_is_completed_first() -> None:
    found = left("current", dealer="N", on_turn="W", phase="in_play", first_moved="drew")
    assert found == Turns(("W", "N"), ("E", "S", "W", "N"))


def test_art_15_2_a_first_player_in_the_middle_of_the_turn_has_the_whole_round_before() -> None:
    found = left("current", dealer="N", on_turn="E", phase="in_play", first_moved="drew")
    assert found == Turns(("E", "S", "W", "N"), ("E", "S", "W", "N"))


def test_art_15_5_after_the_dealing_one_round() -> None:
    assert left("current", dealer="S", phase="dealing") == Turns((), ("W", "N", "E", "S"))


def test_f08_15_1_begins_with_the_partner_of_the_player_about_to_play() -> None:
    found = left("fibur2008", on_turn="E", phase="in_play", on_turn_moved="no")
    assert found == Turns(("E", "S"), ("W", "N", "E", "S"))


def test_f08_15_1_or_of_the_next_player_when_this_one_has_drawn() -> None:
    found = left("fibur2008", on_turn="E", phase="in_play", on_turn_moved="yes")
    assert found == Turns(("E", "S", "W"), ("N", "E", "S", "W"))


def test_the_club_rules_name_nobody() -> None:
    assert left("club", dealer="N", on_turn="E", phase="in_play") is None


def test_nobody_is_named_while_the_seats_are_not_said() -> None:
    assert left("current", phase="dealing") is None
    assert left("fibur2008", phase="in_play", on_turn_moved="no") is None


@pytest.mark.parametrize(
    ("edition", "phase", "seats"),
    [
        ("current", "in_play", ("dealer", "turn")),
        ("current", "dealing", ("dealer",)),
        ("current", "between", ()),
        ("fibur2008", "in_play", ("turn",)),
        ("club", "in_play", ()),
    ],
)
def test_only_the_seats_that_decide_are_asked(
    edition: str, phase: str, seats: tuple[str, ...]
) -> None:
    node = walk(assistants(edition)["final-round"].tree, {"phase": phase})
    assert seats_asked(node) == seats


def test_the_seats_tell_that_the_first_player_has_moved() -> None:
    assert moved_already("first_moved", "N", "S") == "drew"
    assert moved_already("first_moved", "N", "E") is None
    assert moved_already("on_turn_moved", "N", "S") is None


def drawn(edition: str = "current", **cards: str) -> Draw:
    return seat_draw({k: parse_cards(v) for k, v in cards.items()}, card_rules(edition))


def test_art_3_2_highest_leads_and_the_lowest_of_the_other_pair_deals() -> None:
    found = drawn(A1="KH", A2="3S", B1="10D", B2="9C")
    assert (found.order, found.highest, found.dealer) == (("A1", "B1", "B2", "A2"), "A1", "B2")


def test_art_3_3_equal_cards_count_by_suit() -> None:
    found = drawn(A1="KS", A2="3S", B1="KD", B2="KC")
    assert (found.highest, found.dealer) == ("B1", "A2")
    assert found.order == ("B1", "B2", "A1", "A2")
    assert "suit" in found.used


def test_art_3_4_the_same_card_is_settled_by_another_and_keeps_its_place() -> None:
    cards = {"A1": "KH", "B1": "KH", "A2": "AS", "B2": "4D"}
    found = drawn(**cards)
    assert (found.again, found.highest) == ((("A1", "B1"),), None)
    settled = drawn(**{**cards, "A1": "KH 3S", "B1": "KH AH"})
    assert settled.order == ("A2", "B1", "A1", "B2")
    assert settled.dealer == "B2"
    assert "again" in settled.used


def test_art_3_4_jokers_are_the_same_card() -> None:
    found = drawn(A1="JK", B1="JK", A2="JK", B2="KS")
    assert found.again == (("A1", "B1", "A2"),)
    again = drawn(A1="JK 5H", B1="JK 5H", A2="JK 6H", B2="KS")
    assert (again.order[0], again.again) == ("A2", (("A1", "B1"),))


def test_the_2_is_the_lowest_card_in_current_and_above_the_ace_in_2008() -> None:
    cards = {"A1": "2H", "B1": "AH", "A2": "3S", "B2": "4S"}
    assert drawn(**cards).highest == "B1"
    assert drawn("fibur2008", **cards).highest == "A1"


def test_whose_card_comes_next() -> None:
    cards = {"A1": parse_cards("KH"), "B1": parse_cards("KH")}
    assert next_to_draw(seat_draw(cards, card_rules("current")), cards) == "A2"
    full = {**cards, "A2": parse_cards("3H"), "B2": parse_cards("4H")}
    assert next_to_draw(seat_draw(full, card_rules("current")), full) == "A1"
    one = {**full, "A1": parse_cards("KH 5S")}
    assert next_to_draw(seat_draw(one, card_rules("current")), one) == "B1"


def test_a_third_copy_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        drawn(A1="KH", A2="KH", B1="KH", B2="3S")
    assert refused.value.code == "third-copy"


@pytest.mark.parametrize("edition", ["club", "online"])
def test_a_text_without_a_draw_says_so_by_the_nearest_clause(edition: str) -> None:
    assert draw_rules(edition).silent is not None


def says(edition: str, turns: str, *, players: int = 4, rounds: int | None = None) -> str:
    return watch(turns, watch_rules(edition), players=players, rounds=rounds).says


@pytest.mark.parametrize(
    ("turns", "said"),
    [
        ("", "nothing"),
        ("sss", "nothing"),
        ("ssss", "swapped"),
        ("sssm", "melded"),
        ("sssd", "drew"),
        ("sssms", "nothing"),
        ("sssmssss", "swapped"),
    ],
)
@pytest.mark.parametrize("edition", ["current", "club"])
def test_a_whole_round_of_exchanges_is_a_stalemate_and_anything_else_starts_afresh(
    edition: str, turns: str, said: str
) -> None:
    assert says(edition, turns) == said


def test_f08_15bis_1_prescribes_no_watching_until_somebody_breaks_it() -> None:
    assert says("fibur2008", "") == "swapped"
    assert says("fibur2008", "d") == "drew"
    assert says("fibur2008", "ds") == "nothing"
    assert says("fibur2008", "dssss") == "swapped"


def test_online_the_number_of_exchanges_is_set_by_the_house() -> None:
    assert says("online", "sss", players=2) == "nothing"
    assert says("online", "ssss", players=2) == "swapped"
    assert says("online", "ss", players=2, rounds=1) == "swapped"
    assert says("online", "ssss", players=2, rounds=3) == "nothing"


def test_no_other_text_leaves_the_number_open() -> None:
    assert says("current", "ssss", rounds=3) == "swapped"
    assert says("current", "sss", rounds=99) == "nothing"


@pytest.mark.parametrize("edition", ["current", "fibur2008", "club", "online"])
@pytest.mark.parametrize("said", ["nothing", "swapped", "melded", "drew"])
def test_whatever_the_watch_says_the_edition_rules_on_it(edition: str, said: str) -> None:
    assert isinstance(consult(edition, "stalemate", {"watched": said}), Ruled)
