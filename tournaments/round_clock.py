"""The clock of the round in play, as everybody sees it where the organiser opens it.

It is the direction's alone until then: the Code of 2008 lets no player ask for the time left.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from tournaments.access import tables_of
from tournaments.hall import age
from tournaments.live import kept
from tournaments.models import Round, RoundState, Tournament
from tournaments.record import read_state
from tournaments.setup import setup_of
from tournaments.time_out import TimeOut, explained

NOTHING = TimeOut((), ())


@dataclass(frozen=True)
class RoundClock:
    """The round in play: `over_at` is when its minutes end, `timeout_at` when time-out was called.

    `round` is None while none is played, `over_at` where nobody set minutes.
    """

    round: int | None = None
    over_at: datetime | None = None
    timeout_at: datetime | None = None

    def left(self, *, now: datetime) -> int | None:
        """Return the whole minutes of the clock that are left, 0 once they are over.

        None where there is nothing to count: no minutes, or time-out has been called.
        """
        if self.over_at is None or self.timeout_at is not None:
            return None
        return age(now, now=self.over_at)


@dataclass(frozen=True)
class ClockNow:
    """The clock at a moment. `time_out` is what time-out means at the table `table`, if one asks.

    `stamp` is sent back by a poll: it changes with the tournament and with each minute.
    """

    round: int | None
    over_at: datetime | None
    timeout_at: datetime | None
    left: int | None
    stamp: str
    table: int | None
    time_out: TimeOut

    @property
    def tells(self) -> bool:
        """Whether there is anything to say."""
        return self.timeout_at is not None or self.left is not None


def clock_now(tournament: Tournament, *, table: int | None = None) -> ClockNow | None:
    """Return the clock as everybody sees it now; None where it is the direction's alone."""
    clock = public_clock(tournament)
    if clock is None:
        return None
    left = clock.left(now=timezone.now())
    told = NOTHING
    if table is not None and clock.round is not None and clock.timeout_at is not None:
        told = time_out_at(tournament, clock.round, table)
    return ClockNow(
        clock.round, clock.over_at, clock.timeout_at, left, _stamp(tournament, left), table, told
    )


def is_shown(tournament: Tournament, since: str) -> bool:
    """Return whether a page stamped `since` still shows the clock as it is."""
    clock = public_clock(tournament)
    return clock is not None and since == _stamp(tournament, clock.left(now=timezone.now()))


def minute_mark(tournament: Tournament) -> str:
    """Return what tells one minute of a page from the next: "" where it shows no minutes."""
    clock = public_clock(tournament)
    left = clock.left(now=timezone.now()) if clock else None
    return "" if left is None else f"-{left}"


def public_clock(tournament: Tournament) -> RoundClock | None:
    """Return the clock, kept for a version of the tournament; None where it is not opened."""
    if not setup_of(tournament).public_clock:
        return None
    return kept(tournament, "clock", tournament.version, lambda: read_clock(tournament))


def read_clock(tournament: Tournament) -> RoundClock:
    playing = tournament.rounds.filter(state=RoundState.PLAYING).first()
    if playing is None:
        return RoundClock()
    over_at = minutes_over(playing, setup_of(tournament).minutes)
    return RoundClock(playing.number, over_at, playing.timeout_at)


def minutes_over(round: Round, minutes: int | None) -> datetime | None:
    """Return when the minutes of a round that began are over; None where nobody set them."""
    if round.started_at is None or not minutes:
        return None
    return round.started_at + timedelta(minutes=minutes)


def time_out_at(tournament: Tournament, round: int, number: int) -> TimeOut:
    """Return what time-out means at a table: nothing where there is none, or its result is in."""
    name = f"time-out-{round}-{number}"
    return kept(tournament, name, tournament.version, lambda: _read(tournament, round, number))


def _read(tournament: Tournament, round: int, number: int) -> TimeOut:
    table = tables_of(tournament).filter(round__number=round, number=number).first()
    state = read_state(table) if table else None
    if state is None or state.result_in:
        return NOTHING
    return explained([state], tournament.edition)


def _stamp(tournament: Tournament, left: int | None) -> str:
    return f"{tournament.version}" if left is None else f"{tournament.version}-{left}"
