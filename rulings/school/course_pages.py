"""What the pages of a course show: its people, and to its trainers what these practise."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Avg, Count, QuerySet
from django.utils import timezone

from rulings.engine.clauses import articles
from rulings.engine.editions import all_editions
from rulings.engine.texts import Lang
from rulings.models import Attempt, Course, CourseMember, CourseRole, Exam, Sitting
from rulings.school.marked import percent
from tournaments.services.people import name_of

RECENT = timedelta(days=30)


@dataclass(frozen=True)
class Practice:
    """What somebody has done lately: how many exercises, and how much of them was right."""

    count: int
    percent: int


@dataclass(frozen=True)
class ArticleLine:
    """What somebody has done on one article."""

    label: str
    title: str
    count: int
    percent: int


def edition_title(edition: str, lang: Lang) -> str:
    """Return how people call an edition; its id where it is not known any more."""
    found = all_editions().get(edition)
    return found.title[lang] if found else edition


def article_names(edition: str, article: str, lang: Lang) -> tuple[str, str]:
    """Return how people call an article, and its title; its id where the edition has it no more."""
    found = articles(edition).get(article) if edition in all_editions() else None
    return (found.label()[lang], found.title[lang]) if found else (article, "")


def people_of(course: Course) -> dict[str, list[CourseMember]]:
    """Return who is in a course now: `trainers` and `trainees`, by surname."""
    found = course.members.filter(left_at__isnull=True).select_related("user")
    by_role: dict[str, list[CourseMember]] = {"trainers": [], "trainees": []}
    for member in found:
        by_role["trainers" if member.role == CourseRole.TRAINER else "trainees"].append(member)
    return by_role


def practice_of(course: Course, people: Sequence[CourseMember]) -> Mapping[int, Practice]:
    """Return what these people have lately practised of the course's edition, by user id."""
    rows = (
        _recent(course)
        .filter(user__in=[member.user_id for member in people])
        .order_by()
        .values("user")
        .annotate(count=Count("pk"), share=Avg("share"))
    )
    return {row["user"]: Practice(row["count"], percent(row["share"])) for row in rows}


def practice_by_article(course: Course, person: CourseMember, lang: Lang) -> list[ArticleLine]:
    """Return what one person has lately practised by article, the weakest first."""
    shares: dict[str, list[float]] = defaultdict(list)
    rows = _recent(course).filter(user=person.user_id).values_list("share", "question__articles")
    for share, found in rows:
        for article in found or ():
            shares[article].append(share)
    lines = [
        ArticleLine(
            *article_names(course.edition, article, lang),
            len(own),
            percent(sum(own) / len(own)),
        )
        for article, own in shares.items()
    ]
    return sorted(lines, key=lambda line: (line.percent, -line.count, line.label))


def _recent(course: Course) -> QuerySet[Attempt]:
    since = timezone.now() - RECENT
    return Attempt.objects.filter(edition=course.edition, at__gte=since)


def course_context(member: CourseMember, lang: Lang) -> dict[str, Any]:
    """Return what a course's page shows to one of its people."""
    course = member.course
    people = people_of(course)
    trains = member.role == CourseRole.TRAINER
    exams = Exam.objects.filter(course=course).annotate(sat=Count("sittings"))
    context: dict[str, Any] = {
        "course": course,
        "member": member,
        "trains": trains,
        "edition": edition_title(course.edition, lang),
        "trainers": people["trainers"],
        "exams": exams if trains else exams.filter(opened_at__isnull=False),
    }
    if trains:
        practice = practice_of(course, people["trainees"])
        context["trainees"] = [
            (one, name_of(one.user), practice.get(one.user_id)) for one in people["trainees"]
        ]
    return context


def person_context(member: CourseMember, person: CourseMember, lang: Lang) -> dict[str, Any]:
    """Return what a trainer sees of one person of the course, and of this course alone.

    Of a trainee practice and exams; what another trainer practises is their own.
    """
    context: dict[str, Any] = {
        "course": member.course,
        "person": person,
        "name": name_of(person.user),
        "is_self": person.user_id == member.user_id,
    }
    if person.role != CourseRole.TRAINEE:
        return context
    sittings = Sitting.objects.filter(exam__course=member.course, user=person.user_id)
    return context | {
        "practice": practice_of(member.course, [person]).get(person.user_id),
        "lines": practice_by_article(member.course, person, lang),
        "sittings": sittings.select_related("exam"),
    }
