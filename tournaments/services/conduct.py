"""Misconduct reported to the federation, and names hidden on request.

Both come when they come, also once the round is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entry, EntryKind, Table
from tournaments.record import (
    RecordError,
    add_entry,
    lock,
    read_state,
    refuse_changed_lines,
)
from tournaments.services.rulings_record import written_with
from tournaments.state import Line, Seat

REDACTABLE = frozenset({EntryKind.STATEMENTS, EntryKind.CONDUCT})
"""Entries in which names can be hidden."""


@transaction.atomic
def report_conduct(
    *,
    table: Table,
    by: User,
    line: Line,
    text: str,
    token: UUID,
    seat: Seat | None = None,
    ruling: Entry | None = None,
    shown: Mapping[Line, int] | None = None,
) -> Entry:
    """Report the misconduct of a pair, or of the player who sits at `seat`, to the federation.

    `ruling` is the one that it came with. `shown` are the pairs that the form showed: lines
    exchanged since are refused (`seats-changed`), as are a seat on the other line (`seat`) and a
    ruling of another table (`not-here`).
    """
    lock(table.round.tournament)
    known = written_with(token, table, EntryKind.CONDUCT)
    if known is not None:
        return known
    if seat is not None and seat not in line:
        raise RecordError(_("That player does not sit on this line."), code="seat")
    if ruling is not None and (ruling.kind, ruling.table_id) != (EntryKind.RULING, table.pk):
        raise RecordError(_("This table has no such ruling."), code="not-here")
    state = refuse_changed_lines(read_state(table), shown)
    payload = {
        "line": line,
        "seat": seat or "",
        "pair": state.pair(line),
        "player": state.seats[seat] if seat else None,
        "text": text,
        "ruling": ruling.pk if ruling else None,
    }
    return add_entry(
        table=table,
        kind=EntryKind.CONDUCT,
        by=by,
        token=token,
        payload=payload,
        deal=ruling.deal if ruling else min(state.deal, state.deals),
        after_round=True,
    )[0]


@transaction.atomic
def redact(
    *, table: Table, by: User, entry: Entry, reason: str, token: UUID, words: Iterable[str] = ()
) -> Entry:
    """Hide the players' names in statements or a misconduct report, and further `words`.

    The entry stays as it was written, and no page or print shows it otherwise than hidden. Asked
    for again, further words are hidden too. Refuses any other entry (`not-redactable`).
    """
    lock(table.round.tournament)
    known = written_with(token, table, EntryKind.REDACTED)
    if known is not None:
        return known
    if entry.table_id != table.pk or entry.kind not in REDACTABLE:
        raise RecordError(_("There are no names to hide here."), code="not-redactable")
    earlier = read_state(table).redacted.get(entry.pk)
    hidden: list[Any] = [*(earlier.payload["words"] if earlier else ()), *words]
    return add_entry(
        table=table,
        kind=EntryKind.REDACTED,
        by=by,
        token=token,
        payload={"entry": entry.pk, "reason": reason, "words": list(dict.fromkeys(hidden))},
        deal=entry.deal,
        after_round=True,
    )[0]
