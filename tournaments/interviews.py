"""Which rulings are under way: those of a round in play that somebody still takes on."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import QuerySet

from tournaments.models import Interview, RoundState, Table

LEFT_AFTER = timedelta(hours=2)
"""Without a step for so long an interview has been left: nobody rules there any more."""


def under_way(tables: Iterable[Table], *, now: datetime) -> QuerySet[Interview]:
    """Return the interviews at these tables with who holds them, the first begun first.

    One that was left, or whose round is closed, is not among them; its address still opens.
    """
    return (
        Interview.objects.filter(
            table__in=tables,
            table__round__state=RoundState.PLAYING,
            stepped_at__gt=now - LEFT_AFTER,
        )
        .select_related("by")
        .order_by("since")
    )


def is_left(interview: Interview, *, now: datetime) -> bool:
    """Return whether nobody has taken an interview on for long."""
    return interview.stepped_at <= now - LEFT_AFTER
