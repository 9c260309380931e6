"""Who starts where in a Mitchell, so that its turns bring together whom they should."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from tournaments.movements.history import Meetings, met

Pair: TypeAlias = int | None
Burden: TypeAlias = tuple[int, int, int]
"""Second rests, rematches, meetings of club-mates: each outweighs all that follow."""

NOTHING: Burden = (0, 0, 0)


@dataclass(frozen=True)
class Places:
    """Where each line starts, table by table; None is the seat of the pair that is missing."""

    stay: tuple[Pair, ...]
    move: tuple[Pair, ...]

    def seats(self, step: int, turn: int) -> Iterator[tuple[Pair, Pair]]:
        """Yield who stays and who has come to each table at a turn, the first being 0."""
        size = len(self.stay)
        for table, stay in enumerate(self.stay):
            yield stay, self.move[(table - step * turn) % size]


def improved(
    places: Places,
    *,
    step: int,
    rounds: int,
    known: Meetings,
    rests: Collection[int],
    clubs: Mapping[int, str],
) -> Places:
    """Exchange pairs until no exchange of two makes the meetings of all the turns better.

    `known` are the meetings so far, `rests` who has rested, `clubs` the club of each.
    """
    if not (known or rests or len(set(clubs.values())) < len(clubs)):
        return places
    return _Search(places, range(min(rounds, len(places.stay))), step, known, rests, clubs).run()


def burden(
    places: Places,
    *,
    step: int,
    rounds: int,
    known: Meetings,
    rests: Collection[int],
    clubs: Mapping[int, str],
) -> Burden:
    """Return the second rests, rematches and meetings of club-mates in all the turns."""
    search = _Search(places, range(rounds), step, known, rests, clubs)
    twice = again = mates = 0
    for seat, pair in enumerate(search.seated):
        if pair is not None:
            found = search.burden(seat)
            twice, again, mates = twice + found[0], again + found[1], mates + found[2]
    # A meeting burdens both seats, a rest only one.
    return twice, again // 2, mates // 2


class _Search:
    """Seats, and which seats come opposite each, turn by turn."""

    def __init__(
        self,
        places: Places,
        turns: Iterable[int],
        step: int,
        known: Meetings,
        rests: Collection[int],
        clubs: Mapping[int, str],
    ) -> None:
        self.known, self.rests, self.clubs = known, rests, clubs
        self.size = size = len(places.stay)
        self.seated: list[Pair] = [*places.stay, *places.move]
        # For each seat the seats that come opposite, turn by turn: the line that moves is second.
        self.opposite = [
            *([size + (table - step * turn) % size for turn in turns] for table in range(size)),
            *([(table + step * turn) % size for turn in turns] for table in range(size)),
        ]

    def run(self) -> Places:
        while self._better():
            pass
        return Places(tuple(self.seated[: self.size]), tuple(self.seated[self.size :]))

    def _better(self) -> bool:
        """Make every exchange that lightens a burden; whether there was any."""
        found = False
        for seat in range(2 * self.size):
            if self.seated[seat] is None or self.burden(seat) == NOTHING:
                continue
            for other in range(2 * self.size):
                if self.seated[other] is not None and self._exchange(seat, other):
                    found = True
                    if self.burden(seat) == NOTHING:
                        break
        return found

    def _exchange(self, seat: int, other: int) -> bool:
        """Exchange two seats; undone, and False, unless that lightens the burden."""
        before = _sum(self.burden(seat), self.burden(other))
        self._swap(seat, other)
        if _sum(self.burden(seat), self.burden(other)) < before:
            return True
        self._swap(seat, other)
        return False

    def _swap(self, seat: int, other: int) -> None:
        self.seated[seat], self.seated[other] = self.seated[other], self.seated[seat]

    def burden(self, seat: int) -> Burden:
        pair = self.seated[seat]
        assert pair is not None
        club = self.clubs.get(pair)
        rests = again = mates = 0
        for place in self.opposite[seat]:
            other = self.seated[place]
            if other is None:
                rests += pair in self.rests
            else:
                again += len(met(self.known, pair, other))
                mates += bool(club) and self.clubs.get(other) == club
        return rests, again, mates


def _sum(one: Burden, other: Burden) -> Burden:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
