"""What people wrongly expect of an infraction, from `school/popular_errors.toml`."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from typing import Any

from rulings.engine import effects
from rulings.engine.effects import Effect
from rulings.engine.texts import read_toml

_WRITTEN = re.compile(r"(\w+)(?:\(([^()]*)\))?")


def popular_errors(edition: str, slug: str) -> tuple[Effect, ...]:
    """Return the effects that people wrongly expect of an infraction, the commonest first.

    Some rulings of it may prescribe one of them all the same.
    """
    rows = popular_error_data().get(slug, {})
    return tuple(written_effect(text) for text in (*rows.get(edition, ()), *rows.get("any", ())))


@functools.cache
def popular_error_data() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the errors in writing, by infraction and then by edition, or `any` edition."""
    return read_toml("school/popular_errors.toml")


@functools.cache
def written_effect(text: str) -> Effect:
    """Return an effect written as the vocabulary has it: `penalise(cards, discard=now)`.

    ValueError where it is none.
    """
    found = _WRITTEN.fullmatch(text)
    make = getattr(effects, found[1], None) if found else None
    if found is None or not callable(make) or found[1] not in effects.__all__:
        raise ValueError(f"{text} is no effect")
    places: list[Any] = []
    named: dict[str, Any] = {}
    for given in filter(None, (one.strip() for one in (found[2] or "").split(","))):
        name, equals, value = given.rpartition("=")
        if equals:
            named[_ARGUMENTS.get(name, name)] = int(value) if value.isdecimal() else value
        else:
            places.append(value)
    try:
        made = make(*places, **named)
    except TypeError as error:
        raise ValueError(f"{text}: {error}") from error
    if not isinstance(made, Effect):
        raise ValueError(f"{text} is no effect")
    return made


_ARGUMENTS = {"from": "from_", "with": "with_"}
"""Arguments whose names Python keeps for itself."""
