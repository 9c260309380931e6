"""The best way to pair an order: exact, every wish strictly above the next.

Edmonds' matching finds the cheapest perfect matching, and the cost of a pairing is one whole number
made of levels, each of which outweighs all lower ones together: no number of small wishes can ever
buy a rematch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import isqrt
from operator import mul

import rustworkx

WHOLE = 64
"""Up to so many pairs every pairing is weighed; above, those near in rank first."""
FIRST_REACH = 24
WIDEST = 1 << 120
"""The matching counts in 128 bits and needs a few for itself."""
SCATTER = 4093

PENALTIES = 5
DISTANCE = PENALTIES

Cost = tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What is paired and what is to be avoided.

    `order` has the ids, best first. `avoided` counts, for two ids, how often they have met;
    `clubs` names the club of those whose club-mates are kept apart; `rests` counts rests so far.
    """

    order: Sequence[int]
    avoided: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    clubs: Mapping[int, str] = field(default_factory=dict)
    rests: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Matching:
    """The pairs from the top of the order down, the better one first, and who rests."""

    pairs: tuple[tuple[int, int], ...]
    rest: int | None = None


def best_matching(wishes: Wishes) -> Matching:
    """Return the best matching of an order; of an odd number one rests.

    In this order, each strictly before the next: whoever rests has rested least; the fewest
    rematches; the fewest third meetings and more; the lowest of the order rests; the fewest
    club-mates; the smallest sum of squared distances in the order, and among equals the one that
    is closer at the top. Two calls with the same wishes answer alike.

    Of a large order only pairings of near ranks are weighed at first. The answer is taken when no
    wider pairing can be part of one as good, and the reach widened until then.
    """
    size = len(wishes.order)
    reach = size if size <= WHOLE else FIRST_REACH
    while True:
        found = _Solved(wishes, reach)
        if reach >= size or (wanted := found.reach_wanted()) <= reach:
            return found.matching()
        reach = min(wanted, size)


class _Solved:
    """The best matching of the pairings within a reach."""

    def __init__(self, wishes: Wishes, reach: int) -> None:
        self.wishes, self.reach = wishes, reach
        self.size = len(wishes.order)
        self.resting = _resting(wishes)
        self.costs = {(a, b): cost for a, b, cost in self._edges()}
        self.pairs = cheapest(self.size + self.size % 2, self.costs, self._largest())

    def _edges(self) -> Iterator[tuple[int, int, Cost]]:
        order, clubs, size = self.wishes.order, self.wishes.clubs, self.size
        for place, one in enumerate(order):
            avoided, club = self.wishes.avoided.get(one, {}), clubs.get(one, "")
            for other in range(place + 1, min(size, place + self.reach + 1)):
                who, apart = order[other], other - place
                times = avoided.get(who, 0)
                mates = int(bool(club) and club == clubs.get(who, ""))
                again, more = (1, times - 1) if times else (0, 0)
                near = (apart * apart, apart * (size - place), scatter(place, other))
                yield place, other, (0, again, more, 0, mates, *near)
        for place, (rests, rank) in enumerate(self.resting):
            yield place, size, (rests, 0, 0, rank, 0, 0, 0, 0)

    def _largest(self) -> Cost:
        """The largest sum that a matching can have at each level."""
        half, size, reach = self.size // 2, self.size, min(self.reach, self.size)
        meetings = max(map(max, (m.values() for m in self.wishes.avoided.values() if m)), default=0)
        rests = max((rests for rests, _ in self.resting), default=0)
        ranks = max((rank for _, rank in self.resting), default=0)
        return (
            rests,
            half if meetings else 0,
            half * max(0, meetings - 1),
            ranks,
            half if self.wishes.clubs else 0,
            half * reach * reach,
            half * reach * size,
            half * SCATTER,
        )

    def reach_wanted(self) -> int:
        """Return the reach within which every matching as good must lie.

        A matching with one pairing wider than the reach costs at least that pairing's square and,
        for everybody else, the least each can have.
        """
        chosen = [self.costs[pair] for pair in self.pairs]
        if any(any(cost[:PENALTIES]) for cost in chosen):
            return 4 * self.reach
        least = [(self.reach + 1) ** 2] * self.size
        for (one, other), cost in self.costs.items():
            if other < self.size and not any(cost[:PENALTIES]):
                least[one] = min(least[one], cost[DISTANCE])
                least[other] = min(least[other], cost[DISTANCE])
        playing = [place for pair in self.pairs if self.size not in pair for place in pair]
        spent = sum(cost[DISTANCE] for cost in chosen)
        spare = 2 * spent - sum(least[place] for place in playing)
        return isqrt((spare + 1) // 2 + max(least[place] for place in playing))

    def matching(self) -> Matching:
        order, size = self.wishes.order, self.size
        pairs = tuple((order[one], order[other]) for one, other in self.pairs if other < size)
        rest = next((order[one] for one, other in self.pairs if other == size), None)
        return Matching(pairs, rest)


def cheapest(
    nodes: int, costs: Mapping[tuple[int, int], Cost], largest: Cost
) -> list[tuple[int, int]]:
    """Return the perfect matching of nodes 0 … nodes - 1 that costs least, level before level.

    `costs` has the edges, the smaller node first; `largest` the largest sum that a whole matching
    can have at each level.
    """
    factors = _factors(largest)
    packed = {pair: sum(map(mul, cost, factors)) for pair, cost in costs.items()}
    ceiling = max(packed.values(), default=0) + 1
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * nodes)
    graph.add_edges_from([(one, other, ceiling - cost) for (one, other), cost in packed.items()])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def _factors(largest: Cost) -> list[int]:
    """Return what a step of each level weighs: more than all lower levels together.

    A level on which nothing can differ weighs nothing; the last ones, which only choose among
    equals, are left out where the whole would not fit.
    """
    for kept in count(len(largest), -1):
        factors, weight = [0] * len(largest), 1
        for level in reversed(range(kept)):
            if largest[level]:
                factors[level] = weight
                weight *= largest[level] + 1
        if weight < WIDEST:
            return factors
    raise AssertionError("no level at all always fits")


def _resting(wishes: Wishes) -> list[tuple[int, int]]:
    """Return, for each place of an odd order, the rests above the fewest and the rank from below.

    The rank counts only those who have rested least.
    """
    if len(wishes.order) % 2 == 0:
        return []
    rests = [wishes.rests.get(one, 0) for one in wishes.order]
    fewest, found, rank = min(rests), [], 0
    for times in reversed(rests):
        found.append((times - fewest, rank))
        rank += times == fewest
    return found[::-1]


def scatter(place: int, other: int) -> int:
    """Return a number that tells equal matchings apart, so that only one is the best."""
    return (place * 7919 + other * 104729 + place * other) % SCATTER
