"""Code of 2008, Art. 4, 6, 7, 16 and 25: deck, deal, draw, stock."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled
from tests.engine.written import now, ruled_by

LAPSED = {
    "right_lapsed": "right.1",
    "director_discretion(what=caution)": "right.2",
    "director_discretion(what=adjusted_score)": "right.2",
}
TOO_LATE = {"moment": "opponent_moved", "restorable": "no"}


def ruled(slug: str, **answers: str) -> Ruled:
    return ruled_by("fibur2008", slug, **answers)


def test_25_1_the_deck_is_put_right_before_play() -> None:
    found = ruled("deck-irregularity", game_begun="no")
    assert now(found) == {"restore_deck": "25.1"}
    assert "3.5" in found.ruling.clauses


@pytest.mark.parametrize(("begun", "clause"), [("yes", "25.2"), ("ended", "25.3")])
@pytest.mark.parametrize(
    ("chosen", "effect"),
    [
        ("open", "director_discretion(what=restore_deck | replace_deck)"),
        ("restored", "restore_deck"),
        ("replaced", "replace_deck"),
    ],
)
def test_25_2_and_25_3_the_arbiter_chooses_how_to_mend_the_deck(
    begun: str, clause: str, chosen: str, effect: str
) -> None:
    told = now(ruled("deck-irregularity", game_begun=begun, deck=chosen))
    assert told[effect] == clause
    assert told["result_stands"] == clause
    assert ("play_on" in told) is (begun == "yes")


def test_25_2_the_choice_stays_open_until_it_is_made() -> None:
    assert ruled("deck-irregularity", game_begun="yes").assumed == {"deck": "open"}


@pytest.mark.parametrize(
    ("anomaly", "clause"),
    [
        ("misdealt", "4.10"),
        ("count_wrong", "4.10"),
        ("card_seen", "4.11"),
        ("seen_counting", "4.6"),
    ],
)
def test_4_6_to_4_11_a_wrong_deal_is_dealt_again_before_play(anomaly: str, clause: str) -> None:
    found = ruled("deal-irregularity", game_begun="no", anomaly=anomaly)
    assert now(found) == {"redeal": clause}


def test_4_9_once_the_game_has_begun_the_deal_is_played_out() -> None:
    found = ruled("deal-irregularity", game_begun="yes")
    assert now(found) == {"play_on": "4.9", "result_stands": "4.9"}
    assert found.ruling.readings == ("B2",)


def test_4_5_a_count_not_made_yet_costs_nothing() -> None:
    found = ruled("deal-irregularity", game_begun="no", anomaly="not_counted")
    assert now(found) == {"code_silent": "4.5"}


def test_4_1_anybody_may_shuffle() -> None:
    assert now(ruled("dealing-procedure", breach="shuffled")) == {"no_penalty": "4.1"}


@pytest.mark.parametrize(
    ("breach", "clause"),
    [("no_shuffle", "4.1"), ("bad_cut", "4.2"), ("piles_elsewhere", "4.4"), ("not_counted", "4.5")],
)
def test_4_1_to_4_5_have_no_penalty_of_their_own(breach: str, clause: str) -> None:
    early = ruled("dealing-procedure", breach=breach, game_begun="no")
    assert now(early) == {"code_silent": clause}
    late = ruled("dealing-procedure", breach=breach, game_begun="yes")
    assert now(late) == {"play_on": "4.9", "result_stands": "4.9"}


def test_norms_2_what_art_4_does_not_foresee_costs_nothing() -> None:
    assert now(ruled("dealing-procedure", breach="other")) == {"code_silent": "norms.2"}


def test_4_11_a_hand_viewed_before_the_start_is_dealt_again() -> None:
    found = ruled("dealing-procedure", breach="looked_early", game_begun="no")
    assert now(found) == {"redeal": "4.11"}


@pytest.mark.parametrize(
    ("chosen", "effect"),
    [
        ("open", "director_discretion(what=caution | vp_penalty)"),
        ("caution", "caution(side)"),
        ("penalty", "vp_penalty(side)"),
        ("none", "no_penalty"),
    ],
)
def test_ethics_17_a_hand_not_in_a_fan_is_for_the_arbiter(chosen: str, effect: str) -> None:
    found = ruled("dealing-procedure", breach="no_fan", hand_size="more", sanction=chosen)
    assert now(found) == {effect: "ethics.17"}


def test_ethics_7_three_cards_may_lie_on_the_table() -> None:
    found = ruled("dealing-procedure", breach="no_fan", hand_size="few")
    assert now(found) == {"no_penalty": "ethics.7"}


@pytest.mark.parametrize(
    ("lifted", "effect", "clause"),
    [("stock", "must_draw(player)", "7.2"), ("discard_pile", "must_pick_up(player)", "8.5")],
)
def test_7_2_and_8_5_a_card_lifted_in_part_binds(lifted: str, effect: str, clause: str) -> None:
    found = ruled("draw-choice-changed", lifted_from=lifted, moment="in_time")
    assert now(found) == {effect: clause}
    assert "6.4" in found.ruling.clauses


def test_8_4_cards_only_touched_bind_to_nothing() -> None:
    assert now(ruled("draw-choice-changed", lifted_from="neither")) == {"no_penalty": "8.4"}


@pytest.mark.parametrize(("lifted", "target"), [("two", "second"), ("more", "beyond_first")])
def test_7_3_and_7_4_only_the_first_card_is_kept(lifted: str, target: str) -> None:
    found = ruled("drew-two-cards", cards_lifted=lifted, moment="in_time", second_card="apart")
    assert now(found) == {
        "validate(card.first)": "7.3",
        f"show_card(card.{target}, to=next_opponent)": "7.3",
        f"return_to_stock(card.{target})": "7.3",
        "permit(action=draw)": "7.4",
    }


def test_7_3_knows_neither_a_card_that_slid_nor_one_that_is_lost_in_the_hand() -> None:
    assert now(ruled("drew-two-cards", cards_lifted="slid")) == {"code_silent": "7.3"}
    mixed = ruled("drew-two-cards", cards_lifted="two", moment="in_time", second_card="mixed")
    assert now(mixed) == {"code_silent": "7.3", "play_on": "7.3"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("drew-two-cards", {"cards_lifted": "two"}),
        ("draw-choice-changed", {"lifted_from": "stock"}),
    ],
)
def test_right_1_nothing_is_penalised_once_the_position_is_beyond_repair(
    slug: str, answers: dict[str, str]
) -> None:
    assert now(ruled(slug, **answers, **TOO_LATE)) == LAPSED


def test_right_1_a_position_that_can_be_put_back_is_still_ruled() -> None:
    found = ruled(
        "drew-two-cards",
        cards_lifted="two",
        moment="opponent_moved",
        restorable="yes",
        second_card="apart",
    )
    assert "return_to_stock(card.second)" in now(found)
    assert "right.1" in found.ruling.clauses


def test_4_12_and_4_13_open_cards_in_the_stock() -> None:
    inside = ruled("stock-card-face-up", game_begun="yes", open_card="inside")
    assert now(inside) == {"cover_card(card.face_up)": "4.12", "play_on": "4.12"}
    top = ruled("stock-card-face-up", game_begun="yes", open_card="top")
    assert now(top) == {"play_on": "4.13"}


def test_4_11_an_open_card_seen_before_play_is_dealt_again() -> None:
    assert now(ruled("stock-card-face-up", game_begun="no")) == {"redeal": "4.11"}


def test_16_4_and_16_5_the_deal_ends_with_two_cards_in_the_stock() -> None:
    found = ruled("stock-exhausted", third_to_last="drawn")
    assert now(found) == {"end_deal(bonus=0)": "16.4"}
    assert "16.5" in found.ruling.clauses
    assert found.ruling.readings == ("A4",)


def test_16_4_a_closing_with_the_last_card_counts_and_a_card_undrawn_ends_nothing() -> None:
    closed = ruled("stock-exhausted", third_to_last="closed")
    assert now(closed) == {"closing_valid(bonus=100)": "16.3"}
    waiting = ruled("stock-exhausted", third_to_last="waiting")
    assert now(waiting) == {"play_on": "16.4"}
