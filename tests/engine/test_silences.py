"""What the Code in force does not mention: said as such, by the nearest clause, never penalised."""

from __future__ import annotations

import pytest

from tests.engine.written import now, pending, ruled

NEAREST = {
    "duplicate-combination": "12.1",
    "opponents-pile-taken": "23.3",
    "score-error": "18.10",
    "slow-play": "def.playing-time",
    "behaviour": "21.1",
    "caution-accumulation": "21.5",
    "late-arrival": "7.1",
    "abandonment": "21.1",
}
OWN_READINGS = {"duplicate-combination": ("Q8",), "caution-accumulation": ("Q40",)}


@pytest.mark.parametrize(("slug", "clause"), NEAREST.items())
def test_the_code_is_silent_whatever_happened(slug: str, clause: str) -> None:
    found = ruled(slug)
    assert now(found) == {"code_silent": clause}
    assert pending(found) == {}
    assert found.ruling.clauses == (clause,)
    assert found.ruling.readings[0] == "Q126"
    assert found.ruling.readings[1:] == OWN_READINGS.get(slug, ())
