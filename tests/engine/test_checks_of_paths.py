"""The exhaustive checks of what a path asks, prescribes and says: each of them can fail."""

from __future__ import annotations

import dataclasses
from typing import Any, Literal

import pytest

from rulings.editions.current.no_draw import Reminded
from rulings.engine import checks
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Effect,
    card,
    cards,
    expose,
    must_discard,
    no_penalty,
    play_on,
    player,
    stays_discard,
)
from rulings.engine.rulebook import Entry, FactText
from rulings.engine.sentences import effect_data
from rulings.engine.texts import Text
from tests.engine.spoiling import FOUND, SLUG, excuse, faults, named, only, ruled_with


class Odd(Reminded):
    """The real facts, and one that the real rule has no use for."""

    sort = Fact[Literal["one", "two"]]()


# Questions


def sorted_in_vain(c: Any) -> None:
    assert c.sort in ("one", "two")


def sorted_to_a_purpose(c: Any) -> None:
    c.by("30.9", play_on() if c.sort == "one" else expose(cards))


def test_an_idle_question_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = faults(monkeypatch, ruled_with(sorted_in_vain, facts=Odd))
    assert named(found, SLUG, "sort=one", "sort=two")
    assert not named(faults(monkeypatch, ruled_with(sorted_to_a_purpose, facts=Odd)), "sort=one")


def test_two_answers_of_three_that_rule_alike_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Threefold(Reminded):
        sort = Fact[Literal["one", "two", "three"]]()

    def nearly(c: Any) -> None:
        c.by("30.9", play_on() if c.sort == "two" else expose(cards))

    found = faults(monkeypatch, ruled_with(nearly, facts=Threefold))
    assert named(found, "sort=one", "sort=three")
    assert not named(found, "sort=two")


def test_an_excuse_for_answers_that_rule_alike_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    excuse(monkeypatch, alike={f"{SLUG}.sort": Text("x", "x")})
    assert not named(faults(monkeypatch, ruled_with(sorted_in_vain, facts=Odd)), "sort=one")


@pytest.mark.parametrize("fact", ["moment", "sort"])
def test_a_needless_excuse_for_answers_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, fact: str
) -> None:
    """Answers to `moment` never rule alike, and `sort` is not asked."""
    excuse(monkeypatch, alike={f"{SLUG}.{fact}": Text("x", "x")})
    assert only(faults(monkeypatch, FOUND), f"{SLUG}.{fact}")


def test_the_same_effects_by_another_clause_are_another_ruling(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def elsewhere(c: Any) -> None:
        c.by("30.1" if c.sort == "one" else "30.2", play_on())

    assert not named(faults(monkeypatch, ruled_with(elsewhere, facts=Odd)), "sort=one")


def test_a_question_without_words_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert named(faults(monkeypatch, ruled_with(sorted_to_a_purpose, facts=Odd)), SLUG, "sort")


def test_an_answer_without_a_label_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    half = FactText(Text("x", "x"), {"one": Text("x", "x")})
    words = {**FOUND.questions, "sort": half}
    found = faults(monkeypatch, ruled_with(sorted_to_a_purpose, facts=Odd, questions=words))
    assert named(found, SLUG, "sort=two")
    assert not named(found, "sort=one")


# Effects


def test_effects_that_exclude_each_other_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    found = faults(monkeypatch, ruled_with(lambda c: c.by("30.9", no_penalty())))
    assert only(found, SLUG, "no_penalty", "caution", "moment=in_time")


def test_a_second_discard_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    both = ruled_with(lambda c: c.by("30.9", must_discard(player), stays_discard(card)))
    assert only(faults(monkeypatch, both), SLUG, "must_discard", "stays_discard")


@pytest.mark.parametrize("when", checks.FOLLOWED_BY)
def test_what_is_waited_for_and_never_ruled_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    waiting = Effect("penalise", (("cards", "cards"), ("discard", "next_turns")), when)
    assert only(faults(monkeypatch, ruled_with(lambda c: c.by("30.9", waiting))), SLUG, when)


@pytest.mark.parametrize(
    ("effect", "word"),
    [
        (Effect("hang_by_the_thumbs"), "hang_by_the_thumbs"),
        (Effect("freeze_temporarily", (("meld", "meld"), ("until", "doomsday"))), "freeze"),
        (Effect("expose", (("cards", "umbrella"),)), "umbrella"),
        (Effect("expose", (("cards", "cards"),), "pigs_fly"), "pigs_fly"),
    ],
)
def test_an_effect_without_words_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, effect: Effect, word: str
) -> None:
    assert only(faults(monkeypatch, ruled_with(lambda c: c.by("30.9", effect))), SLUG, word)


def test_a_sentence_in_one_language_only_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    data = {**effect_data(), "caution": {"default": {"it": "Ammonizione {side:to}."}}}
    monkeypatch.setattr("rulings.engine.sentences.effect_data", lambda: data)
    assert only(faults(monkeypatch, FOUND), "caution", "en")


# Entries


@pytest.mark.parametrize(
    ("presets", "word"),
    [
        ({"found": "own_meld"}, "found=own_meld"),
        ({"moment": "before_breakfast"}, "moment=before_breakfast"),
    ],
)
def test_an_entry_that_presets_what_nothing_asks_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, presets: dict[str, str], word: str
) -> None:
    entry = Entry("toy-entry", Text("x", "x"), Text("x", "x"), presets)
    found = faults(monkeypatch, dataclasses.replace(FOUND, entries=(*FOUND.entries, entry)))
    assert named(found, SLUG, "toy-entry", word)


def test_an_entry_that_presets_what_its_own_way_does_not_offer_is_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def narrowed(c: Any) -> None:
        if c.about_pile == "no":
            c.by("30.9", play_on() if c.sort == "one" else expose(cards))
        else:
            c.by("30.9", play_on() if c.only_two == "two" else expose(card))

    class Narrowed(Reminded):
        sort = Fact[Literal["one", "two"]]()
        only_two = Fact[Literal["two", "three"]](key="sort")

    presets = {"moment": "in_time", "about_pile": "yes", "sort": "one"}
    entry = Entry("toy-entry", Text("x", "x"), Text("x", "x"), presets)
    spoiled = ruled_with(narrowed, facts=Narrowed, entries=(entry,))
    assert named(faults(monkeypatch, spoiled), SLUG, "toy-entry", "sort")
    allowed = dataclasses.replace(entry, presets={**presets, "sort": "three"})
    assert not named(
        faults(monkeypatch, dataclasses.replace(spoiled, entries=(allowed,))), "toy-entry"
    )
