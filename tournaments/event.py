"""An event as it stands, read once: the values that movements and ranking work on.

An entrant is known by the id of a pair: the pair itself, the single entry of an individual event,
or the first pair of a team. Every page and service that seats a round or ranks reads here, in a
fixed number of queries however large the event is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tournaments.event_entrants import by_pair, entrants_of, sides_of
from tournaments.event_rounds import RESULT_KINDS, RoundNow, round_now, tables_a_match
from tournaments.models import (
    Entry,
    LedgerLine,
    LineKind,
    Pair,
    Presence,
    Rest,
    Round,
    RoundState,
    Table,
    Tournament,
)
from tournaments.movements import Entrant, Event, IndividualSeating, Programme, Seating
from tournaments.ranking import Game, RankingRules, Reconciliation, Standing, rank, reconcile
from tournaments.ranking import LedgerLine as RankedLine
from tournaments.setup import Setup, SetupHistory, setup_history, setup_of
from tournaments.state import TableState, table_state

ANY_ROUND = 0
"""The round of a ledger line that belongs to none: it counts whichever rounds are ranked."""


@dataclass(frozen=True, kw_only=True)
class EventState:
    """Everything about an event that seating and ranking need.

    `pairs` are all by id, partnerships too, with players and team; `entrants` those who play, in
    the order of entry, without those who left before they had played; `sides` the entrants that a
    seated pair plays for. `setup` is the choice made last, `history` what holds in which round.
    `rows` are the ledger's lines that stand, `lines` the same as the
    ranking takes them.
    """

    tournament: Tournament
    setup: Setup
    history: SetupHistory
    pairs: Mapping[int, Pair]
    entrants: tuple[Entrant, ...]
    sides: Mapping[int, tuple[int, ...]]
    rounds: tuple[RoundNow, ...]
    rows: tuple[LedgerLine, ...]
    lines: tuple[RankedLine, ...]
    lots: str

    @cached_property
    def programme(self) -> Programme:
        """The programme of the setup chosen last."""
        return self.setup.rounds

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Number and names of everybody, by pair; a team by its number and name."""
        return {pk: entrant_name(pair) for pk, pair in self.pairs.items()}

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """Every result there is, whatever its round's state."""
        return tuple(game for found in self.rounds for game in found.games)

    def round(self, number: int) -> RoundNow | None:
        """Return a round by its number; None while it has not been made."""
        return next((found for found in self.rounds if found.number == number), None)


def read_event(tournament: Tournament) -> EventState:
    """Return the event as the record has it now, in ten queries at most."""
    pairs = {
        pair.pk: pair
        for pair in tournament.pairs.select_related("team").prefetch_related("players__entered")
    }
    presences = by_pair(Presence.objects.filter(pair__tournament=tournament))
    rounds = list(tournament.rounds.order_by("number"))
    tables = _tables(tournament, rounds, pairs)
    rests: dict[int, list[Rest]] = {found.pk: [] for found in rounds}
    for row in Rest.objects.filter(round__tournament=tournament).order_by("pair__number"):
        rests[row.round_id].append(row)
    rows = _standing(LedgerLine.objects.filter(tournament=tournament).select_related("round"))
    setup = setup_of(tournament)
    size = tables_a_match(pairs.values(), tournament.kind)
    sides = sides_of(tournament, pairs)
    lines = tuple(line for row in rows for line in _ranked(row, sides))
    states = _states(tournament, [table for found in tables.values() for table in found])
    return EventState(
        tournament=tournament,
        setup=setup,
        history=setup_history(tournament),
        pairs=pairs,
        entrants=tuple(entrants_of(
            pairs, presences, sides, tables, groups=tournament.groups, apart=setup.clubs_apart
        )),
        sides=sides,
        rounds=tuple(
            round_now(found, [states[one.pk] for one in tables[found.pk]], rests[found.pk], sides,
                   lines, individual=tournament.kind == "individual", size=size,
                   second=setup.second_scorer)
            for found in rounds
        ),
        rows=rows,
        lines=lines,
        lots=_lots(tournament, rounds, rows),
    )  # fmt: skip


def movement_event(state: EventState, number: int, *, seed: str = "") -> Event:
    """Return what round `number` is seated from: entrants, the rounds before it, the ranking.

    The ranking is that of the results in the rounds before; empty while there is none. The history
    of an individual event is `individual_history`'s.
    """
    before = [found for found in state.rounds if found.number < number]
    ranking: tuple[int, ...] = ()
    if any(found.games for found in before):
        ranking = tuple(row.entrant for row in standings(state, [found.number for found in before]))
    return Event(
        entrants=state.entrants,
        history=tuple(found.seating for found in before if isinstance(found.seating, Seating)),
        ranking=ranking,
        seed=seed,
    )


