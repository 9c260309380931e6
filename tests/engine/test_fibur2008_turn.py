"""The Code of 2008, Art. 28, the procedure, and the loss of the right to penalise."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

TO_DRAW = {"interrupt_play(player)": "28.1", "must_draw_or_pick_up(player)": "28.1"}
LATE = {"moment": "opponent_moved", "restorable": "no"}
STILL = {"moment": "opponent_moved", "restorable": "yes"}
IN_TIME = {"moment": "in_time"}

PENALISED = (
    "no-draw",
    "reminded-to-draw",
    "drew-out-of-turn",
    "picked-up-out-of-turn",
    "played-out-of-turn",
)


@pytest.mark.parametrize("slug", PENALISED)
def test_fibur2008_right_1_is_lost_when_play_went_on_and_nothing_can_be_put_back(slug: str) -> None:
    found = ruled(slug, **LATE)
    assert now(found) == {
        "right_lapsed": "right.1",
        "director_discretion(what=caution)": "right.2",
        "director_discretion(what=adjusted_score)": "right.2",
    }
    assert found.ruling.readings == ("B55",)


@pytest.mark.parametrize("slug", PENALISED)
def test_fibur2008_right_1_is_kept_while_the_position_can_be_put_back(slug: str) -> None:
    answers = {} if slug == "reminded-to-draw" else {"play": "opened"}
    if slug in ("drew-out-of-turn", "picked-up-out-of-turn"):
        answers["without_it"] = "whole"
    found = ruled(slug, **STILL, **answers)
    assert "right_lapsed" not in now(found)
    assert "right.1" in found.ruling.clauses


@pytest.mark.parametrize(
    ("caution", "score", "given"),
    [
        ("yes", "yes", {"caution(side)", "adjusted_score(side)"}),
        ("yes", "no", {"caution(side)"}),
        ("no", "yes", {"adjusted_score(side)"}),
        ("no", "no", set()),
        ("yes", "open", {"caution(side)", "director_discretion(what=adjusted_score)"}),
        ("open", "no", {"director_discretion(what=caution)"}),
    ],
)
def test_fibur2008_right_2_leaves_each_power_to_the_arbiter(
    caution: str, score: str, given: set[str]
) -> None:
    found = ruled("played-out-of-turn", **LATE, lapsed_caution=caution, lapsed_score=score)
    assert set(now(found)) == {"right_lapsed", *given}
    assert "right.2" in found.ruling.clauses


@pytest.mark.parametrize(
    ("play", "frozen"),
    [
        ("opened", {"freeze_temporarily(meld, until=next_turn)": "28.2"}),
        ("attached", {"freeze_temporarily(meld, until=next_turn)": "28.4"}),
        (
            "both",
            {
                "freeze_temporarily(melds.opened, until=next_turn)": "28.2",
                "freeze_temporarily(melds.attached, until=next_turn)": "28.4",
            },
        ),
    ],
)
def test_fibur2008_28_1_before_the_discard_stop_draw_and_discard(
    play: str, frozen: dict[str, str]
) -> None:
    found = ruled("no-draw", moment="before_discard", play=play)
    assert now(found) == {**TO_DRAW, "must_discard(player)": "28.1", **frozen}


def test_fibur2008_28_1_asks_nobody_who_noticed() -> None:
    found = ruled("no-draw", moment="before_discard", play="opened")
    assert set(found.answers) == {"moment", "play"}
    assert found.assumed == {"happened": "first", "closed_since": "no"}


def test_fibur2008_28_1_the_discard_already_made_is_the_discard_of_the_turn() -> None:
    found = ruled("no-draw", moment="after_discard", play="discarded")
    assert now(found) == {
        "must_draw_or_pick_up(player)": "28.1",
        "stays_discard(card.discarded)": "28.1",
    }


def test_fibur2008_28_1_only_a_discard_cannot_be_noticed_before_the_discard() -> None:
    with pytest.raises(Exception, match="opened"):
        ruled("no-draw", moment="before_discard", play="discarded")


def test_fibur2008_28_2_is_pending_until_somebody_closes() -> None:
    found = ruled("no-draw", moment="after_discard", play="opened")
    assert now(found)["freeze_temporarily(meld, until=next_turn)"] == "28.2"
    assert pending(found) == {"count_negative(meld) when someone_closes_first": "28.3"}


def test_fibur2008_28_3_the_melds_opened_count_minus() -> None:
    found = ruled("no-draw", happened="closed_first", play="opened")
    assert now(found) == {"count_negative(meld)": "28.3", "score(side)": "28.3"}
    assert found.ruling.readings == ("A13",)


def test_fibur2008_28_4_freezes_the_whole_meld() -> None:
    found = ruled("no-draw", moment="before_discard", play="attached")
    assert now(found)["freeze_temporarily(meld, until=next_turn)"] == "28.4"
    assert pending(found) == {
        "count_negative(cards) when someone_closes_first": "28.5",
        "validate(rest) when someone_closes_first": "28.5",
    }


def test_fibur2008_28_5_only_the_cards_attached_count_minus() -> None:
    found = ruled("no-draw", happened="closed_first", play="attached")
    assert now(found) == {
        "count_negative(cards)": "28.5",
        "validate(rest)": "28.5",
        "score(side)": "28.5",
    }


@pytest.mark.parametrize("play", ["opened", "attached", "both"])
def test_fibur2008_28_3_and_5_a_closing_told_together_with_the_mistake(play: str) -> None:
    both = ruled("no-draw", moment="before_discard", play=play, closed_since="yes")
    first = ruled("no-draw", moment="before_discard", play=play)
    later = ruled("no-draw", happened="closed_first", play=play)
    assert now(both) == {**now(first), **now(later)}
    assert pending(both) == {}
    assert {effect.name for effect in first.ruling.pending} <= {
        effect.name for effect in later.ruling.now
    }


def test_fibur2008_28_knows_no_further_round_for_a_wild_card() -> None:
    found = ruled("no-draw", happened="drew_wild")
    assert now(found) == {"validate(melds)": "28.2"}
    assert found.ruling.readings == ("C4",)


@pytest.mark.parametrize(("on_turn", "turn"), [("yes", "this"), ("no", "next")])
def test_fibur2008_28_6_limits_the_one_who_was_told(on_turn: str, turn: str) -> None:
    found = ruled("reminded-to-draw", **IN_TIME, receivers_turn=on_turn)
    limit = f"limit_next_turn(partner, action=draw_or_pick_up, turn={turn})"
    assert now(found) == {limit: "28.6"}


def test_fibur2008_28_6_a_reminder_over_the_pile_goes_by_art_21() -> None:
    found = ruled("reminded-to-draw", **IN_TIME, about_pile="yes")
    limit = "limit_next_turn(partner, action=draw_or_pick_up, turn=this)"
    assert now(found) == {limit: "28.6 by 21.13"}
    assert found.ruling.readings == ("B21",)


def test_fibur2008_proc_1_anyone_may_call_before_the_discard() -> None:
    found = ruled("improper-arbiter-call", pointed_out="no_draw", play="opened")
    told = now(found)
    assert told["no_penalty"] == "proc.1"
    assert told.items() >= TO_DRAW.items()
    assert "caution(side)" not in told


def test_fibur2008_proc_1_pointing_out_without_a_call_has_no_penalty_written() -> None:
    called = ruled("improper-arbiter-call", pointed_out="other", arbiter_called="yes")
    spoken = ruled("improper-arbiter-call", pointed_out="other", arbiter_called="no")
    assert now(called) == {"no_penalty": "proc.1"}
    assert now(spoken) == {"code_silent": "proc.1"}
    assert "norms.2" in spoken.ruling.clauses


def test_fibur2008_proc_1_a_meld_pointed_out_is_ruled_by_its_own_article() -> None:
    found = ruled("improper-arbiter-call", pointed_out="meld")
    assert now(found) == {"no_penalty": "proc.1", "apply(clause=26.1)": "proc.1"}
