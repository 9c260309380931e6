"""What comes back when: over weeks, by trainees who answer well, badly and unevenly."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fsrs import Rating

from rulings.engine.school.marking import Mark, PartMark
from rulings.engine.school.subjects import drill_subjects, trained_by
from rulings.school.repetition import (
    SITTING,
    Standing,
    due_of,
    next_number,
    rating,
    reviewed,
    shares,
)
from tests.pages.train_questions import ONE, ORDERED, question

START = datetime(2026, 1, 5, 20, tzinfo=UTC)
EDITION = "current"


@dataclass
class Trainee:
    """Somebody who does a sitting a day; `share` says how well they know a subject on a day."""

    share: Callable[[str, int], float]
    cards: dict[str, dict[str, Any]] = field(default_factory=dict)
    met: dict[str, list[int]] = field(default_factory=dict)
    load: list[int] = field(default_factory=list)
    last: int | None = None

    def week_after_week(self, days: int) -> Trainee:
        chance = random.Random(8)
        for day in range(days):
            at = START + timedelta(days=day)
            self.load.append(len(self.due(at)))
            for _ in range(SITTING):
                self.answer(day, at, chance)
        return self

    def due(self, at: datetime) -> list[str]:
        found = [(due_of(card), one) for one, card in self.cards.items() if due_of(card) <= at]
        return [one for _, one in sorted(found)]

    def answer(self, day: int, at: datetime, chance: random.Random) -> None:
        trains, trained = drill_subjects(EDITION), trained_by(EDITION)
        standing = Standing(self.due(at), self.cards.keys())
        self.last = next_number(standing, trains, trained, chance, but=self.last)
        for subject in trains[self.last]:
            known = rating(self.share(subject, day))
            self.cards[subject] = reviewed(self.cards.get(subject), known, at)
            self.met.setdefault(subject, []).append(day)


def gaps(days: list[int]) -> list[int]:
    return [after - before for before, after in zip(days, days[1:], strict=False)]


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
    trainee = Trainee(lambda subject, day: 1.0).week_after_week(56)
    infractions = len([one for one in trained_by(EDITION) if one.startswith("infraction:")])
    met = [one for one in trainee.met if one.startswith("infraction:")]
    print(f"well: {len(trainee.met)} subjects in 8 weeks, due a day {trainee.load}")
    assert len(met) == infractions
    assert max(trainee.load) <= 45
    assert sum(trainee.load[-14:]) < sum(trainee.load[7:21])


def test_one_who_misses_a_clause_sees_it_within_days_and_again_until_it_is_known():
    hard = "clause:30.1"
    trainee = Trainee(lambda subject, day: 0.0 if subject == hard and day < 28 else 1.0)
    trainee.week_after_week(56)
    days = trainee.met[hard]
    missed = [day for day in days if day < 28]
    print(f"missed until day 28: {hard} met on days {days}")
    assert max(gaps(missed)) <= 5
    assert len(missed) >= 5


def test_one_who_misses_everything_still_has_a_sitting_a_day():
    trainee = Trainee(lambda subject, day: 0.0).week_after_week(28)
    print(f"badly: {len(trainee.met)} subjects in 4 weeks, due a day {trainee.load}")
    assert sum(len(days) for days in trainee.met.values()) > 0
    assert max(trainee.load) <= 50


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
