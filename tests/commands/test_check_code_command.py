"""`manage.py check_code`: counts per edition, and exit code 1 on any fault."""

from __future__ import annotations

import dataclasses

import pytest

from rulings.engine.checks import Report, check_edition
from rulings.engine.editions import CURRENT, all_editions
from tests.commands.running import run

WHERE = "rulings.management.commands.check_code.check_edition"


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Report:
    """One fault in the edition in force."""
    found = dataclasses.replace(check_edition(CURRENT), faults=("no-draw: toy fault",))
    monkeypatch.setattr(WHERE, lambda edition: found)
    return found


def test_a_code_without_faults_exits_0() -> None:
    found = run("check_code")
    assert (found.code, found.err) == (0, "")
    assert all(edition in found.out for edition in all_editions())


def test_counts_per_edition_in_json() -> None:
    found = run("check_code", "--json")
    assert (found.code, found.err) == (0, "")
    data = found.json
    assert list(data["editions"]) == list(all_editions())
    for edition in all_editions().values():
        counted = dataclasses.asdict(check_edition(edition))
        assert data["editions"][edition.id] == {**counted, "faults": []}
    assert data["seconds"] >= 0


def test_the_counts_are_in_the_lines_as_well() -> None:
    report = check_edition(CURRENT)
    out = run("check_code").out
    assert all(str(count) in out for count in (report.infractions, report.paths, report.owed))


def test_a_fault_is_named_and_exits_1(faulty: Report) -> None:
    found = run("check_code")
    assert (found.code, found.err) == (1, "")
    assert faulty.faults[0] in found.out


def test_a_fault_in_json_exits_1_and_the_json_is_whole(faulty: Report) -> None:
    found = run("check_code", "--json")
    assert (found.code, found.err) == (1, "")
    assert found.json["editions"]["current"]["faults"] == list(faulty.faults)
