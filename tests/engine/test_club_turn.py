"""The club rules on drawing and acts out of turn (sections 18 and 19)."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled, rule
from tests.engine.written import now, ruled_by

IN_TIME = {"moment": "in_time"}
HEALED = {"right_lapsed": "26.1"}
MELDS_STAND = {**HEALED, "validate(melds)": "26.1"}
LAID = "melds.laid"
JOINED = "melds.joined"


def club(slug: str, **answers: str) -> Ruled:
    return ruled_by("club", slug, **answers)


# Drawing


def test_18_1_1_and_18_1_2_two_cards_drawn() -> None:
    found = club("drew-two-cards", **IN_TIME, second_card="apart")
    assert now(found) == {
        "validate(card.first)": "18.1.1",
        "show_card(card.second, to=next_opponent)": "18.1.1",
        "return_to_stock(card.second)": "18.1.1",
        "permit(action=draw_or_pick_up)": "18.1.2",
    }
    assert list(now(found)).index("show_card(card.second, to=next_opponent)") == 1
    assert found.ruling.readings == ("D20",)


def test_18_1_1_a_second_card_that_nobody_can_tell() -> None:
    assert now(club("drew-two-cards", **IN_TIME, second_card="mixed")) == {"code_silent": "18.1.1"}


def test_18_2_1_a_face_up_card_is_covered_whenever_it_is_found() -> None:
    found = club("stock-card-face-up")
    assert now(found) == {"cover_card(card.face_up)": "18.2.1", "play_on": "18.2.1"}


def test_18_3_1_the_player_on_turn_may_count() -> None:
    assert now(club("stock-inspected", inspection="moved")) == {"no_penalty": "18.3.1"}


def test_18_3_2_counting_otherwise_has_no_penalty_of_its_own() -> None:
    assert now(club("stock-inspected", inspection="irregular")) == {"code_silent": "18.3.2"}
    lifted = club("stock-inspected", inspection="lifted", **IN_TIME)
    assert now(lifted) == {"must_draw(player)": "6.2.1"}


def test_18_3_2_off_turn_it_may_be_a_hint() -> None:
    off_turn = {"inspection": "off_turn", **IN_TIME}
    found = club("stock-inspected", **off_turn)
    assert now(found) == {"director_discretion(what=apply)": "18.3.2"}
    hint = club("stock-inspected", **off_turn, as_hint="hint", remedy="forbidden")
    assert now(hint) == {"apply(clause=22.3)": "18.3.2", "forbid(action=suggested)": "22.3"}
    harmless = club("stock-inspected", **off_turn, as_hint="no_hint")
    assert now(harmless) == {"code_silent": "18.3.2"}


# No draw


def test_18_4_1_melding_with_no_draw() -> None:
    found = club("no-draw", moment="before_discard", noticed_by="opponents", play="attached")
    assert now(found) == {
        "interrupt_play(player)": "18.4.1",
        "must_draw_or_pick_up(player)": "18.4.1",
        "freeze_temporarily(melds, until=next_turn)": "18.4.1",
        "must_discard(player)": "18.4.1",
    }


def test_18_4_1_after_the_discard_only_the_draw_is_made_up_for() -> None:
    found = club("no-draw", moment="after_discard", noticed_by="opponents", play="attached")
    assert now(found) == {
        "must_draw_or_pick_up(player)": "18.4.1",
        "freeze_temporarily(melds, until=next_turn)": "18.4.1",
        "stays_discard(card.discarded)": "18.4.1",
    }


@pytest.mark.parametrize(("moment", "discard"), [("before", "now"), ("after", "next_turns")])
def test_18_4_1_an_unfinished_meld_is_penalised(moment: str, discard: str) -> None:
    unfinished = {"noticed_by": "opponents", "play": "opened", "opening": "incomplete"}
    found = club("no-draw", moment=f"{moment}_discard", **unfinished, completes="no")
    assert now(found)[f"penalise(melds.incomplete, discard={discard})"] == "19.3.3"
    assert "D21" in found.ruling.readings
    mended = club("no-draw", moment=f"{moment}_discard", **unfinished, completes="yes")
    assert now(mended)["repair(melds, with=missing_cards)"] == "18.4.1"


def test_18_4_1_closed_over_the_frozen_melds() -> None:
    opened = club("no-draw", happened="closed_first", play="opened")
    assert now(opened) == {"count_negative(melds)": "18.4.1"}
    attached = club("no-draw", happened="closed_first", play="attached")
    assert now(attached) == {"count_negative(cards)": "18.4.1", "validate(rest)": "18.4.1"}


@pytest.mark.parametrize(
    ("as_hint", "effect"),
    [("open", "director_discretion(what=apply)"), ("hint", "apply(clause=22.3)")],
)
def test_18_4_2_reminded_by_the_partner(as_hint: str, effect: str) -> None:
    played = {"moment": "before_discard", "play": "attached"}
    found = club("no-draw", **played, noticed_by="partner", as_hint=as_hint)
    assert now(found)[effect] == "18.4.2"
    alone = club("no-draw", **played, noticed_by="opponents")
    assert "18.4.2" not in alone.ruling.clauses


def test_18_4_2_reminded_before_playing() -> None:
    found = club("reminded-to-draw", **IN_TIME)
    assert now(found) == {
        "director_discretion(what=apply)": "18.4.2",
        "director_discretion(what=forbid | cancel_advantage)": "22.3",
    }
    assert now(club("reminded-to-draw", **IN_TIME, as_hint="no_hint")) == {"no_penalty": "18.4.2"}


def test_22_3_has_measures_in_tournaments_only() -> None:
    at_home = club("reminded-to-draw", **IN_TIME, tournament="no")
    assert now(at_home) == {"director_discretion(what=apply)": "18.4.2"}


# Out of turn


def test_19_1_1_the_card_goes_back_unseen() -> None:
    found = club("drew-out-of-turn", **IN_TIME, play="nothing", card_known="yes")
    assert now(found) == {
        "return_to_stock(card)": "19.1.1",
        "limit_next_turn(player, action=draw, turn=next)": "19.1.1",
    }
    assert found.ruling.readings == ("D22",)


def test_19_1_2_mixed_in_the_hand_one_at_random_goes_back() -> None:
    found = club("drew-out-of-turn", **IN_TIME, play="nothing", card_known="no")
    assert now(found) == {
        "return_random_card_to_stock(player)": "19.1.2",
        "limit_next_turn(player, action=draw, turn=next)": "19.1.1",
    }


def test_19_2_1_the_discard_pile_is_rebuilt() -> None:
    found = club("picked-up-out-of-turn", **IN_TIME, play="nothing")
    assert now(found) == {
        "return_to_discard_pile(cards)": "19.2.1",
        "limit_next_turn(player, action=pick_up, turn=next)": "19.2.1",
    }


@pytest.mark.parametrize(
    ("slug", "known", "back", "action"),
    [
        ("drew-out-of-turn", {"card_known": "yes"}, "return_to_stock(card)", "draw"),
        ("picked-up-out-of-turn", {}, "return_to_discard_pile(cards)", "pick_up"),
    ],
)
def test_19_3_what_was_played_after_it(
    slug: str, known: dict[str, str], back: str, action: str
) -> None:
    opened = {**IN_TIME, **known, "play": "opened"}
    limit = f"limit_next_turn(player, action={action}, turn=next)"
    frozen = f"freeze_temporarily({LAID}, until=after_limited_turn)"
    whole = club(slug, **opened, without_it="whole")
    assert now(whole) == {back: "19.3.1", frozen: "19.3.2", limit: "19.3.4"}
    mended = club(slug, **opened, without_it="broken", completes="yes")
    assert now(mended)[f"repair({LAID}, with=missing_cards)"] == "19.3.2"
    fell = club(slug, **opened, without_it="broken", completes="no")
    assert now(fell) == {
        back: "19.3.1",
        "penalise(cards.fallen, discard=next_turns)": "19.3.3",
        limit: "19.3.4",
    }
    assert "D23" in fell.ruling.readings


def test_19_3_cards_attached_with_the_one_taken() -> None:
    attached = {**IN_TIME, "play": "attached"}
    alone = club("picked-up-out-of-turn", **attached, added="none", replaces="no")
    assert [name for name in now(alone) if name.startswith(("freeze", "penalise"))] == []
    twin = club("picked-up-out-of-turn", **attached, added="none", replaces="yes")
    assert now(twin)[f"repair({JOINED}, with=missing_cards)"] == "19.3.2"
    assert now(twin)[f"freeze_temporarily({JOINED}, until=after_limited_turn)"] == "19.3.2"
    stand = club("picked-up-out-of-turn", **attached, added="independent")
    assert f"freeze_temporarily({JOINED}, until=after_limited_turn)" in now(stand)
    fell = club("picked-up-out-of-turn", **attached, added="dependent", replaces="no")
    assert now(fell)["penalise(cards.fallen, discard=next_turns)"] == "19.3.3"


def test_19_3_1_an_unknown_card_is_restored_as_far_as_possible() -> None:
    found = club("drew-out-of-turn", **IN_TIME, play="opened", card_known="no")
    assert now(found)["return_random_card_to_stock(player)"] == "19.1.2"
    assert "19.3.1" in found.ruling.clauses


@pytest.mark.parametrize(
    ("play", "made"), [("opened", LAID), ("attached", JOINED), ("both", "melds")]
)
def test_19_4_1_laid_out_of_turn(play: str, made: str) -> None:
    found = club("played-out-of-turn", **IN_TIME, play=play)
    assert now(found) == {
        f"freeze_temporarily({made}, until=after_limited_turn)": "19.4.1",
        "limit_next_turn(player, action=draw_or_pick_up, turn=next)": "19.4.1",
    }


def test_19_4_1_says_nothing_of_a_mere_discard() -> None:
    found = club("played-out-of-turn", **IN_TIME, play="discarded")
    assert now(found) == {"code_silent": "19.4.1", "take_back(card.discarded)": "19.4.1"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("drew-out-of-turn", {"play": "opened"}),
        ("picked-up-out-of-turn", {"play": "attached"}),
        ("played-out-of-turn", {}),
        ("no-draw", {}),
    ],
)
def test_26_1_play_that_went_on_heals_and_the_melds_stand(
    slug: str, answers: dict[str, str]
) -> None:
    found = club(slug, **answers, moment="opponent_moved")
    assert now(found) == MELDS_STAND
    assert {"D34", "D35"} <= set(found.ruling.readings)


@pytest.mark.parametrize("slug", ["drew-out-of-turn", "picked-up-out-of-turn"])
def test_26_1_nothing_played_out_of_turn_leaves_nothing_to_stand(slug: str) -> None:
    assert now(club(slug, play="nothing", moment="opponent_moved")) == HEALED


def test_26_1_two_cards_drawn_are_healed_with_nothing_to_stand() -> None:
    assert now(club("drew-two-cards", moment="opponent_moved")) == HEALED


def test_26_1_knows_no_settlement_by_the_table() -> None:
    asked = rule("club", "no-draw", {})
    assert not isinstance(asked, Ruled)
    assert list(asked.question.options) == ["before_discard", "after_discard", "opponent_moved"]
