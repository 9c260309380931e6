"""People: those who run a tournament, and the pairs that play it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Role(models.TextChoices):
    DIRECTOR = "director", _("Director")
    ARBITER = "arbiter", _("Arbiter")
    SCORER = "scorer", _("Scorer")
    TRAINEE = "trainee", _("Trainee")


class Membership(models.Model):
    """What a person may do in one tournament; without one they see its public pages only."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="members")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_role_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user} · {self.role}"


class Pair(models.Model):
    """Two players who play a tournament together, by their number in it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Player(models.Model):
    """A player of a pair; `place` 1 and 2 are the order in which the pair was entered."""

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField(choices=[(1, "1"), (2, "2")])
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ["pair", "place"]
        constraints = [
            models.UniqueConstraint(fields=["pair", "place"], name="two_players_a_pair"),
        ]

    def __str__(self) -> str:
        return self.name
