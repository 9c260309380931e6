"""A whole programme before it starts: table by table what happens, and what cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tournaments.movements.forecasts import forecast
from tournaments.movements.history import present
from tournaments.movements.individual import IndividualSeating, seat_individuals, spread
from tournaments.movements.pairing import AVOIDED, pair_round
from tournaments.movements.programme import Movement, Programme, Segment
from tournaments.movements.values import Entrant, Event, MovementRefused, Seating, Why

Named: TypeAlias = Literal["pair", "rank", "place"]


@dataclass(frozen=True, kw_only=True)
class DryRound:
    """One round to come. `seating` is None where only the director or the day can tell.

    `named` says what its ids are: entrants, places in the ranking of that moment, or places in the
    order that is drawn then. What is `impossible` will be done as well as it can, or not at all.
    """

    number: int
    movement: Movement
    named: Named
    seating: Seating | IndividualSeating | None
    notes: tuple[Why, ...]
    impossible: tuple[Why, ...]


@dataclass(frozen=True)
class DryRun:
    """The rounds of a programme, and what concerns several together."""

    rounds: tuple[DryRound, ...]
    notes: tuple[Why, ...]
    impossible: tuple[Why, ...]

    @property
    def everything_impossible(self) -> tuple[Why, ...]:
        """What cannot be, of the whole and of each round."""
        return (*self.impossible, *(why for one in self.rounds for why in one.impossible))


def dry_run(programme: Programme, entrants: Sequence[Entrant], *, seed: str = "") -> DryRun:
    """Return what a programme will do with these entrants.

    Rounds that need no result are seated as they will be; those that do, by rank. `numbered` makes
    entrants where only their number is known.
    """
    run = _Run(programme, tuple(entrants), seed)
    first = 1
    for segment in programme.segments:
        run.segment(segment, first)
        first += segment.rounds
    return DryRun(tuple(run.rounds), tuple(run.notes), tuple(run.impossible))


def numbered(count: int) -> tuple[Entrant, ...]:
    """Return so many entrants of no club, numbered from 1."""
    return tuple(Entrant(id=one) for one in range(1, count + 1))


class _Run:
    def __init__(self, programme: Programme, entrants: tuple[Entrant, ...], seed: str) -> None:
        self.programme, self.entrants, self.seed = programme, entrants, seed
        self.rounds: list[DryRound] = []
        self.notes: list[Why] = []
        self.impossible: list[Why] = []
        self.history: list[Seating] = []
        self.known = True
        """Whether every round so far could be seated without a result."""

    def segment(self, segment: Segment, first: int) -> None:
        sizes = self._sizes(segment, first)
        notes, impossible = forecast(segment, first, sizes, last=self.programme.rounds)
        self.notes += notes
        self.impossible += impossible
        if segment.movement == "individual":
            self._individual(segment, first)
            return
        self.known &= not _needs_results(segment, first)
        entrants = self.entrants if self.known else _by_rank(sizes)
        history = self.history if self.known else [Seating(number=n, tables=()) for n in _to(first)]
        programme = self.programme if self.known else self._from_the_top(segment, first)
        named: Named = "pair"
        if not self.known:
            by_rank = segment.movement in AVOIDED or segment.order == "ranking"
            named = "rank" if by_rank else "place"
        ranking = () if self.known else tuple(one.id for one in entrants)
        for number in range(first, first + segment.rounds):
            event = Event(
                entrants=entrants, history=tuple(history), ranking=ranking, seed=self.seed
            )
            round_, seating = self._round(event, programme, number, segment.movement, named)
            self.rounds.append(round_)
            empty = Seating(number=number, tables=())
            # A ranking of the day says nothing about who has met by the next round.
            history.append(empty if segment.movement in AVOIDED else seating or empty)

    def _round(
        self, event: Event, programme: Programme, number: int, movement: Movement, named: Named
    ) -> tuple[DryRound, Seating | None]:
        seating: Seating | None = None
        impossible: tuple[Why, ...] = ()
        if movement != "hand":
            try:
                seating = pair_round(event, programme, number)
            except MovementRefused as refused:
                impossible = (refused.why,)
        notes = seating.notes if seating else ()
        return (
            DryRound(
                number=number,
                movement=movement,
                named=named,
                seating=seating,
                notes=notes,
                impossible=impossible,
            ),
            seating,
        )

    def _individual(self, segment: Segment, first: int) -> None:
        history: list[IndividualSeating] = []
        for number in range(first, first + segment.rounds):
            seating: IndividualSeating | None = None
            impossible: tuple[Why, ...] = ()
            try:
                seating = seat_individuals(
                    self.entrants,
                    history,
                    number,
                    turn=number - first,
                    opening=segment.order,
                    seed=self.seed,
                )
                history.append(seating)
            except MovementRefused as refused:
                impossible = (refused.why,)
            self.rounds.append(
                DryRound(
                    number=number,
                    movement="individual",
                    named="pair",
                    seating=seating,
                    notes=seating.notes if seating else (),
                    impossible=impossible,
                )
            )
        players = [one.id for one in present(self.entrants, first)]
        self.notes += spread(history, players)

    def _sizes(self, segment: Segment, first: int) -> tuple[int, ...]:
        """Return how many entrants each group has, one group where there are none."""
        here = present(self.entrants, first)
        if not segment.by_group:
            return (len(here),)
        if not segment.sizes:
            names = sorted({one.group for one in here})
            return tuple(sum(one.group == name for one in here) for name in names)
        if sum(segment.sizes) != len(here):
            values = {"wanted": sum(segment.sizes), "count": len(here), "round": first}
            self.impossible.append(Why("impossible.group-sizes", values))
            return (len(here),)
        return segment.sizes

    def _from_the_top(self, segment: Segment, first: int) -> Programme:
        """Return the programme with this segment seated in the order of its places."""
        return Programme(
            tuple(
                replace(one, order="entry") if one is segment else one
                for one in self.programme.segments
            )
        )


def _needs_results(segment: Segment, first: int) -> bool:
    if segment.movement in AVOIDED or segment.movement == "hand" or segment.sizes:
        return True
    return segment.order == "ranking" and first > 1


def _by_rank(sizes: Sequence[int]) -> tuple[Entrant, ...]:
    groups = [place for place, size in enumerate(sizes) for _ in range(size)]
    return tuple(
        Entrant(id=rank, group=f"{group:04}") for rank, group in enumerate(groups, start=1)
    )


def _to(first: int) -> range:
    return range(1, first)
