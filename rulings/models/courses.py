"""Courses: who trains whom. A trainer sees the people of the own courses, and nobody else's."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class CourseRole(models.TextChoices):
    TRAINER = "trainer", _("Trainer")
    TRAINEE = "trainee", _("Trainee")


class Course(models.Model):
    """A group that is trained together; whoever has its `code` may join it as a trainee."""

    name = models.CharField(max_length=80)
    edition = models.SlugField(max_length=40)
    code = models.CharField(max_length=20, unique=True)
    token = models.UUIDField(unique=True)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class CourseMember(models.Model):
    """What a person is in a course; `left_at` stands once they are not in it any more."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="courses"
    )
    role = models.CharField(max_length=10, choices=CourseRole)
    at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["user__last_name", "user__first_name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["course", "user"], name="once_in_a_course"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"
