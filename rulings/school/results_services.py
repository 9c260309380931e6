"""What trainers write about the results of an exam: other marks, releases, papers typed in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from rulings.models import Exam, GivenAnswer, Regrade, Sitting
from rulings.school.course_services import refuse_no_trainer
from rulings.school.locking import lock
from rulings.school.sitting_state import is_over
from tournaments.record import RecordError


@transaction.atomic
def regrade(
    *, sitting: Sitting, by: User, place: int, share: float, reason: str, token: UUID
) -> Regrade:
    """Put another mark in place of the key's, once for each token; the last counts.

    Refuses `by` who does not train the course (`not-trainer`), a sitting under way (`under-way`), a
    question that is not there (`no-such-question`) and a token of something else (`token`).
    """
    lock(sitting, "submitted_at", "released_at")
    refuse_no_trainer(sitting.exam.course, by)
    known = Regrade.objects.filter(token=token).first()
    if known is not None:
        if (known.sitting_id, known.place) != (sitting.pk, place):
            raise RecordError(_("This form was sent before: open it again."), code="token")
        return known
    _refuse_under_way(sitting)
    if not sitting.exam.questions.filter(place=place).exists():
        raise RecordError(_("The exam has no such question."), code="no-such-question")
    return Regrade.objects.create(
        sitting=sitting, place=place, share=share, reason=reason, by=by, token=token
    )


@transaction.atomic
def release(*, sitting: Sitting, by: User) -> None:
    """Let a person see their result; one that is released stays so.

    Refuses `by` who does not train the course (`not-trainer`), and a sitting under way
    (`under-way`).
    """
    lock(sitting, "submitted_at", "released_at")
    refuse_no_trainer(sitting.exam.course, by)
    _refuse_under_way(sitting)
    if sitting.released_at is None:
        sitting.released_at = timezone.now()
        sitting.save(update_fields=["released_at"])


@transaction.atomic
def release_all(*, exam: Exam, by: User) -> int:
    """Let everybody see their result whose sitting is over; return how many were released now.

    Refuses `by` who does not train the course (`not-trainer`).
    """
    refuse_no_trainer(exam.course, by)
    now = timezone.now()
    waiting = exam.sittings.select_for_update().filter(released_at__isnull=True)
    over = [one.pk for one in waiting if is_over(one, now)]
    return Sitting.objects.filter(pk__in=over).update(released_at=now)


@transaction.atomic
def enter_paper(
    *,
    exam: Exam,
    by: User,
    name: str,
    variant: int,
    answers: Mapping[int, Mapping[str, Sequence[str]]],
    token: UUID,
) -> Sitting:
    """Type in what somebody answered on paper, by place and part, once for each token.

    Refuses `by` who does not train the course (`not-trainer`), a draft (`draft`), and a name that
    has a paper already (`name`).
    """
    lock(exam, "opened_at")
    refuse_no_trainer(exam.course, by)
    known = Sitting.objects.filter(token=token).first()
    if known is not None:
        if known.exam_id != exam.pk or known.user_id is not None:
            raise RecordError(_("This form was sent before: open it again."), code="token")
        return known
    if exam.opened_at is None:
        raise RecordError(_("This exam is a draft: open it first, or delete it."), code="draft")
    refuse_known_name(exam, name)
    now = timezone.now()
    sitting = Sitting.objects.create(
        exam=exam,
        name=name,
        token=token,
        variant=variant,
        started_at=now,
        ends_at=now,
        submitted_at=now,
    )
    _write(sitting, answers)
    return sitting


@transaction.atomic
def change_paper(
    *,
    sitting: Sitting,
    by: User,
    name: str,
    variant: int,
    answers: Mapping[int, Mapping[str, Sequence[str]]],
) -> None:
    """Put a paper right that was typed in wrong; what was typed before is kept below it.

    Refuses `by` who does not train the course (`not-trainer`), what was sat on screen (`screen`),
    and a name that another paper has (`name`).
    """
    lock(sitting, "submitted_at", "released_at")
    refuse_no_trainer(sitting.exam.course, by)
    if sitting.user_id is not None:
        raise RecordError(
            _("What was sat on screen stays as it was handed in: give another mark instead."),
            code="screen",
        )
    refuse_known_name(sitting.exam, name, but=sitting)
    sitting.name, sitting.variant = name, variant
    sitting.save(update_fields=["name", "variant"])
    _write(sitting, answers)


def refuse_known_name(exam: Exam, name: str, *, but: Sitting | None = None) -> None:
    """Refuse (`name`) a name that a paper of the exam has already."""
    papers = exam.sittings.filter(user__isnull=True)
    if name.casefold() in {one.name.casefold() for one in papers if one != but}:
        raise RecordError(
            _("There is a paper of %(name)s already: add what tells the two apart.")
            % {"name": name},
            code="name",
        )


def _write(sitting: Sitting, answers: Mapping[int, Mapping[str, Sequence[str]]]) -> None:
    """Write the answers that are not what counts already; nothing answered is written as such."""
    last = {one.place: one.answers for one in sitting.answers.all()}
    rows = {
        place: {part: list(picked) for part, picked in given.items()}
        for place, given in answers.items()
    }
    GivenAnswer.objects.bulk_create(
        GivenAnswer(sitting=sitting, place=place, answers=row, token=uuid4())
        for place, row in rows.items()
        if row != last.get(place)
    )


def _refuse_under_way(sitting: Sitting) -> None:
    if not is_over(sitting, timezone.now()):
        raise RecordError(
            _("This exam is still being sat: wait until it is handed in or its time is up."),
            code="under-way",
        )
