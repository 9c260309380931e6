"""Italian round robin: a fixed calendar, by the circle method: everybody meets everybody."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.movements.history import meetings, met
from tournaments.movements.parts import Part
from tournaments.movements.values import Event, Meeting, Rest, Why


def calendar(size: int, turn: int) -> tuple[tuple[int, int | None], ...]:
    """Return who meets whom at a turn (from 0) among `size` places; None is who rests.

    The circle method: the last place stays, the others go round it. An even number needs
    size - 1 turns until all have met, an odd one `size`, with one rest each; then it begins again.
    """
    even = size + size % 2
    turning = even - 1
    found: list[tuple[int, int | None]] = []
    for step in range(even // 2):
        one = (turn + step) % turning
        other = even - 1 if step == 0 else (turn - step) % turning
        if other >= size:
            found.append((one, None))
        elif step == 0 and turn % 2:
            found.append((other, one))
        else:
            found.append((one, other))
    return tuple(found)


def turns_needed(size: int) -> int:
    """Return how many rounds it takes until everybody has met everybody."""
    return size - 1 if size % 2 == 0 else size


def italian(
    order: Sequence[int],
    event: Event,
    turn: int,
    *,
    playing: Collection[int],
    first_table: int = 1,
) -> Part:
    """Seat one turn (from 0) of the calendar of an order.

    `order` has the ids as they stood when the calendar was made, those who have withdrawn since
    among them: whoever is due to meet one of them rests, and no other game changes. `playing` has
    who is present.
    """
    known = meetings(event.history)
    tables: list[Meeting] = []
    rests: list[Rest] = []
    for first, second in calendar(len(order), turn):
        pair = order[first]
        if second is None:
            if pair in playing:
                rests.append(Rest(pair=pair, why=Why("rest.calendar", {"pair": pair})))
            continue
        other = order[second]
        if pair in playing and other in playing:
            table = first_table + len(tables)
            tables.append(_meeting(table, pair, other, turn, met(known, pair, other)))
            continue
        for one, gone in ((pair, other), (other, pair)):
            if one in playing:
                why = Why("rest.opponent-away", {"pair": one, "other": gone})
                rests.append(Rest(pair=one, why=why))
    rests += [
        Rest(pair=one, why=Why("rest.outside", {"pair": one}))
        for one in playing
        if one not in order
    ]
    again = sum(table.why.code == "pair.calendar-again" for table in tables)
    notes = (Why("note.rematches", {"count": again}),) if again else ()
    return Part(tuple(tables), tuple(rests), first_table + len(tables), notes)


def _meeting(table: int, pair: int, other: int, turn: int, before: tuple[int, ...]) -> Meeting:
    why = Why("pair.calendar", {"pair": pair, "other": other, "turn": turn + 1})
    if before:
        why = Why("pair.calendar-again", {**why.values, "rounds": before})
    return Meeting(table=table, ns=pair, ew=other, why=why)
