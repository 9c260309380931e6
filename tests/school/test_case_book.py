"""The case book as the school reads it."""

from __future__ import annotations

from collections import Counter

import pytest

from rulings.engine import Refused
from rulings.engine.school import case_book
from rulings.engine.school.case_book import CaseOfBook, case_of_book, cases
from tests.school.exercises import EDITIONS

CASES = [case for edition in EDITIONS for case in cases(edition)]


def test_every_edition_has_its_book_read_once() -> None:
    assert {case.edition for case in CASES} == set(EDITIONS)
    assert len(CASES) > 950
    assert all(cases(edition) is cases(edition) for edition in EDITIONS)


def test_no_id_stands_twice_in_a_book() -> None:
    ids = Counter(case.question_id for case in CASES)
    assert [name for name, count in ids.items() if count > 1] == []


def test_the_articles_are_those_of_the_clauses() -> None:
    case = case_of_book("current", "exposed-before-the-first-draw")
    assert case.infractions == ("exposed-cards",)
    assert case.clauses[0].startswith(f"{case.articles[0]}.")


def test_a_case_that_follows_another_tells_that_one_first() -> None:
    later = case_of_book("club", "club-second-pile-held-healed")
    first = case_of_book("club", "club-second-pile-noticed-at-once")
    middle = case_of_book("club", "club-second-pile-and-the-opponent-drew")
    assert later.story[:2] == (*first.story, middle.story[-1])
    assert len(later.story) == 3


@pytest.mark.parametrize("words", ["come sopra", "come prima", "lo stesso,", "lo stesso caso"])
def test_no_story_leans_on_another_that_is_not_told(words: str) -> None:
    leaning = [case for case in CASES if case.story[-1].it.casefold().startswith(words)]
    assert leaning
    assert [case.question_id for case in leaning if len(case.story) == 1] == []


def test_every_difficulty_has_cases_to_choose_from() -> None:
    count = Counter(case.difficulty for case in CASES)
    assert min(count[level] for level in (1, 2, 3)) > 150


def test_more_facts_and_effects_are_harder() -> None:
    def case(facts: int, effects: int) -> CaseOfBook:
        answers = {str(number): "yes" for number in range(facts)}
        rows = tuple(str(number) for number in range(effects))
        return CaseOfBook("current", "x", "no-draw", answers, (), {}, rows, (), (), (), ())

    assert case(2, 1).difficulty == 1
    assert case(2, 2).difficulty == 2
    assert case(4, 2).difficulty == 2
    assert case(4, 3).difficulty == 3


def test_an_unknown_case_and_an_unknown_edition_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        case_of_book("current", "nobody-did-that")
    assert refused.value.code == "unknown-case"
    with pytest.raises(Refused) as refused:
        cases("1998")
    assert refused.value.code == "unknown-edition"


def test_a_case_of_two_infractions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    both = {"id": "both-at-once", "acts": [{"infraction": "no-draw", "answers": {}}] * 2}
    monkeypatch.setattr(case_book, "read_toml", lambda path: {"case": [both]})
    with pytest.raises(ValueError, match="both-at-once: .* two infractions"):
        cases.__wrapped__("online")
