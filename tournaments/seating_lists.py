"""The seating of a round as it hangs on the wall: who sits where, by name and by table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.entry_lists.names import plain
from tournaments.forms import tidy
from tournaments.models import Pair, Rest, Round, Table
from tournaments.state import Line


@dataclass(frozen=True)
class PlaceRow:
    """A player's place; `table` and `line` are None for a player who rests."""

    name: str
    table: int | None
    line: Line | None


@dataclass(frozen=True)
class SeatedPair:
    """The number and the names of a pair; a partnership of an individual event has no number."""

    number: int | None
    names: tuple[str, ...]


@dataclass(frozen=True)
class TableRow:
    """A table and the pair on each line."""

    number: int
    ns: SeatedPair
    ew: SeatedPair


@dataclass(frozen=True)
class SeatingList:
    """The seating of a round: its tables by number, and who rests."""

    tables: tuple[TableRow, ...]
    rests: tuple[SeatedPair, ...]

    def by_name(self) -> list[PlaceRow]:
        """Return every player in the order of the alphabet, as the names are written."""
        found = [PlaceRow(name, None, None) for pair in self.rests for name in pair.names]
        for table in self.tables:
            found += [PlaceRow(name, table.number, "NS") for name in table.ns.names]
            found += [PlaceRow(name, table.number, "EW") for name in table.ew.names]
        return sorted(found, key=lambda one: (plain(one.name), one.table or 0))


def read_seating_list(round: Round) -> SeatingList:
    """Return the seating of a round as its tables stand now: six queries."""
    tables = Table.objects.filter(round=round).select_related("ns", "ew")
    rests = Rest.objects.filter(round=round).select_related("pair")
    return seating_list(
        list(tables.prefetch_related("ns__players", "ew__players")),
        rests.prefetch_related("pair__players"),
    )


def seating_list(tables: Sequence[Table], rests: Iterable[Rest]) -> SeatingList:
    """Return the seating of these tables and rests, whose pairs and players are at hand."""
    rows = (TableRow(table.number, seated(table.ns), seated(table.ew)) for table in tables)
    return SeatingList(
        tables=tuple(sorted(rows, key=lambda row: row.number)),
        rests=tuple(seated(rest.pair) for rest in rests),
    )


def seated(pair: Pair) -> SeatedPair:
    """Return a pair as the list names it."""
    players = sorted(pair.players.all(), key=lambda player: player.place)
    number = None if pair.partnership else pair.number
    return SeatedPair(number, tuple(tidy(player.name) for player in players))
