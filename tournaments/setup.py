"""How an event is run: what its director chose, as one value with sensible defaults.

It is kept as JSON on the tournament (`Tournament.setup`) and changed by a `SetupChange` alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from tournaments.victory_points import vp_table

Movement = Literal[
    "draw", "mitchell", "danish", "danish_federation", "danish_no_rematch", "round_robin", "hand"
]
MOVEMENTS: tuple[Movement, ...] = get_args(Movement)
TieKey = Literal["vp", "mp_difference", "mp_total", "direct_match", "fewer_penalties", "lots"]
TIE_KEYS: tuple[TieKey, ...] = get_args(TieKey)
USUAL_TIES: tuple[TieKey, ...] = (
    "vp", "mp_difference", "direct_match", "fewer_penalties", "lots",
)  # fmt: skip
REST_SCORES: Mapping[str, tuple[int, int]] = {
    "2": (14, 305),
    "3": (14, 355),
    "4": (12, 305),
    "team": (12, 355),
}
"""VP and MP of a rest, by the table of victory points (Code of 2008, Art. 34)."""


@dataclass(frozen=True, kw_only=True)
class Segment:
    """Rounds in a row that are seated alike; `step` is Mitchell's, `by_group` seats each group
    for itself."""

    movement: Movement
    rounds: int
    step: int = 1
    by_group: bool = False


@dataclass(frozen=True, kw_only=True)
class Setup:
    """The director's choices.

    `vp_key` names the published table, `vp_limits` replaces its limits where the organiser has
    others. `ties` is the order in which equal pairs are told apart. A `rest` is VP and MP.
    `published` is the last round whose ranking everybody may see.
    """

    vp_key: str
    vp_limits: tuple[int, ...]
    rest: tuple[int, int]
    ties: tuple[TieKey, ...] = USUAL_TIES
    programme: tuple[Segment, ...] = (Segment(movement="draw", rounds=1),)
    minutes: int | None = None
    clubs_apart: bool = True
    second_scorer: bool = False
    public_clock: bool = False
    published: int = 0


def usual_setup(deals: int, kind: str = "pairs") -> Setup:
    """Return the setup of an event for which nobody has chosen anything."""
    key = "team" if kind == "teams" else str(deals)
    return Setup(vp_key=key, vp_limits=vp_table(key).limits, rest=REST_SCORES[key])


def read_setup(data: Mapping[str, Any], deals: int, kind: str = "pairs") -> Setup:
    """Return the setup that `write_setup` wrote; what is missing is as usual."""
    usual = asdict(usual_setup(deals, kind))
    row = {**usual, **data}
    return Setup(
        **{
            **row,
            "vp_limits": tuple(row["vp_limits"]),
            "rest": tuple(row["rest"]),
            "ties": tuple(row["ties"]),
            "programme": tuple(Segment(**segment) for segment in row["programme"]),
        }
    )


def write_setup(setup: Setup) -> dict[str, Any]:
    """Return a setup as JSON."""
    return asdict(setup)
