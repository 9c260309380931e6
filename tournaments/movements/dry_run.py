"""A whole programme before it starts: table by table what happens, and what cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tournaments.movements.forecasts import forecast
from tournaments.movements.foresight import Waits, by_rank, waits_for
from tournaments.movements.history import group_names, present
from tournaments.movements.individual import IndividualSeating, seat_individuals, spread
from tournaments.movements.pairing import AVOIDED, pair_round
from tournaments.movements.programme import Movement, Programme, Segment
from tournaments.movements.values import Entrant, Event, MovementRefused, Seating, Why

Named: TypeAlias = Literal["pair", "rank", "place"]


@dataclass(frozen=True, kw_only=True)
class DryRound:
    """One round to come. `seating` is None where only the director or the day can tell.

    `named` says what its ids are: entrants, places in the ranking of that moment, or places in the
    order that is drawn then; `waits` what has to be known before they can be told. What is
    `impossible` will be done as well as it can, or not at all.
    """

    number: int
    movement: Movement
    named: Named
    seating: Seating | IndividualSeating | None
    notes: tuple[Why, ...]
    impossible: tuple[Why, ...]
    waits: Waits = ""


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


def dry_run(
    programme: Programme,
    entrants: Sequence[Entrant],
    *,
    seed: str = "",
    drawn: Mapping[int, str] | None = None,
    start: Seating | IndividualSeating | None = None,
) -> DryRun:
    """Return what a programme will do with these entrants.

    Rounds that need no result are seated as they will be; those that do, by rank. Without `drawn`
    every draw is made with `seed`, as an example of it; with it these draws alone are made, by the
    first round of their segment, and the others stand by places. `start` is round 1 where it is
    seated already. `numbered` makes entrants where only their number is known.
    """
    run = _Run(programme, tuple(entrants), seed, drawn, start)
    first = 1
    for segment in programme.segments:
        run.segment(segment, first)
        first += segment.rounds
    return DryRun(tuple(run.rounds), tuple(run.notes), tuple(run.impossible))


def numbered(count: int) -> tuple[Entrant, ...]:
    """Return so many entrants of no club, numbered from 1."""
    return tuple(Entrant(id=one) for one in range(1, count + 1))


class _Run:
    def __init__(
        self,
        programme: Programme,
        entrants: tuple[Entrant, ...],
        seed: str,
        drawn: Mapping[int, str] | None,
        start: Seating | IndividualSeating | None,
    ) -> None:
        self.programme, self.entrants, self.seed = programme, entrants, seed
        self.drawn, self.start = drawn, start
        self.rounds: list[DryRound] = []
        self.notes: list[Why] = []
        self.impossible: list[Why] = []
        self.history: list[Seating] = []
        self.alone: list[IndividualSeating] = []
        self.known = True
        """Whether every round so far is seated as it will be."""

    def segment(self, segment: Segment, first: int) -> None:
        sizes = self._sizes(segment, first)
        notes, impossible = forecast(segment, first, sizes, last=self.programme.rounds)
        self.notes += notes
        self.impossible += impossible
        seed = self.seed if self.drawn is None else self.drawn.get(first, "")
        is_drawn = self.drawn is None or first in self.drawn
        waits = waits_for(segment, first, drawn=is_drawn, known=self.known)
        self.known &= not waits
        if segment.movement == "individual":
            self._individual(segment, first, waits, seed)
            return
        entrants = by_rank(sizes) if waits else self.entrants
        history = self.history if self.known else [Seating(number=n, tables=()) for n in _to(first)]
        programme = self._from_the_top(segment) if waits else self.programme
        named: Named = "pair"
        if waits:
            ranked = segment.movement in AVOIDED or segment.order == "ranking"
            named = "rank" if ranked else "place"
        ranking = tuple(one.id for one in entrants) if waits else ()
        for number in range(first, first + segment.rounds):
            event = Event(entrants=entrants, history=tuple(history), ranking=ranking, seed=seed)
            if self._opens(segment, number):
                event = Event(entrants=self.entrants, seed=seed)
                seating, refused = self._seating(event, self.programme, number, segment.movement)
                self._add(number, segment.movement, "pair", "", seating, refused)
            else:
                seating, refused = self._seating(event, programme, number, segment.movement)
                self._add(number, segment.movement, named, waits, seating, refused)
            empty = Seating(number=number, tables=())
            # A ranking of the day says nothing about who has met by the next round.
            history.append(empty if segment.movement in AVOIDED else seating or empty)

    def _opens(self, segment: Segment, number: int) -> bool:
        """Whether this is round 1 of an event that begins with Danish, or is seated by hand."""
        if number > 1 or segment.sizes:
            return False
        by_hand = segment.movement == "hand" and self.start is not None
        return segment.movement in AVOIDED or by_hand

    def _add(
        self,
        number: int,
        movement: Movement,
        named: Named,
        waits: Waits,
        seating: Seating | IndividualSeating | None,
        impossible: tuple[Why, ...],
    ) -> None:
        self.rounds.append(
            DryRound(
                number=number,
                movement=movement,
                named=named,
                seating=seating,
                notes=seating.notes if seating else (),
                impossible=impossible,
                waits=waits,
            )
        )

    def _seating(
        self, event: Event, programme: Programme, number: int, movement: Movement
    ) -> tuple[Seating | None, tuple[Why, ...]]:
        if number == 1 and isinstance(self.start, Seating) and event.entrants == self.entrants:
            return self.start, ()
        if movement == "hand":
            return None, ()
        try:
            return pair_round(event, programme, number), ()
        except MovementRefused as refused:
            return None, (refused.why,)

    def _individual(self, segment: Segment, first: int, waits: Waits, seed: str) -> None:
        players = present(self.entrants, first)
        by_place = waits == "draw"
        entrants = by_rank((len(players),)) if by_place else self.entrants
        history = self.alone if self.known else []
        for number in range(first, first + segment.rounds):
            seating: IndividualSeating | None = None
            impossible: tuple[Why, ...] = ()
            try:
                seating = self._players(
                    entrants, history, number, segment, number - first, seed, by_place=by_place
                )
                history.append(seating)
            except MovementRefused as refused:
                impossible = (refused.why,)
            named: Named = "place" if by_place else "pair"
            self._add(number, "individual", named, waits, seating, impossible)
        own = [one for one in history if one.number >= first]
        self.notes += spread(own, [one.id for one in (entrants if by_place else players)])

    def _players(
        self,
        entrants: tuple[Entrant, ...],
        history: Sequence[IndividualSeating],
        number: int,
        segment: Segment,
        turn: int,
        seed: str,
        *,
        by_place: bool,
    ) -> IndividualSeating:
        if number == 1 and isinstance(self.start, IndividualSeating) and not by_place:
            return self.start
        opening = "entry" if by_place else segment.order
        return seat_individuals(entrants, history, number, turn=turn, opening=opening, seed=seed)

    def _sizes(self, segment: Segment, first: int) -> tuple[int, ...]:
        """Return how many entrants each group has, one group where there are none."""
        here = present(self.entrants, first)
        if not segment.by_group:
            return (len(here),)
        if not segment.sizes:
            names = group_names(here)
            return tuple(sum(one.group == name for one in here) for name in names)
        if sum(segment.sizes) != len(here):
            values = {"wanted": sum(segment.sizes), "count": len(here), "round": first}
            self.impossible.append(Why("impossible.group-sizes", values))
            return (len(here),)
        return segment.sizes

    def _from_the_top(self, segment: Segment) -> Programme:
        """Return the programme with this segment seated in the order of its places."""
        return Programme(
            tuple(
                replace(one, order="entry") if one is segment else one
                for one in self.programme.segments
            )
        )


def _to(first: int) -> range:
    return range(1, first)
