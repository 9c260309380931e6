"""Who takes part in an event: entrants as the movements know them, and whom a seat plays for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from tournaments.models import Pair, Presence, Table, Tournament
from tournaments.movements import Away, Entrant
from tournaments.presence import is_present, is_struck_out


def by_pair(rows: Iterable[Presence]) -> dict[int, list[Presence]]:
    found: dict[int, list[Presence]] = {}
    for row in rows:
        found.setdefault(row.pair_id, []).append(row)
    return found


def sides_of(tournament: Tournament, pairs: Mapping[int, Pair]) -> dict[int, tuple[int, ...]]:
    first: dict[int | None, int] = {}
    for pair in pairs.values():
        first.setdefault(pair.team_id, pair.pk)
    sides: dict[int, tuple[int, ...]] = {}
    for pair in pairs.values():
        if pair.partnership:
            sides[pair.pk] = tuple(one.entered.pair_id for one in pair.players.all() if one.entered)
        elif tournament.kind == "teams" and pair.team_id is not None:
            sides[pair.pk] = (first[pair.team_id],)
        else:
            sides[pair.pk] = (pair.pk,)
    return sides


def entrants_of(
    pairs: Mapping[int, Pair],
    presences: Mapping[int, Sequence[Presence]],
    sides: Mapping[int, tuple[int, ...]],
    tables: Mapping[int, Sequence[Table]],
    *,
    groups: Sequence[str],
    apart: bool,
) -> Iterator[Entrant]:
    """Yield who plays. A team is there as its first pair is.

    `groups` has the groups in order; an entry in none stands before them.
    """
    places = {name: place for place, name in enumerate(groups, start=1)}
    late = {
        table.why["values"]["pair"]
        for found in tables.values()
        for table in found
        if table.why.get("code") == "pair.late"
    }
    for pair in pairs.values():
        rows = presences.get(pair.pk, ())
        if sides[pair.pk] != (pair.pk,) or is_struck_out(pair, rows):
            continue
        yield Entrant(
            id=pair.pk,
            club=_club(pair) if apart else "",
            group=pair.group,
            group_place=places.get(pair.group, 0),
            since=pair.from_round,
            late=pair.pk in late,
            away=tuple(_away(pair, rows)),
        )


def _club(pair: Pair) -> str:
    """Return the club that all players of a pair belong to; partners of two clubs have none."""
    clubs = {player.club for player in pair.players.all()}
    return clubs.pop() if len(clubs) == 1 else ""


def _away(pair: Pair, rows: Sequence[Presence]) -> Iterator[Away]:
    """Yield the rounds in which a pair is away, by the last word on each."""
    turns = sorted({max(row.from_round, pair.from_round) for row in rows})
    left: int | None = None
    for number in turns:
        here = is_present(pair, rows, number)
        if left is not None and here:
            yield Away(left, number - 1)
        left = None if here else left or number
    if left is not None:
        yield Away(left)
