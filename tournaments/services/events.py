"""What an arbiter writes down at a table besides rulings and scores."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryKind, RoundState, Table
from tournaments.record import (
    RecordError,
    add_entry,
    lock,
    read_state,
    refuse_changed_lines,
    refuse_closed_round,
)
from tournaments.services.obligations import refuse_open
from tournaments.services.people import directs
from tournaments.state import SEATS, Line, Seat, TableState

STANDING = frozenset(
    {
        EntryKind.RULING,
        EntryKind.CAUTION,
        EntryKind.NOTE,
        EntryKind.DEAL_ENDED,
        EntryKind.CLOSED,
        EntryKind.OPINION,
        EntryKind.CONDUCT,
    }
)
"""Entries that can be withdrawn; a score, seats and dealer are put right by a new one."""
WITHDRAWN_LATE = frozenset({EntryKind.CONDUCT})
"""Those of them that a director can withdraw also once the round is closed."""


def write_note(*, table: Table, by: User, text: str, token: UUID) -> Entry:
    """Write a note; `text` has been checked by its form."""
    return add_entry(table=table, kind=EntryKind.NOTE, by=by, token=token, payload={"text": text})[
        0
    ]


@transaction.atomic
def caution(
    *,
    table: Table,
    by: User,
    line: Line,
    reason: str,
    token: UUID,
    shown: Mapping[Line, int] | None = None,
) -> Entry:
    """Caution the pair that sits on a line, for a reason in words or an article.

    `shown` are the pairs that the form showed: lines exchanged since are refused (`seats-changed`).
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    pair = refuse_changed_lines(read_state(table), shown).pair(line)
    payload = {"line": line, "pair": pair, "reason": reason}
    return add_entry(table=table, kind=EntryKind.CAUTION, by=by, token=token, payload=payload)[0]


@transaction.atomic
def end_deal(*, table: Table, by: User, token: UUID, deal: int | None = None) -> Entry:
    """Write that the deal in play has ended; refuses when all deals have (`no-deal`).

    Refuses as well while rulings of the deal owe anything (`owed`): `settle` ends it with them.
    `deal` is the one that the page showed: of two arbiters who end it, the second is refused
    (`deal-ended`) instead of ending the next.
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = read_state(table)
    in_play = state.deal
    if in_play > table.round.tournament.deals:
        raise RecordError(_("All deals of this table have ended."), code="no-deal")
    if deal not in (None, in_play):
        raise RecordError(
            _("The deal in play is now number %(deal)s.") % {"deal": in_play}, code="deal-ended"
        )
    refuse_open(state, in_play)
    return add_entry(table=table, kind=EntryKind.DEAL_ENDED, by=by, token=token)[0]


@transaction.atomic
def set_dealer(*, table: Table, by: User, seat: Seat, token: UUID, shown: str = "") -> Entry:
    """Write who dealt first.

    `shown` is what the form showed (`dealer_shown`): another dealer written since is not
    overwritten unseen (`changed`).
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = read_state(table)
    if shown and dealer_shown(state) not in (shown, seat):
        raise RecordError(
            _("Somebody has written another first dealer meanwhile: look, then decide."),
            code="changed",
        )
    payload = {"seat": seat}
    return add_entry(table=table, kind=EntryKind.DEALER, by=by, token=token, payload=payload)[0]


def dealer_shown(state: TableState) -> str:
    """Return the first dealer as a form shows it: a seat, "-" while nobody has told."""
    return state.dealer or "-"


@transaction.atomic
def set_seats(
    *, table: Table, by: User, north: int, east: int, token: UUID, shown: str = ""
) -> Entry:
    """Write who sits north and east, by the players' ids; partners face each other.

    `shown` is what the form showed (`seats_shown`): seats put right since are not overwritten
    unseen (`changed`). Refuses a player of another table, and two of one pair beside each other
    (`seats`).
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
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    seats = dict(zip(SEATS, (north, east, partner[north], partner[east]), strict=True))
    state = read_state(table)
    if shown and seats_shown(state) != shown and state.seats != seats:
        raise RecordError(
            _("Somebody has put the seats right meanwhile: look who sits where, then decide."),
            code="changed",
        )
    payload = {"seats": seats}
    return add_entry(table=table, kind=EntryKind.SEATS, by=by, token=token, payload=payload)[0]


def seats_shown(state: TableState) -> str:
    """Return the seats as a form shows them: who sits north and east, by id."""
    return f"{state.seats['N']}-{state.seats['E']}"


@transaction.atomic
def withdraw(*, table: Table, by: User, entry: Entry, reason: str, token: UUID) -> Entry:
    """Withdraw an entry of this table with a reason: what it brought with it no longer stands.

    Refuses an entry that cannot be withdrawn (`not-standing`) or already is (`withdrawn`), and
    what `refuse_withdrawing` refuses.
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
    refuse_withdrawing(table, by, entry)
    return add_entry(
        table=table,
        kind=EntryKind.WITHDRAWN,
        by=by,
        token=token,
        payload={"reason": reason},
        deal=entry.deal,
        supersedes=entry,
        after_round=entry.kind in WITHDRAWN_LATE,
    )[0]


def refuse_withdrawing(table: Table, by: User, entry: Entry) -> None:
    """Refuse to withdraw an entry once its round is closed (`round-closed`).

    A misconduct report, which can be written late, a director can also withdraw late; anybody else
    is refused (`not-director`).
    """
    if entry.kind not in WITHDRAWN_LATE:
        return refuse_closed_round(table)
    table.round.refresh_from_db(fields=["state"])
    if table.round.state != RoundState.PLAYING and not directs(table.round.tournament, by):
        raise RecordError(
            _("Round %(round)s is not being played: now only the director withdraws a report.")
            % {"round": table.round.number},
            code="not-director",
        )
    return None
