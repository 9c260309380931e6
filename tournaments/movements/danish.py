"""Danish: the first of the ranking meets the second, the third the fourth, as far as allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from tournaments.movements.history import Meetings, meetings, met, rested
from tournaments.movements.matching import Wishes, best_matching
from tournaments.movements.parts import Part, counts, why_rests
from tournaments.movements.values import Event, Meeting, Rest, Why

Avoid: TypeAlias = Literal["nothing", "previous", "ever"]


def danish(
    order: Sequence[int], event: Event, number: int, *, avoid: Avoid, first_table: int = 1
) -> Part:
    """Pair an order, best first, by nearness of rank.

    `avoid` says whose rematch is avoided: nobody's (the pure Danish), the opponents of the round
    before (the federation's), or everybody ever met. Where it cannot be avoided there are as few
    rematches as can be, and the pairing says so. Of an odd number the lowest that has not rested
    rests, or the next above it where that alone spares a rematch.
    """
    known, rests = meetings(event.history), rested(event.history)
    avoided = _avoided(event, number, avoid, known)
    matching = best_matching(
        Wishes(
            order=order,
            avoided=counts(avoided),
            rests={pair: len(rounds) for pair, rounds in rests.items()},
        )
    )
    explain = _Explain(order, avoided, known, matching.rest)
    tables = tuple(
        Meeting(table=table, ns=pair, ew=other, why=explain.pairing(pair, other))
        for table, (pair, other) in enumerate(matching.pairs, start=first_table)
    )
    resting: tuple[Rest, ...] = ()
    if matching.rest is not None:
        why = why_rests(matching.rest, order, rests, lowest="rest.lowest")
        resting = (Rest(pair=matching.rest, why=why),)
    again = sum(bool(met(avoided, *table.pairs)) for table in tables)
    notes = (Why("note.rematches", {"count": again}),) if again else ()
    return Part(tables, resting, first_table + len(tables), notes)


def _avoided(event: Event, number: int, avoid: Avoid, known: Meetings) -> Meetings:
    if avoid == "ever":
        return known
    if avoid == "previous":
        return meetings(seating for seating in event.history if seating.number == number - 1)
    return {}


class _Explain:
    """Why two of an order meet."""

    def __init__(
        self, order: Sequence[int], avoided: Meetings, known: Meetings, rest: int | None
    ) -> None:
        self.order = order
        self.rank = {pair: rank for rank, pair in enumerate(order, start=1)}
        self.avoided, self.known, self.rest = avoided, known, rest

    def pairing(self, pair: int, other: int) -> Why:
        values = {
            "pair": pair,
            "other": other,
            "rank": self.rank[pair],
            "other_rank": self.rank[other],
        }
        if rounds := met(self.avoided, pair, other):
            return Why("pair.rematch", {**values, "rounds": rounds})
        between = [
            one for one in self.order[self.rank[pair] : self.rank[other] - 1] if one != self.rest
        ]
        if passed := tuple(one for one in between if met(self.avoided, pair, one)):
            code = "pair.others-met" if len(passed) == len(between) else "pair.nearest-that-fits"
            return Why(code, {**values, "pairs": passed})
        if between:
            return Why("pair.frees-others", {**values, "pairs": tuple(between)})
        if rounds := met(self.known, pair, other):
            return Why("pair.by-ranking-again", {**values, "rounds": rounds})
        return Why("pair.by-ranking", values)
