"""What the school keeps: courses and their people, practice, exams."""

from __future__ import annotations

from rulings.models.courses import Course, CourseMember, CourseRole
from rulings.models.exams import Exam, ExamQuestion, GivenAnswer, Marking, Regrade, Sitting
from rulings.models.practice import Attempt, PutAside, Review

__all__ = [
    "Attempt",
    "Course",
    "CourseMember",
    "CourseRole",
    "Exam",
    "ExamQuestion",
    "GivenAnswer",
    "Marking",
    "PutAside",
    "Regrade",
    "Review",
    "Sitting",
]
