"""Settling what rulings still owe when a deal ends."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID, uuid5

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from rulings.engine.settling import Outcome
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.obligations import due, rulings_by_id, settlement_of
from tournaments.record import RecordError, add_entry, lock, read_state
from tournaments.services.obligations import close
from tournaments.state import TableState


@transaction.atomic
def settle(
    *, table: Table, by: User, deal: int, outcomes: Mapping[int, Outcome], token: UUID
) -> Entry:
    """Settle what is open when a deal ends, by each obligation's id, and end the deal.

    Returns the last entry written. A deal that has ended already is only settled. Refuses to leave
    anything open (`unsettled`), what is no longer open (`closed`), an outcome that the edition does
    not offer (`not-offered`), a deal that has not begun (`not-begun`), and one that has ended with
    nothing open (`deal-ended`).
    """
    lock(table.round.tournament)
    known: Entry | None = Entry.objects.filter(token=token).first()
    if known is not None:
        return known
    state = read_state(table)
    if deal > min(state.deal, state.deals):
        raise RecordError(_("Deal %(deal)s has not begun.") % {"deal": deal}, code="not-begun")
    owed = due(state, deal)
    _refuse_others(owed, outcomes)
    _refuse_unoffered(owed, outcomes, state)
    ends = deal == state.deal
    if not owed and not ends:
        raise RecordError(
            _("Deal %(deal)s has ended, and nothing of it is open.") % {"deal": deal},
            code="deal-ended",
        )
    last = len(owed) - 1 + ends
    entry = None
    for number, one in enumerate(owed):
        own = token if number == last else uuid5(token, str(one.pk))
        entry = close(one, by=by, outcome=outcomes[one.pk], token=own, deal=deal)
    if ends:
        entry = add_entry(table=table, kind=EntryKind.DEAL_ENDED, by=by, token=token)[0]
    assert entry is not None
    return entry


def _refuse_others(owed: list[Obligation], outcomes: Mapping[int, Outcome]) -> None:
    if outcomes.keys() - {one.pk for one in owed}:
        raise RecordError(
            _("Some of this has been closed meanwhile: look at what is left."), code="closed"
        )
    if {one.pk for one in owed} - outcomes.keys():
        raise RecordError(
            _("Something more is open by now: say what becomes of it as well."), code="unsettled"
        )


def _refuse_unoffered(
    owed: list[Obligation], outcomes: Mapping[int, Outcome], state: TableState
) -> None:
    rulings = rulings_by_id(state)
    for one in owed:
        if outcomes[one.pk] not in settlement_of(one, rulings[one.entry_id]).choices:
            raise RecordError(
                _("The Code does not let this end so: choose one of what is offered."),
                code="not-offered",
            )