def individual_history(
    state: EventState, number: int, *, since: int = 1
) -> tuple[IndividualSeating, ...]:
    """Return the rounds of an individual event from `since` on and before `number`."""
    return tuple(
        found.seating
        for found in state.rounds
        if since <= found.number < number and isinstance(found.seating, IndividualSeating)
    )


def standings(state: EventState, rounds: Collection[int] | None = None) -> tuple[Standing, ...]:
    """Return the ranking of everybody after these rounds; None for every result there is."""
    return rank(
        (one.id for one in state.entrants), state.games, state.lines, ranking_rules(state, rounds)
    )


def ranking_rules(state: EventState, rounds: Collection[int] | None = None) -> RankingRules:
    """Return how the organiser ranks, over these rounds; None for all."""
    return RankingRules(
        limits=state.setup.vp_limits,
        chain=state.setup.ties,
        rounds=None if rounds is None else frozenset((*rounds, ANY_ROUND)),
        seed=state.lots,
        numbers={pk: pair.number for pk, pair in state.pairs.items()},
        in_rounds={
            found.number: state.history.at(found.number).vp_limits for found in state.rounds
        },
    )


def reconciliation(state: EventState, rounds: Collection[int] | None = None) -> Reconciliation:
    """Return whether every table and rest of the rounds that are closed is in the ranking.

    `rounds` names others; drafts and published rounds have no results to look for.
    """
    wanted = [
        found
        for found in state.rounds
        if (found.row.state == RoundState.CLOSED if rounds is None else found.number in rounds)
    ]
    numbers = {found.number for found in wanted}
    return reconcile(
        (found.seating for found in wanted),
        (game for found in wanted for game in found.games),
        [line for line in state.lines if line.round in numbers],
    )


def entrant_name(pair: Pair) -> str:
    """Return an entrant's number and names as sentences name them."""
    if pair.team is not None:
        return f"{pair.team.number} {pair.team.name}"
    players = " – ".join(player.name for player in pair.players.all())
    return players if pair.partnership else f"{pair.number} {players}"


def _tables(
    tournament: Tournament, rounds: Sequence[Round], pairs: Mapping[int, Pair]
) -> dict[int, list[Table]]:
    """Return the tables of each round, by its id, with rounds and pairs that are read already."""
    by_round: dict[int, list[Table]] = {found.pk: [] for found in rounds}
    known = {found.pk: found for found in rounds}
    for table in Table.objects.filter(round__tournament=tournament).order_by("number"):
        table.round = known[table.round_id]
        table.round.tournament = tournament
        table.ns, table.ew = pairs[table.ns_id], pairs[table.ew_id]
        by_round[table.round_id].append(table)
    return by_round


def _states(tournament: Tournament, tables: Iterable[Table]) -> dict[int, TableState]:
    entries: dict[int, list[Entry]] = {}
    for entry in Entry.objects.filter(tournament=tournament, kind__in=RESULT_KINDS):
        entries.setdefault(entry.table_id, []).append(entry)
    return {
        table.pk: table_state(table, entries.get(table.pk, ()), (), tournament.deals)
        for table in tables
    }


def _standing(rows: Iterable[LedgerLine]) -> tuple[LedgerLine, ...]:
    """Return the ledger's lines that no other line has taken the place of."""
    given = list(rows)
    over = {row.supersedes_id for row in given}
    return tuple(row for row in given if row.pk not in over and not row.void)


def _ranked(row: LedgerLine, sides: Mapping[int, tuple[int, ...]]) -> Iterator[RankedLine]:
    if row.kind == LineKind.LOTS:
        return
    for entrant in sides[row.pair_id]:
        yield RankedLine(
            round=row.round.number if row.round else ANY_ROUND,
            entrant=entrant,
            role="penalty" if row.kind == LineKind.PENALTY else "special",
            kind=row.kind,
            vp=row.vp,
            difference=row.mp,
            total=row.mp,
        )


def _lots(tournament: Tournament, rounds: Sequence[Round], rows: Sequence[LedgerLine]) -> str:
    """Return the seed of the lots: the one drawn last (a LOTS line has it in `mp`), else one that
    stands from the first draw on; the slug where round 1 is seated by hand."""
    drawn = [row.mp for row in rows if row.kind == LineKind.LOTS]
    if drawn:
        return str(drawn[-1])
    first = rounds[0].seed if rounds else None
    return tournament.slug if first is None else f"{tournament.slug}-{first}"
