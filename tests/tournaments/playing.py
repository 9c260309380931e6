"""Small events for the tests of movements and rankings: seated rounds, and rounds played out."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from tournaments.movements import (
    Entrant,
    Event,
    Meeting,
    Programme,
    Rest,
    Seating,
    Segment,
    Why,
    numbered,
    pair_round,
)

MANY = 99
CLEAN = Programme((Segment(movement="danish-no-rematch", rounds=MANY),))
PURE = Programme((Segment(movement="danish", rounds=MANY),))
FEDERATION = Programme((Segment(movement="danish-federation", rounds=MANY),))

HAND = Why("pair.hand")


def seated(number: int, *tables: tuple[int, int], rests: Sequence[int] = ()) -> Seating:
    """Return a round in which these met and those rested."""
    return Seating(
        number=number,
        tables=tuple(
            Meeting(table=table, ns=ns, ew=ew, why=HAND)
            for table, (ns, ew) in enumerate(tables, start=1)
        ),
        rests=tuple(Rest(pair=one, why=HAND) for one in rests),
    )


def danish(
    ranking: Sequence[int],
    history: tuple[Seating, ...],
    programme: Programme,
    *,
    number: int = 0,
    rounds: int = MANY,
) -> Seating:
    """Return the next round of an event that has this ranking and these rounds behind it."""
    segment = Segment(movement=programme.segments[0].movement, rounds=rounds)
    event = Event(
        entrants=tuple(Entrant(id=one) for one in sorted(ranking)),
        history=history,
        ranking=tuple(ranking),
    )
    return pair_round(event, Programme((segment,)), number or len(history) + 1)


def play(count: int, rounds: int, programme: Programme, seed: int) -> Iterator[Seating]:
    """Yield the rounds of an event with results by chance."""
    chance = random.Random(seed)
    points = dict.fromkeys(range(1, count + 1), 0)
    history: list[Seating] = []
    for number in range(1, rounds + 1):
        ranking = tuple(sorted(points, key=lambda one: (-points[one], one)))
        event = Event(
            entrants=numbered(count), history=tuple(history), ranking=ranking, seed=str(seed)
        )
        seating = pair_round(event, programme, number)
        yield seating
        history.append(seating)
        for table in seating.tables:
            won = chance.randint(0, 20)
            points[table.ns] += won
            points[table.ew] += 20 - won


def all_met(seating: Seating) -> set[frozenset[int]]:
    """Return who met whom in a round."""
    return {frozenset(table.pairs) for table in seating.tables}


def meetings_of(history: Iterable[Seating]) -> set[frozenset[int]]:
    """Return who has met whom in these rounds."""
    return {pair for seating in history for pair in all_met(seating)}


def rests_of(history: Iterable[Seating], count: int) -> list[int]:
    """Return how often each of the numbered pairs has rested."""
    resting = [rest.pair for seating in history for rest in seating.rests]
    return [resting.count(one) for one in range(1, count + 1)]
