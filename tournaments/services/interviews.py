"""Rulings under way: where an arbiter's interview stands, for the hall and for another phone."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.interviews import is_left
from tournaments.models import Interview, Table
from tournaments.record import bump, lock


@transaction.atomic
def keep_interview(*, table: Table, by: User, infraction: str, query: str) -> None:
    """Keep where the interview stands; one an arbiter and table. The hall hears of a new one.

    One that was left, and is now taken on, is new: it begins at this moment.
    """
    lock(table.round.tournament)
    now = timezone.now()
    found, created = Interview.objects.get_or_create(
        table=table, by=by, defaults={"infraction": infraction, "query": query}
    )
    left = is_left(found, now=now)
    if not created and not left and (found.infraction, found.query) == (infraction, query):
        return
    heard = created or left or found.infraction != infraction
    if not created:
        found.infraction, found.query, found.stepped_at = infraction, query, now
        found.since = now if left else found.since
        found.save()
    if heard:
        bump(table.round.tournament)


@transaction.atomic
def drop_interview(*, table: Table, by: User) -> None:
    """Forget an arbiter's interview at a table: it led to a ruling, or was given up."""
    lock(table.round.tournament)
    if Interview.objects.filter(table=table, by=by).delete()[0]:
        bump(table.round.tournament)
