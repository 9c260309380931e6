"""Mitchell: one line stays at its tables, the other goes up by a step after every round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from math import gcd

from tournaments.movements.history import Meetings, meetings, met, rested
from tournaments.movements.matching import Wishes, best_matching
from tournaments.movements.mitchell_places import Places, burden, improved
from tournaments.movements.opening import Opening, opening_order
from tournaments.movements.parts import Part
from tournaments.movements.values import Entrant, Event, Line, Meeting, Rest, Seating, Why


def rounds_without_rematch(tables: int, step: int) -> int:
    """Return for how many rounds nobody meets again: T / gcd(T, step) with T tables."""
    return tables // gcd(tables, step)


def mitchell_start(
    entrants: Sequence[Entrant],
    event: Event,
    *,
    opening: Opening,
    step: int,
    rounds: int,
    odd_line: Line = "ew",
    first_table: int = 1,
) -> Part:
    """Seat the first round of a Mitchell of so many rounds.

    Who has rested, who has met before and club-mates are placed so that in all its rounds as few
    as possible rest twice, meet again, or meet a club-mate, in this order. Of an odd number the
    pair due to meet the empty seat rests; `odd_line` is the line that has one pair too few.
    """
    order = opening_order(entrants, event, opening)
    places = _alternating(order, odd_line)
    known, rests = meetings(event.history), rested(event.history)
    clubs = {one.id: one.club for one in entrants if one.club}
    places = improved(places, step=step, rounds=rounds, known=known, rests=rests, clubs=clubs)
    walk = _Turn(places, event, step=step, turn=0, first_table=first_table)
    part = walk.part(order, ())
    left = burden(places, step=step, rounds=rounds, known=known, rests=rests, clubs=clubs)
    codes = ("rests-again", "met-before", "club-mates")
    notes = tuple(
        Why(f"note.mitchell-{code}", {"count": count})
        for code, count in zip(codes, left, strict=True)
        if count
    )
    return replace(part, notes=notes)


def mitchell_next(
    start: Seating,
    event: Event,
    *,
    turn: int,
    step: int,
    rounds: int,
    playing: Sequence[int],
) -> Part:
    """Seat a later turn (1 is the second round) of the Mitchell whose first round is `start`.

    `start` holds the tables and rests of this group alone, as they were published; `playing` has
    the ids present, best first. Those whose opponent is away meet each other where they have not
    met and are not due to; the others rest.
    """
    seated = {one for table in start.tables for one in table.pairs}
    seated |= {rest.pair for rest in start.rests}
    first_table = min(
        [table.table for table in start.tables]
        + [rest.table for rest in start.rests if rest.table is not None],
        default=1,
    )
    walk = _Turn(_places_of(start), event, step=step, turn=turn, first_table=first_table)
    outside = tuple(one for one in playing if one not in seated)
    return walk.part(playing, outside, later=range(turn + 1, rounds))


def _alternating(order: Sequence[int], odd_line: Line) -> Places:
    stay: list[int | None] = list(order[::2])
    move: list[int | None] = list(order[1::2])
    if len(move) < len(stay):
        move.append(None)
        if odd_line == "ns":
            stay[-1], move[-1] = None, stay[-1]
    return Places(tuple(stay), tuple(move))


def _places_of(start: Seating) -> Places:
    found: dict[int, tuple[int | None, int | None]] = {
        table.table: table.pairs for table in start.tables
    }
    for rest in start.rests:
        if rest.table is not None:
            found[rest.table] = (rest.pair, None) if rest.line == "ns" else (None, rest.pair)
    seats = [found[table] for table in sorted(found)]
    return Places(tuple(stay for stay, _ in seats), tuple(move for _, move in seats))


@dataclass(frozen=True)
class _Single:
    """Somebody without an opponent: where he sits, and who was due there, if anybody."""

    pair: int
    table: int | None
    line: Line = "ns"
    due: int | None = None


class _Turn:
    """One turn of a Mitchell."""

    def __init__(
        self, places: Places, event: Event, *, step: int, turn: int, first_table: int
    ) -> None:
        self.places, self.event = places, event
        self.step, self.turn, self.first_table = step, turn, first_table
        self.known: Meetings = meetings(event.history)
        self.rests = rested(event.history)

    def part(
        self, playing: Collection[int], outside: Sequence[int], *, later: Sequence[int] = ()
    ) -> Part:
        tables: list[Meeting] = []
        singles: list[_Single] = []
        there = frozenset(playing)
        for table, (stay, move) in enumerate(
            self.places.seats(self.step, self.turn), start=self.first_table
        ):
            pair, other = (one if one in there else None for one in (stay, move))
            if pair is not None and other is not None:
                tables.append(self._meeting(table, pair, other))
            elif pair is not None:
                singles.append(_Single(pair, table, "ns", move))
            elif other is not None:
                singles.append(_Single(other, table, "ew", stay))
        singles += [_Single(one, None) for one in outside]
        following = self.first_table + len(self.places.stay)
        more, rests = self._singles(singles, list(playing), later, following)
        tables = sorted([*tables, *more], key=lambda table: table.table)
        again = sum(bool(met(self.known, *table.pairs)) for table in tables)
        notes = (Why("note.rematches", {"count": again}),) if again else ()
        last = max([following, *(table.table + 1 for table in tables)])
        return Part(tuple(tables), tuple(rests), last, notes)

    def _meeting(self, table: int, pair: int, other: int) -> Meeting:
        values = {"pair": pair, "other": other, "table": table}
        if rounds := met(self.known, pair, other):
            why = Why("pair.mitchell-again", {**values, "rounds": rounds})
        elif self.turn:
            size = len(self.places.stay)
            came = (table - self.first_table - self.step) % size + self.first_table
            why = Why("pair.mitchell", {**values, "from": came})
        else:
            why = Why("pair.mitchell-start", values)
        return Meeting(table=table, ns=pair, ew=other, why=why)

    def _singles(
        self,
        singles: Sequence[_Single],
        ranked: Sequence[int],
        later: Sequence[int],
        following: int,
    ) -> tuple[list[Meeting], list[Rest]]:
        """Let those without an opponent meet each other; who cannot, rests."""
        seats = {single.pair: single for single in singles}
        order = [one for one in ranked if one in seats]
        avoided = {
            one: {
                other: times
                for other in order
                if other != one and (times := self._times(one, other, later))
            }
            for one in order
        }
        rests = {one: len(self.rests.get(one, ())) for one in order}
        matching = best_matching(Wishes(order=order, avoided=avoided, rests=rests))
        meeting: list[Meeting] = []
        for pair, other in matching.pairs:
            if avoided[pair].get(other):
                continue
            # Whoever stays keeps the table: the other comes to it.
            ns, ew = sorted(
                (pair, other), key=lambda one: (seats[one].table is None, seats[one].line != "ns")
            )
            table = seats[ns].table
            if table is None:
                table, following = following, following + 1
            why = Why("pair.both-free", {"pair": ns, "other": ew, "table": table})
            meeting.append(Meeting(table=table, ns=ns, ew=ew, why=why))
        busy = {one for table in meeting for one in table.pairs}
        return meeting, [self._rest(seats[one]) for one in order if one not in busy]

    def _times(self, one: int, other: int, later: Sequence[int]) -> int:
        due = any(
            {one, other} == {stay, move}
            for turn in later
            for stay, move in self.places.seats(self.step, turn)
        )
        return len(met(self.known, one, other)) + due

    def _rest(self, single: _Single) -> Rest:
        values = {"pair": single.pair}
        if single.table is None:
            why = Why("rest.outside", values)
        elif single.due is None:
            why = Why("rest.mitchell", {**values, "table": single.table})
        else:
            why = Why("rest.opponent-away", {**values, "other": single.due})
        return Rest(pair=single.pair, why=why, table=single.table, line=single.line)
