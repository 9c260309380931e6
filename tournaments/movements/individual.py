"""Individual tournaments: another partner every round, opponents as evenly spread as can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from tournaments.movements.history import absent
from tournaments.movements.individual_grids import Couple, grid, partnerships
from tournaments.movements.matching import cheapest, scatter
from tournaments.movements.opening import Opening, opening_order
from tournaments.movements.values import Absent, Entrant, Event, MovementRefused, Rest, Why

FOUR = 4


@dataclass(frozen=True, kw_only=True)
class Quartet:
    """A table of four players: two partners on each line."""

    table: int
    ns: Couple
    ew: Couple
    why: Why


@dataclass(frozen=True, kw_only=True)
class IndividualSeating:
    """A seated round of an individual tournament."""

    number: int
    tables: tuple[Quartet, ...]
    rests: tuple[Rest, ...] = ()
    absent: tuple[Absent, ...] = ()
    notes: tuple[Why, ...] = ()


@dataclass(frozen=True)
class Together:
    """How often two players have been partners, opponents; and how often each has rested."""

    partners: Counter[frozenset[int]]
    opponents: Counter[frozenset[int]]
    rests: Counter[int]


def together(history: Iterable[IndividualSeating]) -> Together:
    """Return who has played with and against whom, and who has rested, in these rounds."""
    partners: Counter[frozenset[int]] = Counter()
    opponents: Counter[frozenset[int]] = Counter()
    rests: Counter[int] = Counter()
    for seating in history:
        rests.update(rest.pair for rest in seating.rests)
        for table in seating.tables:
            partners.update((frozenset(table.ns), frozenset(table.ew)))
            opponents.update(frozenset((one, other)) for one in table.ns for other in table.ew)
    return Together(partners, opponents, rests)


def seat_individuals(
    entrants: Sequence[Entrant],
    history: Sequence[IndividualSeating],
    number: int,
    *,
    turn: int,
    opening: Opening = "draw",
    seed: str = "",
) -> IndividualSeating:
    """Seat round `number`, the turn (from 0) of an individual movement.

    Who has rested least rests, so that tables of four remain. Partners follow a calendar in which
    nobody partners anybody twice before everybody has been everybody's partner: for 8, 12, 13, 16,
    17, 20 and 28 players a grid, in which each meets each as an opponent exactly twice; for other
    numbers the circle, with the exact matching of tables that repeats the fewest opponents. What
    cannot be met stands in the notes. Refuses fewer than four players (`few-players`).
    """
    event = Event(entrants=tuple(entrants), seed=seed)
    here = frozenset(one.id for one in entrants if one.present(number))
    if len(here) < FOUR:
        raise MovementRefused("few-players", count=len(here))
    order = opening_order([one for one in entrants if one.present(number - turn)], event, opening)
    order += tuple(one.id for one in entrants if one.id in here and one.id not in order)
    so_far = together(history)
    quartets = _from_grid(order, turn) if here.issuperset(order) else ()
    if not quartets:
        playing = here.difference(_resting(order, turn, here, so_far))
        quartets = _tables(_couples(order, turn, playing, so_far), so_far)
    seated = {one for table in quartets for one in (*table.ns, *table.ew)}
    seating = IndividualSeating(
        number=number,
        tables=quartets,
        rests=tuple(_rest(one, so_far) for one in order if one in here - seated),
        absent=absent(event, number),
    )
    return replace(seating, notes=_notes(seating, so_far))


def spread(history: Iterable[IndividualSeating], players: Sequence[int]) -> tuple[Why, ...]:
    """Return how evenly a whole movement brought its players together, the constraints unmet."""
    found = together(history)
    notes = []
    again = sum(times - 1 for times in found.partners.values() if times > 1)
    if again:
        notes.append(Why("note.partners-again", {"count": again}))
    pairs = [frozenset((a, b)) for place, a in enumerate(players) for b in players[:place]]
    times = [found.opponents[pair] for pair in pairs]
    if times and max(times) - min(times) > 1:
        notes.append(Why("note.opponents-uneven", {"fewest": min(times), "most": max(times)}))
    rests = [found.rests[one] for one in players]
    if max(rests, default=0) - min(rests, default=0) > 1:
        notes.append(Why("note.rests-uneven", {"fewest": min(rests), "most": max(rests)}))
    return tuple(notes)


def _from_grid(order: Sequence[int], turn: int) -> tuple[Quartet, ...]:
    why = Why("quartet.grid", {"turn": turn + 1})
    return tuple(
        Quartet(table=table, ns=ns, ew=ew, why=why)
        for table, (ns, ew) in enumerate(grid(order, turn), start=1)
    )


def _resting(
    order: Sequence[int], turn: int, here: frozenset[int], so_far: Together
) -> tuple[int, ...]:
    """Return who rests so that tables of four remain: those who have rested least.

    Among them those whose rest parts the fewest partners of the calendar.
    """
    count = len(here) % FOUR
    playing = sorted((one for one in order if one in here), key=lambda one: so_far.rests[one])
    if not count:
        return ()
    most = so_far.rests[playing[count - 1]]
    surely = tuple(one for one in playing if so_far.rests[one] < most)
    partner = dict(partnerships(order, turn))
    partner |= {other: one for one, other in partner.items() if other is not None}

    def attached(one: int) -> tuple[int, int]:
        other = partner.get(one)
        if other not in here or other in surely:
            return 0, one
        return (1 if so_far.rests[other] == most else 2), min(one, other)

    # Whoever parts nobody, then couples who may rest together: the first few have the best three.
    perhaps = sorted((one for one in playing if so_far.rests[one] == most), key=attached)[:6]

    def parted(resting: tuple[int, ...]) -> int:
        left = (partner.get(one) for one in resting)
        return sum(other in here and other not in resting for other in left)

    return min((surely + more for more in combinations(perhaps, count - len(surely))), key=parted)


def _couples(
    order: Sequence[int], turn: int, playing: frozenset[int], so_far: Together
) -> list[Couple]:
    """Return the partnerships of a turn; those the calendar leaves alone are given one another.

    So are two whom the calendar would make partners again.
    """
    couples: list[Couple] = []
    alone: list[int] = []
    for one, other in partnerships(order, turn):
        there = [player for player in (one, other) if player is not None and player in playing]
        if len(there) == 2 and not so_far.partners[frozenset(there)]:
            couples.append((there[0], there[1]))
        else:
            alone += there
    costs = {
        (place, after): (so_far.partners[frozenset((one, other))], scatter(place, after))
        for (place, one), (after, other) in combinations(enumerate(alone), 2)
    }
    return couples + [
        (alone[one], alone[other])
        for one, other in cheapest(len(alone), costs, _largest(len(alone), costs.values()))
    ]


def _tables(couples: Sequence[Couple], so_far: Together) -> tuple[Quartet, ...]:
    """Return the tables that repeat the fewest opponents."""
    costs = {}
    for (place, ns), (after, ew) in combinations(enumerate(couples), 2):
        # Squares, so that meeting a third time weighs more than two second times.
        again = sum(2 * times + 1 for times in _times(ns, ew, so_far))
        costs[place, after] = (again, scatter(place, after))
    found = cheapest(len(couples), costs, _largest(len(couples), costs.values()))
    return tuple(
        Quartet(
            table=table,
            ns=couples[one],
            ew=couples[other],
            why=_why(couples[one], couples[other], so_far),
        )
        for table, (one, other) in enumerate(found, start=1)
    )


def _why(ns: Couple, ew: Couple, so_far: Together) -> Why:
    met = max(_times(ns, ew, so_far))
    if any(so_far.partners[frozenset(couple)] for couple in (ns, ew)):
        return Why("quartet.partner-again", {"pairs": (*ns, *ew)})
    return Why("quartet.opponents-again" if met else "quartet.all-new", {"times": met})


def _times(ns: Couple, ew: Couple, so_far: Together) -> list[int]:
    return [so_far.opponents[frozenset((one, other))] for one in ns for other in ew]


def _largest(size: int, costs: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(size // 2 * max(level) for level in zip(*costs, strict=True))


def _rest(one: int, so_far: Together) -> Rest:
    if times := so_far.rests[one]:
        return Rest(pair=one, why=Why("rest.player-again", {"pair": one, "count": times}))
    return Rest(pair=one, why=Why("rest.player", {"pair": one}))


def _notes(seating: IndividualSeating, so_far: Together) -> tuple[Why, ...]:
    again = sum(
        bool(so_far.partners[frozenset(couple)])
        for table in seating.tables
        for couple in (table.ns, table.ew)
    )
    return (Why("note.partners-again", {"count": again}),) if again else ()
