"""The record: entries that are added and never changed, and what rulings still owe.

A mistake is corrected by an entry that supersedes it. What a table's state is at any moment is
worked out from its entries (`tournaments/state.py`), never stored beside them.
"""

from __future__ import annotations

from typing import Any, NoReturn

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Table
from tournaments.models.tournament import Tournament


class EntryKind(models.TextChoices):
    CALL = "call", _("Call")
    ANSWERED = "answered", _("Call answered")
    SEATS = "seats", _("Seats")
    DEALER = "dealer", _("First dealer")
    RULING = "ruling", _("Ruling")
    CAUTION = "caution", _("Caution")
    NOTE = "note", _("Note")
    DEAL_ENDED = "deal-ended", _("Deal ended")
    SCORE = "score", _("Score")
    CLOSED = "closed", _("Obligation closed")
    TICKED = "ticked", _("Card discarded")
    STATEMENTS = "statements", _("Statements")
    OPINION = "opinion", _("Second opinion")
    CONDUCT = "conduct", _("Misconduct report")
    REDACTED = "redacted", _("Names hidden")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class AppendOnlyQuerySet(models.QuerySet[Any]):
    """Rows that can be read and added."""

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError("The record is never changed; add an entry that supersedes.")

    def delete(self) -> NoReturn:
        raise TypeError("The record is never deleted; add an entry that supersedes.")


class AppendOnly(models.Model):
    """A row that is written once."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("The record is never changed; add an entry that supersedes.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("The record is never deleted; add an entry that supersedes.")


class Entry(AppendOnly):
    """One thing that happened at a table: what, in which deal, who wrote it down, and when.

    `token` is the form's: a double tap or a resend finds the entry that it made. `by` is empty
    for what players send without signing in. `payload` is described beside each service.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=12, choices=EntryKind)
    deal = models.PositiveSmallIntegerField()
    payload = models.JSONField(default=dict)
    supersedes = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+"
    )
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.table} · {self.kind}"


class Obligation(AppendOnly):
    """What a ruling still owes: one effect, until an entry closes it or the ruling is withdrawn.

    `effect` is the engine's own, as data; `names` the seats and cards it was applied with.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="obligations")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="obligations")
    effect = models.JSONField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry} · {self.effect['name']}"
