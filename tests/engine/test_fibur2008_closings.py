"""The Code of 2008, Art. 31/A to 32: closings that are none, and the count."""

from __future__ import annotations

from functools import partial

import pytest

from rulings.engine.acts import Act, RuledTogether, rule_together
from rulings.engine.texts import Refused
from rulings.engine.written import written
from tests.engine.written import now, pending, ruled_by

ruled = partial(ruled_by, "fibur2008")

NO_BURRACO = {"burraco": "no", "moment": "in_time"}
LATE = {"moment": "opponent_moved", "restorable": "no"}


@pytest.mark.parametrize(
    ("last_play", "last"), [("opened", "last_meld"), ("attached", "last_meld.card")]
)
def test_fibur2008_31a_1_the_last_meld_is_penalised_and_the_others_stand(
    last_play: str, last: str
) -> None:
    found = ruled(
        "closed-without-burraco",
        **NO_BURRACO,
        closing_discard="card",
        last_play=last_play,
        earlier_plays="yes",
    )
    assert now(found) == {
        "closing_void": "31A.1",
        "validate(rest)": "31A.1",
        f"penalise({last}, discard=next_turns)": "31A.1",
        "stays_discard(card.discarded)": "31A.2",
    }
    assert "def.last-game" in found.ruling.clauses


def test_fibur2008_31a_1_with_nothing_else_played_nothing_else_stands() -> None:
    found = ruled(
        "closed-without-burraco",
        **NO_BURRACO,
        closing_discard="card",
        last_play="opened",
        earlier_plays="no",
    )
    assert "validate(rest)" not in now(found)


def test_fibur2008_31a_3_no_discard_leads_to_art_31c() -> None:
    found = ruled("closed-without-burraco", **NO_BURRACO, closing_discard="none", ended_by="opened")
    assert now(found) == {
        "apply(clause=31C)": "31A.3",
        "closing_void": "31C.1 by 31A.3",
        "take_back(last_meld)": "31C.1 by 31A.3",
        "must_discard(player, which=one_of_last_meld)": "31C.1 by 31A.3",
    }


def test_fibur2008_31a_4_a_pile_reached_for_by_mistake_is_ruled_alike() -> None:
    answers = {"closing_discard": "card", "last_play": "opened", "earlier_plays": "no"}
    plain = now(ruled("closed-without-burraco", **NO_BURRACO, **answers))
    again = now(ruled("closed-without-burraco", **NO_BURRACO, **answers, pile_again="yes"))
    assert set(plain) == set(again)
    assert again["closing_void"] == "31A.1 by 31A.4"


def test_fibur2008_31a_a_wild_card_is_ruled_by_art_31b() -> None:
    found = ruled("closed-without-burraco", **NO_BURRACO, closing_discard="wild")
    with_wild = ruled("closed-with-wild", last_card="yes", moment="in_time")
    assert now(found) == now(with_wild)
    assert found.ruling.readings == ("B41", "B42")


def test_fibur2008_16_3_with_a_burraco_the_closing_is_valid() -> None:
    found = ruled("closed-without-burraco", burraco="yes")
    assert now(found) == {"closing_valid(bonus=100)": "16.3"}


def test_fibur2008_31b_2_and_3_all_cards_of_the_turn_come_back() -> None:
    found = ruled("closed-with-wild", last_card="yes", moment="in_time")
    assert now(found) == {
        "closing_void": "31B.2",
        "take_back(cards.of_turn)": "31B.2",
        "stays_discard(card.discarded)": "31B.2",
        "permit(action=close_next_turn)": "31B.3",
    }
    assert {"14.1", "31B.1"} <= set(found.ruling.clauses)


def test_fibur2008_14_1_a_wild_card_may_be_discarded_at_any_other_time() -> None:
    assert now(ruled("closed-with-wild", last_card="no")) == {"no_penalty": "14.1"}


