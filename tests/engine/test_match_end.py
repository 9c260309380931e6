"""When a match played to a target is over, and who has won it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.standings import Standing, standing

TESTS = Path(__file__).resolve().parent.parent
SHARED = TESTS.parent.parent / "shared" / "cases" / "online.toml"
CASES = tomllib.loads((TESTS / "cases" / "match_ends.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["en"] for case in CASES])
def test_the_case_book(case: dict[str, Any]) -> None:
    found = standing(card_rules(case["edition"]), case["totals"])
    assert found == Standing(case["totals"], case["over"], case.get("winner"), case.get("clause"))


def test_every_shared_match_is_covered() -> None:
    """North's and South's points before a deal and in it say who wins, if anybody does."""
    if not SHARED.exists():
        pytest.skip("no shared case book beside the project")
    cases = tomllib.loads(SHARED.read_text(encoding="utf-8"))["case"]
    shared = {case["id"]: case for case in cases if "winner" in case.get("expect", {})}
    assert {case["covers"] for case in CASES if "covers" in case} == set(shared)
    for case in shared.values():
        told, expected = case["position"]["side"], case["expect"]
        ns = told["before_north"] + told["hand_north"]
        ew = told["before_south"] + told["hand_south"]
        found = standing(card_rules("online"), {"ns": ns, "ew": ew})
        winner = {"ns": "North", "ew": "South", None: "none: another hand"}[found.winner]
        assert (ns, ew) == (expected["total_north"], expected["total_south"])
        assert (winner, found.over) == (expected["winner"], found.winner is not None)
