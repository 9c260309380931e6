"""Rounds, and the tables at which they are played."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Pair
from tournaments.models.tournament import Tournament


class RoundState(models.TextChoices):
    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Published")
    PLAYING = "playing", _("Being played")
    CLOSED = "closed", _("Closed")


class Round(models.Model):
    """A round of a tournament; at most one is being played.

    `movement` is the segment of the programme it was seated by, `seed` that of its draw;
    `overridden` why it was seated although results were missing.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState, default=RoundState.DRAFT)
    movement = models.JSONField(default=dict, blank=True)
    seed = models.BigIntegerField(null=True, blank=True)
    overridden = models.CharField(max_length=200, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    timeout_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_round"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=models.Q(state=RoundState.PLAYING),
                name="one_round_in_play",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class Table(models.Model):
    """A table of a round, with the pair that was seated on each line.

    Who really sits where is in the record: seats are tapped at the table and put right there.
    `why` says by which rule they meet: the reason's code and its values.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    ns = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="+")
    why = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="one_table_a_number"),
            models.UniqueConstraint(fields=["round", "ns"], name="one_ns_table_a_pair"),
            models.UniqueConstraint(fields=["round", "ew"], name="one_ew_table_a_pair"),
            models.CheckConstraint(condition=~models.Q(ns=models.F("ew")), name="two_pairs"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("tournaments:table", args=self.address)

    @property
    def address(self) -> tuple[str, int, int]:
        """The table's part of every address: tournament, round, number."""
        return self.round.tournament.slug, self.round.number, self.number
