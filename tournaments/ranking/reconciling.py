"""Whether everything that was played is in the ranking, and nothing else: n results of n."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.movements.individual import IndividualSeating
from tournaments.movements.values import Seating, Why
from tournaments.ranking.scores import replaced
from tournaments.ranking.values import Game, LedgerLine

Place = tuple[int, int]


@dataclass(frozen=True)
class Reconciliation:
    """How many tables have their result, of how many, and every difference."""

    counted: int
    expected: int
    differences: tuple[Why, ...]

    @property
    def complete(self) -> bool:
        return self.counted == self.expected and not self.differences

    @property
    def line(self) -> Why:
        """The line that stands under the ranking."""
        return Why("results.counted", {"count": self.counted, "expected": self.expected})


def reconcile(
    seatings: Iterable[Seating | IndividualSeating],
    games: Iterable[Game],
    lines: Sequence[LedgerLine],
) -> Reconciliation:
    """Compare the seated rounds with the results: each table one game of those who sat there.

    A table is settled without a game where everybody at it has a special score; a rest needs one.
    """
    instead = replaced(lines)
    played: dict[Place, list[Game]] = defaultdict(list)
    for game in games:
        played[game.round, game.table].append(game)
    seated: dict[Place, frozenset[int]] = {}
    differences: list[Why] = []
    for seating in seatings:
        seated |= _tables(seating)
        for rest in seating.rests:
            if (seating.number, rest.pair) not in instead:
                values = {"round": seating.number, "pair": rest.pair}
                differences.append(Why("results.rest-unscored", values))
    wrong: set[Place] = set()
    for place, why in _wrong(seated, played, instead):
        wrong.add(place)
        differences.append(why)
    counted = len(seated.keys() - wrong)
    return Reconciliation(counted, len(seated), tuple(differences))


def _wrong(
    seated: dict[Place, frozenset[int]],
    played: dict[Place, list[Game]],
    instead: frozenset[Place],
) -> Iterator[tuple[Place, Why]]:
    for place, people in seated.items():
        number, table = place
        values = {"round": number, "table": table}
        found = played.get(place, [])
        if len(found) > 1:
            yield place, Why("results.doubled", {**values, "count": len(found)})
        elif found and people != frozenset(found[0].players):
            yield place, Why("results.other-pairs", {**values, "pairs": found[0].players})
        elif not found and not all((number, one) in instead for one in people):
            yield place, Why("results.missing", values)
    for number, table in played.keys() - seated.keys():
        yield (number, table), Why("results.no-such-table", {"round": number, "table": table})


def _tables(seating: Seating | IndividualSeating) -> dict[Place, frozenset[int]]:
    if isinstance(seating, Seating):
        return {(seating.number, one.table): frozenset(one.pairs) for one in seating.tables}
    return {(seating.number, one.table): frozenset((*one.ns, *one.ew)) for one in seating.tables}
