"""What the pages of exams show: composing one, the draft with its key, and the lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.engine.editions import all_editions
from rulings.engine.school import pool
from rulings.engine.school.composing import FAMILIES, Exercise, TooFew
from rulings.engine.school.variants import Placed, variant_letter
from rulings.engine.texts import Lang
from rulings.models import CourseMember, CourseRole, Exam, Marking, Sitting
from rulings.school.access import current_members
from rulings.school.asking import Context
from rulings.school.course_pages import edition_title
from rulings.school.exam_forms import FAMILY_WORDS, ExamForm
from rulings.school.exam_services import questions_of, stamp
from rulings.school.exam_showing import article_rows, shown_question
from rulings.school.sitting_state import GRACE, is_over, over_at

USUAL: dict[str, Any] = {
    "drill": 10,
    "case": 0,
    "cards": 0,
    "minutes": 60,
    "pass_mark": 60,
    "marking": Marking.AT_ONCE,
    "variants": "1",
    "difficulty": "",
}


def exercises_on(exercises: Sequence[Exercise]) -> Counter[str]:
    """Return how many exercises there are on each article."""
    return Counter(article for one in exercises for article in one.articles)


def composing_context(member: CourseMember, edition: str, form: ExamForm, lang: Lang) -> Context:
    """Return what the page that composes an exam shows besides errors."""
    exercises = pool.exercises(edition)
    by_family = Counter(one.family for one in exercises)
    chosen = form["articles"].value() or []
    return {
        "course": member.course,
        "edition": edition,
        "edition_title": edition_title(edition, lang),
        "editions": [(name, one.title[lang]) for name, one in all_editions().items()],
        "form": form,
        "families": [(form[family], by_family[family]) for family in FAMILIES],
        "articles": [
            {**row, "chosen": row["id"] in chosen}
            for row in article_rows(edition, exercises_on(exercises), lang)
        ],
    }


def too_few_words(few: TooFew) -> str:
    """Say what there is too little of, and the way out."""
    if not few.there:
        said = _("%(family)s: there are none for this choice. Tick other articles, or write 0.")
    else:
        said = _(
            "%(family)s: for this choice there are only %(there)d. "
            "Ask for fewer, or tick more articles."
        )
    return said % {"family": FAMILY_WORDS[few.family], "there": few.there}


def exam_context(member: CourseMember, exam: Exam, lang: Lang) -> Context:
    """Return what a trainer sees of an exam: how it stands, and its questions with the key."""
    questions = questions_of(exam)
    return {
        "course": exam.course,
        "exam": exam,
        "state": state_of(exam),
        "edition": edition_title(exam.edition, lang),
        "variants": [variant_letter(n) for n in range(1, exam.variants + 1)],
        "questions": [
            shown_question(Placed(place, place, question), lang)
            for place, question in enumerate(questions, start=1)
        ],
        "stamp": stamp(exam, questions),
        "sat": exam.sittings.count(),
    }


def state_of(exam: Exam) -> str:
    """Return `draft`, `open` or `closed`."""
    if exam.opened_at is None:
        return "draft"
    return "open" if exam.closed_at is None else "closed"


def own_exams(user: User) -> dict[str, list[Context]]:
    """Return the exams of a person's courses: `open` ones to sit, those `done`, those they `train`.

    An exam that is begun stays among the open ones until it is handed in or its time is up.
    """
    now = timezone.now()
    members = {member.course_id: member for member in current_members(user)}
    exams = Exam.objects.filter(course__in=members, opened_at__isnull=False)
    sittings = {one.exam_id: one for one in Sitting.objects.filter(user=user)}
    lists: dict[str, list[Context]] = {"open": [], "done": [], "train": []}
    for exam in exams.select_related("course"):
        sitting = sittings.get(exam.pk)
        row = {"exam": exam, "sitting": sitting, "state": state_of(exam)}
        if members[exam.course_id].role == "trainer":
            lists["train"].append(row)
        elif sitting is not None and is_over(sitting, now):
            lists["done"].append({**row, "at": over_at(sitting), "url": sitting_url(exam)})
        elif exam.closed_at is None or sitting is not None:
            lists["open"].append({**row, "url": sitting_url(exam)})
    return lists


def exams_to_sit(user: User) -> int:
    """Return how many exams are open to a person as a trainee, begun or not: one query."""
    now = timezone.now()
    trained = current_members(user).filter(role=CourseRole.TRAINEE).values("course")
    own = Sitting.objects.filter(user=user)
    over = own.filter(Q(submitted_at__isnull=False) | Q(ends_at__lte=now - GRACE))
    exams = Exam.objects.filter(course__in=trained, opened_at__isnull=False)
    sat = exams.filter(Q(closed_at__isnull=True) | Q(pk__in=own.values("exam")))
    return sat.exclude(pk__in=over.values("exam")).count()


def sitting_url(exam: Exam) -> str:
    """Return where an exam is sat on screen, and where its result is."""
    return reverse("rulings:train-sitting-start", args=(exam.pk,))
