"""What several cautions of one pair lead to, edition by edition."""

from __future__ import annotations

import pytest

from rulings.engine import Ruled, rule
from rulings.engine.accumulation import accumulation
from rulings.engine.editions import all_editions


def test_in_the_code_of_2008_every_two_cautions_cost_a_point() -> None:
    found = accumulation("fibur2008")
    assert found is not None
    assert (found.clauses, found.readings) == (("20.4", "20.5"), ("B14", "B15"))
    assert [found.reached(count) for count in range(6)] == [0, 0, 1, 1, 2, 2]
    assert [found.is_next(count) for count in range(5)] == [False, True, False, True, False]


def test_what_it_leads_to_is_what_the_rule_says() -> None:
    found = accumulation("fibur2008")
    assert found is not None
    ruled = rule("fibur2008", found.infraction, found.told)
    assert isinstance(ruled, Ruled)
    effects = [(one.name, dict(one.args), one.clause) for one in ruled.ruling.effects]
    assert ("vp_penalty", {"side": "side", "points": 1}, "20.4") in effects
    assert ("score", {"side": "other_side", "points": 0}, "20.5") in effects


def test_the_code_in_force_attaches_nothing_to_their_number() -> None:
    found = accumulation("current")
    assert found is not None
    assert found.readings == ("Q40",)
    assert not any(found.reached(count) or found.is_next(count) for count in range(20))


@pytest.mark.parametrize("edition", ["club", "online"])
def test_some_texts_say_nothing(edition: str) -> None:
    assert accumulation(edition) is None


@pytest.mark.parametrize("edition", list(all_editions()))
def test_a_number_is_there_in_both_languages(edition: str) -> None:
    found = accumulation(edition)
    if found is not None:
        assert found.says.it != found.says.en
        assert found.every != 1
