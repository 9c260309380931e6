"""What can be said of a segment from its figures alone: how long it lasts without a rematch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tournaments.movements.italian import turns_needed
from tournaments.movements.mitchell import rounds_without_rematch
from tournaments.movements.programme import Segment
from tournaments.movements.values import Value, Why


def forecast(
    segment: Segment, first: int, sizes: Sequence[int], *, last: int
) -> tuple[tuple[Why, ...], tuple[Why, ...]]:
    """Return what is worth knowing of a segment, and what is impossible in it.

    `first` is its first round, `last` the last of the event; `sizes` how many entrants each of its
    groups has.
    """
    said: list[Why] = []
    for size in sizes:
        said += [why for why in _group(segment, first, size, last) if why not in said]
    odd = sum(size % 2 for size in sizes)
    if segment.movement == "individual":
        odd = 0
    if odd > 1:
        said.append(Why("note.odd-groups", {"round": first, "count": odd}))
    if segment.movement == "hand":
        said.append(Why("note.by-hand", {"round": first}))
    notes = tuple(why for why in said if why.code.startswith("note."))
    return notes, tuple(why for why in said if not why.code.startswith("note."))


def _group(segment: Segment, first: int, size: int, last: int) -> Iterator[Why]:
    values: dict[str, Value] = {"round": first, "count": size, "rounds": segment.rounds}
    if size < 2:
        yield Why("impossible.few-pairs", values)
        return
    if segment.movement == "mitchell":
        yield from _mitchell(segment, first, size)
    elif segment.movement == "italian":
        needed = turns_needed(size)
        if segment.rounds > needed:
            again = {"needed": needed, "again": first + needed}
            yield Why("impossible.italian-rematches", {**values, **again})
        elif segment.rounds < needed:
            yield Why("note.italian-unfinished", {**values, "needed": needed})
    elif segment.movement == "individual":
        if segment.rounds > turns_needed(size):
            yield Why("impossible.partners-again", {**values, "needed": turns_needed(size)})
    elif segment.movement == "danish":
        yield Why("note.rematches-allowed", {"round": first})
    elif segment.movement.startswith("danish"):
        yield from _danish(segment, first, size, last)
    if size % 2 and segment.movement not in ("individual", "hand"):
        if first + segment.rounds - 1 > size:
            yield Why("impossible.one-rest-each", {**values, "last": first + segment.rounds - 1})
        else:
            yield Why("note.one-rests", values)


def _mitchell(segment: Segment, first: int, size: int) -> Iterator[Why]:
    tables = (size + 1) // 2
    clean = rounds_without_rematch(tables, segment.step)
    figures: dict[str, Value] = {"tables": tables, "step": segment.step, "rounds": clean}
    yield Why("note.mitchell-length", figures)
    if segment.rounds > clean:
        yield Why("impossible.mitchell-rematches", {**figures, "again": first + clean})
    if first > 1:
        yield Why("note.mitchell-after-others", {"round": first})


def _danish(segment: Segment, first: int, size: int, last: int) -> Iterator[Why]:
    """Say from which round a rematch can, and must, be.

    While everybody has met fewer than half of the others, who is left has enough opponents for a
    pairing of all (Dirac's theorem); once everybody has met all, there is none.
    """
    federation = segment.movement == "danish-federation"
    if federation and first + segment.rounds - 1 == last:
        yield Why("note.last-round-free", {"round": last})
    even = size + size % 2
    doubtful = impossible = None
    for number in range(first, first + segment.rounds):
        if federation and number == last:
            continue
        met = min(number - 1, 1) if federation else number - 1
        if met >= even - 1:
            impossible = impossible or number
        elif met > even // 2 - 1:
            doubtful = doubtful or number
    if doubtful:
        yield Why("note.rematch-possible", {"round": doubtful, "count": size})
    if impossible:
        yield Why("impossible.rematches", {"round": impossible, "count": size})
    if not doubtful and not impossible:
        yield Why("note.no-rematches", {"round": first, "last": first + segment.rounds - 1})
