"""What comes back when: over weeks, by trainees who answer well, badly and unevenly."""

from __future__ import annotations

import random

import pytest
from django.core.management import call_command
from fsrs import Rating

from rulings.engine.school.marking import Mark, PartMark
from rulings.engine.school.subjects import trained_by
from rulings.school.repetition import (
    Standing,
    due_of,
    next_number,
    rating,
    reviewed,
    shares,
)
from rulings.school.weeks import START, Weeks
from tests.pages.train_questions import ONE, ORDERED, question

EDITION = "current"


def alone(ratings: list[Rating]) -> list[int]:
    """Return the days between reviews of one subject that is met just when it is due."""
    card, at, found = None, START, []
    for known in ratings:
        card = reviewed(card, known, at)
        found.append((due_of(card) - at).days)
        at = due_of(card)
    return found


def test_what_is_known_comes_back_later_each_time():
    found = alone([Rating.Good] * 5)
    assert found == sorted(set(found))
    assert found[0] <= 3
    assert found[-1] > 60


def test_what_is_missed_comes_back_within_days():
    assert alone([Rating.Good] * 5 + [Rating.Again])[-1] <= 7
    assert alone([Rating.Again])[-1] <= 1


def test_the_same_answers_lead_to_the_same_days():
    ratings = [Rating.Good, Rating.Hard, Rating.Again, Rating.Good]
    assert alone(ratings) == alone(ratings)


def test_a_trainee_who_answers_well_sees_growing_gaps_and_a_bounded_load():
    weeks = Weeks(lambda subject, day: 1.0).go(56)
    infractions = {one for one in trained_by(EDITION) if one.startswith("infraction:")}
    assert infractions <= weeks.met.keys()
    assert max(weeks.due) <= 45
    assert sum(weeks.due[-14:]) < sum(weeks.due[7:21])
    early = [gap for one in weeks.met for gap in weeks.gaps(one)[:1]]
    late = [gap for one in weeks.met for gap in weeks.gaps(one)[3:4]]
    assert sum(late) / len(late) > sum(early) / len(early)


def test_one_who_misses_a_clause_sees_it_within_days_and_again_until_it_is_known():
    hard = "clause:30.1"
    weeks = Weeks(lambda subject, day: 0.0 if subject == hard and day < 28 else 1.0).go(56)
    missed = [gap for gap, day in zip(weeks.gaps(hard), weeks.met[hard], strict=False) if day < 28]
    assert len(missed) >= 5
    assert max(missed) <= 5
    assert weeks.gaps(hard)[-1] > max(missed)


def test_one_who_misses_everything_still_has_a_sitting_a_day():
    weeks = Weeks(lambda subject, day: 0.0).go(28)
    assert max(weeks.due) <= 50
    assert max(gap for one in weeks.met for gap in weeks.gaps(one)) <= 14


def test_the_same_weeks_come_twice():
    def share(subject: str, day: int) -> float:
        return 1.0 if (len(subject) + day) % 3 else 0.5

    assert Weeks(share).go(10).met == Weeks(share).go(10).met


def test_the_command_prints_the_weeks(capsys: pytest.CaptureFixture[str]):
    call_command("train_weeks", "--weeks", "2")
    said = capsys.readouterr().out
    assert "week  2: due each day" in said
    assert "clause:30.1 not known in the first 7 days" in said


def test_what_is_longest_due_comes_first_and_brings_more_that_is_due():
    trained = {"infraction:a": (0, 1, 2), "clause:1": (0, 1), "clause:2": (1,)}
    trains = (("infraction:a", "clause:1"), ("infraction:a", "clause:1", "clause:2"), ("x",))
    standing = Standing(["clause:1", "clause:2"], {"infraction:a", "clause:1", "clause:2"})
    assert next_number(standing, trains, trained, random.Random(1)) == 1


def test_the_same_drill_does_not_come_twice_running_if_there_is_another():
    trained, trains = {"infraction:a": (0, 1)}, (("infraction:a",), ("infraction:a",))
    chance = random.Random(3)
    assert {next_number(Standing(), trains, trained, chance, but=0) for _ in range(20)} == {1}
    only = {"infraction:a": (0,)}
    assert next_number(Standing(), trains[:1], only, chance, but=0) == 0


def test_a_due_subject_that_no_drill_trains_holds_nothing_up():
    trained, trains = {"infraction:a": (0,)}, (("infraction:a",),)
    standing = Standing(["clause:10.2"], {"clause:10.2"})
    assert next_number(standing, trains, trained, random.Random(1)) == 0


@pytest.mark.parametrize(
    ("share", "known"),
    [(1.0, Rating.Good), (0.99, Rating.Hard), (0.75, Rating.Hard), (0.74, Rating.Again)],
)
def test_the_rating_follows_what_was_right(share: float, known: Rating):
    assert rating(share) is known


def test_each_part_speaks_of_its_own_subjects():
    named = PartMark("infraction", ("b",), (), (), (), 1.0)
    done = PartMark("done", ("p",), ("q",), (), (), 0.5)
    asked = question(ONE, ORDERED)
    assert shares(asked, Mark((named, done), 0.75)) == {
        "infraction:no-draw": 1.0,
        "clause:30.1": 0.5,
    }
    assert shares(asked, Mark((named,), 1.0)) == {"infraction:no-draw": 1.0}
