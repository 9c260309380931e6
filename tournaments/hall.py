"""The hall as it is shown: one finished tile a table, and what all of them come to.

Pure functions over states already folded. A page says how old it is with a stamp, which a poll
sends back: the tournament's version and, while something on it grows old by itself (the age of a
call, a ruling under way that may have been left), the minute.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Entry, EntryKind
from tournaments.state import TableState
from tournaments.table_words import person


class Urgency(enum.IntEnum):
    """What a table waits for, the most urgent first."""

    CALL = 1
    RULING = 2
    OWED = 3
    UNSCORED = 4
    PLAYING = 5
    DONE = 6


@dataclass(frozen=True)
class Tile:
    """A table at a glance.

    `called_at` and `waits` (minutes) are those of the call that waits; `rulers` the people with a
    ruling under way; `attended` who came to the call and has written nothing yet; `owed`
    obligations open; `deal` the deal in play, None when all have ended; `unscored` the ended deals
    without a score.
    """

    number: int
    url: str
    called_at: datetime | None
    waits: int
    rulers: tuple[str, ...]
    attended: str
    owed: int
    cautions: int
    deal: int | None
    deals: int
    scored: int
    unscored: int

    @property
    def done(self) -> bool:
        """Whether the result is in."""
        return self.scored == self.deals

    @property
    def urgency(self) -> Urgency:
        if self.called_at is not None:
            return Urgency.CALL
        if self.rulers or self.attended:
            return Urgency.RULING
        if self.owed:
            return Urgency.OWED
        if self.unscored:
            return Urgency.UNSCORED
        return Urgency.DONE if self.done else Urgency.PLAYING

    @property
    def kind(self) -> str:
        """Return the urgency as style sheets and tests name it."""
        return self.urgency.name.lower()


@dataclass(frozen=True)
class Hall:
    """The tiles in both orders, and the counts above them.

    `first_call` is the tile whose call has waited longest.
    """

    by_place: tuple[Tile, ...]
    by_urgency: tuple[Tile, ...]
    calls: int
    rulings: int
    missing: int
    first_call: Tile | None


def hall(
    states: Iterable[TableState], rulers: Mapping[int, Sequence[str]], *, now: datetime
) -> Hall:
    """Return the hall from its tables' states; `rulers` names who is ruling, by the table's id."""
    tiles = [tile(state, rulers.get(state.table.pk, ()), now=now) for state in states]
    urgent = tuple(sorted(tiles, key=_by_urgency))
    calls = [found for found in urgent if found.urgency is Urgency.CALL]
    return Hall(
        by_place=tuple(sorted(tiles, key=lambda found: found.number)),
        by_urgency=urgent,
        calls=len(calls),
        rulings=sum(bool(found.rulers) for found in tiles),
        missing=sum(not found.done for found in tiles),
        first_call=calls[0] if calls else None,
    )


def tile(state: TableState, rulers: Sequence[str], *, now: datetime) -> Tile:
    """Return a table's tile."""
    called_at = state.call.at if state.call else None
    came = attending(state)
    by = person(came.by) if came else ""
    return Tile(
        number=state.table.number,
        url=state.table.get_absolute_url(),
        called_at=called_at,
        waits=age(called_at, now=now) if called_at else 0,
        rulers=tuple(rulers),
        attended="" if by in rulers else by,
        owed=len(state.obligations),
        cautions=len(state.cautions),
        deal=state.deal if state.deal <= state.deals else None,
        deals=state.deals,
        scored=len(state.scores),
        unscored=len(state.ended - state.scores.keys()),
    )


def attending(state: TableState) -> Entry | None:
    """Return the answer to the last call as long as nothing has been written since."""
    last = state.events[-1] if state.events else None
    return last if last is not None and last.kind == EntryKind.ANSWERED else None


def _by_urgency(found: Tile) -> tuple[int, float, int]:
    waiting_since = found.called_at.timestamp() if found.called_at else 0.0
    return found.urgency, waiting_since, found.number


def age(at: datetime, *, now: datetime) -> int:
    """Return the minutes from the one clock time shown to the other, never below 0.

    Whole minutes of the clock, so that "since 21:14" and "4 min" agree at 21:18, and so that
    every age in the hall changes at the same moment.
    """
    return max(0, _minute(now) - _minute(at))


def stamp(version: int, *, waiting: bool, now: datetime) -> str:
    """Return what a page that shows this version, and perhaps what grows old, is stamped with."""
    return f"{version}-{_minute(now)}" if waiting else f"{version}"


def is_current(since: str, version: int, *, now: datetime) -> bool:
    """Whether a page with the stamp `since`, as a browser sent it, still shows what is true."""
    return since in (stamp(version, waiting=waiting, now=now) for waiting in (True, False))


def _minute(at: datetime) -> int:
    return int(at.timestamp()) // 60
