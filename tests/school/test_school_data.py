"""The school's data: popular errors that can be said, stages and near misses of known effects."""

from __future__ import annotations

import pytest

from rulings.engine import Effect, all_editions, effects, rulebook
from rulings.engine.school.never_wrong import near_miss_data
from rulings.engine.school.popular_errors import (
    popular_error_data,
    popular_errors,
    written_effect,
)
from rulings.engine.school.stages import stage_data, stages_of
from rulings.engine.sentences import template

KNOWN = set(effects.__all__)


@pytest.mark.parametrize("edition", all_editions())
def test_every_popular_error_has_words_in_its_edition(edition: str) -> None:
    for slug in rulebook(edition).infractions:
        found = popular_errors(edition, slug)
        assert len(set(found)) == len(found), slug
        for effect in found:
            assert template(effect, edition)["it"], (slug, effect)


def test_popular_errors_are_of_known_infractions_and_editions() -> None:
    for slug, rows in popular_error_data().items():
        ruled = [one for one in all_editions() if slug in rulebook(one).infractions]
        assert ruled, slug
        assert set(rows) <= {"any", *ruled}, slug
        assert all(0 < len(written) <= 5 for written in rows.values())


def test_most_infractions_have_a_popular_error() -> None:
    for edition in all_editions():
        slugs = list(rulebook(edition).infractions)
        without = [slug for slug in slugs if not popular_errors(edition, slug)]
        assert len(without) <= len(slugs) / 5, without


def test_an_effect_is_read_as_it_is_written() -> None:
    assert written_effect("caution(side)") == effects.caution(effects.side)
    assert written_effect("repair(meld, with=one_card)") == effects.repair(
        effects.meld, with_="one_card"
    )
    assert written_effect("vp_penalty(side, points=1)").arg("points") == 1


@pytest.mark.parametrize("text", ["", "fine(side)", "caution", "caution(side, 3)", "group(a, b)"])
def test_what_is_no_effect_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no effect|argument"):
        written_effect(text)


def test_stages_and_near_misses_name_effects_that_exist() -> None:
    assert {key.partition(".")[0] for key in stage_data()} <= KNOWN
    assert set(near_miss_data()["own_alone"]) <= KNOWN
    for rows in (near_miss_data()["only_beside"], near_miss_data()["follows_from"]):
        assert {key.partition(".")[0] for key in rows} <= KNOWN
        assert {name for names in rows.values() for name in names} <= KNOWN


def test_effects_that_the_engine_has_the_other_way_round_have_no_stage() -> None:
    stop, draw = effects.interrupt_play(effects.player), effects.must_draw(effects.player)
    back = Effect("return_to_stock", (("card", "card"),))
    assert stages_of([("a", stop), ("b", back), ("c", draw)]) == {"a": 1, "b": 3, "c": 4}
    assert stages_of([("a", stop), ("c", draw), ("b", back)]) == {"a": 1}


def test_what_is_pending_has_no_stage() -> None:
    assert stages_of([("a", effects.interrupt_play(effects.player, when="next_turn"))]) == {}
