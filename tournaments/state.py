"""What a table's record comes to: the state, worked out from entries in the order written.

Pure functions over rows already read: the hall folds the entries of all its tables at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from tournaments.deal_count import deal_score
from tournaments.models import Entry, EntryKind, Obligation, Table
from tournaments.scores import SIDES, DealScore
from tournaments.tapped import Tapped

Seat = Literal["N", "E", "S", "W"]
SEATS: tuple[Seat, ...] = get_args(Seat)
Line = Literal["NS", "EW"]
LINES: tuple[Line, ...] = get_args(Line)


@dataclass
class TableState:
    """A table at this moment.

    `seats` maps each seat to the player's id; `seats_told` is false while they are only assumed
    from the order of entry. `deal` is the deal in play, one more than `deals` when all have
    ended. `events` are the entries that stand, in order; `withdrawn` those that no longer do, each
    with what took it out: a withdrawal, or the ruling that replaced it. By ruling: the last
    `statements`, and the second `opinions` that uphold it. `ticked` are the cards of an obligation
    that have been discarded, each with its entry; `redacted` the entries whose names are hidden.
    """

    table: Table
    deals: int
    seats: dict[Seat, int]
    seats_told: bool = False
    dealer: Seat | None = None
    call: Entry | None = None
    ended: set[int] = field(default_factory=set)
    scores: dict[int, Entry] = field(default_factory=dict)
    rulings: list[Entry] = field(default_factory=list)
    cautions: list[Entry] = field(default_factory=list)
    events: list[Entry] = field(default_factory=list)
    withdrawn: dict[int, Entry] = field(default_factory=dict)
    obligations: list[Obligation] = field(default_factory=list)
    closed: dict[int, Entry] = field(default_factory=dict)
    ticked: dict[int, list[Entry]] = field(default_factory=dict)
    statements: dict[int, Entry] = field(default_factory=dict)
    opinions: dict[int, Entry] = field(default_factory=dict)
    conduct: list[Entry] = field(default_factory=list)
    redacted: dict[int, Entry] = field(default_factory=dict)

    @property
    def deal(self) -> int:
        """The deal in play: the first that has not ended."""
        return next((n for n in range(1, self.deals + 1) if n not in self.ended), self.deals + 1)

    @property
    def result_in(self) -> bool:
        """Whether every deal has its score."""
        return all(deal in self.scores for deal in range(1, self.deals + 1))

    def score(self, deal: int) -> DealScore | None:
        """Return the score of a deal by the lines as they sit now, None while it is missing.

        A score belongs to the pairs that its form showed: lines put right later turn it.
        """
        entry = self.scores.get(deal)
        if entry is None:
            return None
        score = deal_score(entry.payload, self.table)
        return score if entry.payload["ns"] == self.pair("NS") else score.turned()

    def from_melds(self, deal: int) -> bool:
        """Whether the score of a deal was counted from its melds."""
        return deal in self.scores and "position" in self.scores[deal].payload

    def tapped(self, deal: int) -> Tapped | None:
        """Return the melds of a deal by the lines of now, None unless it was counted from them."""
        if not self.from_melds(deal):
            return None
        entry = self.scores[deal]
        tapped = Tapped.from_position(entry.payload["position"])
        return tapped if entry.payload["ns"] == self.pair("NS") else tapped.turned()

    def pair(self, line: Line) -> int:
        """Return the id of the pair that sits on a line."""
        return pair_at(self.table, self.seats, "N" if line == "NS" else "E")

    def totals(self) -> dict[str, int]:
        """Return the sum of the deals scored so far, by side."""
        found = [self.score(deal) for deal in self.scores]
        return {side: sum(s.side(side).total for s in found if s) for side in SIDES}

    @property
    def version(self) -> int:
        """The last entry that a page has seen of this table: 0 before the first."""
        last = max((entry.pk for entry in self.events), default=0)
        return max(last, max((entry.pk for entry in self.withdrawn.values()), default=0))


def table_state(
    table: Table, entries: Iterable[Entry], obligations: Iterable[Obligation], deals: int
) -> TableState:
    """Return the state of a table from its own entries and obligations, oldest first.

    `table.ns` and `table.ew` need their players at hand (`prefetch_related`).
    """
    state = TableState(table=table, deals=deals, seats=seats_by_entry(table))
    rows = list(entries)
    state.withdrawn = taken_out(rows)
    for row in rows:
        if row.pk in state.withdrawn or row.kind == EntryKind.WITHDRAWN:
            continue
        if row.kind not in LEFT_STANDING and row.payload.get("ruling") in state.withdrawn:
            continue
        state.events.append(row)
        _FOLD.get(EntryKind(row.kind), _nothing)(state, row)
    state.obligations = [
        owed
        for owed in obligations
        if owed.entry_id not in state.withdrawn and owed.pk not in state.closed
    ]
    return state


def taken_out(rows: Iterable[Entry]) -> dict[int, Entry]:
    """Return what no longer stands among entries, by id, each with what took it out.

    A withdrawal does, and a ruling that replaces another; a withdrawn replacement takes out
    nothing any more.
    """
    taking = [row for row in rows if row.kind in TAKE_OUT and row.supersedes_id is not None]
    void = {row.supersedes_id for row in taking if row.kind == EntryKind.WITHDRAWN}
    return {
        row.supersedes_id: row
        for row in taking
        if row.supersedes_id is not None and row.pk not in void
    }


TAKE_OUT = frozenset({EntryKind.WITHDRAWN, EntryKind.RULING})

LEFT_STANDING = frozenset({EntryKind.STATEMENTS, EntryKind.CONDUCT})
"""What was said and done at the table, whatever becomes of the ruling that it came with."""


def seats_by_entry(table: Table) -> dict[Seat, int]:
    """Return the seats as long as nobody has said who sits where: by the order of entry."""
    (north, south), (east, west) = table.ns.players.all(), table.ew.players.all()
    return {"N": north.pk, "E": east.pk, "S": south.pk, "W": west.pk}


def pair_at(table: Table, seats: Mapping[Seat, int], seat: Seat) -> int:
    """Return the id of the pair whose player sits there."""
    ns = {player.pk for player in table.ns.players.all()}
    return table.ns_id if seats[seat] in ns else table.ew_id


def _call(state: TableState, row: Entry) -> None:
    state.call = state.call or row


def _answered(state: TableState, row: Entry) -> None:
    state.call = None


def _seats(state: TableState, row: Entry) -> None:
    state.seats = {seat: row.payload["seats"][seat] for seat in SEATS}
    state.seats_told = True


def _dealer(state: TableState, row: Entry) -> None:
    state.dealer = row.payload["seat"]


def _ruling(state: TableState, row: Entry) -> None:
    state.call = None
    state.rulings.append(row)


def _caution(state: TableState, row: Entry) -> None:
    state.cautions.append(row)


def _deal_ended(state: TableState, row: Entry) -> None:
    state.ended.add(row.deal)


def _score(state: TableState, row: Entry) -> None:
    state.ended.add(row.deal)
    state.scores[row.deal] = row


def _closed(state: TableState, row: Entry) -> None:
    state.closed[row.payload["obligation"]] = row


def _ticked(state: TableState, row: Entry) -> None:
    state.ticked.setdefault(row.payload["obligation"], []).append(row)


def _statements(state: TableState, row: Entry) -> None:
    state.statements[row.payload["ruling"]] = row


def _opinion(state: TableState, row: Entry) -> None:
    state.opinions[row.payload["ruling"]] = row


def _conduct(state: TableState, row: Entry) -> None:
    state.conduct.append(row)


def _redacted(state: TableState, row: Entry) -> None:
    state.redacted[row.payload["entry"]] = row


def _nothing(state: TableState, row: Entry) -> None:
    pass


_FOLD = {
    EntryKind.CALL: _call,
    EntryKind.ANSWERED: _answered,
    EntryKind.SEATS: _seats,
    EntryKind.DEALER: _dealer,
    EntryKind.RULING: _ruling,
    EntryKind.CAUTION: _caution,
    EntryKind.DEAL_ENDED: _deal_ended,
    EntryKind.SCORE: _score,
    EntryKind.CLOSED: _closed,
    EntryKind.TICKED: _ticked,
    EntryKind.STATEMENTS: _statements,
    EntryKind.OPINION: _opinion,
    EntryKind.CONDUCT: _conduct,
    EntryKind.REDACTED: _redacted,
}
