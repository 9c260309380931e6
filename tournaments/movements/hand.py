"""A round seated by hand: everything that is wrong with it, and everything unusual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.movements.history import absent, meetings, met, present, rested
from tournaments.movements.values import Event, Meeting, Rest, Seating, Why


@dataclass(frozen=True)
class ByHand:
    """A seating made by hand. `seating` is None while there are `faults`; `warnings` may stand."""

    seating: Seating | None
    faults: tuple[Why, ...]
    warnings: tuple[Why, ...]


def seat_by_hand(event: Event, number: int, tables: Sequence[tuple[int, int]]) -> ByHand:
    """Return the round that has these tables, in order from table 1, with what speaks against it.

    Faults: a pair that meets itself, sits twice, is unknown or away; and more rests than an even
    or odd number of pairs needs. Rests are counted anew: whoever is not seated rests. Warnings:
    rematches, club-mates, second rests.
    """
    faults = tuple(_faults(event, number, tables))
    seated = {one for pair in tables for one in pair}
    resting = [one.id for one in present(event.entrants, number) if one.id not in seated]
    warnings = tuple(_warnings(event, tables, resting))
    if faults:
        return ByHand(None, faults, warnings)
    seating = Seating(
        number=number,
        tables=tuple(
            Meeting(table=table, ns=ns, ew=ew, why=Why("pair.hand", {"pair": ns, "other": ew}))
            for table, (ns, ew) in enumerate(tables, start=1)
        ),
        rests=tuple(
            Rest(pair=one, why=Why("rest.hand", {"pair": one}), table=len(tables) + 1)
            for one in resting
        ),
        absent=absent(event, number),
        notes=warnings,
    )
    return ByHand(seating, (), warnings)


def _faults(event: Event, number: int, tables: Sequence[tuple[int, int]]) -> Iterator[Why]:
    here = {one.id for one in present(event.entrants, number)}
    known = {one.id for one in event.entrants}
    for table, (ns, ew) in enumerate(tables, start=1):
        if ns == ew:
            yield Why("fault.itself", {"pair": ns, "table": table})
    times = Counter(one for ns, ew in tables for one in {ns, ew})
    for one, count in times.items():
        if count > 1:
            yield Why("fault.twice", {"pair": one, "count": count})
        if one not in known:
            yield Why("fault.unknown", {"pair": one})
        elif one not in here:
            yield Why("fault.away", {"pair": one, "round": number})
    resting = here - times.keys()
    if len(resting) > len(here) % 2:
        yield Why("fault.rests", {"pairs": tuple(sorted(resting)), "allowed": len(here) % 2})


def _warnings(
    event: Event, tables: Sequence[tuple[int, int]], resting: Sequence[int]
) -> Iterator[Why]:
    history, rests = meetings(event.history), rested(event.history)
    clubs = {one.id: one.club for one in event.entrants if one.club}
    for ns, ew in tables:
        if rounds := met(history, ns, ew):
            yield Why("warning.rematch", {"pair": ns, "other": ew, "rounds": rounds})
        if ns != ew and ns in clubs and clubs[ns] == clubs.get(ew):
            yield Why("warning.club-mates", {"pair": ns, "other": ew, "club": clubs[ns]})
    for one in resting:
        if one in rests:
            yield Why("warning.rests-again", {"pair": one, "rounds": rests[one]})
