"""Adding to the record: one way in, once for each form however often it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryKind, Obligation, RoundState, Table, Tournament
from tournaments.state import Line, TableState, table_state

_moment: ContextVar[datetime | None] = ContextVar("moment", default=None)


class RecordError(ValueError):
    """The record does not take this; `message` is shown, `code` is tested."""

    def __init__(self, message: str | Promise, *, code: str) -> None:
        super().__init__(message)
        self.message = message
        self.code = code


@contextmanager
def written_at(moment: datetime) -> Iterator[None]:
    """Date what is added to the record meanwhile: it happened then, and is written down now."""
    token = _moment.set(moment)
    try:
        yield
    finally:
        _moment.reset(token)


@transaction.atomic
def add_entry(
    *,
    table: Table,
    kind: EntryKind,
    by: User | None,
    token: UUID,
    payload: Mapping[str, Any] | None = None,
    deal: int | None = None,
    supersedes: Entry | None = None,
    after_round: bool = False,
) -> tuple[Entry, bool]:
    """Add an entry to a table's record; return it, and whether it is new.

    A token that is known returns the entry it made. `deal` is the deal in play unless given.
    Refuses (`RecordError`) a table whose round is closed, but for what may come `after_round`.
    """
    lock(table.round.tournament)
    known = Entry.objects.filter(token=token).first()
    if known is not None:
        return known, False
    if not after_round:
        refuse_closed_round(table)
    entry = Entry.objects.create(
        tournament=table.round.tournament,
        table=table,
        kind=kind,
        deal=deal if deal is not None else read_state(table).deal,
        payload=dict(payload or {}),
        supersedes=supersedes,
        by=by,
        at=_moment.get() or timezone.now(),
        token=token,
    )
    bump(table.round.tournament)
    return entry, True


def lock(tournament: Tournament) -> None:
    """Let one writer at a time into a tournament's record until the transaction ends.

    The tournament is read anew: what the writer before has changed of it holds for this one.
    SQLite's transactions are IMMEDIATE and wait for each other as it is.
    """
    tournament.refresh_from_db(from_queryset=Tournament.objects.select_for_update())


def bump(tournament: Tournament) -> None:
    """Tell the pages that poll that something changed."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)


def refuse_closed_round(table: Table) -> None:
    """Refuse to write about a round that is not being played."""
    table.round.refresh_from_db(fields=["state"])
    if table.round.state != RoundState.PLAYING:
        raise RecordError(
            _("Round %(round)s is closed: its record stays as it is.")
            % {"round": table.round.number}
            if table.round.state == RoundState.CLOSED
            else _("Round %(round)s has not begun.") % {"round": table.round.number},
            code="round-closed",
        )


def refuse_changed_lines(state: TableState, shown: Mapping[Line, int] | None) -> TableState:
    """Return the state, unless its lines are no longer those that a form showed."""
    if any(state.pair(line) != pair for line, pair in (shown or {}).items()):
        raise RecordError(
            _("The seats have been put right meanwhile: look who sits on which line now."),
            code="seats-changed",
        )
    return state


def read_state(table: Table) -> TableState:
    """Return the state of one table from the record."""
    return table_state(
        table,
        Entry.objects.filter(table=table).select_related("by"),
        Obligation.objects.filter(table=table),
        table.round.tournament.deals,
    )


def read_states(tables: list[Table]) -> dict[int, TableState]:
    """Return the states of several tables of one tournament, by the table's id: two queries."""
    entries: dict[int, list[Entry]] = {table.pk: [] for table in tables}
    obligations: dict[int, list[Obligation]] = {table.pk: [] for table in tables}
    for entry in Entry.objects.filter(table__in=tables).select_related("by"):
        entries[entry.table_id].append(entry)
    for owed in Obligation.objects.filter(table__in=tables):
        obligations[owed.table_id].append(owed)
    return {
        table.pk: table_state(
            table, entries[table.pk], obligations[table.pk], table.round.tournament.deals
        )
        for table in tables
    }
