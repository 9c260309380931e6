"""The second opinion on a ruling: whether an edition knows it, who gives it, by which clauses."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Literal, get_args

from rulings.engine.clauses import clause
from rulings.engine.editions import read_part

GivenBy = Literal["arbiter", "jury"]
"""`arbiter`: one other than who ruled. `jury`: players whom who ruled may have named himself."""


@dataclass(frozen=True)
class Appeal:
    """How an edition lets a ruling be looked at again; what is said then is final."""

    by: GivenBy
    clauses: tuple[str, ...]


@functools.cache
def appeal(edition: str) -> Appeal | None:
    """Return an edition's second opinion; None where its text knows none.

    Refuses clauses that the edition does not have, as `clause` does.
    """
    found = read_part(edition, "appeal")
    if not found:
        return None
    if found["by"] not in get_args(GivenBy):
        raise ValueError(f"{edition}/appeal: by is one of {get_args(GivenBy)}")
    return Appeal(found["by"], tuple(clause(edition, name).id for name in found["clauses"]))
