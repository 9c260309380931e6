"""Choosing the exercises of an exam: as many as wanted, spread, each time the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.engine.school import pool
from rulings.engine.school.composing import Family, TooFew, Wanted, another, choose
from rulings.engine.school.questions import Question, from_json, to_json
from tests.courses import EXERCISES, make_exercise, make_question


def wanted(*articles: str, difficulty: int | None = None, seed: int = 1, **counts: int) -> Wanted:
    families: dict[str, Family] = {"drill": "drill", "case": "case", "cards": "cards"}
    found = {families[name]: count for name, count in counts.items()}
    return Wanted(frozenset(articles), found, difficulty, seed)


@given(seed=st.integers(0, 2**31 - 1), drills=st.integers(0, 14), cases=st.integers(0, 3))
def test_an_exam_has_what_is_wanted_and_nothing_twice(seed: int, drills: int, cases: int) -> None:
    want = wanted("30", "31", drill=drills, case=cases, seed=seed)
    chosen = choose(EXERCISES, want)
    names = [one.name for one in chosen]
    assert Counter(one.family for one in chosen) == Counter(drill=drills, case=cases)
    assert len(set(names)) == len(names)
    assert all({"30", "31"} & set(one.articles) for one in chosen)
    assert [one.name for one in choose(EXERCISES, want)] == names


@given(seed=st.integers(0, 2**31 - 1), count=st.integers(2, 12))
def test_the_articles_come_alike(seed: int, count: int) -> None:
    chosen = choose(EXERCISES, wanted("30", "31", drill=count, seed=seed))
    found = Counter(one.articles[0] for one in chosen)
    assert abs(found["30"] - found["31"]) <= 1


@given(seed=st.integers(0, 2**31 - 1))
def test_no_infraction_comes_twice_while_others_are_left(seed: int) -> None:
    many = [make_exercise(n, subject="often") for n in range(20)]
    few = [make_exercise(n, subject=f"rare-{n}") for n in range(20, 24)]
    chosen = choose([*many, *few], wanted("30", drill=6, seed=seed))
    found = Counter(one.subject for one in chosen)
    assert found == Counter({"often": 2, **{one.subject: 1 for one in few}})


def test_another_seed_chooses_others_in_another_order() -> None:
    exams = {
        tuple(one.name for one in choose(EXERCISES, wanted("30", drill=4, seed=seed)))
        for seed in range(20)
    }
    assert len(exams) > 15


@pytest.mark.parametrize(
    ("want", "family", "there"),
    [
        (wanted("30", drill=9), "drill", 8),
        (wanted("30", drill=1, case=4), "case", 3),
        (wanted("30", cards=1), "cards", 0),
        (wanted("30", drill=1, difficulty=3), "drill", 0),
        (wanted("99", drill=1), "drill", 0),
    ],
)
def test_too_few_are_refused_with_how_many_there_are(want: Wanted, family: str, there: int) -> None:
    with pytest.raises(TooFew) as refused:
        choose(EXERCISES, want)
    assert (refused.value.family, refused.value.there) == (family, there)


def test_a_difficulty_is_kept() -> None:
    chosen = choose(EXERCISES, wanted("30", "31", drill=6, difficulty=2))
    assert {one.difficulty for one in chosen} == {2}


def exchanged(questions: list[Question], place: int, times: int) -> list[int]:
    """Return the numbers that come to a place when it is exchanged so often."""
    seen = []
    for _tap in range(times):
        found = another(EXERCISES, questions, place, seed=3)
        assert found is not None
        questions[place - 1] = found.make(7)
        seen.append(int(found.name.rsplit("-")[-1]))
    return seen


def test_another_one_goes_through_all_of_the_article_before_one_comes_back() -> None:
    seen = exchanged([make_question(1), make_question(2)], 1, 9)
    assert set(seen[:7]) == {1, 3, 4, 5, 6, 7, 8}
    assert seen[7:] == seen[:2]


def test_where_its_article_has_no_other_one_of_the_exams_others_comes() -> None:
    alone = make_question(77, articles=("18",))
    for number, article in ((1, "30"), (9, "31")):
        [seen] = exchanged([make_question(number, articles=(article,)), alone], 2, 1)
        found = next(one for one in EXERCISES if one.name == f"drill-current-{seen}")
        assert found.articles == (article,)
        assert seen != number


def test_there_may_be_no_other_one() -> None:
    meld = make_question(18, kind="meld", articles=("11",))
    assert another(EXERCISES, [meld], 1, seed=3) is None
    gone = make_question(77, articles=())
    assert another(EXERCISES, [gone], 1, seed=3) is None


@pytest.mark.parametrize("edition", ["current", "online"])
def test_the_pool_says_of_an_exercise_what_its_question_is(edition: str) -> None:
    found = pool.exercises(edition)
    assert len({one.name for one in found}) == len(found)
    assert {one.family for one in found} == {"drill", "case", "cards"}
    for one in found[:: max(1, len(found) // 40)]:
        question = one.make(11)
        assert from_json(to_json(question)) == question == one.make(11)
        assert question.id == one.name or question.id.startswith(f"{one.name}-")
        assert (question.kind, question.difficulty) == (one.kind, one.difficulty)
        assert set(one.articles) & set(question.articles)
