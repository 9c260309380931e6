"""Art. 3 to 5 and 7, before the first draw: the deck, the deal, its preparation; an old pile."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

DECK_IN_PLAY = {"play_on": "5.2", "result_stands": "5.2", "replace_deck": "5.2"}
THIRD_COPY = {"game_begun": "yes", "third_copy": "yes"}
HEALED = {"right_lapsed": "7.5", "play_on": "7.5"}


# The deck


def test_art_5_1_a_wrong_deck_before_play_is_replaced() -> None:
    found = ruled("deck-irregularity", game_begun="no")
    assert now(found) == {"replace_deck": "5.1"}
    assert found.ruling.clauses == ("3.6", "5.1")


def test_art_5_2_a_wrong_deck_in_play_is_played_to_the_result() -> None:
    found = ruled("deck-irregularity", game_begun="yes")
    assert now(found) == DECK_IN_PLAY
    assert found.assumed == {"third_copy": "no"}
    assert {"5.1", "5.3", "5.5", "25.7"}.isdisjoint(found.ruling.clauses)


def test_art_5_3_a_wrong_deck_found_after_the_result() -> None:
    found = ruled("deck-irregularity", game_begun="ended")
    assert now(found) == {"result_stands": "5.3", "replace_deck": "5.3"}


@pytest.mark.parametrize(
    ("answers", "penalised"),
    [
        (
            {"moment": "before_discard", "noticed_by": "opponents"},
            {"interrupt_play(player)": "25.2", "penalise(excess, discard=now)": "25.2"},
        ),
        (
            {"moment": "before_discard", "noticed_by": "partner", "valid_part": "no"},
            {"interrupt_play(player)": "29.10", "penalise(excess, discard=now)": "29.10"},
        ),
        ({"moment": "after_discard"}, {"penalise(excess, discard=next_turns)": "25.3"}),
        (
            {"moment": "opponent_moved"},
            {"freeze_permanently(meld, counted=excess_negative)": "25.4"},
        ),
        ({"moment": "settled"}, {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}),
    ],
)
def test_art_5_5_the_third_identical_card_is_penalised_and_the_deal_goes_on(
    answers: dict[str, str], penalised: dict[str, str]
) -> None:
    found = ruled("deck-irregularity", **THIRD_COPY, **answers)
    assert now(found) == {**DECK_IN_PLAY, **penalised}
    assert {"5.4", "5.5", "25.7"} <= set(found.ruling.clauses)
    assert "Q138" in found.ruling.readings


def test_art_5_5_rules_the_third_card_as_excess_cards_do() -> None:
    answers = {"third_copy": "yes", "moment": "after_discard"}
    here = now(ruled("deck-irregularity", game_begun="yes", **answers))
    there = now(ruled("excess-cards", **answers))
    assert here == {**DECK_IN_PLAY, **there}


# The deal


@pytest.mark.parametrize(
    ("anomaly", "clause", "others"),
    [
        ("misdealt", "4.9", {"4.25", "7.4"}),
        ("card_seen", "4.26", {"7.4"}),
        ("count_wrong", "4.19", {"7.4"}),
        ("not_counted", "7.2", {"7.7", "7.4"}),
        ("other", "7.4", set()),
    ],
)
def test_art_4_and_7_an_anomaly_before_the_game_asks_for_a_new_deal(
    anomaly: str, clause: str, others: set[str]
) -> None:
    found = ruled("deal-irregularity", game_begun="no", anomaly=anomaly)
    assert now(found) == {"redeal": clause}
    assert pending(found) == {}
    assert set(found.ruling.clauses) == {clause} | others


def test_art_4_10_a_deal_that_runs_short_is_completed() -> None:
    found = ruled("deal-irregularity", game_begun="no", anomaly="deal_short")
    assert now(found) == {"top_up(what=deal, from=top_of_dealer_cards)": "4.10"}
    assert found.ruling.clauses == ("4.6", "4.10")
    assert found.ruling.readings == ("Q20", "Q21")


def test_art_4_14_piles_that_run_short_are_completed() -> None:
    found = ruled("deal-irregularity", game_begun="no", anomaly="piles_short")
    assert now(found) == {"top_up(what=piles, from=bottom_of_dealer_cards)": "4.14"}
    assert found.ruling.readings == ("Q20",)


def test_art_4_27_and_7_5_the_first_draw_heals_the_deal() -> None:
    found = ruled("deal-irregularity", game_begun="yes")
    assert now(found) == {**HEALED, "result_stands": "4.27"}
    assert "proc.4" not in found.ruling.clauses


# Its preparation


def test_art_4_2_a_shuffle_by_the_wrong_player_costs_the_pair_a_caution() -> None:
    found = ruled("dealing-procedure", breach="shuffled", game_begun="no")
    assert now(found) == {"caution(side)": "4.2"}
    assert {"4.1", "def.shuffle-who"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("Q18",)
    assert found.assumed == {"delegated": "no"}


def test_the_directors_leave_lets_the_partner_shuffle() -> None:
    found = ruled("dealing-procedure", breach="shuffled", delegated="yes")
    assert now(found) == {"no_penalty": "def.shuffle-delegate"}


def test_q22_a_forbidden_shuffle_is_repeated_without_a_penalty() -> None:
    found = ruled("dealing-procedure", breach="restacked", game_begun="no")
    assert now(found) == {"redeal": "def.shuffle-restack"}
    assert found.ruling.readings == ("Q22",)


def test_q23_cards_looked_at_too_soon_ask_for_a_new_deal() -> None:
    found = ruled("dealing-procedure", breach="looked_early", game_begun="no")
    assert now(found) == {"redeal": "7.4"}
    assert {"4.22", "4.26"} <= set(found.ruling.clauses)
    assert found.ruling.readings == ("Q23",)


@pytest.mark.parametrize("breach", ["shuffled", "restacked", "looked_early"])
def test_art_7_5_the_first_draw_heals_the_preparation(breach: str) -> None:
    found = ruled("dealing-procedure", breach=breach, game_begun="yes")
    assert now(found) == HEALED


def test_art_4_5_a_bad_cut_that_is_noticed_is_done_again() -> None:
    found = ruled("dealing-procedure", breach="bad_cut", cut_noticed="yes")
    assert now(found) == {"recut(dealer)": "4.5"}
    assert "4.6" not in found.ruling.clauses


@pytest.mark.parametrize("short", ["deal_short", "piles_short"])
def test_art_4_6_a_bad_cut_that_nobody_noticed_is_made_good(short: str) -> None:
    found = ruled("dealing-procedure", breach="bad_cut", cut_noticed=short)
    assert now(found) == now(ruled("deal-irregularity", game_begun="no", anomaly=short))
    assert "4.6" in found.ruling.clauses


def test_art_4_12_a_stock_turned_round_costs_a_caution() -> None:
    found = ruled("dealing-procedure", breach="stock_turned", moment="in_time")
    assert now(found) == {"caution(side)": "4.12"}
    assert found.ruling.readings == ("Q18", "Q19")


def test_art_4_12_lapses_with_the_opponents_draw() -> None:
    found = ruled("dealing-procedure", breach="stock_turned", moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}


def test_art_4_17_piles_elsewhere_cost_all_players_a_caution() -> None:
    assert now(ruled("dealing-procedure", breach="piles_elsewhere")) == {"caution(all)": "4.17"}


@pytest.mark.parametrize(("confirmed", "effect"), [("yes", "must_deal(player)"), ("no", "play_on")])
def test_art_4_20_a_skipped_dealer_deals_where_the_table_confirms_it(
    confirmed: str, effect: str
) -> None:
    found = ruled("dealing-procedure", breach="dealer_skipped", confirmed=confirmed)
    assert now(found) == {effect: "4.20"}


def test_art_4_31_cards_not_in_a_fan_cost_a_caution() -> None:
    found = ruled("dealing-procedure", breach="no_fan")
    assert now(found) == {"caution(side)": "4.31"}
    assert found.ruling.readings == ("Q18",)


# A pile of the deal before


def test_art_4_28_an_old_pile_stays_unused() -> None:
    found = ruled("pile-left-over", game_begun="yes", old_pile="unused")
    assert now(found) == {"play_on": "23.14", "result_stands": "23.14"}
    assert "4.28" in found.ruling.clauses


def test_art_23_15_an_old_pile_that_was_played_is_valid() -> None:
    found = ruled("pile-left-over", game_begun="yes", old_pile="used")
    assert now(found) == {
        "validate(cards)": "23.15",
        "assign_pile(other_side, pile=second)": "23.15",
        "play_on": "23.15",
    }
    assert found.ruling.readings == ("Q63",)


def test_art_23_13_before_the_game_an_old_pile_can_still_be_corrected() -> None:
    found = ruled("pile-left-over", game_begun="no")
    assert now(found) == {"redeal": "7.4"}
    assert "23.13" in found.ruling.clauses
