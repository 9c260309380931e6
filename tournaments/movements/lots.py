"""Lots that anybody can draw again: the order of SHA-256 over the seed and each id."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def lot(seed: str, one: int) -> str:
    """Return the lot of an id under a seed: hexadecimal, compared as text, the lowest first.

    It is the SHA-256 of `seed:id`, so that a draw published with its seed can be checked with any
    program, and nobody's lot depends on who else takes part.
    """
    return hashlib.sha256(f"{seed}:{one}".encode()).hexdigest()


def drawn(seed: str, ids: Iterable[int]) -> tuple[int, ...]:
    """Return the ids in the order that the seed draws, whatever order they came in."""
    return tuple(sorted(ids, key=lambda one: lot(seed, one)))
