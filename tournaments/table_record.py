"""One table's record as its page needs it: rows read once, and what they come to."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Entry, EntryKind, Obligation, Pair, Table
from tournaments.state import TAKE_OUT, Seat, TableState, table_state, taken_out


@dataclass(frozen=True)
class TableRecord:
    """A table's rows, all of them, and its state.

    `owed` are all obligations by id, closed ones too; `names` the players' by id; `cautions`
    those of both pairs in the whole tournament that stand.
    """

    table: Table
    entries: dict[int, Entry]
    owed: dict[int, Obligation]
    state: TableState
    cautions: list[Entry]
    names: dict[int, str]

    def player(self, seat: Seat) -> str:
        """Return the name of who sits there."""
        return self.names[self.state.seats[seat]]


def read_table(table: Table) -> TableRecord:
    """Read a table's record: entries, obligations, cautions, one query each."""
    entries = list(Entry.objects.filter(table=table).select_related("by"))
    owed = list(Obligation.objects.filter(table=table))
    players = [*table.ns.players.all(), *table.ew.players.all()]
    return TableRecord(
        table=table,
        entries={row.pk: row for row in entries},
        owed={row.pk: row for row in owed},
        state=table_state(table, entries, owed, table.round.tournament.deals),
        cautions=standing_cautions(table.ns, table.ew),
        names={player.pk: player.name for player in players},
    )


def standing_cautions(*pairs: Pair) -> list[Entry]:
    """Return the cautions of pairs of one tournament that stand, oldest first: one query."""
    rows = list(
        Entry.objects.filter(
            Q(kind=EntryKind.CAUTION, payload__pair__in=[pair.pk for pair in pairs])
            | Q(kind__in=TAKE_OUT, supersedes__isnull=False),
            tournament=pairs[0].tournament_id,
        ).select_related("by", "table__round")
    )
    gone = taken_out(rows).keys()
    return [
        row
        for row in rows
        if row.kind == EntryKind.CAUTION and not gone & {row.pk, row.payload.get("ruling", row.pk)}
    ]
