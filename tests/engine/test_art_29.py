"""Art. 29: erroneous melds, openings given up, cards laid apart."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

AT_ONCE = {"moment": "before_discard", "noticed_by": "opponents"}
BY_PARTNER = {"moment": "before_discard", "noticed_by": "partner"}
OPENED = {"error": "opened", **AT_ONCE, "has_wild": "no"}
OPENED_WITH_WILD = {"error": "opened", **AT_ONCE, "has_wild": "yes"}
ATTACHED = {"error": "attached", **AT_ONCE}
WILDS = {"error": "only_wilds", **AT_ONCE}

STOPS = {"interrupt_play(player)": "29.13"}


def test_art_29_1_an_opening_given_up_is_penalised() -> None:
    found = ruled("incomplete-opening", gave_up="yes", moment="before_discard")
    assert now(found) == {**STOPS, "penalise(cards, discard=now)": "29.1"}
    assert pending(found) == {}
    assert "29.14" in found.ruling.clauses


def test_art_29_1_an_opening_that_is_being_completed_is_in_order() -> None:
    assert now(ruled("incomplete-opening", gave_up="no")) == {"no_penalty": "29.1"}


def test_art_29_1_cards_left_lying_after_the_discard_wait_for_the_next_turns() -> None:
    found = ruled("incomplete-opening", gave_up="yes", moment="after_discard")
    assert now(found) == {"penalise(cards, discard=next_turns)": "25.3 by 29.1"}


def test_art_29_1_cards_left_lying_count_negative_in_later_phases() -> None:
    found = ruled("incomplete-opening", gave_up="yes", moment="opponent_moved")
    assert now(found) == {"freeze_permanently(meld, counted=excess_negative)": "25.4 by 29.1"}


def test_art_29_2_the_missing_cards_make_an_opening_good() -> None:
    found = ruled("erroneous-meld", **OPENED, repaired="added")
    assert now(found) == {**STOPS, "repair(meld, with=missing_cards)": "29.2"}
    assert "29.8" in found.ruling.clauses
    assert found.ruling.readings == ("Q103",)


def test_art_29_2_the_missing_cards_make_an_attachment_good() -> None:
    found = ruled("erroneous-meld", **ATTACHED, repaired="added")
    assert now(found) == {**STOPS, "repair(meld, with=missing_cards)": "29.2"}


@pytest.mark.parametrize("wrong", [OPENED, ATTACHED])
def test_art_29_2_a_wild_card_fills_the_gap_of_either(wrong: dict[str, str]) -> None:
    found = ruled("erroneous-meld", **wrong, repaired="wild")
    assert now(found) == {**STOPS, "repair(meld, with=wild)": "29.2"}
    assert "29.8" in found.ruling.clauses


def test_art_29_3_what_is_still_in_excess_after_adding_cards_is_penalised() -> None:
    found = ruled("erroneous-meld", **ATTACHED, repaired="added_in_part")
    assert now(found) == {
        **STOPS,
        "repair(meld, with=missing_cards)": "29.2",
        "penalise(excess, discard=now)": "29.3",
    }


def test_art_29_4_and_29_5_without_a_wild_card_one_or_two_cards_are_replaced() -> None:
    found = ruled("erroneous-meld", **OPENED, repaired="replaced")
    assert now(found) == {
        **STOPS,
        "repair(meld, with=one_or_two_cards)": "29.4",
        "penalise(excess, discard=now)": "29.5",
    }
    assert found.ruling.readings == ("Q103", "Q99", "Q100")


def test_art_29_5_without_a_repair_the_whole_opening_falls() -> None:
    found = ruled("erroneous-meld", **OPENED, repaired="given_up")
    assert now(found) == {**STOPS, "penalise(meld, discard=now)": "29.5"}
    assert "29.3" in found.ruling.clauses


def test_art_29_6_with_a_wild_card_one_card_is_enough() -> None:
    found = ruled("erroneous-meld", **OPENED_WITH_WILD, with_one_card="added")
    assert now(found) == {**STOPS, "repair(meld, with=one_card)": "29.6"}


def test_art_29_6_and_29_7_with_a_wild_card_what_is_left_over_is_penalised() -> None:
    found = ruled("erroneous-meld", **OPENED_WITH_WILD, with_one_card="replaced")
    assert now(found) == {
        **STOPS,
        "repair(meld, with=one_card)": "29.6",
        "penalise(excess, discard=now)": "29.7",
    }


def test_art_29_7_with_a_wild_card_the_whole_opening_may_fall() -> None:
    found = ruled("erroneous-meld", **OPENED_WITH_WILD, with_one_card="given_up")
    assert now(found) == {**STOPS, "penalise(meld, discard=now)": "29.7"}


@pytest.mark.parametrize(
    "answers",
    [
        {**OPENED, "repaired": "excess_out"},
        {**OPENED_WITH_WILD, "with_one_card": "excess_out"},
        {**ATTACHED, "repaired": "excess_out"},
    ],
)
def test_art_29_9_the_excess_is_taken_out_instead(answers: dict[str, str]) -> None:
    found = ruled("erroneous-meld", **answers)
    assert now(found) == {**STOPS, "penalise(excess, discard=now)": "29.9"}
    assert {"25.2", "29.3"} <= set(found.ruling.clauses)


def test_art_29_9_and_25_2_rule_the_same_excess_alike() -> None:
    under_25 = ruled("excess-cards", **AT_ONCE)
    under_29 = ruled("erroneous-meld", **ATTACHED, repaired="excess_out")
    assert now(under_25).keys() == now(under_29).keys()


@pytest.mark.parametrize("stage", ["after_discard", "opponent_moved"])
def test_art_25_rules_an_attachment_noticed_late_under_both_names(stage: str) -> None:
    under_25 = ruled("excess-cards", moment=stage)
    assert now(under_25) == now(ruled("erroneous-meld", error="attached", moment=stage))


def test_art_29_10_noticed_by_the_partner_an_attachment_is_past_repair() -> None:
    found = ruled("erroneous-meld", error="attached", **BY_PARTNER)
    assert now(found) == {
        "interrupt_play(player)": "29.10",
        "freeze_permanently(meld, counted=positive)": "29.10",
        "penalise(excess, discard=now)": "29.10",
    }
    assert found.ruling.readings == ("Q101", "Q35")


def test_art_29_10_noticed_by_the_partner_the_valid_part_of_an_opening_is_frozen() -> None:
    found = ruled("erroneous-meld", error="opened", **BY_PARTNER, valid_part="yes")
    assert now(found) == now(ruled("erroneous-meld", error="attached", **BY_PARTNER))


@pytest.mark.parametrize(
    "answers", [{"error": "opened", "valid_part": "no"}, {"error": "only_wilds"}]
)
def test_art_29_10_noticed_by_the_partner_with_no_valid_part_nothing_is_frozen(
    answers: dict[str, str],
) -> None:
    found = ruled("erroneous-meld", **BY_PARTNER, **answers)
    assert now(found) == {
        "interrupt_play(player)": "29.10",
        "penalise(meld, discard=now)": "29.10",
    }


@pytest.mark.parametrize("error", ["opened", "attached", "only_wilds"])
def test_art_25_3_after_the_discard_nobody_repairs(error: str) -> None:
    found = ruled("erroneous-meld", error=error, moment="after_discard")
    assert now(found) == {"penalise(excess, discard=next_turns)": "25.3"}
    assert "29.13" not in found.ruling.clauses
    assert {"Q102", "Q128"} <= set(found.ruling.readings)


@pytest.mark.parametrize("error", ["opened", "attached", "only_wilds"])
def test_art_25_4_in_later_phases_the_meld_is_frozen(error: str) -> None:
    found = ruled("erroneous-meld", error=error, moment="opponent_moved")
    assert now(found) == {"freeze_permanently(meld, counted=excess_negative)": "25.4"}
    assert "Q83" in found.ruling.readings


@pytest.mark.parametrize("error", ["opened", "attached", "only_wilds", "older_meld"])
def test_proc_5_a_meld_that_the_table_has_settled(error: str) -> None:
    found = ruled("erroneous-meld", error=error, moment="settled")
    assert now(found) == {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}


def test_art_10_13_wild_cards_alone_make_no_combination() -> None:
    found = ruled("erroneous-meld", **WILDS, with_one_card="given_up")
    assert now(found) == {**STOPS, "penalise(meld, discard=now)": "29.7"}
    assert "10.13" in found.ruling.clauses


def test_art_10_13_one_natural_card_may_save_them() -> None:
    found = ruled("erroneous-meld", **WILDS, with_one_card="replaced")
    assert now(found) == {
        **STOPS,
        "repair(meld, with=one_card)": "29.6",
        "penalise(excess, discard=now)": "29.7",
    }


@pytest.mark.parametrize(
    ("answers", "clause"),
    [
        ({**OPENED, "repaired": "excess_out"}, "29.9"),
        ({**OPENED, "repaired": "replaced"}, "29.5"),
        ({"error": "attached", **BY_PARTNER}, "29.10"),
    ],
)
def test_art_9_14_the_sole_card_of_the_pile_waits(answers: dict[str, str], clause: str) -> None:
    found = ruled("erroneous-meld", **answers, sole_card="yes")
    told = now(found)
    assert told["penalise(excess, discard=next_turns)"] == "9.14"
    assert told["must_discard(player, which=another_card)"] == "9.14"
    assert clause in found.ruling.clauses
    assert "penalise(excess, discard=now)" not in told


@pytest.mark.parametrize(
    "answers",
    [
        {**OPENED, "repaired": "excess_out"},
        {"error": "opened", **BY_PARTNER, "valid_part": "yes"},
        {"error": "opened", "moment": "after_discard"},
        {"error": "opened", "moment": "opponent_moved"},
    ],
)
def test_of_two_equal_valid_parts_the_player_keeps_one(answers: dict[str, str]) -> None:
    usual = ruled("erroneous-meld", **answers)
    found = ruled("erroneous-meld", **answers, equal_parts="yes")
    assert now(found) == {"player_decides(what=valid_part)": "29.3", **now(usual)}
    assert "Q139" in found.ruling.readings


@pytest.mark.parametrize(
    ("stage", "clause"), [("before_discard", "25.2"), ("after_discard", "25.3")]
)
def test_art_27_4_cards_attached_to_a_meld_long_wrong(stage: str, clause: str) -> None:
    found = ruled("erroneous-meld", error="older_meld", moment=stage)
    wanted = "now" if stage == "before_discard" else "next_turns"
    assert now(found)[f"penalise(cards, discard={wanted})"] == f"{clause} by 27.4"
    assert now(found)["freeze_permanently(meld, counted=excess_negative)"] == "25.4"


def test_art_27_4_rules_alike_under_both_names() -> None:
    for stage in ("before_discard", "after_discard", "opponent_moved"):
        here = ruled("erroneous-meld", error="older_meld", moment=stage)
        there = ruled("attached-to-frozen-meld", meld_state="erroneous", moment=stage)
        assert here.ruling.effects == there.ruling.effects
