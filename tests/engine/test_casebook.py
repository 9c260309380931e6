"""The case book of the Code in force, and how it stands to the shared one."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from rulings.engine import (
    CURRENT,
    LANGS,
    Lang,
    Ruled,
    clauses,
    plain,
    rulebook,
    say,
    say_when,
    wording,
)
from rulings.engine.cards import parse_cards
from rulings.engine.checks import claimed, excuses
from tests.engine.written import is_as_written, ruled, written

TESTS = Path(__file__).resolve().parent.parent
SHARED = TESTS.parent.parent / "shared" / "cases" / "current.toml"
JOKER = {"it": "jolly", "en": "joker"}

Row = dict[str, Any]

CASES: list[Row] = [
    case
    for path in sorted((TESTS / "cases").glob("current*.toml"))
    for case in tomllib.loads(path.read_text("utf-8"))["case"]
]

OTHER_EFFECTS = {
    "cur-23-14": "it freezes each meld apart; the engine freezes them in one effect",
}
"""Shared cases whose effects differ from the engine's by name, with the reason."""

OTHER_CLAUSES = {
    "cur-25-1": "it cites 29.3 and 29.9 for the repair that was out of reach: erroneous-meld",
    "cur-30-7": "it recalls the freeze, 30.7; when somebody closes only 30.8 rules",
    "cur-27-9": "it recalls the freeze, 27.1; that it is over rests on the definition",
}
"""Shared cases that cite a remedy on which the engine's ruling does not rest, with the reason."""


@pytest.fixture(scope="module")
def shared() -> dict[str, Row]:
    """The shared cases of the infractions that the engine rules, by id."""
    if not SHARED.exists():
        pytest.skip("the shared case book is not beside the project")
    rows = tomllib.loads(SHARED.read_text("utf-8"))["case"]
    return {row["id"]: row for row in rows if row.get("infraction") in known()}


def known() -> set[str]:
    return set(rulebook(CURRENT.id).infractions)


def ruling_of(case: Row) -> Ruled:
    return ruled(case["infraction"], **case["answers"])


def one_by_one(cases: list[Row]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def remedies(names: list[str]) -> set[str]:
    return {name for name in names if clauses(CURRENT.id)[name].kind == "remedy"}


@one_by_one(CASES)
def test_the_case_is_ruled_as_the_book_says(case: Row) -> None:
    ruling = ruling_of(case).ruling
    assert {written(effect) for effect in ruling.now} == set(case["effects"])
    if "pending" in case:
        assert {written(effect) for effect in ruling.pending} == set(case["pending"])
    assert set(case["clauses"]) <= set(ruling.clauses)


@one_by_one(CASES)
def test_nothing_comes_out_that_the_book_excludes(case: Row) -> None:
    effects = ruling_of(case).ruling.effects
    assert [
        (written(effect), pattern)
        for effect in effects
        for pattern in case["not"]
        if is_as_written(effect, pattern)
    ] == []


@one_by_one(CASES)
def test_no_answer_is_idle(case: Row) -> None:
    assert ruling_of(case).unused == {}


@one_by_one(CASES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_ruling_can_be_said(case: Row, lang: Lang) -> None:
    found = ruling_of(case)
    names = case.get("names", {})
    spoken = wording(found, lang, names)
    for effect in found.ruling.effects:
        told = plain(say(effect, spoken))
        assert told.endswith(".")
        assert not set(told) & set("{}|")
        assert bool(say_when(effect, spoken)) is bool(effect.when)
    assert set(names) - {"player"} <= set(found.nameable)


@one_by_one([case for case in CASES if "names" in case])
@pytest.mark.parametrize("lang", LANGS)
def test_the_story_shows_the_cards_that_are_named(case: Row, lang: str) -> None:
    story = case["story"][lang]
    for target, codes in case["names"].items():
        for card in parse_cards(codes) if target != "player" else ():
            assert (card.sign if card.suit else JOKER[lang]) in story


def test_every_case_has_its_own_id() -> None:
    ids = Counter(case["id"] for case in CASES)
    assert [name for name, count in ids.items() if count > 1] == []


def test_every_infraction_has_cases() -> None:
    assert {case["infraction"] for case in CASES} == known()


def test_every_remedy_and_prohibition_is_the_law_of_some_case() -> None:
    found = rulebook(CURRENT.id).infractions.values()
    owed = {clause.id for infraction in found for clause in claimed(infraction)}
    told = {name for case in CASES for name in case["clauses"]}
    assert owed - told - set(excuses(CURRENT).clauses) == set()


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("penalise", True),
        ("penalise(excess)", True),
        ("penalise(discard=now)", True),
        ("penalise(excess, discard=now)", True),
        ("penalise(excess, discard=next_turns)", False),
        ("penalise(cards)", False),
        ("expose", False),
    ],
)
def test_an_excluded_effect_is_found_by_what_is_written(pattern: str, *, fits: bool) -> None:
    found = ruled("excess-cards", moment="before_discard", noticed_by="opponents")
    penalised = found.ruling.now[1]
    assert is_as_written(penalised, pattern) is fits


def test_each_shared_case_is_covered_once(shared: dict[str, Row]) -> None:
    covered = Counter(case["covers"] for case in CASES if "covers" in case)
    assert covered == Counter(dict.fromkeys(shared, 1))


def test_a_covering_case_is_of_the_same_infraction(shared: dict[str, Row]) -> None:
    for case in CASES:
        if "covers" in case:
            assert case["infraction"] == shared[case["covers"]]["infraction"], case["id"]


def test_the_effects_agree_with_the_shared_rulings(shared: dict[str, Row]) -> None:
    differ = set()
    for case in CASES:
        if "covers" in case:
            theirs = Counter(text.split("(")[0] for text in shared[case["covers"]]["ruling"])
            ours = Counter(text.split("(")[0] for text in case["effects"])
            if theirs != ours:
                differ.add(case["covers"])
    assert differ == set(OTHER_EFFECTS)


def test_the_remedies_of_the_shared_rulings_are_cited(shared: dict[str, Row]) -> None:
    differ = set()
    for case in CASES:
        if "covers" in case and not remedies(shared[case["covers"]]["clauses"]) <= set(
            ruling_of(case).ruling.clauses
        ):
            differ.add(case["covers"])
    assert differ == set(OTHER_CLAUSES)
