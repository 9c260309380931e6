"""A case of the book as an exercise."""

from __future__ import annotations

from rulings.engine.school.case_book import CaseOfBook, case_of_book
from rulings.engine.school.questions import Question
from rulings.engine.school.situation_questions import situation_question
from rulings.engine.school.situations import Situation


def case_question(edition: str, given: str) -> Question:
    """Return the question of a case; refuses an unknown edition, or an id not in its book."""
    case = case_of_book(edition, given)
    return situation_question(case_situation(case), "case", case.difficulty)


def case_situation(case: CaseOfBook) -> Situation:
    """Return the situation of a case."""
    return Situation(case.question_id, case.ruled(), case.names, case.story, case.excluded)
