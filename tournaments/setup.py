"""How an event is run: what its director chose, as one value with sensible defaults.

It is kept as JSON on the tournament (`Tournament.setup`) and changed by a `SetupChange` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournaments.models import SetupChange, Tournament
from tournaments.movements import Movement, Programme, Segment
from tournaments.ranking import USUAL_CHAIN, TieKey
from tournaments.victory_points import vp_table

TEAM = "team"
REST_SCORES: Mapping[str, tuple[int, int]] = {
    "2": (14, 305),
    "3": (14, 355),
    "4": (12, 305),
    TEAM: (12, 355),
}
"""VP and MP of a rest, by the table of victory points (Code of 2008, Art. 34)."""


@dataclass(frozen=True, kw_only=True)
class Setup:
    """The director's choices.

    `vp_key` names the published table, `vp_limits` replaces its limits where the organiser has
    others. `ties` is the order in which equal pairs are told apart. A `rest` is VP and MP.
    `published` is the last round whose ranking everybody may see. `reason` says why the VP table
    or the rest score was changed for rounds that had begun, empty where none had.
    """

    vp_key: str
    vp_limits: tuple[int, ...]
    rest: tuple[int, int]
    ties: tuple[TieKey, ...] = USUAL_CHAIN
    programme: tuple[Segment, ...] = (Segment(movement="opening", rounds=1),)
    minutes: int | None = None
    clubs_apart: bool = True
    second_scorer: bool = False
    public_clock: bool = False
    published: int = 0
    reason: str = ""

    @property
    def rounds(self) -> Programme:
        """The programme as the movements take it."""
        return Programme(self.programme)

    @property
    def own_table(self) -> bool:
        """Whether the organiser's VP table is not the published one."""
        return self.vp_limits != vp_table(self.vp_key).limits


@dataclass(frozen=True)
class SetupHistory:
    """What was chosen, and from which round on: (first round, setup) in the order written.

    `start` is what holds before any of them. VP table and rest score hold from a round on, so that
    what was played before keeps those it was played by; of everything else the last choice holds.
    """

    start: Setup
    changes: tuple[tuple[int, Setup], ...]

    @property
    def last(self) -> Setup:
        """The choice made last."""
        return self.changes[-1][1] if self.changes else self.start

    @property
    def from_round(self) -> int:
        """The first round for which the choice made last was meant."""
        return self.changes[-1][0] if self.changes else 1

    def at(self, number: int) -> Setup:
        """Return the setup of a round, with the VP table and the rest score that hold in it."""
        meant = (setup for first, setup in reversed(self.changes) if first <= number)
        found = next(meant, self.start)
        return replace(self.last, vp_key=found.vp_key, vp_limits=found.vp_limits, rest=found.rest)


def usual_setup(deals: int, kind: str = "pairs") -> Setup:
    """Return the setup of an event for which nobody has chosen anything."""
    key = usual_key(deals, kind)
    movement: Movement = "individual" if kind == "individual" else "opening"
    return Setup(
        vp_key=key,
        vp_limits=vp_table(key).limits,
        rest=REST_SCORES[key],
        programme=(Segment(movement=movement, rounds=1),),
    )


def usual_key(deals: int, kind: str) -> str:
    """Return the name of the published VP table for games of so many deals, or for teams."""
    return TEAM if kind == "teams" else str(deals)


def setup_of(tournament: Tournament) -> Setup:
    """Return the setup chosen last, without a query."""
    return read_setup(tournament.setup, tournament.deals, tournament.kind)


def setup_history(
    tournament: Tournament, rows: Iterable[SetupChange] | None = None
) -> SetupHistory:
    """Return what holds in which round: one query, none where `rows` has the changes in order."""
    found = SetupChange.objects.filter(tournament=tournament) if rows is None else rows
    deals, kind = tournament.deals, tournament.kind
    changes = tuple((row.from_round, read_setup(row.setup, deals, kind)) for row in found)
    start = usual_setup(deals, kind) if changes else setup_of(tournament)
    return SetupHistory(start, changes)


def read_setup(data: Mapping[str, Any], deals: int, kind: str = "pairs") -> Setup:
    """Return the setup that `write_setup` wrote; what is missing is as usual."""
    row = {**write_setup(usual_setup(deals, kind)), **data}
    return Setup(
        **{
            **row,
            "vp_limits": tuple(row["vp_limits"]),
            "rest": tuple(row["rest"]),
            "ties": tuple(row["ties"]),
            "programme": tuple(segment_from(segment) for segment in row["programme"]),
        }
    )


def write_setup(setup: Setup) -> dict[str, Any]:
    """Return a setup as JSON."""
    programme = [segment_payload(segment) for segment in setup.programme]
    row = {**asdict(setup), "programme": programme}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in row.items()}


def segment_payload(segment: Segment) -> dict[str, Any]:
    """Return a segment as JSON, as `Setup` and `Round.movement` keep it."""
    return {**asdict(segment), "sizes": list(segment.sizes)}


def segment_from(data: Mapping[str, Any]) -> Segment:
    """Return the segment that `segment_payload` wrote."""
    return Segment(**{**data, "sizes": tuple(data.get("sizes", ()))})
