"""The procedure before Art. 21: when the right to a penalty is gone, whatever the infraction."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rulings.engine import CURRENT, Infraction, Ruling, rulebook
from rulings.engine.checks import claimed, excused
from rulings.engine.trees import paths
from rulings.engine.written import written
from tests.engine.written import now, ruled

INFRACTIONS = tuple(rulebook(CURRENT.id).infractions.values())
PENALTIES = {
    *("caution", "penalise", "expose", "interrupt_play", "limit_next_turn", "must_discard"),
    *("freeze_temporarily", "freeze_permanently", "count_negative", "closing_void", "take_back"),
}
EXEMPT = {
    "excess-cards": ("25.4",),
    "ghost-card": ("26.4", "26.6"),
    "attached-to-frozen-meld": ("25.4",),
    "cards-passed": ("25.4",),
    "cards-thrown": ("25.4",),
    "detached-card": ("25.4",),
    "erroneous-meld": ("25.4",),
    "incomplete-opening": ("25.4",),
    "deck-irregularity": ("25.4",),
    "pile-taken-by-erroneous-meld": ("23.30",),
}
HEALED = {"23.22", "23.27", "23.28"}
"""What the opponent's draw makes good besides, and what comes of that."""
BESIDES = {"deck-irregularity": {"play_on", "result_stands", "replace_deck"}}
"""What has to be done whatever the table has settled: a wrong deck goes in any case (5.2)."""
each_infraction = pytest.mark.parametrize(
    "infraction", INFRACTIONS, ids=[infraction.slug for infraction in INFRACTIONS]
)


def answered(infraction: Infraction, fact: str, value: str) -> Iterator[Ruling]:
    """Yield the rulings of all paths on which the fact has this answer."""
    for steps, ruling in paths(infraction.tree):
        if any(question.fact == fact and given == value for question, given in steps):
            yield ruling


def all_written(ruling: Ruling) -> set[str]:
    return {written(effect) for effect in ruling.effects}


@each_infraction
def test_proc_4_once_the_opponent_has_moved_the_right_lapses_or_an_article_says_otherwise(
    infraction: Infraction,
) -> None:
    exempt = set(infraction.registered.exempt)
    for ruling in answered(infraction, "moment", "opponent_moved"):
        if exempt & set(ruling.clauses):
            assert "proc.4" not in ruling.clauses
        else:
            lapsed = {written(effect) for effect in ruling.effects if effect.clause == "proc.4"}
            assert lapsed == {"right_lapsed", "play_on"}
            assert {effect.clause for effect in ruling.effects} <= {"proc.4", *HEALED}
            assert "Q36" in ruling.readings


@each_infraction
def test_proc_4_comes_with_no_penalty(infraction: Infraction) -> None:
    for _, ruling in paths(infraction.tree):
        if "proc.4" in ruling.clauses:
            assert {effect.name for effect in ruling.effects}.isdisjoint(PENALTIES)


def test_proc_4_the_articles_on_later_phases_are_the_only_exceptions() -> None:
    found = {infraction.slug: infraction.registered.exempt for infraction in INFRACTIONS}
    assert {slug: found[slug] for slug in EXEMPT} == EXEMPT
    known = {clause for exempt in EXEMPT.values() for clause in exempt}
    for slug, exempt in found.items():
        assert slug in EXEMPT or known.isdisjoint(exempt)


@each_infraction
def test_proc_5_a_table_that_settled_it_alone_gets_no_penalty(infraction: Infraction) -> None:
    for ruling in answered(infraction, "moment", "settled"):
        besides = BESIDES.get(infraction.slug, set())
        assert all_written(ruling) == {"validate(cards)", "right_lapsed"} | besides
        assert ruling.clauses[-1] == "proc.5"
        assert "Q38" in ruling.readings


@each_infraction
def test_proc_5_can_be_answered_of_every_infraction(infraction: Infraction) -> None:
    assert any(answered(infraction, "moment", "settled")) or "proc.5" in excused(infraction)


def test_proc_5_the_jack_of_the_codes_example_is_valid() -> None:
    found = ruled("no-draw", moment="settled")
    assert now(found) == {"validate(cards)": "proc.5", "right_lapsed": "proc.5"}


@pytest.mark.parametrize(
    ("slug", "answers"),
    [
        ("no-draw", {"happened": "closed_first", "play": "opened"}),
        ("played-after-discard", {"happened": "drew_wild"}),
        ("exposed-cards", {"happened": "not_played"}),
        ("false-closing", {"happened": "not_played"}),
        ("ghost-card", {"happened": "not_played"}),
        ("closed-with-wild", {"happened": "not_played"}),
        ("closed-without-discard", {"happened": "not_played"}),
    ],
)
def test_what_an_earlier_ruling_left_pending_does_not_lapse(
    slug: str, answers: dict[str, str]
) -> None:
    found = ruled(slug, **answers, moment="opponent_moved")
    assert found.unused == {"moment": "opponent_moved"}
    assert "right_lapsed" not in now(found)


@each_infraction
def test_every_claimed_remedy_is_cited_or_excused(infraction: Infraction) -> None:
    cited = {name for _, ruling in paths(infraction.tree) for name in ruling.clauses}
    owed = {clause.id for clause in claimed(infraction)}
    if not infraction.registered.gates:
        owed.discard("proc.4")
    assert owed - cited - excused(infraction) == set()
