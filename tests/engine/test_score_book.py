"""The books of scored deals, each by the text of its edition."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.editions import all_editions
from rulings.engine.positions import read_position
from rulings.engine.scoring import Score, score

TESTS = Path(__file__).resolve().parent.parent
SHARED = TESTS.parent.parent / "shared"
BOOKS = ("scores.toml", "scores_editions.toml")
CASES = [
    case
    for book in BOOKS
    for case in tomllib.loads((TESTS / "cases" / book).read_text(encoding="utf-8"))["case"]
]


def of_edition(case: dict[str, Any]) -> str:
    return str(case.get("edition", "current"))


def counted(position: dict[str, Any], edition: str) -> Score:
    return score(read_position(position, card_rules(edition)))


@pytest.mark.parametrize("case", CASES, ids=[case["en"] for case in CASES])
def test_the_case_book(case: dict[str, Any]) -> None:
    found = counted(case["position"], of_edition(case))
    sides = {str(side): points for side, points in found.sides()}
    assert {side: points.total for side, points in sides.items()} == case["totals"]
    for side, codes in case["items"].items():
        assert set(codes) <= {item.code for item in sides[side].items}
    assert set(case.get("clauses", ())) <= {item.clause for item in found.ns.items}


@pytest.mark.parametrize("edition", all_editions())
def test_every_shared_score_case_is_covered(edition: str) -> None:
    path = SHARED / "cases" / f"{edition}.toml"
    if not path.exists():
        pytest.skip(f"no shared case book beside the project: {path.name}")
    cases = tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    # Cases that say who wins are about the end of a match: test_match_end.py.
    deals = [
        case for case in cases if case.get("kind") == "score" and "winner" not in case["expect"]
    ]
    own = [case for case in CASES if of_edition(case) == edition]
    assert {case["covers"] for case in own if "covers" in case} == {case["id"] for case in deals}
    for case in deals:
        expected = case["expect"]
        found = counted(both_sides(case["position"]), edition)
        if "total" in expected:
            assert found.ns.total == expected["total"]
        else:
            assert (found.ns.total, found.ew.total) == (expected["ns"], expected["ew"])


def both_sides(told: dict[str, Any]) -> dict[str, Any]:
    """Return a shared position; the side that it leaves out has nothing but its pile."""
    if "side" not in told:
        return told
    side = {key: value for key, value in told["side"].items() if key != "other_pile"}
    other = {"melds": [], "hand": "", "pile": told["side"].get("other_pile", "taken")}
    return {"ns": side, "ew": other}
