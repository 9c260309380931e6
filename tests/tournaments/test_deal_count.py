"""A deal counted from its melds: the totals that paper has, and what the record keeps of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.card_rules import card_rules
from rulings.engine.cards import KINDS
from rulings.engine.house_rules import house_rules
from rulings.engine.positions import read_position
from rulings.engine.scoring import score
from tests.factories import make_member, make_tournament, table
from tournaments.count_sheet import count_up
from tournaments.deal_count import deal_score, totals
from tournaments.models import Table
from tournaments.record import RecordError, read_state, read_states
from tournaments.scores import DealScore, SideScore
from tournaments.services.rules import change_rules
from tournaments.services.scores import ScoreRefused, write_position
from tournaments.tapped import Tapped, TappedMeld, TappedSide
from tournaments.tapping import settled_place

BOOK = Path(__file__).resolve().parent.parent / "cases" / "scores.toml"
CASES = {case["en"]: case for case in tomllib.loads(BOOK.read_text(encoding="utf-8"))["case"]}
CLOSING = Tapped.read(
    {
        "ns_melds": "4H 5H 6H 7H 8H 9H 10H,QC QD QS",
        "ns_hand": "KC",
        "ns_pile": "taken",
        "ns_closed": "yes",
        "ns_discard": "6D",
        "ew_hand": "AS",
        "ew_pile": "not_taken",
    }
)

CARDS = st.lists(st.sampled_from(KINDS), max_size=6).map(tuple)
MELDS = st.lists(
    st.builds(
        TappedMeld,
        cards=CARDS.filter(bool),
        counted=st.sampled_from(("positive", "negative", "excess_negative")),
    ),
    max_size=4,
).map(tuple)
SIDES = st.builds(
    TappedSide,
    melds=MELDS,
    hand=CARDS,
    penalised=CARDS,
    pile=st.sampled_from(("taken", "not_taken", "unplayed", "deprived")),
    pile_cards=CARDS,
    closed=st.booleans(),
    discard=CARDS,
    bonus=st.sampled_from((0, 100)),
)


@given(st.builds(Tapped, SIDES, SIDES))
def test_address_and_record_keep_what_is_tapped(tapped: Tapped) -> None:
    assert Tapped.read(tapped.written()) == tapped
    assert Tapped.from_position(tapped.position()) == tapped
    assert tapped.turned().turned() == tapped


@given(st.builds(Tapped, SIDES, SIDES))
def test_whatever_is_tapped_has_a_sum_or_a_fault_beside_its_place(tapped: Tapped) -> None:
    sheet = count_up(tapped, card_rules("current"))
    assert isinstance(totals(sheet.score), DealScore)
    if not sheet.faults:
        position = read_position(tapped.position(), card_rules("current"))
        assert score(position) == sheet.score
    for fault in sheet.faults:
        assert fault.message
        assert fault.field.startswith(("ns.", "ew."))


@pytest.mark.parametrize("place", ["ns.melds[9]", "ew.hand", "", "x", "ns.lost", "ew.melds[0]"])
def test_the_next_card_always_has_a_place(place: str) -> None:
    at = settled_place(CLOSING, place)
    assert settled_place(CLOSING, at) == at


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_base_and_points_are_those_of_the_items(case: dict[str, Any]) -> None:
    found = score(read_position(case["position"], card_rules("current")))
    figures = totals(found)
    assert {side: figures.side(side).total for side in ("ns", "ew")} == case["totals"]
    assert all(figures.side(side).base % 50 == 0 for side in ("ns", "ew"))


def test_burrachi_closing_and_pile_are_the_base() -> None:
    found = totals(score(read_position(CLOSING.position(), card_rules("current"))))
    assert found == DealScore(SideScore(300, 70), SideScore(-100, -15))


def test_the_house_says_which_burraco_closes() -> None:
    dirty = CLOSING.with_side("ns", melds=(TappedMeld.read("4H 5H 6H JK 8H 9H 10H"),))
    clean = house_rules("club", {"burraco_to_close": "clean"}).rules
    assert not count_up(dirty, card_rules("club")).faults
    found = [(fault.code, fault.field) for fault in count_up(dirty, clean).faults]
    assert found == [("closed-without-clean", "ns.closed")]
    assert not count_up(CLOSING, clean).faults


@pytest.fixture
def one(db: None) -> Table:
    return table(make_tournament(edition="club"))


def write(one: Table, tapped: Tapped = CLOSING, **over: Any) -> None:
    by = make_member(one.round.tournament)
    write_position(
        **{"table": one, "by": by, "deal": 1, "tapped": tapped, "token": uuid4(), **over}
    )


def test_the_totals_are_worked_out_by_the_rules_of_the_tournament(one: Table) -> None:
    write(one)
    entry = read_state(one).scores[1]
    assert deal_score(entry.payload, one) == read_state(one).score(1)
    assert read_states([one])[one.pk].totals() == {"ns": 370, "ew": -115}


def test_the_rules_stay_as_long_as_a_count_stands_on_them(one: Table) -> None:
    write(one)
    with pytest.raises(RecordError) as refused:
        change_rules(
            tournament=one.round.tournament,
            by=make_member(one.round.tournament, "director"),
            edition="online",
            chosen={},
            token=uuid4(),
            shown=0,
        )
    assert refused.value.code == "count-stands"


@pytest.mark.parametrize("deal", [0, 5])
def test_a_deal_that_is_not_played_is_refused(one: Table, deal: int) -> None:
    with pytest.raises(RecordError) as refused:
        write(one, deal=deal)
    assert refused.value.code == "no-deal"


def test_what_cannot_be_is_refused_even_with_a_reason(one: Table) -> None:
    with pytest.raises(ScoreRefused) as refused:
        write(one, CLOSING.with_side("ns", discard=()).with_side("ew", pile=None), reason="Sì")
    assert refused.value.code == "impossible"
    assert [fault.field for fault in refused.value.faults] == ["ew.pile"]


def test_a_ledger_that_no_page_showed_is_refused(one: Table) -> None:
    with pytest.raises(RecordError) as refused:
        write(one, ledger="3:ns:penalised:negative:AH::0")
    assert refused.value.code == "ledger-changed"
