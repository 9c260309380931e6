"""What the desk keeps while an event runs; none of it is the record."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.rounds import Table
from tournaments.models.tournament import Tournament


class Interview(models.Model):
    """A ruling under way at a table: where the arbiter's interview stands.

    `query` is the part of the address that holds the answers, so that another phone goes on;
    `stepped_at` is when the last of them was given.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="interviews")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    infraction = models.CharField(max_length=60)
    query = models.TextField(blank=True)
    since = models.DateTimeField(default=timezone.now)
    stepped_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "by"], name="one_interview_an_arbiter"),
        ]

    def __str__(self) -> str:
        return f"{self.table} · {self.infraction}"


class PrintJob(models.Model):
    """A print that a phone sent to the desk, where the printer hangs."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="prints")
    title = models.CharField(max_length=120)
    kind = models.CharField(max_length=20)
    target = models.CharField(max_length=60)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    printed_at = models.DateTimeField(null=True, blank=True)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["at"]

    def __str__(self) -> str:
        return self.title


class SignInLink(models.Model):
    """A one-time link, shown as a QR code, that signs a phone in; only its hash is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links"
    )
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.user} · {self.expires_at}"
