"""The case books of the editions, and how they stand to the shared ones."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rulings.engine import (
    LANGS,
    Effect,
    Lang,
    Ruled,
    all_editions,
    clauses,
    edition_named,
    plain,
    rulebook,
    say,
    say_when,
    wording,
)
from rulings.engine.acts import TOGETHER, Act, RuledTogether, rule_together
from rulings.engine.cards import parse_cards
from rulings.engine.checks import claimed, excuses
from rulings.engine.texts import DATA
from rulings.engine.written import is_as_written, written
from tests.engine.written import ruled, ruled_by

TESTS = Path(__file__).resolve().parent.parent
SHARED = TESTS.parent.parent / "shared" / "cases"
JOKER = {"it": "jolly", "en": "joker"}

Row = dict[str, Any]


@dataclass(frozen=True)
class Told:
    """A case of one edition's book."""

    edition: str
    row: Row

    @property
    def acts(self) -> list[Row]:
        """The infractions with their answers: one, or two that were committed together."""
        acts: list[Row] = self.row.get("acts", [self.row])
        return acts

    def effects(self) -> tuple[Effect, ...]:
        """Return what the ruling prescribes, or what the two rulings come to."""
        if len(self.acts) == 1:
            return self.rulings()[0].ruling.effects
        first, second = (Act(act["infraction"], act["answers"]) for act in self.acts)
        together = {fact: self.row[fact] for fact in TOGETHER if fact in self.row}
        found = rule_together(self.edition, first, second, together)
        assert isinstance(found, RuledTogether), found
        return tuple(measure.effect for measure in found.merged.measures)

    def rulings(self) -> list[Ruled]:
        return [ruled_by(self.edition, act["infraction"], **act["answers"]) for act in self.acts]

    def cited(self) -> set[str]:
        return {name for found in self.rulings() for name in found.ruling.clauses}


def _book() -> Iterator[Told]:
    for edition in all_editions():
        for path in sorted((DATA / "cases").glob(f"{edition}*.toml")):
            for row in tomllib.loads(path.read_text("utf-8"))["case"]:
                yield Told(edition, row)


CASES = list(_book())

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


@pytest.fixture(params=all_editions())
def edition(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def shared(edition: str) -> dict[str, Row]:
    """The shared ruling cases of an edition, by id, as far as it rules their infractions."""
    book = SHARED / f"{edition}.toml"
    if not book.exists():
        pytest.skip("the shared case book is not beside the project")
    rows = tomllib.loads(book.read_text("utf-8"))["case"]
    known = set(rulebook(edition).infractions)
    return {
        row["id"]: row
        for row in rows
        if row.get("kind", "ruling") == "ruling" and set(slugs_of(row)) & known
    }


def slugs_of(row: Row) -> list[str]:
    """Return the infractions of a shared case: one, or several as a list."""
    slugs = row.get("acts", row.get("infraction", []))
    return [slugs] if isinstance(slugs, str) else list(slugs)


def of(edition: str) -> list[Told]:
    return [case for case in CASES if case.edition == edition]


def covering(edition: str) -> list[Told]:
    return [case for case in of(edition) if "covers" in case.row]


def one_by_one(cases: list[Told]) -> pytest.MarkDecorator:
    ids = [f"{case.edition}-{case.row['id']}" for case in cases]
    return pytest.mark.parametrize("case", cases, ids=ids)


def names_of(texts: list[str]) -> Counter[str]:
    """Return how often each effect is named among effects in writing that are done now."""
    return Counter(text.split("(")[0].split(" when ")[0] for text in texts)


@one_by_one(CASES)
def test_the_case_is_ruled_as_the_book_says(case: Told) -> None:
    effects = case.effects()
    assert {written(effect) for effect in effects if not effect.when} == set(case.row["effects"])
    if "pending" in case.row:
        assert {written(effect) for effect in effects if effect.when} == set(case.row["pending"])
    assert set(case.row["clauses"]) <= case.cited()


@one_by_one(CASES)
def test_nothing_comes_out_that_the_book_excludes(case: Told) -> None:
    assert [
        (written(effect), pattern)
        for effect in case.effects()
        for pattern in case.row["not"]
        if is_as_written(effect, pattern)
    ] == []


@one_by_one(CASES)
def test_no_answer_is_idle(case: Told) -> None:
    assert [found.unused for found in case.rulings() if found.unused] == []


@one_by_one(CASES)
@pytest.mark.parametrize("lang", LANGS)
def test_the_ruling_can_be_said(case: Told, lang: Lang) -> None:
    names = case.row.get("names", {}) if len(case.acts) == 1 else {}
    for found in case.rulings():
        spoken = wording(found, lang, names)
        for effect in found.ruling.effects:
            told = plain(say(effect, spoken))
            assert told.endswith(".")
            assert not set(told) & set("{}|")
            assert bool(say_when(effect, spoken)) is bool(effect.when)
        assert set(names) - {"player"} <= set(found.nameable)


@one_by_one([case for case in CASES if "names" in case.row])
@pytest.mark.parametrize("lang", LANGS)
def test_the_story_shows_the_cards_that_are_named(case: Told, lang: str) -> None:
    story = case.row["story"][lang]
    for target, codes in case.row["names"].items():
        for card in parse_cards(codes) if target != "player" else ():
            assert (card.sign if card.suit else JOKER[lang]) in story


def test_every_case_has_its_own_id() -> None:
    ids = Counter((case.edition, case.row["id"]) for case in CASES)
    assert [name for name, count in ids.items() if count > 1] == []


def test_every_infraction_has_cases(edition: str) -> None:
    told = {act["infraction"] for case in of(edition) for act in case.acts}
    assert told == set(rulebook(edition).infractions)


def test_every_remedy_and_prohibition_is_the_law_of_some_case(edition: str) -> None:
    found = rulebook(edition).infractions.values()
    owed = {clause.id for infraction in found for clause in claimed(infraction)}
    told = {name for case in of(edition) for name in case.row["clauses"]}
    assert owed - told - set(excuses(edition_named(edition)).clauses) == set()


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


def test_each_shared_case_is_covered_once(edition: str, shared: dict[str, Row]) -> None:
    covered = Counter(case.row["covers"] for case in covering(edition))
    assert covered == Counter(dict.fromkeys(shared, 1))


def test_a_covering_case_is_of_the_same_infraction(edition: str, shared: dict[str, Row]) -> None:
    for case in covering(edition):
        slugs = {act["infraction"] for act in case.acts}
        assert slugs <= set(slugs_of(shared[case.row["covers"]])), case.row["id"]


def test_the_effects_agree_with_the_shared_rulings(edition: str, shared: dict[str, Row]) -> None:
    differ = {
        case.row["covers"]
        for case in covering(edition)
        if names_of(shared[case.row["covers"]]["ruling"]) != names_of(case.row["effects"])
    }
    assert differ == set(OTHER_EFFECTS) & set(shared)


def test_the_remedies_of_the_shared_rulings_are_cited(edition: str, shared: dict[str, Row]) -> None:
    known = clauses(edition)
    differ = set()
    for case in covering(edition):
        told = shared[case.row["covers"]]["clauses"]
        if not {name for name in told if known[name].kind == "remedy"} <= case.cited():
            differ.add(case.row["covers"])
    assert differ == set(OTHER_CLAUSES) & set(shared)
