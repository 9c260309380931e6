"""What the rounds so far say: who has met whom, who has rested, who is there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from tournaments.movements.values import Absent, Entrant, Event, Seating, Why

Meetings = Mapping[int, Mapping[int, tuple[int, ...]]]


def meetings(history: Iterable[Seating]) -> Meetings:
    """Return, for each pair and opponent, the rounds in which they were seated together.

    Rounds seated but not played count: the history is what was published, not what was scored.
    """
    found: dict[int, dict[int, tuple[int, ...]]] = defaultdict(dict)
    for seating in history:
        for table in seating.tables:
            for pair, other in (table.pairs, table.pairs[::-1]):
                found[pair][other] = (*found[pair].get(other, ()), seating.number)
    return found


def met(known: Meetings, pair: int, other: int) -> tuple[int, ...]:
    """Return the rounds in which the two have met, () when never."""
    return known.get(pair, {}).get(other, ())


def rested(history: Iterable[Seating]) -> Mapping[int, tuple[int, ...]]:
    """Return the rounds in which each pair rested; a pair that never did is not in it."""
    found: dict[int, tuple[int, ...]] = {}
    for seating in history:
        for rest in seating.rests:
            found[rest.pair] = (*found.get(rest.pair, ()), seating.number)
    return found


def present(entrants: Iterable[Entrant], number: int) -> tuple[Entrant, ...]:
    """Return who plays in that round, in the order of entry."""
    return tuple(entrant for entrant in entrants if entrant.present(number))


def group_names(entrants: Iterable[Entrant]) -> list[str]:
    """Return the groups there are, "" for those in none, in the order in which they are seated."""
    places = {(entrant.group_place, entrant.group) for entrant in entrants}
    return list(dict.fromkeys(name for _place, name in sorted(places)))


def absent(event: Event, number: int) -> tuple[Absent, ...]:
    """Return who is out of that round: withdrawn, or away and due back."""
    return tuple(
        Absent(entrant.id, _why_absent(entrant, number))
        for entrant in event.entrants
        if entrant.since <= number and not entrant.present(number)
    )


def _why_absent(entrant: Entrant, number: int) -> Why:
    away = next(one for one in entrant.away if one.covers(number))
    if away.last is None:
        return Why("absent.withdrawn", {"pair": entrant.id, "round": away.first})
    return Why("absent.away", {"pair": entrant.id, "round": away.last + 1})
