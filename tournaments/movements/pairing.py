"""The next round of an event, by its programme."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.movements.danish import Avoid, danish
from tournaments.movements.history import absent, group_names, present
from tournaments.movements.italian import italian
from tournaments.movements.mitchell import mitchell_next, mitchell_start
from tournaments.movements.opening import opening_order, seat_opening
from tournaments.movements.parts import Part
from tournaments.movements.programme import Movement, Programme, Segment
from tournaments.movements.values import Entrant, Event, MovementRefused, Seating

AVOIDED: dict[Movement, Avoid] = {
    "danish": "nothing",
    "danish-no-rematch": "ever",
    "danish-federation": "previous",
}


def pair_round(event: Event, programme: Programme, number: int) -> Seating:
    """Return the tables, rests and absences of a round, each with its reason.

    `event.history` has every round before it, as published, and `event.ranking`, where there is
    one, everybody present. Refuses: `no-such-round`, `history` (a round before is missing),
    `few-pairs`, `ranking` (somebody present is not in it), `by-hand` (the programme leaves the
    round to the director), `individual` (see `seat_individuals`). Whatever is refused here can be
    seated by hand.
    """
    segment, first = programme.at(number)
    if [seating.number for seating in event.history] != list(range(1, number)):
        raise MovementRefused("history", round=number)
    if segment.movement in ("hand", "individual"):
        raise MovementRefused(
            "by-hand" if segment.movement == "hand" else "individual", round=number
        )
    here = present(event.entrants, number)
    if len(here) < 2:
        raise MovementRefused("few-pairs", round=number, count=len(here))
    unknown = {one.id for one in here}.difference(event.ranking)
    if event.ranking and unknown:
        raise MovementRefused("ranking", pairs=tuple(sorted(unknown)))
    last = number == programme.rounds
    parts: list[Part] = []
    for members in _groups(event.entrants, segment):
        table = parts[-1].following if parts else 1
        parts.append(_part(members, event, segment, number, first, table, last=last))
    return Seating(
        number=number,
        tables=tuple(table for part in parts for table in part.tables),
        rests=tuple(rest for part in parts for rest in part.rests),
        absent=absent(event, number),
        notes=tuple(note for part in parts for note in part.notes),
    )


def _groups(entrants: Sequence[Entrant], segment: Segment) -> list[list[Entrant]]:
    """Return the entrants group by group."""
    if not segment.by_group:
        return [list(entrants)]
    names = group_names(entrants)
    return [[one for one in entrants if one.group == name] for name in names]


def _part(
    members: Sequence[Entrant],
    event: Event,
    segment: Segment,
    number: int,
    first: int,
    table: int,
    *,
    last: bool,
) -> Part:
    here = present(members, number)
    ranked = opening_order(here, event, "ranking")
    turn = number - first
    if not here:
        return Part((), (), table)
    if segment.movement == "opening":
        return seat_opening(here, event, opening=segment.order, first_table=table)
    if segment.movement == "italian":
        began = opening_order(present(members, first), event, segment.order)
        return italian(began, event, turn, playing=ranked, first_table=table)
    if segment.movement == "mitchell":
        return _mitchell(members, ranked, event, segment, number, turn, table)
    avoid = AVOIDED[segment.movement]
    if segment.movement == "danish-federation" and last:
        avoid = "nothing"
    return danish(ranked, event, number, avoid=avoid, first_table=table)


def _mitchell(
    members: Sequence[Entrant],
    ranked: Sequence[int],
    event: Event,
    segment: Segment,
    number: int,
    turn: int,
    table: int,
) -> Part:
    if turn == 0:
        return mitchell_start(
            present(members, number),
            event,
            opening=segment.order,
            step=segment.step,
            rounds=segment.rounds,
            odd_line=segment.odd_line,
            first_table=table,
        )
    ids = {one.id for one in members}
    start = event.history[number - turn - 1]
    own = Seating(
        number=start.number,
        tables=tuple(one for one in start.tables if ids.issuperset(one.pairs)),
        rests=tuple(one for one in start.rests if one.pair in ids),
    )
    return mitchell_next(
        own, event, turn=turn, step=segment.step, rounds=segment.rounds, playing=ranked
    )
