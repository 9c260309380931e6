"""A seated round written as rows: tables, rests, and the partners of an individual event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.event import EventState
from tournaments.event_rounds import tables_a_match
from tournaments.models import Pair, Rest, Round, Table
from tournaments.movements import (
    IndividualSeating,
    Seating,
    rest_payload,
    why_payload,
)
from tournaments.services.entry_seats import partnership


@dataclass(frozen=True)
class Rows:
    """The tables of a round by number, each with its pairs and its reason; and who rests."""

    tables: tuple[Table, ...]
    rests: tuple[Rest, ...]


def write_rows(round: Round, seating: Seating | IndividualSeating, state: EventState) -> Rows:
    """Seat a round that has no tables as a movement says.

    A meeting of teams becomes a table for each of their pairs, in the order of their numbers; four
    players of an individual event become two partnerships.
    """
    if isinstance(seating, IndividualSeating):
        tables = tuple(_individual_tables(round, seating, state))
    else:
        tables = tuple(_pair_tables(round, seating, state))
    return Rows(
        tables=tuple(Table.objects.bulk_create(tables)),
        rests=tuple(Rest.objects.bulk_create(_rests(round, seating, state))),
    )


def clear_rows(round: Round) -> None:
    """Take a round's tables and rests away; partners that nobody has seen are parted again.

    The tables are to have nothing on record.
    """
    partners = Pair.objects.filter(partnership=True)
    pairs = [pk for table in round.tables.all() for pk in (table.ns_id, table.ew_id)]
    round.tables.all().delete()
    round.rests.all().delete()
    if not round.seatings.exists():
        partners.filter(pk__in=pairs).delete()


def team_pairs(state: EventState) -> Mapping[int, list[Pair]]:
    """Return the pairs that play for each entrant, in the order of their numbers."""
    found: dict[int, list[Pair]] = {}
    for pair in state.pairs.values():
        if not pair.partnership:
            found.setdefault(state.sides[pair.pk][0], []).append(pair)
    return found


def _pair_tables(round: Round, seating: Seating, state: EventState) -> Iterator[Table]:
    pairs = team_pairs(state)
    size = tables_a_match(state.pairs.values(), state.tournament.kind)
    for one in seating.tables:
        first = (one.table - 1) * size + 1
        for place, (ns, ew) in enumerate(zip(pairs[one.ns], pairs[one.ew], strict=False)):
            yield Table(round=round, number=first + place, ns=ns, ew=ew, why=why_payload(one.why))


def _individual_tables(
    round: Round, seating: IndividualSeating, state: EventState
) -> Iterator[Table]:
    for one in seating.tables:
        ns, ew = (
            partnership(state.pairs[first], state.pairs[second])
            for first, second in (one.ns, one.ew)
        )
        yield Table(round=round, number=one.table, ns=ns, ew=ew, why=why_payload(one.why))


def _rests(round: Round, seating: Seating | IndividualSeating, state: EventState) -> Iterator[Rest]:
    pairs = team_pairs(state)
    for rest in seating.rests:
        for pair in pairs[rest.pair]:
            yield Rest(round=round, pair=pair, why=rest_payload(rest))
