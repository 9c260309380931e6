"""The differences between editions that come first, and those that only the clauses show, as data.

They say where a difference is found, never what it is.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from rulings.engine.texts import Text, read_text, read_toml


@dataclass(frozen=True)
class Highlight:
    """A difference of much consequence, or one that only the texts show: where it is found."""

    title: Text
    infractions: tuple[str, ...]
    provisions: tuple[str, ...]
    clauses: Mapping[str, tuple[str, ...]]


@functools.cache
def highlights(kind: Literal["first", "topic"]) -> tuple[Highlight, ...]:
    """Return the differences that come first, or the topics that only the clauses show."""
    return tuple(
        Highlight(
            title=read_text(row["title"]),
            infractions=tuple(row.get("infractions", ())),
            provisions=tuple(row.get("provisions", ())),
            clauses={edition: tuple(ids) for edition, ids in row.get("clauses", {}).items()},
        )
        for row in read_toml("differences.toml")[kind]
    )
