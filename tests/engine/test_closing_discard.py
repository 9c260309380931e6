"""The discard that closes: one natural card, by every edition that says so."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.engine.card_rules import card_rules
from rulings.engine.clauses import clause
from rulings.engine.editions import all_editions
from rulings.engine.positions import read_position
from rulings.engine.scoring import score
from rulings.engine.texts import Refused

CLOSED: dict[str, Any] = {
    "melds": ["3H 4H 5H 6H 7H 8H 9H"],
    "hand": "",
    "pile": "taken",
    "closed": True,
}
OTHER: dict[str, Any] = {"melds": [], "hand": "KC", "pile": "taken"}


def total(edition: str = "current", **ns: Any) -> int:
    position = read_position({"ns": CLOSED | ns, "ew": OTHER}, card_rules(edition))
    return score(position).ns.total


def refusal(edition: str = "current", **ns: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        total(edition, **ns)
    return refused.value.code, str(refused.value.values["where"])


@pytest.mark.parametrize("edition", all_editions())
def test_no_edition_closes_with_a_wild_card_and_says_by_which_clause(edition: str) -> None:
    for wild in ("JK", "2D"):
        assert refusal(edition, discard=wild) == ("position-closed-with-wild", "ns.discard")
    basis = card_rules(edition).closing_discard
    assert "closed-with-wild" in clause(edition, basis.clause).infractions


def test_a_natural_discard_counts_nothing_and_need_not_be_told() -> None:
    assert total(discard="6D") == total() == total(discard="") == 345


@pytest.mark.parametrize(
    ("ns", "code"),
    [
        ({"discard": "6D 7D"}, "one-discard"),
        ({"discard": "6D", "closed": False}, "discard-without-closing"),
        ({"discard": "ZZ"}, "bad-card"),
        ({"discard": 6}, "text"),
    ],
)
def test_what_is_no_discard_is_refused(ns: dict[str, Any], code: str) -> None:
    assert refusal(**ns) == (f"position-{code}", "ns.discard")


def test_the_discard_is_one_of_the_cards_of_two_packs() -> None:
    code, where = refusal(discard="6D", hand="6D 6D")
    assert code == "position-card-too-many"
    assert where == "ns.hand, ns.discard"
