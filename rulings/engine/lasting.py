"""Which effects of a ruling go on after the arbiter has left the table, for whom and how long.

The words are data: `rulings/data/lasting.toml`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from rulings.engine.effects import Effect
from rulings.engine.texts import read_toml
from rulings.engine.trees import Ruling

LASTING = frozenset(
    {"bar_wild", "freeze_temporarily", "freeze_permanently", "limit_next_turn", "penalise"}
)
"""Effects of now that hold, or are carried out, in later turns."""


INSTEAD = {"must_play": "not_played"}
"""An order, and the event of not following it: once one of the two is settled, so is the other."""


def settle_each_other(one: Effect, other: Effect) -> bool:
    """Return whether of two lasting effects of a ruling only one can come about."""
    return any(INSTEAD.get(a.name) == b.when for a, b in ((one, other), (other, one)))


def lasts(effect: Effect) -> bool:
    """Return whether a table still owes something by this effect once it has been prescribed."""
    return bool(effect.when) or effect.name in LASTING


def obligations(ruling: Ruling) -> tuple[Effect, ...]:
    """Return the effects that a table has to keep an eye on, in the order of the ruling."""
    return tuple(effect for effect in ruling.effects if lasts(effect))


def bound(effect: Effect) -> str:
    """Return the role that a lasting effect binds."""
    binds = lasting_data()[effect.name].get("binds")
    return str(binds or effect.arg("player") or effect.arg("side") or "player")


def until(effect: Effect) -> Mapping[str, str]:
    """Return until when a lasting effect holds, as a template in both languages."""
    rows = lasting_data()[effect.name]
    words: Mapping[str, str] = rows[variant(effect, rows)]
    return words


def variant(effect: Effect, rows: Mapping[str, Any]) -> str:
    """Return the key of the row that fits an effect, empty where none does.

    The event it waits for comes first, then the value of an argument, then `default`.
    """
    values = (str(value) for _, value in effect.args)
    found = (key for key in (effect.when, *values, "default") if key and key in rows)
    return next(found, "")


@functools.cache
def lasting_data() -> Mapping[str, Mapping[str, Any]]:
    """Return until when each lasting effect holds and whom it binds, by effect and variant."""
    return read_toml("lasting.toml")
