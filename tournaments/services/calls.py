"""Calling the arbiter, and answering."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryKind, Table
from tournaments.record import RecordError, add_entry, lock, read_state

MOST_CALLS = 5
WINDOW = timedelta(minutes=10)


@transaction.atomic
def call_arbiter(*, table: Table, token: UUID) -> Entry:
    """Call the arbiter to a table, and return the call that waits, which may be an earlier one.

    Refuses a table that has called `MOST_CALLS` times within `WINDOW`, and a closed round.
    """
    lock(table.round.tournament)
    waiting = read_state(table).call
    if waiting is not None:
        return waiting
    recent = Entry.objects.filter(
        table=table, kind=EntryKind.CALL, at__gt=timezone.now() - WINDOW
    ).exclude(token=token)
    if recent.count() >= MOST_CALLS:
        raise RecordError(
            _("This table has called many times just now: raise a hand instead."),
            code="too-many-calls",
        )
    return add_entry(table=table, kind=EntryKind.CALL, by=None, token=token)[0]


@transaction.atomic
def answer_call(*, table: Table, by: User, token: UUID | None = None) -> Entry | None:
    """Say that an arbiter is at the table; return the entry, None when no call waits."""
    lock(table.round.tournament)
    if read_state(table).call is None:
        return None
    return add_entry(table=table, kind=EntryKind.ANSWERED, by=by, token=token or uuid4())[0]
