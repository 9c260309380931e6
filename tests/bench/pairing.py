"""How long the pairing of a large event takes, without rematches and as a pure Danish."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from tests.bench.measuring import Row, cpu
from tournaments.movements import Entrant, Event, Programme, Seating, Segment, pair_round

PAIRS = 2_000
ROUNDS = 11
"""The round that is timed: everybody has met ten opponents, near in rank as they were."""

CLEAN = Programme((Segment(movement="danish-no-rematch", rounds=ROUNDS),))
DRAWN = Programme((Segment(movement="opening", rounds=1),))
PURE = Programme((Segment(movement="danish", rounds=ROUNDS),))


def rows(runs: int) -> Iterator[Row]:
    """Yield each measurement as the best of so many runs."""
    event = played(PAIRS, ROUNDS - 1)
    yield Row("pair 2,000 pairs without rematches", _paired(event, CLEAN, ROUNDS, runs), 1)
    odd = played(PAIRS + 1, ROUNDS - 1)
    yield Row("the same with one who rests", _paired(odd, CLEAN, ROUNDS, runs), 1)
    first = Event(entrants=event.entrants, seed="bench")
    yield Row("draw 2,000 pairs, club-mates apart", _paired(first, DRAWN, 1, runs), 1)
    yield Row("pair 2,000 pairs by rank alone", _paired(event, PURE, ROUNDS, runs), 1)


def _paired(event: Event, programme: Programme, number: int, runs: int) -> float:
    return cpu(runs, partial(pair_round, event, programme, number))


def played(pairs: int, rounds: int) -> Event:
    """Return an event after so many Danish rounds without rematches, with made-up results.

    The better pair of two usually wins, so that the ranking settles as a real one does.
    """
    chance = random.Random(pairs)
    entrants = tuple(Entrant(id=one, club=f"club {one % 40}") for one in range(1, pairs + 1))
    strength = {one.id: chance.gauss(0, 1) for one in entrants}
    points = dict.fromkeys(strength, 0)
    history: list[Seating] = []
    for number in range(1, rounds + 1):
        seating = pair_round(_event(entrants, history, points), CLEAN, number)
        history.append(seating)
        for table in seating.tables:
            won = 10 + 3 * (strength[table.ns] - strength[table.ew]) + chance.gauss(0, 5)
            vp = max(0, min(20, round(won)))
            points[table.ns] += vp
            points[table.ew] += 20 - vp
        for rest in seating.rests:
            points[rest.pair] += 14
    return _event(entrants, history, points)


def _event(entrants: tuple[Entrant, ...], history: list[Seating], points: dict[int, int]) -> Event:
    ranking = sorted(points, key=lambda one: (-points[one], one))
    return Event(entrants=entrants, history=tuple(history), ranking=tuple(ranking), seed="bench")
