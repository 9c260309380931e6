"""The sentences of movements and rankings, in both languages."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping
from pathlib import Path

from rulings.engine.texts import Lang, Text, read_text
from tournaments.movements.values import Value, Why

DATA = Path(__file__).resolve().parent.parent / "data" / "movements.toml"

NAMED = frozenset({"pair", "other", "pairs"})


def say(why: Why, lang: Lang, names: Mapping[int, str] | None = None) -> str:
    """Return the sentence of a reason; `names` puts names in the place of entrants' ids."""
    known = names or {}
    said = {key: _said(value, known if key in NAMED else {}) for key, value in why.values.items()}
    return sentences()[why.code][lang].format(**said)


@functools.cache
def sentences() -> dict[str, Text]:
    """Return every sentence by its code, as `data/movements.toml` has them."""
    groups = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return {
        f"{group}.{code}": read_text(text)
        for group, entries in groups.items()
        for code, text in entries.items()
    }


def _said(value: Value, names: Mapping[int, str]) -> str:
    if isinstance(value, tuple):
        return ", ".join(names.get(one, str(one)) for one in value)
    return names.get(value, str(value)) if isinstance(value, int) else value
