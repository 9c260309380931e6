"""A round as it stands: who sits where, with the games of its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import EntryKind, Pair, Rest, Round
from tournaments.movements import IndividualSeating, Meeting, Quartet, Seating, rest_from, why_from
from tournaments.movements import Rest as RestValue
from tournaments.presence import BEGUN
from tournaments.ranking import Game
from tournaments.ranking import LedgerLine as RankedLine
from tournaments.results import SheetStatus, status
from tournaments.state import TableState

RESULT_KINDS = (EntryKind.SEATS, EntryKind.DEAL_ENDED, EntryKind.SCORE, EntryKind.WITHDRAWN)
"""What the result of a table is folded from."""


@dataclass(frozen=True, kw_only=True)
class RoundNow:
    """A round as it stands: its row, who sits where, and its tables with their results.

    In a tournament of teams `seating` and `games` have one meeting a match, by the match's number,
    while `tables` has its tables all. These are folded from seats and scores alone. `missing` are
    the numbers of the tables of which the ranking lacks a result.
    """

    row: Round
    seating: Seating | IndividualSeating
    tables: tuple[TableState, ...]
    games: tuple[Game, ...]
    missing: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.row.number

    @property
    def results(self) -> int:
        """How many tables lack nothing."""
        return len(self.tables) - len(self.missing)

    @property
    def begun(self) -> bool:
        return self.row.state in BEGUN


def round_now(
    row: Round,
    tables: Sequence[TableState],
    rests: Sequence[Rest],
    sides: Mapping[int, tuple[int, ...]],
    lines: Sequence[RankedLine],
    *,
    individual: bool,
    size: int,
    second: bool,
) -> RoundNow:
    """Return a round from its rows.

    `size` is how many tables a match has; `second` whether a result counts only once a second
    person has confirmed it.
    """
    final = {one.table.pk for one in tables if status(one, second=second) is SheetStatus.FINAL}
    matches: dict[frozenset[int], list[TableState]] = {}
    for state in tables:
        who = frozenset((*sides[state.table.ns_id], *sides[state.table.ew_id]))
        matches.setdefault(who, []).append(state)
    instead = {one.entrant for one in lines if one.round == row.number and one.role == "special"}
    played = [
        found for found in matches.values() if final.issuperset(one.table.pk for one in found)
    ]
    make = _individuals if individual else _meetings
    resting = {
        entrant: rest_from(entrant, rest.why) for rest in rests for entrant in sides[rest.pair_id]
    }
    return RoundNow(
        row=row,
        seating=make(row.number, list(matches.values()), tuple(resting.values()), sides, size),
        tables=tuple(tables),
        games=tuple(_game(row.number, found, sides, size) for found in played),
        missing=tuple(
            one.table.number
            for who, found in matches.items()
            for one in found
            if one.table.pk not in final and not instead.issuperset(who)
        ),
    )


def tables_a_match(pairs: Iterable[Pair], kind: str) -> int:
    """Return how many tables a match takes: as many as the largest team has pairs."""
    if kind != "teams":
        return 1
    return max(Counter(pair.team_id for pair in pairs if pair.team_id).values(), default=1)


def _game(
    number: int, match: Sequence[TableState], sides: Mapping[int, tuple[int, ...]], size: int
) -> Game:
    """Return the game of a table, or of all tables of a match of teams together."""
    ns = sides[match[0].pair("NS")]
    ew = sides[match[0].pair("EW")]
    ns_mp = ew_mp = 0
    for state in match:
        totals = state.totals()
        turned = sides[state.pair("NS")] != ns
        ns_mp += totals["ew" if turned else "ns"]
        ew_mp += totals["ns" if turned else "ew"]
    table = _match_number(match, size)
    return Game(round=number, table=table, ns=ns, ew=ew, ns_mp=ns_mp, ew_mp=ew_mp)


def _meetings(
    number: int,
    matches: Iterable[Sequence[TableState]],
    rests: tuple[RestValue, ...],
    sides: Mapping[int, tuple[int, ...]],
    size: int,
) -> Seating:
    return Seating(
        number=number,
        tables=tuple(
            Meeting(
                table=_match_number(match, size),
                ns=sides[match[0].table.ns_id][0],
                ew=sides[match[0].table.ew_id][0],
                why=why_from(match[0].table.why),
            )
            for match in matches
        ),
        rests=rests,
    )


def _individuals(
    number: int,
    matches: Iterable[Sequence[TableState]],
    rests: tuple[RestValue, ...],
    sides: Mapping[int, tuple[int, ...]],
    size: int,
) -> IndividualSeating:
    return IndividualSeating(
        number=number,
        tables=tuple(
            Quartet(
                table=_match_number(match, size),
                ns=_two(sides[match[0].table.ns_id]),
                ew=_two(sides[match[0].table.ew_id]),
                why=why_from(match[0].table.why),
            )
            for match in matches
        ),
        rests=rests,
    )


def _match_number(match: Sequence[TableState], size: int) -> int:
    return (match[0].table.number - 1) // size + 1


def _two(side: tuple[int, ...]) -> tuple[int, int]:
    one, other = side
    return one, other
