"""Whether the entries of a table fit each other: what supersedes what, what speaks of what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.services.events import STANDING
from tournaments.state import TableState, table_state
from tournaments.table_record import TableRecord
from tournaments.table_words import event_text, fallen

UNREADABLE = (KeyError, ValueError, TypeError, AttributeError)
"""What reading a payload raises that no program of ours has written."""
SPEAKS_OF_A_RULING = frozenset({EntryKind.STATEMENTS, EntryKind.OPINION})
WITHDRAWABLE = STANDING | {EntryKind.TICKED}
"""What may be withdrawn; a tick is taken back where it was made."""
SPEAKS_OF_AN_OBLIGATION = frozenset({EntryKind.CLOSED, EntryKind.TICKED})


@dataclass(frozen=True)
class Fault:
    """What does not fit; `entry` is its id, 0 where it is no single one."""

    code: str
    text: str
    entry: int = 0
    note: bool = False


@dataclass(frozen=True)
class Rows:
    """A table with its own rows in the order written, and the state that they come to."""

    table: Table
    entries: tuple[Entry, ...]
    owed: tuple[Obligation, ...]
    state: TableState

    def before(self, entry: Entry) -> TableState:
        """Return the state of the table as it was when an entry was written."""
        earlier = [row for row in self.entries if row.pk < entry.pk]
        return table_state(self.table, earlier, (), self.state.deals)


def rows_of(table: Table, entries: list[Entry], owed: list[Obligation]) -> Rows:
    """Return a table's rows among those of its tournament, folded afresh."""
    own = tuple(row for row in entries if row.table_id == table.pk)
    due = tuple(row for row in owed if row.table_id == table.pk)
    return Rows(table, own, due, table_state(table, own, due, table.round.tournament.deals))


def chain_faults(rows: Rows) -> Iterator[Fault]:
    """Yield what is wrong with how entries supersede each other."""
    known = {row.pk: row for row in rows.entries}
    scores: dict[int, Entry] = {}
    taken: dict[tuple[int, str], int] = {}
    for row in rows.entries:
        if row.kind == EntryKind.SCORE:
            last = scores.get(row.deal)
            if row.supersedes_id != (last.pk if last else None):
                yield Fault("chain", "it does not follow the score of its deal before it", row.pk)
            scores[row.deal] = row
        if row.supersedes_id is None:
            if row.kind == EntryKind.WITHDRAWN:
                yield Fault("chain", "it withdraws nothing", row.pk)
            continue
        old = known.get(row.supersedes_id)
        if old is None or old.pk >= row.pk:
            yield Fault("chain", f"entry {row.supersedes_id} is no earlier one here", row.pk)
            continue
        if not _may_supersede(row, old):
            yield Fault("chain", f"a {row.kind} cannot supersede a {old.kind}", row.pk)
        first = taken.setdefault((old.pk, row.kind), row.pk)
        if first != row.pk and row.kind == EntryKind.WITHDRAWN:
            yield Fault("chain", f"entry {old.pk} was withdrawn by entry {first} already", row.pk)


def _may_supersede(row: Entry, old: Entry) -> bool:
    if row.kind == EntryKind.WITHDRAWN:
        return old.kind in WITHDRAWABLE
    return row.kind in (EntryKind.SCORE, EntryKind.RULING) and row.kind == old.kind


def reference_faults(rows: Rows) -> Iterator[Fault]:
    """Yield entries that speak of a ruling, obligation, entry, pair or player not of this table."""
    rulings = {row.pk for row in rows.entries if row.kind == EntryKind.RULING}
    owed = {row.pk for row in rows.owed}
    pairs = {rows.table.ns_id, rows.table.ew_id}
    players = {
        player.pk for pair in (rows.table.ns, rows.table.ew) for player in pair.players.all()
    }
    for row in rows.entries:
        said = row.payload
        if said.get("ruling") is not None and said["ruling"] not in rulings:
            yield Fault("reference", f"there is no ruling of id {said['ruling']} here", row.pk)
        elif row.kind in SPEAKS_OF_A_RULING and "ruling" not in said:
            yield Fault("reference", "it does not say on which ruling", row.pk)
        if row.kind in SPEAKS_OF_AN_OBLIGATION and said.get("obligation") not in owed:
            yield Fault("reference", f"nothing of id {said.get('obligation')} is owed here", row.pk)
        if row.kind == EntryKind.CAUTION and said.get("pair") not in pairs:
            yield Fault("reference", "the cautioned pair is not of this table", row.pk)
        if row.kind == EntryKind.SCORE and said.get("ns") not in pairs:
            yield Fault("reference", "the score is of a pair that is not of this table", row.pk)
        if row.kind == EntryKind.SEATS and set(said.get("seats", {}).values()) != players:
            yield Fault("reference", "the seats are not those of the four players", row.pk)


def text_faults(rows: Rows) -> Iterator[Fault]:
    """Yield entries that today's program cannot put into words."""
    names = {
        player.pk: player.name
        for pair in (rows.table.ns, rows.table.ew)
        for player in pair.players.all()
    }
    record = TableRecord(
        table=rows.table,
        entries={row.pk: row for row in rows.entries},
        owed={row.pk: row for row in rows.owed},
        state=rows.state,
        cautions=[],
        names=names,
    )
    for row in rows.entries:
        if row.kind == EntryKind.WITHDRAWN:
            continue
        try:
            event_text(row, record)
            fallen(row, record)
        except UNREADABLE as error:
            yield Fault("unreadable", f"it cannot be read: {error!r}", row.pk)
