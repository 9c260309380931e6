"""`manage.py simulate_event`: a small event that goes well, one in which something is wrong."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tournaments.models import Table
from tournaments.simulation import hall, recount
from tournaments.simulation.paper import Paper, Played, Seated
from tournaments.simulation.programme import programme
from tournaments.simulation.report import simulate

SMALL = {"tables": 6, "rounds": 8, "pages": 1}


def played(seed: int = 7, **over: int) -> dict[str, Any]:
    return simulate(**{**SMALL, "seed": seed, **over})


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path


@pytest.mark.django_db
def test_a_small_event_goes_through_without_a_fault() -> None:
    found = played()
    assert found["faults"] == []
    assert (found["finished"], found["rounds"]) == (True, 8)
    assert found["results"]["corrected"] == 5
    assert found["results"]["typed_through_the_page"] == 8
    assert found["round_steps_through_the_pages"] == 12
    assert found["penalties"] == 1
    assert set(found["rests"]) == {2, 4}


@pytest.mark.django_db
def test_a_wrong_ranking_and_what_is_not_refused_are_faults(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hall, "standings", lambda state, rounds: ())
    monkeypatch.setattr("tournaments.simulation.story.step_back", lambda **call: None)
    faults = played()["faults"]
    assert "round 1: the ranking is not the paper's" in faults
    assert "not refused: result-in" in faults


@pytest.mark.django_db
def test_an_event_that_stops_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(self: Any, number: int, table: int, scores: Any) -> None:
        Table.objects.get(pk=-1)

    monkeypatch.setattr(hall.Hall, "type_in", lost)
    found = played()
    assert found["finished"] is False
    assert found["faults"][0].startswith("stopped in round 1: DoesNotExist")


def test_too_small_an_event_is_refused() -> None:
    with pytest.raises(ValueError, match="6 tables"):
        played(tables=5)


def run(*args: str, data: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "simulate_event", *args],
        cwd=settings.BASE_DIR,
        env={"PATH": "", "FIBUR_DATA": str(data)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_prints_one_object_twice_alike_and_leaves_no_database(tmp_path: Path) -> None:
    args = ("--tables", "6", "--rounds", "8", "--seed", "3", "--pages", "1")
    both = [run(*args, data=tmp_path) for _ in range(2)]
    assert [one.returncode for one in both] == [0, 0]
    first, second = (json.loads(one.stdout) for one in both)
    assert first.pop("seconds_of_cpu").keys() == second.pop("seconds_of_cpu").keys()
    assert first == second
    assert not list(tmp_path.glob("*.sqlite3"))


def test_the_command_says_what_it_cannot_play(tmp_path: Path) -> None:
    assert run("--tables", "2", data=tmp_path).returncode == 2


def test_the_programme_is_mitchell_then_danish_then_groups() -> None:
    mitchell, danish, groups = programme(130, 11)
    assert [one.rounds for one in (mitchell, danish, groups)] == [6, 2, 3]
    assert (groups.by_group, sum(groups.sizes)) == (True, 260)
    assert all(size % 2 == 0 for size in groups.sizes)


def seated(number: int, *tables: tuple[int, int], rests: tuple[int, ...] = ()) -> Seated:
    people = {one for both in tables for one in both} | set(rests)
    return Seated(
        number=number,
        tables=dict(enumerate(tables, start=1)),
        rests=rests,
        present=frozenset(people),
        movement="danish-no-rematch",
    )


def faults(*rounds: Seated) -> list[str]:
    paper = Paper(seated={one.number: one for one in rounds})
    return list(recount.seat_faults(paper, 1))


def test_seats_that_cannot_be_are_found() -> None:
    assert len(faults(seated(1, (1, 1), (2, 3)))) == 2  # meets itself, so has two places
    assert len(faults(seated(1, (1, 2), (2, 3)))) == 1
    assert len(faults(seated(1, (1, 2), rests=(2,)))) == 1
    assert faults(seated(1, (1, 2), (3, 4))) == []


def test_a_rematch_is_a_fault_only_where_it_can_be_avoided() -> None:
    first = seated(1, (1, 2), (3, 4))
    assert len(faults(first, seated(2, (2, 1), (3, 4)))) == 1
    second, third = seated(2, (1, 3), (2, 4)), seated(3, (1, 4), (2, 3))
    assert faults(first, second, third, seated(4, (1, 2), (3, 4))) == []
    assert recount.rematches(Paper(seated={1: first, 2: seated(2, (2, 1), (4, 3))})) == 2


def test_a_second_rest_is_a_fault_while_somebody_has_not_rested() -> None:
    first = seated(1, (1, 2), rests=(3,))
    assert len(faults(first, seated(2, (1, 2), rests=(3,)))) == 1
    assert faults(first, seated(2, (1, 3), rests=(2,))) == []


@pytest.mark.parametrize(
    ("difference", "won"), [(0, 10), (100, 10), (105, 11), (300, 11), (2000, 19), (2005, 20)]
)
def test_the_recount_knows_the_table_of_four_deals(difference: int, won: int) -> None:
    assert recount.winner_points(difference) == won


def test_the_recount_ranks_by_vp_then_mp_then_direct_match_then_penalties() -> None:
    paper = Paper(results={(1, 1): Played(1, 2, 500, 0), (1, 2): Played(3, 4, 600, 0)})
    lots = {one: f"x:{one}" for one in range(1, 5)}
    assert [row[0] for row in recount.recount(paper, 1, lots)][:2] == [3, 1]
    paper.penalties = [(1, 3, -20, 0)]
    assert recount.recount(paper, 1, lots)[-1][0] == 3
    paper.instead = {(1, 4): (20, 2005)}
    assert recount.recount(paper, 1, lots)[0] == (4, 20, 2005)
