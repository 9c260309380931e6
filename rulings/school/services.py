"""What a trainee's practice writes: answers, what is due again, what is put aside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from rulings.engine.school.marking import Mark, mark
from rulings.engine.school.questions import Question, to_json
from rulings.models import Attempt, PutAside, Review
from rulings.school.repetition import due_of, rating, reviewed, shares

LONGEST_NOTE = 400


class PracticeError(ValueError):
    """What cannot be written, in a sentence; tests look at its `code`."""

    def __init__(self, sentence: str, code: str) -> None:
        super().__init__(sentence)
        self.code = code


@transaction.atomic
def record_attempt(
    *,
    user: User,
    token: UUID,
    question: Question,
    answers: Mapping[str, Sequence[str]],
    at: datetime | None = None,
) -> Attempt:
    """Write an answered exercise with its mark, once, and when its subjects are due again.

    It was answered `at` that moment, or now.

    The same exercise answered again is written, but moves nothing that is due: its answer was read
    the first time. Refuses a token that somebody else has used (`token`).
    """
    found = mark(question, answers)
    met = Attempt.objects.filter(user=user, question__id=question.id).exists()
    attempt, new = Attempt.objects.get_or_create(
        token=token,
        defaults={
            "user": user,
            "kind": question.kind,
            "edition": question.edition,
            "question": to_json(question),
            "answers": {part: list(picked) for part, picked in answers.items()},
            "share": found.share,
        },
    )
    if attempt.user_id != user.pk:
        raise PracticeError(_("This form was used already: open the exercise again."), "token")
    if new and at is not None:
        attempt.at = at
        attempt.save(update_fields=["at"])
    if new and not met:
        _review(user, question, found, attempt.at)
    return attempt


def _review(user: User, question: Question, found: Mark, at: datetime) -> None:
    """Move what the exercise trained to the day on which it is due again."""
    known = shares(question, found)
    rows = Review.objects.filter(user=user, edition=question.edition, subject__in=known.keys())
    cards = dict(rows.select_for_update().values_list("subject", "card"))
    after = {one: reviewed(cards.get(one), rating(share), at) for one, share in known.items()}
    Review.objects.bulk_create(
        [
            Review(user=user, edition=question.edition, subject=one, card=card, due=due_of(card))
            for one, card in after.items()
        ],
        update_conflicts=True,
        unique_fields=["user", "edition", "subject"],
        update_fields=["card", "due"],
    )


def put_aside(*, user: User, token: UUID, question: Question, note: str = "") -> PutAside:
    """Put an exercise aside for its doubts, once; what is put aside already takes the new note.

    Refuses a token that somebody else has used (`token`).
    """
    words = note.strip()[:LONGEST_NOTE]
    with transaction.atomic():
        lying = PutAside.objects.filter(user=user, done_at=None, question__id=question.id).first()
        if lying is None:
            row = {"user": user, "question": to_json(question), "note": words}
            lying, _new = PutAside.objects.get_or_create(token=token, defaults=row)
            if lying.user_id != user.pk:
                raise PracticeError(
                    _("This form was used already: open the exercise again."), "token"
                )
        elif words:
            lying.note = words
            lying.save(update_fields=["note"])
    return lying


def settle_aside(aside: PutAside) -> None:
    """Say that what was put aside is settled; what is settled already stays as it is."""
    PutAside.objects.filter(pk=aside.pk, done_at=None).update(done_at=timezone.now())
