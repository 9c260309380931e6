"""Art. 17: the end of the stock, and what is tried after it."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

BOTH = pytest.mark.parametrize("slug", ["stock-exhausted", "played-after-stock-end"])


@BOTH
def test_art_17_3_the_deal_ends_without_a_bonus(slug: str) -> None:
    found = ruled(slug, third_to_last="drawn")
    assert now(found) == {"end_deal(bonus=0)": "17.3"}
    assert pending(found) == {}


def test_art_17_4_bars_the_discard_pile_after_the_end() -> None:
    assert "17.4" in ruled("played-after-stock-end", third_to_last="drawn").ruling.clauses
    assert "17.4" not in ruled("stock-exhausted", third_to_last="drawn").ruling.clauses


@BOTH
def test_q30_a_closing_with_the_third_to_last_card_keeps_its_bonus(slug: str) -> None:
    found = ruled(slug, third_to_last="closed")
    assert now(found) == {"closing_valid(bonus=100)": "17.2"}
    assert found.ruling.readings == ("Q30",)


@BOTH
def test_q31_three_cards_left_do_not_end_the_deal(slug: str) -> None:
    found = ruled(slug, third_to_last="waiting")
    assert now(found) == {"play_on": "17.3"}
    assert "16.2" in found.ruling.clauses
    assert found.ruling.readings == ("Q31",)


def test_q27_the_stock_ends_the_final_round_too() -> None:
    usual = ruled("stock-exhausted", third_to_last="drawn")
    found = ruled("stock-exhausted", third_to_last="drawn", final_round="yes")
    assert usual.assumed == {"final_round": "no"}
    assert usual.ruling.readings == ()
    assert now(found) == now(usual)
    assert "15.4" in found.ruling.clauses
    assert found.ruling.readings == ("Q27",)
