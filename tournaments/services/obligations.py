"""Closing what a ruling still owes."""

from __future__ import annotations

from typing import Literal, get_args
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Entry, EntryKind, Obligation
from tournaments.record import add_entry, lock, read_state

Outcome = Literal["done", "lapsed"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@transaction.atomic
def close_obligation(*, owed: Obligation, by: User, outcome: Outcome, token: UUID) -> Entry:
    """Close an obligation as done or lapsed; return the entry that closed it, maybe an earlier one.

    Closed in error, that entry is withdrawn and the obligation stands again.
    """
    lock(owed.table.round.tournament)
    standing = read_state(owed.table).closed.get(owed.pk)
    if standing is not None:
        return standing
    return add_entry(
        table=owed.table,
        kind=EntryKind.CLOSED,
        by=by,
        token=token,
        payload={"obligation": owed.pk, "outcome": outcome},
    )[0]
