"""Art. 36: melds mixed up before they were counted."""

from __future__ import annotations

from tests.engine.written import now, pending, ruled


def test_art_36_1_the_arbiter_rebuilds_the_melds() -> None:
    found = ruled("points-not-counted", melds_rebuilt="yes")
    assert now(found) == {"reconstruct(melds=melds)": "36.1"}
    assert pending(found) == {}
    assert "36.2" not in found.ruling.clauses


def test_art_36_2_what_cannot_be_rebuilt_gets_an_arbiters_score() -> None:
    found = ruled("points-not-counted", melds_rebuilt="no")
    assert now(found) == {"arbiter_score(side)": "36.2"}
    assert found.ruling.readings == ("Q124",)
