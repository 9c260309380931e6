"""Art. 32: playing out of turn."""

from __future__ import annotations

import pytest

from rulings.engine.merging import merge
from rulings.engine.written import written
from tests.engine.written import now, pending, ruled

SLUG = "played-out-of-turn"
LIMITED = "limit_next_turn(player, action=draw_or_pick_up, turn=next)"
BACK = {"take_back(card.discarded)", "expose(card.discarded)"}


def frozen(meld: str) -> str:
    return f"freeze_temporarily({meld}, until=after_limited_turn)"


def test_art_32_1_a_meld_opened_out_of_turn_is_frozen_past_the_limited_turn() -> None:
    found = ruled(SLUG, moment="in_time", play="opened")
    assert now(found) == {frozen("meld"): "32.1", LIMITED: "32.1"}
    assert pending(found) == {}
    assert found.ruling.readings == ("Q11",)
    assert "32.2" not in found.ruling.clauses


def test_art_32_2_a_meld_attached_to_out_of_turn_is_frozen_past_the_limited_turn() -> None:
    found = ruled(SLUG, moment="in_time", play="attached")
    assert now(found) == {frozen("meld"): "32.2", LIMITED: "32.2"}
    assert "32.1" not in found.ruling.clauses


def test_opened_and_attached_out_of_turn_limits_one_turn() -> None:
    found = ruled(SLUG, moment="in_time", play="both")
    assert now(found) == {frozen("melds"): "32.1", LIMITED: "32.1"}
    assert {"32.1", "32.2"} <= set(found.ruling.clauses)


def test_a_meld_opened_out_of_turn_and_invalid_takes_the_heavier_measure_and_the_limit() -> None:
    """Reading Q136: two infractions, and on the one meld Art. 29 weighs more than the freeze."""
    opened = ruled(SLUG, moment="in_time", play="opened").ruling
    wrong = ruled(
        "erroneous-meld",
        error="opened",
        moment="before_discard",
        noticed_by="partner",
        valid_part="yes",
        equal_parts="no",
    ).ruling
    together = merge(opened.effects, wrong.effects, same_player=True, same_meld=True)
    measures = {written(measure.effect) for measure in together.measures}
    assert "freeze_permanently(meld, counted=positive)" in measures
    assert frozen("meld") not in measures
    assert LIMITED in measures


def test_a_discard_is_no_play_of_art_32_and_comes_back_exposed_if_the_partner_saw_it() -> None:
    found = ruled(SLUG, moment="in_time", play="discarded", seen_by="partner")
    assert set(now(found)) == {"code_silent", *BACK}
    assert pending(found) == {
        "must_play(player, card.discarded) when next_turn": "24.4",
        "penalise(card.discarded, discard=end_of_turn) when not_played": "24.5",
    }
    assert "Q115" in found.ruling.readings


def test_a_discard_that_the_partner_could_not_see_only_comes_back() -> None:
    found = ruled(SLUG, moment="in_time", play="discarded", seen_by="opponents")
    assert now(found) == {"code_silent": "32.1", "take_back(card.discarded)": "32.1"}
    assert pending(found) == {}


@pytest.mark.parametrize("play", ["opened", "attached", "both"])
def test_a_discard_after_a_play_comes_back_as_well(play: str) -> None:
    without = now(ruled(SLUG, moment="in_time", play=play))
    found = ruled(SLUG, moment="in_time", play=play, discarded_too="yes")
    assert set(now(found)) == {*without, *BACK}
    assert "code_silent" not in now(found)


def test_the_discard_that_came_back_was_not_played_or_went_to_the_partners_meld() -> None:
    not_played = ruled(SLUG, happened="not_played")
    assert now(not_played) == {"penalise(card.discarded, discard=end_of_turn)": "24.5"}
    on_partners = ruled(SLUG, happened="on_partners_meld", moment="after_discard")
    assert now(on_partners) == {"penalise(card.discarded, discard=next_turns)": "24.7"}


def test_art_27_5_without_other_cards_there_is_no_closing_while_the_meld_is_frozen() -> None:
    found = ruled(SLUG, moment="in_time", play="opened", cards_left="none")
    assert pending(found) == {
        "freeze_temporarily(meld, until=another_round) when drew_wild": "27.5"
    }
    assert {"Q92", "Q111"} <= set(found.ruling.readings)


@pytest.mark.parametrize(
    ("happened", "clause"), [("drew_wild", "27.5"), ("drew_wild_again", "27.6")]
)
def test_art_27_6_a_wild_card_prolongs_the_freeze(happened: str, clause: str) -> None:
    found = ruled(SLUG, happened=happened)
    assert now(found) == {"freeze_temporarily(melds, until=another_round)": clause}


def test_proc_4_the_right_lapses_by_the_draw_of_who_was_on_turn() -> None:
    found = ruled(SLUG, moment="opponent_moved")
    assert now(found) == {"right_lapsed": "proc.4", "play_on": "proc.4"}
    assert set(found.ruling.readings) == {"Q36", "Q37"}


def test_proc_5_a_table_that_settled_it_alone() -> None:
    assert "right_lapsed" in now(ruled(SLUG, moment="settled"))
