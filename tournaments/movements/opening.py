"""The first round: by draw or by order of entry, club-mates apart where they can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tournaments.movements.history import meetings, met, rested
from tournaments.movements.lots import drawn
from tournaments.movements.matching import Wishes, best_matching
from tournaments.movements.parts import Part, counts, why_rests
from tournaments.movements.values import Entrant, Event, Meeting, Rest, Why

Opening: TypeAlias = Literal["draw", "entry", "ranking"]


def opening_order(entrants: Sequence[Entrant], event: Event, opening: Opening) -> tuple[int, ...]:
    """Return the ids in the order from which they are seated.

    Late entrants stand last however they are ordered, so that nobody else's place moves. Without
    a ranking "ranking" is the order of entry.
    """
    if opening == "draw":
        early = drawn(event.seed, (one.id for one in entrants if not one.late))
        return (*early, *drawn(event.seed, (one.id for one in entrants if one.late)))
    ids = [one.id for one in sorted(entrants, key=lambda one: one.late)]
    if opening == "ranking" and event.ranking:
        rank = {one: place for place, one in enumerate(event.ranking)}
        ids.sort(key=lambda one: rank.get(one, len(rank)))
    return tuple(ids)


def seat_opening(
    entrants: Sequence[Entrant], event: Event, *, opening: Opening, first_table: int = 1
) -> Part:
    """Pair neighbours of a drawn order or of the order of entry; of an odd number the last rests.

    Nobody meets a club-mate, and in a later round nobody an opponent of before, unless it cannot
    be helped: then as few as can be, and the pairing says so.
    """
    order = opening_order(entrants, event, opening)
    clubs = {one.id: one.club for one in entrants if one.club}
    known, rests = meetings(event.history), rested(event.history)
    matching = best_matching(
        Wishes(
            order=order,
            avoided=counts(known),
            clubs=clubs,
            rests={pair: len(rounds) for pair, rounds in rests.items()},
        )
    )
    tables = []
    for table, (pair, other) in enumerate(matching.pairs, start=first_table):
        why = Why(f"pair.{opening}", {"pair": pair, "other": other, "seed": event.seed})
        if rounds := met(known, pair, other):
            why = Why("pair.rematch", {"pair": pair, "other": other, "rounds": rounds})
        elif pair in clubs and clubs[pair] == clubs.get(other):
            why = Why("pair.club-mates", {"pair": pair, "other": other, "club": clubs[pair]})
        tables.append(Meeting(table=table, ns=pair, ew=other, why=why))
    resting: tuple[Rest, ...] = ()
    if matching.rest is not None:
        why = why_rests(matching.rest, order, rests, lowest=f"rest.last-{opening}")
        resting = (Rest(pair=matching.rest, why=why),)
    return Part(tuple(tables), resting, first_table + len(tables), _notes(tables))


def _notes(tables: Sequence[Meeting]) -> tuple[Why, ...]:
    found = []
    for code in ("rematch", "club-mates"):
        if count := sum(table.why.code == f"pair.{code}" for table in tables):
            found.append(
                Why("note.rematches" if code == "rematch" else "note.club-mates", {"count": count})
            )
    return tuple(found)
