"""`manage.py bench`: that it measures and says so; never how fast."""

from __future__ import annotations

import contextlib
import re

import pytest

from rulings.engine import rulebook
from rulings.engine.trees import paths, walk
from tests.bench import engine, hall, school, sheets
from tests.bench.measuring import HEADER, Row, duration
from tests.commands.running import run


def test_the_engine_is_measured_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "RULED_TOGETHER", 1)
    monkeypatch.setattr(engine, "REQUESTS", 1)
    monkeypatch.setattr(school, "DRILLS", 1)
    found = run("bench", "engine", "--runs=1")
    assert (found.code, found.err) == (0, "")
    header, *lines = found.out.splitlines()
    assert header.split() == list(HEADER)
    assert len(lines) == 7


def test_the_nested_ifs_rule_as_the_tree_does() -> None:
    tree = rulebook("current").infractions["no-draw"].tree
    written = engine.nested_ifs(tree)
    for told, ruling in paths(tree):
        answers = {question.fact: value for question, value in told}
        assert written(answers) is walk(tree, answers) is ruling


@pytest.mark.parametrize(
    ("row", "reached"),
    [
        (Row("a", 0.5, 1), True),
        (Row("a", 1.5, 1), False),
        (Row("a", 3.0, 2, "b", 2.0), True),
        (Row("a", 5.0, 2, "b", 2.0), False),
    ],
)
def test_a_line_says_whether_it_reaches(row: Row, *, reached: bool) -> None:
    assert row.reached is reached
    assert len(row.cells) == len(HEADER)


@pytest.mark.parametrize(
    ("seconds", "written"), [(5.2e-7, "0.52 µs"), (0.0031, "3.1 ms"), (1.4, "1.4 s")]
)
def test_a_time_is_written_in_the_unit_that_suits_it(seconds: float, written: str) -> None:
    assert duration(seconds) == written


@pytest.mark.django_db
def test_the_hall_is_measured_beside_an_empty_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "scratch_database", contextlib.nullcontext)
    monkeypatch.setattr(hall, "TABLES", 3)
    monkeypatch.setattr(hall, "PHONES", 2)
    monkeypatch.setattr(hall, "POLLS", 1)
    unchanged, changed, *table = hall.rows(1)
    for row in (unchanged, table[0]):
        assert row.yardstick_seconds
        assert f"{hall.BEYOND_WHO_ASKS} query beyond session and user" in row.what
    for row in (changed, table[1]):
        assert row.yardstick_seconds is None


@pytest.mark.usefixtures("pango")
def test_the_score_sheets_are_measured_with_their_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "TABLES", 3)
    [row] = sheets.rows(1)
    assert re.fullmatch(r"blank score sheets of 3 tables, \d+ MB", row.what)
