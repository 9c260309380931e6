"""Working out every table afresh from its entries, and comparing it with all that is shown.

What is stored beside the entries, and what pages show, must follow from them: each difference is
one line with its tournament, round, table and entry.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulings.replay_pages import page_faults
from rulings.replay_rulings import ruling_faults
from rulings.replay_tables import (
    UNREADABLE,
    Fault,
    chain_faults,
    reference_faults,
    rows_of,
    text_faults,
)
from tournaments.access import tables_of
from tournaments.models import Entry, EntryKind, Obligation, Table, Tournament


@dataclass(frozen=True)
class Difference:
    """What does not follow from the record; `entry` is 0 where it is no single one.

    `code` is tested, `text` read. One that is a `note` says that the engine rules anew since the
    entry was written, which is no fault of the record.
    """

    tournament: str
    round: int
    table: int
    entry: int
    code: str
    text: str
    note: bool = False

    def line(self) -> str:
        """Return the difference as one line."""
        place = [self.tournament]
        if self.table:
            place += [f"round {self.round}", f"table {self.table}"]
        if self.entry:
            place.append(f"entry {self.entry}")
        return f"{', '.join(place)}: {self.text} ({self.code})"


@dataclass(frozen=True)
class Replayed:
    """A tournament worked out afresh: how much there was, and what differs."""

    tournament: str
    tables: int
    entries: int
    rulings: int
    obligations: int
    found: tuple[Difference, ...]

    @property
    def differences(self) -> tuple[Difference, ...]:
        return tuple(one for one in self.found if not one.note)

    @property
    def notes(self) -> tuple[Difference, ...]:
        return tuple(one for one in self.found if one.note)


def replay_all() -> Iterator[Replayed]:
    """Replay every tournament in the database, in the order of its address."""
    for tournament in Tournament.objects.order_by("slug"):
        yield replay(tournament)


def replay(tournament: Tournament) -> Replayed:
    """Work out a tournament's tables from their entries, and compare."""
    entries = list(Entry.objects.filter(tournament=tournament).select_related("by").order_by("pk"))
    tables = list(tables_of(tournament).order_by("round__number", "number"))
    owed = list(Obligation.objects.filter(table__in=tables).order_by("pk"))
    found = [_named(tournament, None, fault) for fault in tournament_faults(tournament, entries)]
    folded = []
    for table in tables:
        try:
            folded.append(rows_of(table, entries, owed))
        except UNREADABLE as error:
            fault = Fault("unreadable", f"its entries cannot be read: {error!r}")
            found.append(_named(tournament, table, fault))
    for rows in folded:
        found += [
            _named(tournament, rows.table, fault)
            for checked in (chain_faults, reference_faults, text_faults, ruling_faults)
            for fault in checked(rows)
        ]
    if len(folded) == len(tables):
        # Pages read the tables together: with one that cannot be read there is nothing to compare.
        found += [_named(tournament, at, fault) for at, fault in page_faults(tournament, folded)]
    return Replayed(
        tournament=tournament.slug,
        tables=len(tables),
        entries=len(entries),
        rulings=sum(entry.kind == EntryKind.RULING for entry in entries),
        obligations=len(owed),
        found=tuple(found),
    )


def tournament_faults(tournament: Tournament, entries: list[Entry]) -> Iterator[Fault]:
    """Yield what is wrong with the tournament's own numbers, and with entries of no table of it."""
    if tournament.version < len(entries):
        text = f"the version is {tournament.version}, after {len(entries)} entries"
        yield Fault("version", text)
    own = set(Table.objects.filter(round__tournament=tournament).values_list("pk", flat=True))
    for entry in entries:
        if entry.table_id not in own:
            yield Fault("place", "its table is of another tournament", entry.pk)
    rulings = [entry for entry in entries if entry.kind == EntryKind.RULING]
    for number, entry in enumerate(rulings, start=1):
        if entry.payload.get("number") != number:
            text = f"ruling {entry.payload.get('number')} stands where number {number} belongs"
            yield Fault("number", text, entry.pk)
    tokens: dict[object, int] = {}
    for entry in entries:
        first = tokens.setdefault(entry.token, entry.pk)
        if first != entry.pk:
            yield Fault("token", f"it has the token of entry {first}", entry.pk)


def _named(tournament: Tournament, table: Table | None, fault: Fault) -> Difference:
    return Difference(
        tournament=tournament.slug,
        round=table.round.number if table else 0,
        table=table.number if table else 0,
        entry=fault.entry,
        code=fault.code,
        text=fault.text,
        note=fault.note,
    )
