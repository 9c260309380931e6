"""A part of a round: what one movement makes of one group, numbered from a first table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.history import Meetings
from tournaments.movements.values import Meeting, Rest, Why


@dataclass(frozen=True)
class Part:
    """The tables and rests of one group in one round; `following` is the next free table."""

    tables: tuple[Meeting, ...]
    rests: tuple[Rest, ...]
    following: int
    notes: tuple[Why, ...] = ()


def counts(known: Meetings) -> dict[int, dict[int, int]]:
    """Return how often each has met each."""
    return {
        pair: {other: len(rounds) for other, rounds in others.items()}
        for pair, others in known.items()
    }


def why_rests(
    pair: int, order: Sequence[int], rests: Mapping[int, tuple[int, ...]], *, lowest: str
) -> Why:
    """Return why this pair of an odd order rests, and not one that stands below it.

    `order` has the ids best first, `rests` the rounds in which each has rested; `lowest` is the
    code for the last of the order, who has rested no more than anybody.
    """
    place = order.index(pair)
    below = tuple(order[place + 1 :])
    if rests.get(pair):
        return Why("rest.again", {"pair": pair, "rounds": rests[pair]})
    if not below:
        return Why(lowest, {"pair": pair, "rank": place + 1})
    if all(rests.get(other) for other in below):
        return Why("rest.next-lowest", {"pair": pair, "rank": place + 1, "pairs": below})
    return Why("rest.spares-rematch", {"pair": pair, "rank": place + 1, "pairs": below})
