"""A trainee's own practice: what was answered, what is due again, what was put aside."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Attempt(models.Model):
    """One answered exercise, whole as it was asked: never edited, never deleted.

    `question` is a question and `answers` its answers as JSON (rulings.engine.school); the mark is
    worked out from the two. `share` repeats it, from 0 to 1, so that a chart need not mark again.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="attempts"
    )
    token = models.UUIDField(unique=True)
    kind = models.CharField(max_length=20)
    edition = models.SlugField(max_length=40)
    question = models.JSONField()
    answers = models.JSONField()
    share = models.FloatField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-at", "-pk"]
        indexes = [models.Index(fields=["user", "-at"])]

    def __str__(self) -> str:
        return f"{self.user} · {self.kind} · {self.share:.0%}"


class Review(models.Model):
    """When a subject (`infraction:no-draw`, `clause:30.2`) is due again for a person.

    `card` is the FSRS card as JSON; `due` repeats its moment so that it can be looked for.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reviews"
    )
    edition = models.SlugField(max_length=40)
    subject = models.CharField(max_length=80)
    card = models.JSONField()
    due = models.DateTimeField()

    class Meta:
        ordering = ["due", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "edition", "subject"], name="one_review_a_subject"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.subject}"


class PutAside(models.Model):
    """An exercise or a ruling that a person doubts and wants to see again; `done_at` when it is
    settled."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="put_aside"
    )
    token = models.UUIDField(unique=True)
    question = models.JSONField()
    note = models.CharField(max_length=400, blank=True)
    at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.user} · {self.at:%Y-%m-%d}"
