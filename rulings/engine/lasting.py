"""Which effects of a ruling go on after the arbiter has left the table."""

from __future__ import annotations

from rulings.engine.effects import Effect
from rulings.engine.trees import Ruling

LASTING = frozenset(
    {"bar_wild", "freeze_temporarily", "freeze_permanently", "limit_next_turn", "penalise"}
)
"""Effects of now that hold, or are carried out, in later turns."""


def lasts(effect: Effect) -> bool:
    """Return whether a table still owes something by this effect once it has been prescribed."""
    return bool(effect.when) or effect.name in LASTING


def obligations(ruling: Ruling) -> tuple[Effect, ...]:
    """Return the effects that a table has to keep an eye on, in the order of the ruling."""
    return tuple(effect for effect in ruling.effects if lasts(effect))
