"""Sitting an exam: begun once, each answer saved as it is given, handed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.models import CourseMember, CourseRole, Exam, GivenAnswer, Sitting
from rulings.school.locking import lock
from rulings.school.sitting_state import is_over
from tournaments.record import RecordError


@transaction.atomic
def start_sitting(*, exam: Exam, user: User, token: UUID) -> Sitting:
    """Begin an exam; who has begun it, on whatever phone, goes on with the same sitting.

    Variants are given out in turn, from one that the exam's seed says. Refuses who is no trainee of
    the course (`not-trainee`), an exam that is not open (`draft`, `closed`), and a token that made
    something else (`token`).
    """
    lock(exam, "opened_at", "closed_at")
    known = Sitting.objects.filter(exam=exam, user=user).first()
    if known is not None:
        return known
    trainees = CourseMember.objects.filter(
        course=exam.course_id, role=CourseRole.TRAINEE, left_at__isnull=True
    )
    if not trainees.filter(user=user).exists():
        raise RecordError(_("You are no trainee of this course."), code="not-trainee")
    if exam.opened_at is None:
        raise RecordError(_("This exam is not open yet."), code="draft")
    if exam.closed_at is not None:
        raise RecordError(
            _("This exam is closed: nobody begins it any more. Ask your trainer."), code="closed"
        )
    if Sitting.objects.filter(token=token).exists():
        raise RecordError(_("This form was sent before: open it again."), code="token")
    begun = Sitting.objects.filter(exam=exam, user__isnull=False).count()
    now = timezone.now()
    return Sitting.objects.create(
        exam=exam,
        user=user,
        token=token,
        variant=1 + (exam.seed + begun) % exam.variants,
        started_at=now,
        ends_at=now + timedelta(minutes=exam.minutes),
    )


@transaction.atomic
def save_answer(
    *,
    sitting: Sitting,
    place: int,
    answers: Mapping[str, Sequence[str]],
    token: UUID,
    shown: int,
) -> GivenAnswer:
    """Save what was answered to a question; return it, or what says the same already.

    `shown` is the id of the answer that the page was made with, 0 for none. The same form sent
    twice is saved once, be it that time is up meanwhile. Refuses once the sitting is over (`over`),
    a page that is older than what is saved (`outdated`), and a token of another question (`token`).
    """
    lock(sitting, "submitted_at", "released_at")
    known = GivenAnswer.objects.filter(token=token).first()
    if known is not None and (known.sitting_id, known.place) != (sitting.pk, place):
        raise RecordError(_("This form was sent before: open it again."), code="token")
    if known is not None and known.answers == answers:
        return known
    if is_over(sitting, timezone.now()):
        raise RecordError(over_words(sitting), code="over")
    last = sitting.answers.filter(place=place).last()
    if last is not None and last.answers == answers:
        return last
    if known is not None or (last.pk if last else 0) != shown:
        raise RecordError(
            _("This question was answered elsewhere meanwhile: choose which answer counts."),
            code="outdated",
        )
    return GivenAnswer.objects.create(sitting=sitting, place=place, answers=answers, token=token)


def over_words(sitting: Sitting) -> str:
    """Say why an answer is not taken any more."""
    if sitting.submitted_at is not None:
        return str(_("The exam is handed in: this answer is not taken any more."))
    return str(_("Time is up: this answer came too late. What was saved before counts."))


@transaction.atomic
def hand_in(sitting: Sitting) -> None:
    """Hand a sitting in as it is saved; one that is over already stays as it is."""
    lock(sitting, "submitted_at", "released_at")
    now = timezone.now()
    if not is_over(sitting, now):
        sitting.submitted_at = now
        sitting.save(update_fields=["submitted_at"])
