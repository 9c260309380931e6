"""Where everybody sits, as players look for themselves: the seating of a published round alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.entry_lists.names import plain
from tournaments.models import Pair, Player, Rest, Round, RoundState, Table, Tournament
from tournaments.state import Line

KNOWN_OUTSIDE = (RoundState.PUBLISHED, RoundState.PLAYING)


@dataclass(frozen=True)
class Seat:
    """A player's place in a round.

    `number` is that of the entry, `table` None for a rest; `partner` and `opponents` are names.
    """

    name: str
    number: int
    partner: str
    table: int | None
    line: Line | None
    opponents: tuple[str, ...]


@dataclass(frozen=True)
class Seating:
    """The round that everybody may see, and its seats in the order of the alphabet.

    `round` is None while no round is published; `last` the last round that is over, 0 for none.
    """

    round: int | None
    playing: bool
    last: int
    seats: tuple[Seat, ...] = ()

    def of(self, number: int) -> tuple[Seat, ...]:
        """Return the seats of an entry."""
        return tuple(seat for seat in self.seats if seat.number == number)


def read_seating(tournament: Tournament) -> Seating:
    """Return the seating of the latest round that is published or being played.

    As many queries for one table as for two hundred: rounds, tables and rests with their players.
    """
    rounds = list(tournament.rounds.order_by("number"))
    known = [row for row in rounds if row.state in KNOWN_OUTSIDE]
    last = max((row.number for row in rounds if row.state == RoundState.CLOSED), default=0)
    if not known:
        return Seating(round=None, playing=False, last=last)
    latest = known[-1]
    seats = [*_table_seats(_tables(latest)), *_rest_seats(_rests(latest))]
    return Seating(
        round=latest.number,
        playing=latest.state == RoundState.PLAYING,
        last=last,
        seats=tuple(sorted(seats, key=lambda seat: (plain(seat.name), seat.number))),
    )


def matching(seats: Sequence[Seat], text: str) -> list[Seat]:
    """Return the seats whose number or name fits: every word of `text` begins one of the name."""
    words = plain(text).split()
    return [seat for seat in seats if words and all(_fits(word, seat) for word in words)]


def _fits(word: str, seat: Seat) -> bool:
    if word.isdecimal():
        return word == str(seat.number)
    return any(part.startswith(word) for part in plain(seat.name).split())


def _tables(round: Round) -> list[Table]:
    found = Table.objects.filter(round=round).select_related("ns", "ew")
    return list(found.prefetch_related("ns__players__entered__pair", "ew__players__entered__pair"))


def _rests(round: Round) -> list[Rest]:
    return list(round.rests.select_related("pair").prefetch_related("pair__players__entered__pair"))


def _table_seats(tables: Iterable[Table]) -> Iterator[Seat]:
    for table in tables:
        ways: tuple[tuple[Pair, Pair, Line], ...] = (
            (table.ns, table.ew, "NS"),
            (table.ew, table.ns, "EW"),
        )
        for pair, against, line in ways:
            opponents = tuple(player.name for player in _players(against))
            yield from _seats(pair, table.number, line, opponents)


def _rest_seats(rests: Iterable[Rest]) -> Iterator[Seat]:
    for rest in rests:
        yield from _seats(rest.pair, None, None, ())


def _seats(
    pair: Pair, table: int | None, line: Line | None, opponents: tuple[str, ...]
) -> Iterator[Seat]:
    players = _players(pair)
    for player in players:
        partner = ", ".join(one.name for one in players if one != player)
        number = player.entered.pair.number if player.entered else pair.number
        yield Seat(player.name, number, partner, table, line, opponents)


def _players(pair: Pair) -> list[Player]:
    return sorted(pair.players.all(), key=lambda player: player.place)
