"""`manage.py bench`: that it measures and says so; never how fast."""

from __future__ import annotations

import pytest

from rulings.engine import rulebook
from rulings.engine.trees import paths, walk
from tests.bench import engine
from tests.bench.measuring import HEADER, Row, duration
from tests.commands.running import run


def test_the_engine_is_measured_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "RULED_TOGETHER", 1)
    monkeypatch.setattr(engine, "REQUESTS", 1)
    found = run("bench", "engine", "--runs=1")
    assert (found.code, found.err) == (0, "")
    header, *lines = found.out.splitlines()
    assert header.split() == list(HEADER)
    assert len(lines) == 5


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
