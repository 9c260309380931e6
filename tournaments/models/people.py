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


class Team(models.Model):
    """Several pairs that play a tournament of teams together."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_team"),
        ]

    def __str__(self) -> str:
        return self.name


class Pair(models.Model):
    """Two players who play a tournament together, by their number in it.

    In an individual event one player is entered alone, and a `partnership` is made for each round
    of players who are entered. `from_round` is the first round that a late entry plays.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="pairs")
    number = models.PositiveSmallIntegerField()
    group = models.CharField(max_length=20, blank=True)
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="pairs"
    )
    from_round = models.PositiveSmallIntegerField(default=1)
    partnership = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_number_a_pair"),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Player(models.Model):
    """A player of a pair; `place` 1 and 2 are the order in which the pair was entered.

    `card` is the membership number; `entered` the player of an individual event who plays in this
    partnership.
    """

    pair = models.ForeignKey(Pair, on_delete=models.CASCADE, related_name="players")
    place = models.PositiveSmallIntegerField(choices=[(1, "1"), (2, "2")])
    name = models.CharField(max_length=60)
    club = models.CharField(max_length=60, blank=True)
    card = models.CharField(max_length=20, blank=True)
    entered = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="partnerships"
    )

    class Meta:
        ordering = ["pair", "place"]
        constraints = [
            models.UniqueConstraint(fields=["pair", "place"], name="two_players_a_pair"),
        ]

    def __str__(self) -> str:
        return self.name
