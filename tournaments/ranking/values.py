"""What a ranking is computed from, and its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, get_args

from tournaments.movements.lots import lot
from tournaments.movements.values import Why

TieKey: TypeAlias = Literal["vp", "mp-difference", "mp-total", "direct-match", "penalties", "lots"]
TIE_KEYS: tuple[TieKey, ...] = get_args(TieKey)
USUAL_CHAIN: tuple[TieKey, ...] = ("vp", "mp-difference", "direct-match", "penalties", "lots")


@dataclass(frozen=True, kw_only=True)
class Game:
    """The final result of one table: who sat on each line, and each line's match points.

    A line is one pair or team, or in an individual tournament its two partners: each of them gets
    the whole score of the line.
    """

    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    ns_mp: int
    ew_mp: int

    @property
    def players(self) -> tuple[int, ...]:
        return (*self.ns, *self.ew)


@dataclass(frozen=True, kw_only=True)
class LedgerLine:
    """A special score or a penalty of one entrant in one round.

    `kind` names what it is for: `rest`, `absence`, `late`, `caution` … A `special` score stands in
    the place of the entrant's game in that round, a `penalty` is added to it (figures below zero).
    `difference` and `total` are the match points in the two ways of counting them.
    """

    round: int
    entrant: int
    role: Literal["special", "penalty"]
    kind: str
    vp: int
    difference: int = 0
    total: int = 0


@dataclass(frozen=True, kw_only=True)
class RankingRules:
    """How the organiser ranks. `limits` is the VP table; `chain` the keys, the first first.

    `in_rounds` has the table of each round that is scored by another one than `limits`.
    `rounds` are those that count, None for all; `direct_rounds` those whose games count as direct
    matches, None for all that count. `seed` is that of the lots; they are drawn by the entry
    numbers in `numbers`, the same wherever the event is kept, and by the id of who has none there.
    """

    limits: Sequence[int]
    chain: tuple[TieKey, ...] = USUAL_CHAIN
    rounds: frozenset[int] | None = None
    direct_rounds: frozenset[int] | None = None
    seed: str = ""
    numbers: Mapping[int, int] = field(default_factory=dict)
    in_rounds: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def lot_of(self, entrant: int) -> str:
        """Return the entrant's lot: the lowest goes before."""
        return lot(self.seed, self.numbers.get(entrant, entrant))

    def limits_of(self, number: int) -> Sequence[int]:
        """Return the limits of the VP table by which the games of a round are scored."""
        return self.in_rounds.get(number, self.limits)

    def counts(self, number: int) -> bool:
        """Whether a round counts for the ranking."""
        return self.rounds is None or number in self.rounds

    def counts_directly(self, number: int) -> bool:
        """Whether a game of the round counts as a direct match."""
        return self.counts(number) and (self.direct_rounds is None or number in self.direct_rounds)


@dataclass(frozen=True, kw_only=True)
class Score:
    """What an entrant has in all: whole numbers, nothing rounded, nothing hidden."""

    vp: int = 0
    difference: int = 0
    total: int = 0
    penalties: int = 0
    games: int = 0
    specials: int = 0


@dataclass(frozen=True, kw_only=True)
class Standing:
    """A row of the ranking. Rows that nothing tells apart share their place.

    `over_next` says which key, with both figures, puts it before the next row; None in the last.
    """

    place: int
    entrant: int
    score: Score
    over_next: Why | None
