"""By which text a tournament is played, and what its house agreed: each change, once."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.record import AppendOnly
from tournaments.models.tournament import Tournament


class RulesChange(AppendOnly):
    """One choice of edition and house rules; the last one holds and stands on the tournament.

    `house_rules` are values by the ids of `rulings.engine.house_rules.options`. `token` is the
    form's, as an entry's is.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="rules_changes"
    )
    edition = models.CharField(max_length=20)
    house_rules = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    token = models.UUIDField(unique=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.edition}"