def test_fibur2008_31c_1_one_card_of_the_last_meld_is_the_discard() -> None:
    found = ruled("closed-without-discard", moment="in_time", ended_by="opened")
    assert now(found) == {
        "closing_void": "31C.1",
        "take_back(last_meld)": "31C.1",
        "must_discard(player, which=one_of_last_meld)": "31C.1",
    }
    assert set(pending(found).values()) == {"31C.2"}
    assert found.ruling.readings == ("B43", "B45")


def test_fibur2008_31c_2_bars_the_melds_that_the_partner_opened_since() -> None:
    found = ruled(
        "closed-without-discard", moment="in_time", ended_by="opened", partner_opened="yes"
    )
    assert now(found)["bar_melds(cards.taken_back, melds=melds.of_partner)"] == "31C.2"
    assert pending(found) == {}


@pytest.mark.parametrize(("earlier", "back"), [("yes", True), ("no", False)])
def test_fibur2008_31c_3_and_4_the_attached_card_is_discarded(earlier: str, *, back: bool) -> None:
    found = ruled(
        "closed-without-discard", moment="in_time", ended_by="attached", earlier_plays=earlier
    )
    told = now(found)
    assert told["must_discard(player, which=the_card)"] == "31C.3"
    assert told["permit(action=close_next_turn)"] == "31C.4"
    assert ("take_back(last_meld)" in told) is back
    assert not any(name.startswith(("expose", "penalise")) for name in told)


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("closed-without-burraco", {"burraco": "no"}),
        ("closed-with-wild", {"last_card": "yes"}),
        ("closed-without-discard", {}),
    ],
)
def test_fibur2008_right_1_a_closing_found_too_late(slug: str, answers: dict[str, str]) -> None:
    found = ruled(slug, **answers, **LATE, lapsed_caution="no", lapsed_score="yes")
    assert now(found) == {"right_lapsed": "right.1", "adjusted_score(side)": "right.2"}


@pytest.mark.parametrize(
    ("rebuilt", "told"),
    [
        ("yes", {"reconstruct(melds=melds)": "32.1"}),
        ("partly", {"reconstruct(melds=melds)": "32.1", "arbiter_score(side)": "32.2"}),
        ("no", {"arbiter_score(side)": "32.2"}),
    ],
)
def test_fibur2008_32_restores_what_it_can(rebuilt: str, told: dict[str, str]) -> None:
    found = ruled("points-not-counted", melds_rebuilt=rebuilt)
    assert now(found) == told
    assert "32.1" in found.ruling.clauses
    assert ("B46" in found.ruling.readings) is (rebuilt == "partly")


@pytest.mark.parametrize(
    ("slug", "answers", "clause"),
    [
        ("closed-with-wild", {"last_card": "yes", "moment": "in_time"}, "31B.2"),
        ("closed-without-discard", {"ended_by": "opened", "moment": "in_time"}, "31C.1"),
    ],
)
def test_fibur2008_a_closing_without_burraco_is_ruled_by_its_graver_fault(
    slug: str, answers: dict[str, str], clause: str
) -> None:
    no_burraco = Act(
        "closed-without-burraco",
        {
            **NO_BURRACO,
            "closing_discard": "card",
            "last_play": "opened",
            "earlier_plays": "no",
        },
    )
    found = rule_together("fibur2008", no_burraco, Act(slug, answers), {})
    assert isinstance(found, RuledTogether)
    told = {written(measure.effect): measure.effect.clause for measure in found.now}
    assert told == now(ruled(slug, **answers))
    assert told["closing_void"] == clause


def test_fibur2008_a_closing_is_ruled_once() -> None:
    wild = Act("closed-with-wild", {"last_card": "yes", "moment": "in_time"})
    none = Act("closed-without-discard", {"ended_by": "opened", "moment": "in_time"})
    with pytest.raises(Refused):
        rule_together("fibur2008", wild, none, {})
