"""What is never offered as wrong: what is prescribed in other words, or as a part of what is."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulings.engine.comparing import Deed, deed
from rulings.engine.effects import Effect
from rulings.engine.interview import Ruled
from rulings.engine.texts import read_toml

_CHOICES = ("director_discretion", "player_decides", "opponent_decides")


def prescribed(effect: Effect, right: Sequence[Effect]) -> bool:
    """Return whether a ruling prescribes an effect, or leaves true what it says."""
    if any(_says_it(one, effect) or _leaves_it_open(one, effect) for one in right):
        return True
    names = {one.name for one in right}
    if any(names.isdisjoint(beside) for beside in _rows("only_beside", effect)):
        return True
    return any(not names.isdisjoint(causes) for causes in _rows("follows_from", effect))


def _rows(section: str, effect: Effect) -> Iterator[Sequence[str]]:
    """Yield what a section says of an effect, and of its variant."""
    for key in (effect.name, *(f"{effect.name}.{value}" for _, value in effect.args)):
        if key in near_miss_data()[section]:
            yield near_miss_data()[section][key]


@functools.cache
def near_miss_data() -> Mapping[str, Any]:
    """Return which effects are wrong only beside others, or never, of `near_misses.toml`."""
    return read_toml("school/near_misses.toml")


def left_to_choose(ruled: Ruled) -> Iterator[Deed]:
    """Yield what would be done had the arbiter chosen otherwise where the Code lets them."""
    for change in ruled.changes():
        if ruled.infraction.facts[change.fact][0].kind == "choice":
            yield from (deed(effect) for effect in change.gained)


def _says_it(right: Effect, effect: Effect) -> bool:
    """Whether a right effect says all that another one does, and perhaps more or without an if."""
    (name, given, when), (other, wanted, then) = deed(right), deed(effect)
    if name != other or when not in ("", then):
        return False
    known = dict(given)
    return all(arg in known and _covers(known[arg], value) for arg, value in wanted)


def _leaves_it_open(right: Effect, effect: Effect) -> bool:
    """Whether a right effect lets somebody choose what another one does, or offers as well."""
    if right.name not in _CHOICES:
        return False
    offered = set(str(right.arg("what")).split(" | "))
    return effect.name in offered or effect.name == right.name == "director_discretion"


def _covers(whole: str | int, part: str | int) -> bool:
    return whole == part or (whole in ("both", "all") and part in ("side", "other_side", "both"))
