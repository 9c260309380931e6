"""What an arbiter writes down at a table besides rulings and scores."""

from __future__ import annotations

from typing import Literal
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryKind, Table
from tournaments.record import RecordError, add_entry, lock, read_state
from tournaments.state import SEATS, Seat, pair_at

Line = Literal["NS", "EW"]

STANDING = frozenset(
    {
        EntryKind.RULING,
        EntryKind.CAUTION,
        EntryKind.NOTE,
        EntryKind.DEAL_ENDED,
        EntryKind.CLOSED,
    }
)
"""Entries that can be withdrawn; a score, seats and dealer are put right by a new one."""


def write_note(*, table: Table, by: User, text: str, token: UUID) -> Entry:
    """Write a note; `text` has been checked by its form."""
    return add_entry(table=table, kind=EntryKind.NOTE, by=by, token=token, payload={"text": text})[
        0
    ]


def caution(*, table: Table, by: User, line: Line, reason: str, token: UUID) -> Entry:
    """Caution the pair that sits on a line, for a reason in words or an article."""
    pair = pair_at(table, read_state(table).seats, "N" if line == "NS" else "E")
    payload = {"line": line, "pair": pair, "reason": reason}
    return add_entry(table=table, kind=EntryKind.CAUTION, by=by, token=token, payload=payload)[0]


@transaction.atomic
def end_deal(*, table: Table, by: User, token: UUID) -> Entry:
    """Write that the deal in play has ended; refuses when all deals have (`no-deal`)."""
    lock(table.round.tournament)
    known = Entry.objects.filter(token=token).first()
    if known is None and read_state(table).deal > table.round.tournament.deals:
        raise RecordError(_("All deals of this table have ended."), code="no-deal")
    return add_entry(table=table, kind=EntryKind.DEAL_ENDED, by=by, token=token)[0]


def set_dealer(*, table: Table, by: User, seat: Seat, token: UUID) -> Entry:
    """Write who dealt first."""
    return add_entry(
        table=table, kind=EntryKind.DEALER, by=by, token=token, payload={"seat": seat}
    )[0]


def set_seats(*, table: Table, by: User, north: int, east: int, token: UUID) -> Entry:
    """Write who sits north and east, by the players' ids; partners face each other.

    Refuses a player of another table, and two of one pair beside each other (`seats`).
    """
    pairs = [
        [player.pk for player in table.ns.players.all()],
        [player.pk for player in table.ew.players.all()],
    ]
    partner = {a: b for pair in pairs for a, b in (pair, reversed(pair))}
    if north not in partner or east not in partner or east in (north, partner[north]):
        raise RecordError(
            _("North and East are players of this table, one of each pair."), code="seats"
        )
    seats = dict(zip(SEATS, (north, east, partner[north], partner[east]), strict=True))
    return add_entry(
        table=table, kind=EntryKind.SEATS, by=by, token=token, payload={"seats": seats}
    )[0]


@transaction.atomic
def withdraw(*, table: Table, by: User, entry: Entry, reason: str, token: UUID) -> Entry:
    """Withdraw an entry of this table with a reason: what it brought with it no longer stands.

    Refuses an entry that cannot be withdrawn (`not-standing`) or already is (`withdrawn`).
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = read_state(table)
    if entry.pk in state.withdrawn:
        raise RecordError(_("This has been withdrawn already."), code="withdrawn")
    if entry.table_id != table.pk or entry.kind not in STANDING:
        raise RecordError(_("This cannot be withdrawn: write what is right."), code="not-standing")
    return add_entry(
        table=table,
        kind=EntryKind.WITHDRAWN,
        by=by,
        token=token,
        payload={"reason": reason},
        deal=entry.deal,
        supersedes=entry,
    )[0]
