"""The programme of an event: which movement is played in which rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from tournaments.movements.opening import Opening
from tournaments.movements.values import Line, MovementRefused

Movement: TypeAlias = Literal[
    "opening",
    "hand",
    "mitchell",
    "danish",
    "danish-no-rematch",
    "danish-federation",
    "italian",
    "individual",
]
MOVEMENTS: tuple[Movement, ...] = get_args(Movement)


@dataclass(frozen=True, kw_only=True)
class Segment:
    """Some rounds in a row played by one movement.

    `order` is what a Mitchell, an Italian, an individual or an opening round is seated from; `step`
    how many tables the moving line of a Mitchell goes up; `odd_line` its line with one pair too
    few; `by_group` seats every group by itself, and `sizes` are the groups that the ranking is cut
    into before it, where they are not known from the entries.
    """

    movement: Movement
    rounds: int
    step: int = 1
    order: Opening = "draw"
    odd_line: Line = "ew"
    by_group: bool = False
    sizes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Programme:
    """The segments of an event in order; refuses rounds or steps below 1 (`rounds`, `step`)."""

    segments: tuple[Segment, ...]

    def __post_init__(self) -> None:
        for place, segment in enumerate(self.segments, start=1):
            if segment.rounds < 1:
                raise MovementRefused("rounds", segment=place, rounds=segment.rounds)
            if segment.step < 1:
                raise MovementRefused("step", segment=place, step=segment.step)

    @property
    def rounds(self) -> int:
        """How many rounds the whole event has."""
        return sum(segment.rounds for segment in self.segments)

    def at(self, number: int) -> tuple[Segment, int]:
        """Return the segment of a round and its first round; refuses a round beyond the last."""
        first = 1
        for segment in self.segments:
            if first <= number < first + segment.rounds:
                return segment, first
            first += segment.rounds
        raise MovementRefused("no-such-round", round=number, rounds=self.rounds)


def divided(ranking: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the ranking cut into groups of these sizes, the best first.

    Refuses sizes that do not add up to everybody (`group-sizes`).
    """
    if sum(sizes) != len(ranking) or any(size < 1 for size in sizes):
        raise MovementRefused("group-sizes", wanted=sum(sizes), count=len(ranking))
    ends = [sum(sizes[: place + 1]) for place in range(len(sizes))]
    return tuple(tuple(ranking[end - size : end]) for size, end in zip(sizes, ends, strict=True))
