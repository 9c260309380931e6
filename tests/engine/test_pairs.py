"""The exhaustive check of two infractions at once: it runs, finds no fault, and can find one."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import pytest

from rulings.engine import CURRENT, rulebook
from rulings.engine import pairs as checking
from rulings.engine.effects import Effect
from rulings.engine.merging import GivenWay, Measure, Merged
from rulings.engine.pairs import check_pairs

HARD = (
    "no-draw",
    "erroneous-meld",
    "excess-cards",
    "ghost-card",
    "same-card-discarded",
    "played-after-discard",
    "closed-without-burraco",
    "closed-without-discard",
)
"""Of all registered infractions those whose measures meet most; `check_code --pairs` has all."""


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    book = rulebook(CURRENT.id)
    found = MappingProxyType({slug: book.infractions[slug] for slug in HARD})
    monkeypatch.setattr(checking, "rulebook", lambda edition: replace(book, infractions=found))


def test_every_pair_is_merged_without_a_fault() -> None:
    report = check_pairs(CURRENT)
    assert report.faults == ()
    assert report.pairs == len(HARD) * (len(HARD) - 1) // 2
    assert report.merges > report.pairs
    assert report.excluded > 0
    assert 0 < report.most_measures <= checking.MOST_MEASURES


def test_what_the_code_leaves_open_is_counted_by_pair() -> None:
    silences = check_pairs(CURRENT).silences
    assert {kind for _, _, kind in silences} <= {"limits", "contradiction", "discards"}
    assert all({one, other} <= set(HARD) for one, other, _ in silences)
    assert silences.total() > 0


@pytest.mark.parametrize(
    ("measures", "lost", "fault"),
    [
        (["interrupt_play", "interrupt_play"], [], "interrupt_play twice"),
        ([], [], "nothing is left"),
        (["validate"], ["caution"], "a caution is lost"),
        (["validate"] * 40, [], "40 measures"),
    ],
)
def test_a_fault_is_found(
    monkeypatch: pytest.MonkeyPatch, measures: list[str], lost: list[str], fault: str
) -> None:
    kept = tuple(Measure(Effect(name, (), "", "1.1", ""), 0) for name in measures)
    gone = tuple(
        GivenWay(Measure(Effect(name, (), "", "1.1", ""), 1), "once", None) for name in lost
    )
    monkeypatch.setattr(checking, "merge", lambda *_, **__: Merged(kept, gone, ()))
    assert any(fault in found for found in check_pairs(CURRENT).faults)
