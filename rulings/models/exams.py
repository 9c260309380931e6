"""Exams: composed once, their questions frozen; sat on screen or on paper; marked by their key."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from rulings.models.courses import Course


class Marking(models.TextChoices):
    AT_ONCE = "at_once", _("At once")
    BY_TRAINER = "by_trainer", _("When the trainer releases it")


class Exam(models.Model):
    """One exam of a course; once `opened_at` stands it is not changed any more."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="exams")
    token = models.UUIDField(unique=True)
    title = models.CharField(max_length=80)
    edition = models.SlugField(max_length=40)
    minutes = models.PositiveSmallIntegerField()
    pass_mark = models.PositiveSmallIntegerField()
    marking = models.CharField(max_length=12, choices=Marking)
    variants = models.PositiveSmallIntegerField(default=1)
    seed = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.title


class ExamQuestion(models.Model):
    """A question of an exam, frozen: a later change of the engine does not reach it."""

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="questions")
    place = models.PositiveSmallIntegerField()
    question = models.JSONField()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["exam", "place"], name="one_question_a_place"),
        ]

    def __str__(self) -> str:
        return f"{self.exam} · {self.place}"


class Sitting(models.Model):
    """One person's turn at an exam, on screen (`user`) or on paper (`name`).

    What was answered stands in `GivenAnswer`; the result is worked out from it and never stored.
    """

    exam = models.ForeignKey(Exam, on_delete=models.CASCADE, related_name="sittings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="sittings",
    )
    name = models.CharField(max_length=80, blank=True)
    token = models.UUIDField(unique=True)
    variant = models.PositiveSmallIntegerField()
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    submitted_at = models.DateTimeField(null=True, blank=True)
    released_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["started_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["exam", "user"],
                condition=models.Q(user__isnull=False),
                name="one_sitting_a_person",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.exam} · {self.user or self.name}"


class GivenAnswer(models.Model):
    """What was answered to a question, as often as it was sent; the last one counts."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="answers")
    place = models.PositiveSmallIntegerField()
    answers = models.JSONField()
    token = models.UUIDField(unique=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.sitting} · {self.place}"


class Regrade(models.Model):
    """A trainer's mark of one answer in place of the key's, with its reason; the last counts."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="regrades")
    place = models.PositiveSmallIntegerField()
    share = models.FloatField()
    reason = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    token = models.UUIDField(unique=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.sitting} · {self.place} · {self.share:.0%}"
