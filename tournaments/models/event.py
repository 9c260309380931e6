"""What an event is made of besides its tables: teams, who is there, who rests, published seatings,
and the lines of its ledger."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Pair
from tournaments.models.record import AppendOnly
from tournaments.models.rounds import Round
from tournaments.models.tournament import Tournament


class SetupChange(AppendOnly):
    """One choice of how the event is run; the last one holds and stands on the tournament.

    `setup` is what `tournaments.setup` reads; `from_round` the first round that it is meant for.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="setup_changes"
    )
    setup = models.JSONField(default=dict)
    from_round = models.PositiveSmallIntegerField(default=1)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.from_round}"


class Presence(AppendOnly):
    """From a round on a pair is away, or back again; the last word for a round counts."""

    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="presences")
    from_round = models.PositiveSmallIntegerField()
    present = models.BooleanField()
    reason = models.CharField(max_length=120, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pair} · {self.from_round} · {self.present}"


class Rest(models.Model):
    """A pair that has no opponents in a round; `why` is the reason's code and its values."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="rests")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="rests")
    why = models.JSONField(default=dict)

    class Meta:
        ordering = ["pair"]
        constraints = [
            models.UniqueConstraint(fields=["round", "pair"], name="one_rest_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round} · {self.pair}"


class Seating(AppendOnly):
    """The seating of a round as it was published: kept for ever, whatever is seated later.

    `tables` is a list of {"table", "ns", "ew", "why"} and {"rest", "why"} by the pairs' ids.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seatings")
    tables = models.JSONField(default=list)
    seed = models.BigIntegerField(null=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.round} · {self.at}"


class LineKind(models.TextChoices):
    PENALTY = "penalty", _("Penalty")
    SPECIAL = "special", _("Special score")
    REST = "rest", _("Rest score")
    LOTS = "lots", _("Lots drawn")


class LedgerLine(AppendOnly):
    """VP and MP that a pair gets or loses besides its games: never an edited score.

    A SPECIAL score stands in the place of the pair's game of that round. `article` is the clause
    it rests on, empty where it is the organiser's rule; a line is taken out by another that
    supersedes it with nothing (`void`).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="ledger")
    pair = models.ForeignKey(Pair, on_delete=models.PROTECT, related_name="ledger")
    round = models.ForeignKey(
        Round, on_delete=models.PROTECT, null=True, blank=True, related_name="ledger"
    )
    kind = models.CharField(max_length=10, choices=LineKind)
    vp = models.SmallIntegerField(default=0)
    mp = models.IntegerField(default=0)
    article = models.CharField(max_length=20, blank=True)
    reason = models.CharField(max_length=200)
    entry = models.ForeignKey(
        "tournaments.Entry", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    supersedes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="superseded_by"
    )
    void = models.BooleanField(default=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pair} · {self.kind} · {self.vp}"
