"""The results of an exam: shares, pass marks, what is most failed."""

from __future__ import annotations

import pytest

from rulings.engine.school.exam_results import (
    Result,
    by_article,
    by_question,
    result_of,
    whole_percent,
)
from rulings.engine.school.questions import Question
from tests.courses import make_question
from tests.pages.train_questions import ONE, question

RIGHT = {"infraction": ["b"], "done": ["d", "a", "c"], "article": ["a", "c"], "points": ["135"]}
HALF = {"infraction": ["b"], "done": ["d", "a", "c"], "article": [], "points": ["7"]}

QUESTIONS: list[Question] = [
    make_question(1, articles=("30",)),
    make_question(2, articles=("31", "30")),
]


def result(first: object, second: object, **regrades: float) -> Result:
    answers = {1: first, 2: second}
    found = {int(place[1:]): share for place, share in regrades.items()}
    return result_of(QUESTIONS, answers, found)  # type: ignore[arg-type]


def test_each_question_is_a_point_and_what_is_not_answered_is_none():
    found = result_of(QUESTIONS, {1: RIGHT})
    assert (found.points, found.share, found.percent) == (1, 0.5, 50)
    assert result_of([], {}).share == 0


def test_a_regrade_counts_instead_of_the_key_and_leaves_the_mark():
    found = result(RIGHT, HALF, p2=0.75)
    assert found.points == 1.75
    assert found.places[1].regraded
    assert found.places[1].mark.share == 0.5


@pytest.mark.parametrize(
    ("share", "percent"), [(0.596, 59), (0.6, 60), (1 / 3, 33), (0.999, 99), (1, 100), (0.29, 29)]
)
def test_percents_are_those_that_are_reached(share: float, percent: int):
    assert whole_percent(share) == percent


def test_it_is_passed_where_the_percent_that_is_shown_reaches_the_mark():
    thirds = result_of([question(ONE)] * 3, {1: {"infraction": ["b"]}, 2: {"infraction": ["b"]}})
    assert thirds.percent == 66
    assert thirds.passes(66)
    assert not thirds.passes(67)


def test_by_question_says_how_many_were_right_and_what_was_most_often_picked_wrong():
    wrong = {**RIGHT, "infraction": ["c"]}
    rows = by_question(QUESTIONS, [result(RIGHT, wrong), result(RIGHT, wrong), result(HALF, RIGHT)])
    assert [(row.place, row.right, row.count) for row in rows] == [(1, 2, 3), (2, 1, 3)]
    assert rows[0].wrong == ("points", "7", 1)
    assert rows[1].wrong == ("infraction", "c", 2)
    assert by_question(QUESTIONS, [])[0].wrong is None


def test_by_article_the_most_failed_comes_first_and_a_question_counts_for_each():
    rows = by_article(QUESTIONS, [result(RIGHT, HALF), result(RIGHT, HALF)])
    assert [(row.article, row.share, row.failed, row.count) for row in rows] == [
        ("31", 0.5, 2, 2),
        ("30", 0.75, 2, 4),
    ]
    assert by_article(QUESTIONS, []) == []
