"""Rulings under way: where an arbiter's interview stands, for the hall and for another phone."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Interview, Table
from tournaments.record import bump, lock


@transaction.atomic
def keep_interview(*, table: Table, by: User, infraction: str, query: str) -> None:
    """Keep where the interview stands; one an arbiter and table. The hall hears of a new one."""
    lock(table.round.tournament)
    found, created = Interview.objects.get_or_create(
        table=table, by=by, defaults={"infraction": infraction, "query": query}
    )
    if created:
        bump(table.round.tournament)
    elif (found.infraction, found.query) != (infraction, query):
        started_over = found.infraction != infraction
        found.infraction, found.query = infraction, query
        found.save(update_fields=["infraction", "query"])
        if started_over:
            bump(table.round.tournament)


@transaction.atomic
def drop_interview(*, table: Table, by: User) -> None:
    """Forget an arbiter's interview at a table: it led to a ruling, or was given up."""
    lock(table.round.tournament)
    if Interview.objects.filter(table=table, by=by).delete()[0]:
        bump(table.round.tournament)
