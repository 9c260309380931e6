"""Two infractions at once by the club rules: which rules the other, and which never meet."""

from __future__ import annotations

import pytest

from rulings.engine import clauses, rulebook
from rulings.engine.acts import Act, RuledTogether, rule_together
from rulings.engine.merging_rules import merging_rules
from rulings.engine.written import written

RULES = merging_rules("club")


def together(one: Act, other: Act, **facts: str) -> list[str]:
    found = rule_together("club", one, other, facts)
    assert isinstance(found, RuledTogether), found
    return [written(measure.effect) for measure in found.merged.measures if not measure.effect.when]


def test_the_rules_of_merging_name_what_the_edition_has() -> None:
    known = set(rulebook("club").infractions)
    assert known >= RULES.own_turn | RULES.off_turn | RULES.closings | set(RULES.finest)
    assert known >= {slug for pair in RULES.absorbed for slug in pair}
    assert set(clauses("club")) >= set(RULES.absorbed.values())
    assert not RULES.own_turn & RULES.off_turn


@pytest.mark.parametrize(
    ("slug", "answers", "kept"),
    [
        ("closed-with-wild", {"last_card": "yes", "last_play": "opened"}, "take_back(last_meld)"),
        ("closed-without-discard", {"ended_by": "opened"}, "expose(rest)"),
    ],
)
def test_21_2_1_and_21_3_1_rule_a_missing_burraco_too(
    slug: str, answers: dict[str, str], kept: str
) -> None:
    missing = {"burraco": "no", "moment": "in_time", "last_play": "opened"}
    told = together(
        Act("closed-without-burraco", missing), Act(slug, {"moment": "in_time", **answers})
    )
    assert kept in told
    assert "penalise(last_meld, discard=next_turns)" not in told


def test_17_3_3_excess_is_ruled_with_the_wrong_meld() -> None:
    wrong = {"error": "opened", "moment": "before_discard", "has_wild": "no"}
    told = together(
        Act("erroneous-meld", {**wrong, "repaired": "excess_out"}),
        Act("excess-cards", {"excess_lies": "opened", "moment": "before_discard"}),
    )
    assert told.count("penalise(excess, discard=now)") == 1
    assert told.count("must_discard(player, which=the_card)") == 1
