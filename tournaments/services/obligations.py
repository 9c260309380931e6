"""What rulings still owe: closed by a tap or by a ruling, ticked off card by card, taken back."""

from __future__ import annotations

from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulings.engine.cards import Card
from rulings.engine.settling import Outcome
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.obligations import (
    Tap,
    counterparts,
    open_obligations,
    queue_of,
    rulings_by_id,
    siblings,
)
from tournaments.record import RecordError, add_entry, lock, read_state
from tournaments.state import TableState
from tournaments.table_words import OUTCOME_LABELS, clock, person

_CLOSES = "closes"
_WITH = "with"


def refuse_elsewhere(table: Table, owed: Obligation) -> None:
    """Refuse an obligation of another table than the one whose page was tapped (`other-table`)."""
    if owed.table_id != table.pk:
        raise RecordError(
            _("That is owed at table %(table)s, not here: look at what is open at this table.")
            % {"table": owed.table.number},
            code="other-table",
        )


@transaction.atomic
def close_obligation(*, owed: Obligation, by: User, outcome: Tap, token: UUID) -> Entry:
    """Close an obligation as done or lapsed, and what is settled with it as lapsed.

    Refuses one that is closed already (`closed`), or whose ruling no longer stands (`gone`).
    """
    lock(owed.table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = _standing(owed)
    entry = close(owed, by=by, outcome=outcome, token=token)
    _close_counterparts(owed, state, by=by, token=token)
    return entry


@transaction.atomic
def tick(*, owed: Obligation, by: User, card: str, token: UUID) -> Entry:
    """Tick off one card of a queue of discards, by its code, "" where the cards have no name.

    The last card named closes the obligation as done. Refuses a card that is not waiting there
    (`not-in-queue`), and what `close_obligation` does.
    """
    lock(owed.table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = _standing(owed)
    queue = queue_of(owed, rulings_by_id(state)[owed.entry_id], state.ticked.get(owed.pk, ()))
    if queue is None or not queue.takes(card):
        raise RecordError(_not_waiting(card), code="not-in-queue")
    entry = add_entry(
        table=owed.table,
        kind=EntryKind.TICKED,
        by=by,
        token=token,
        payload={"obligation": owed.pk, "card": card},
    )[0]
    if len(queue.left) == 1:
        close(owed, by=by, outcome="done", token=uuid5(token, _CLOSES))
    return entry


@transaction.atomic
def untick(*, owed: Obligation, by: User, ticked: int, token: UUID) -> Entry:
    """Take back a tick, by its entry; the obligation that it closed is open again.

    Refuses a tick that is not there or was taken back (`not-ticked`), and one of an obligation
    that was closed otherwise (`closed`).
    """
    lock(owed.table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = read_state(owed.table)
    closing = state.closed.get(owed.pk)
    rows = state.ticked.get(owed.pk, [])
    found = next((row for row in rows if row.pk == ticked), None)
    if found is None:
        raise RecordError(_("That card is not ticked off: it still waits."), code="not-ticked")
    if closing is not None:
        if not _closed_by(closing, rows):
            raise _closed_already(closing)
        _take_back(closing, by=by, token=uuid5(token, _CLOSES))
    return _take_back(found, by=by, token=token)


@transaction.atomic
def reopen(*, owed: Obligation, by: User, token: UUID) -> Entry:
    """Open an obligation again that was closed in error; the last card ticked waits again.

    Refuses one that is open (`open`), one whose ruling no longer stands (`gone`), and one that a
    ruling closed, which goes with that ruling (`happened`).
    """
    lock(owed.table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = read_state(owed.table)
    rulings = _owing(owed, state)
    closing = state.closed.get(owed.pk)
    if closing is None:
        raise RecordError(_("This is open: nothing has closed it."), code="open")
    if closing.payload["outcome"] == "happened":
        number = rulings[closing.payload["ruling"]].payload["number"]
        raise RecordError(
            _("Ruling %(number)s closed this: withdraw that ruling, and it is open again.")
            % {"number": number},
            code="happened",
        )
    rows = state.ticked.get(owed.pk, [])
    if _closed_by(closing, rows):
        _take_back(rows[-1], by=by, token=uuid5(token, _CLOSES))
    for pk, other in state.closed.items():
        if other.token == uuid5(closing.token, f"{_WITH}-{pk}"):
            _take_back(other, by=by, token=uuid5(token, f"{_WITH}-{pk}"))
    return _take_back(closing, by=by, token=token)


def refuse_open(state: TableState, deal: int) -> None:
    """Refuse to end or to count a deal as long as rulings of it owe anything (`owed`)."""
    count = len(open_obligations(state, deal))
    if count:
        raise RecordError(
            ngettext(
                "A ruling of deal %(deal)s still owes something: settle it first.",
                "Rulings of deal %(deal)s still owe %(count)s things: settle them first.",
                count,
            )
            % {"deal": deal, "count": count},
            code="owed",
        )


def refuse_not_owed(state: TableState, owed: int) -> None:
    """Refuse a ruling on what became of an obligation that is not open at its table (`owed`)."""
    if owed not in {one.pk for one in state.obligations}:
        raise RecordError(
            _("What this ruling was to close is open no longer: applied now, it stands alone."),
            code="owed",
        )


def close_as_happened(*, owed: int, ruling: Entry, by: User) -> None:
    """Close what a ruling follows from, with all that waited for the same event and is open.

    What is settled with it lapses.
    """
    state = read_state(ruling.table)
    found = next((one for one in state.obligations if one.pk == owed), None)
    if found is not None:
        _close_counterparts(found, state, by=by, token=ruling.token, deal=ruling.deal)
    for one in siblings(found, state.obligations) if found else []:
        add_entry(
            table=ruling.table,
            kind=EntryKind.CLOSED,
            by=by,
            token=uuid5(ruling.token, f"{_CLOSES}-{one.pk}"),
            payload={"obligation": one.pk, "outcome": "happened", "ruling": ruling.pk},
            deal=ruling.deal,
        )


def _close_counterparts(
    owed: Obligation, state: TableState, *, by: User, token: UUID, deal: int | None = None
) -> None:
    for one in counterparts(owed, state.obligations):
        close(one, by=by, outcome="lapsed", token=uuid5(token, f"{_WITH}-{one.pk}"), deal=deal)


def followed_by(state: TableState, ruling: Entry) -> list[int]:
    """Return the obligations that a ruling closed as having happened."""
    return [pk for pk, row in state.closed.items() if row.payload.get("ruling") == ruling.pk]


def _standing(owed: Obligation) -> TableState:
    """Return the state of the table at which an obligation is open; refuses one that is not."""
    state = read_state(owed.table)
    _owing(owed, state)
    closing = state.closed.get(owed.pk)
    if closing is not None:
        raise _closed_already(closing)
    return state


def _owing(owed: Obligation, state: TableState) -> dict[int, Entry]:
    rulings = rulings_by_id(state)
    if owed.entry_id not in rulings:
        raise RecordError(
            _("The ruling that prescribed this no longer stands, and nothing of it is owed."),
            code="gone",
        )
    return rulings


def close(
    owed: Obligation, *, by: User, outcome: Outcome, token: UUID, deal: int | None = None
) -> Entry:
    """Add the entry that closes an obligation, which its caller has found open."""
    return add_entry(
        table=owed.table,
        kind=EntryKind.CLOSED,
        by=by,
        token=token,
        payload={"obligation": owed.pk, "outcome": outcome},
        deal=deal,
    )[0]


def _take_back(entry: Entry, *, by: User, token: UUID) -> Entry:
    """Withdraw what was tapped in error: nobody asks why."""
    return add_entry(
        table=entry.table,
        kind=EntryKind.WITHDRAWN,
        by=by,
        token=token,
        payload={"reason": ""},
        deal=entry.deal,
        supersedes=entry,
    )[0]


def _closed_by(closing: Entry, ticked: list[Entry]) -> bool:
    """Return whether ticking off the last card closed it."""
    return bool(ticked) and closing.token == uuid5(ticked[-1].token, _CLOSES)


def _closed_already(closing: Entry) -> RecordError:
    return RecordError(
        _("Closed at %(time)s by %(person)s (%(outcome)s): if that is wrong, reopen it below.")
        % {
            "time": clock(closing),
            "person": person(closing.by),
            "outcome": str(OUTCOME_LABELS[closing.payload["outcome"]]).lower(),
        },
        code="closed",
    )


def _not_waiting(card: str) -> str:
    if not card:
        return _("These cards have names: tick off the one that was discarded.")
    return _("%(card)s is not among the cards that wait here to be discarded.") % {
        "card": Card.parse(card).sign
    }
