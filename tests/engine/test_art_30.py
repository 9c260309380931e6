"""Art. 30: playing without a draw, and reminding the partner to draw."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

TO_DRAW = {
    "interrupt_play(player)": "30.1",
    "must_draw_or_pick_up(player)": "30.1",
}
TO_DRAW_AND_DISCARD = {**TO_DRAW, "must_discard(player)": "30.1"}
ONLY_TO_DRAW = {
    "must_draw_or_pick_up(player)": "30.1",
    "stays_discard(card.discarded)": "30.1",
}
SEEN = {"moment": "before_discard", "noticed_by": "opponents"}
SEEN_LATE = {"moment": "after_discard", "noticed_by": "opponents"}


def if_closed(meld: str) -> dict[str, str]:
    return {f"count_negative({meld}) when someone_closes_first": "30.6"}


ATTACHED_IF_CLOSED = {
    "count_negative(cards) when someone_closes_first": "30.8",
    "validate(rest) when someone_closes_first": "30.8",
}


def test_art_30_1_the_opponents_notice_and_the_player_draws_and_discards() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="whole")
    assert now(found).items() >= TO_DRAW_AND_DISCARD.items()
    assert "caution(side)" not in now(found)
    assert found.ruling.readings == ("Q106", "Q108")
    assert found.assumed == {"happened": "first", "cards_left": "some"}


def test_art_30_1_the_draw_comes_before_the_discard() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="incomplete", completes="yes")
    names = [effect.name for effect in found.ruling.now]
    assert names[0] == "interrupt_play"
    assert names.index("repair") < names.index("must_draw_or_pick_up")
    assert names[-2:] == ["must_draw_or_pick_up", "must_discard"]


def test_art_30_1_after_the_discard_only_the_draw_is_made_up_for() -> None:
    found = ruled("no-draw", **SEEN_LATE, play="discarded")
    assert now(found) == ONLY_TO_DRAW
    assert pending(found) == {}
    assert found.ruling.readings == ("Q106", "Q107")


def test_art_30_2_the_partner_notices_and_the_pair_is_cautioned() -> None:
    found = ruled(
        "no-draw", moment="before_discard", noticed_by="partner", play="opened", opening="whole"
    )
    assert now(found) == {
        "interrupt_play(player)": "30.2",
        "must_draw_or_pick_up(player)": "30.2",
        "must_discard(player)": "30.2",
        "freeze_temporarily(meld, until=next_turn)": "30.3",
        "caution(side)": "30.2",
    }
    assert "30.1" not in found.ruling.clauses
    assert "Q35" in found.ruling.readings


def test_art_30_2_the_caution_comes_on_top_of_penalised_cards() -> None:
    answers = {"play": "opened", "opening": "incomplete", "completes": "no"}
    found = ruled("no-draw", moment="before_discard", noticed_by="partner", **answers)
    assert now(found) == {
        "interrupt_play(player)": "30.2",
        "must_draw_or_pick_up(player)": "30.2",
        "penalise(meld, discard=now)": "30.5",
        "caution(side)": "30.2",
    }


def test_art_30_3_valid_melds_are_frozen_until_the_next_turn() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="whole")
    assert now(found) == {
        **TO_DRAW_AND_DISCARD,
        "freeze_temporarily(meld, until=next_turn)": "30.3",
    }
    assert pending(found) == if_closed("meld")


def test_art_30_3_after_the_discard_valid_melds_are_frozen_as_well() -> None:
    found = ruled("no-draw", **SEEN_LATE, play="opened", opening="whole")
    assert now(found) == {**ONLY_TO_DRAW, "freeze_temporarily(meld, until=next_turn)": "30.3"}
    assert pending(found) == if_closed("meld")


def test_art_30_4_an_incomplete_meld_is_completed_at_once_and_frozen() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="incomplete", completes="yes")
    assert now(found) == {
        **TO_DRAW_AND_DISCARD,
        "repair(meld, with=missing_cards)": "30.4",
        "freeze_temporarily(meld, until=next_turn)": "30.4",
    }
    assert pending(found) == if_closed("meld")
    assert "Q140" in found.ruling.readings


def test_art_30_5_an_incomplete_meld_given_up_is_the_discard() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="incomplete", completes="no")
    assert now(found) == {**TO_DRAW, "penalise(meld, discard=now)": "30.5"}
    assert pending(found) == {}


def test_art_30_5_after_the_discard_the_cards_wait_for_the_next_turns() -> None:
    found = ruled("no-draw", **SEEN_LATE, play="opened", opening="incomplete", completes="no")
    assert now(found) == {**ONLY_TO_DRAW, "penalise(meld, discard=next_turns)": "30.5"}


def test_art_30_5_one_meld_is_given_up_and_the_others_are_frozen() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="mixed", completes="no")
    assert now(found) == {
        **TO_DRAW,
        "freeze_temporarily(melds.whole, until=next_turn)": "30.3",
        "penalise(melds.incomplete, discard=now)": "30.5",
    }
    assert pending(found) == if_closed("melds.whole")


def test_art_30_4_one_meld_is_completed_and_all_are_frozen() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="mixed", completes="yes")
    assert now(found) == {
        **TO_DRAW_AND_DISCARD,
        "freeze_temporarily(melds.whole, until=next_turn)": "30.3",
        "repair(melds.incomplete, with=missing_cards)": "30.4",
        "freeze_temporarily(melds.incomplete, until=next_turn)": "30.4",
    }
    assert pending(found) == {**if_closed("melds.whole"), **if_closed("melds.incomplete")}


def test_art_30_5_a_given_up_meld_beside_attached_cards() -> None:
    found = ruled("no-draw", **SEEN, play="both", opening="incomplete", completes="no")
    assert now(found) == {
        **TO_DRAW,
        "freeze_temporarily(melds.attached, until=next_turn)": "30.7",
        "penalise(melds.opened, discard=now)": "30.5",
    }
    assert pending(found) == ATTACHED_IF_CLOSED


@pytest.mark.parametrize(("play", "meld"), [("opened", "meld"), ("both", "melds.opened")])
def test_art_30_6_closed_over_opened_melds_they_count_negative(play: str, meld: str) -> None:
    found = ruled("no-draw", happened="closed_first", play=play)
    assert now(found)[f"count_negative({meld})"] == "30.6"
    assert pending(found) == {}
    assert "Q109" in found.ruling.readings


def test_art_30_6_opened_melds_alone_leave_nothing_to_validate() -> None:
    found = ruled("no-draw", happened="closed_first", play="opened")
    assert now(found) == {"count_negative(meld)": "30.6"}


def test_art_30_7_attached_cards_freeze_the_meld_that_they_joined() -> None:
    found = ruled("no-draw", **SEEN, play="attached")
    assert now(found) == {
        **TO_DRAW_AND_DISCARD,
        "freeze_temporarily(meld, until=next_turn)": "30.7",
    }
    assert pending(found) == ATTACHED_IF_CLOSED
    assert found.ruling.readings == ("Q106", "Q109")


def test_art_30_7_after_the_discard_attached_cards_freeze_as_well() -> None:
    found = ruled("no-draw", **SEEN_LATE, play="attached")
    assert now(found) == {**ONLY_TO_DRAW, "freeze_temporarily(meld, until=next_turn)": "30.7"}
    assert pending(found) == ATTACHED_IF_CLOSED


def test_art_30_7_opened_and_attached_melds_are_kept_apart() -> None:
    found = ruled("no-draw", **SEEN, play="both", opening="whole")
    assert now(found) == {
        **TO_DRAW_AND_DISCARD,
        "freeze_temporarily(melds.opened, until=next_turn)": "30.3",
        "freeze_temporarily(melds.attached, until=next_turn)": "30.7",
    }
    assert pending(found) == {**if_closed("melds.opened"), **ATTACHED_IF_CLOSED}


@pytest.mark.parametrize("play", ["attached", "both"])
def test_art_30_8_closed_over_attached_cards_only_these_count_negative(play: str) -> None:
    found = ruled("no-draw", happened="closed_first", play=play)
    assert now(found)["count_negative(cards)"] == "30.8"
    assert now(found)["validate(rest)"] == "30.8"
    assert pending(found) == {}


@pytest.mark.parametrize(
    ("play", "meld"),
    [
        ({"play": "opened", "opening": "whole"}, "meld"),
        ({"play": "opened", "opening": "incomplete", "completes": "yes"}, "meld"),
        ({"play": "attached"}, "meld"),
        ({"play": "both", "opening": "whole"}, "melds.opened"),
        ({"play": "both", "opening": "whole"}, "melds.attached"),
    ],
)
@pytest.mark.parametrize("noticed", [SEEN, SEEN_LATE], ids=["at once", "after the discard"])
def test_art_27_5_without_other_cards_the_freeze_may_last_longer(
    noticed: dict[str, str], play: dict[str, str], meld: str
) -> None:
    longer = f"freeze_temporarily({meld}, until=another_round) when drew_wild"
    assert longer not in pending(ruled("no-draw", **noticed, **play))
    found = ruled("no-draw", **noticed, **play, cards_left="none")
    assert pending(found)[longer] == "27.5"
    assert "Q92" in found.ruling.readings


def test_art_27_5_cards_given_up_leave_the_player_with_cards_to_discard() -> None:
    found = ruled("no-draw", **SEEN, play="opened", opening="incomplete", completes="no")
    assert "cards_left" not in found.assumed


def test_art_30_9_the_reminded_partner_is_limited_and_the_pair_cautioned() -> None:
    found = ruled("reminded-to-draw", moment="in_time")
    assert now(found) == {
        "limit_next_turn(partner, action=draw_or_pick_up, turn=this)": "30.9",
        "caution(side)": "30.9",
    }
    assert pending(found) == {}
    assert found.ruling.clauses == ("30.9",)
    assert found.ruling.readings == ("Q42", "Q47")
    assert found.assumed == {"about_pile": "no"}


def test_art_23_18_a_reminder_before_the_pile_is_played_borrows_art_30() -> None:
    found = ruled("reminded-to-draw", moment="in_time", about_pile="yes")
    assert now(found) == {
        "limit_next_turn(partner, action=draw_or_pick_up, turn=this)": "30.9 by 23.18",
        "caution(side)": "30.9 by 23.18",
    }
    assert found.ruling.clauses == ("23.18", "30.9")
