"""The log of the entries: who was entered, what was put right, by whom."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Pair
from tournaments.models.record import AppendOnly
from tournaments.models.tournament import Tournament


class EntryChangeKind(models.TextChoices):
    ENTERED = "entered", _("Entered")
    CHANGED = "changed", _("Put right")
    GROUPED = "grouped", _("Groups")


class EntryChange(AppendOnly):
    """One change of what is entered: what stood before and what stands after it.

    `pair` is the entry of a change; a list that enters several, and a change of groups, name their
    entries' numbers in `after`. `reason` is why a late entry was admitted although entries had
    closed. Being away and coming back are a `Presence`.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="entry_changes"
    )
    pair = models.ForeignKey(
        Pair, on_delete=models.PROTECT, null=True, blank=True, related_name="changes"
    )
    kind = models.CharField(max_length=10, choices=EntryChangeKind)
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.kind}"
