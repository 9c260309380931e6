"""Deals as they are scored in a hall: possible, likely, and the same whenever they are made."""

from __future__ import annotations

import random

from tournaments.scores import SIDES, DealScore, Side, SideScore

BURRACHI = (200, 150, 150, 100, 100, 100)
"""The bonus of a clean, semi-clean and dirty burraco (Art. 17), the dirty ones more often."""
CLOSING = 100
PILE_NOT_TAKEN = -100


def plausible_score(key: str) -> DealScore:
    """Return a score of one deal, drawn with `key` as the seed."""
    chance = random.Random(key)
    closer = chance.choice(SIDES)
    # Now and then the stock runs out before anybody closes.
    closed = chance.random() < 0.92
    found: dict[Side, SideScore] = {}
    for side in SIDES:
        if closed and side == closer:
            found[side] = _closing_side(chance)
        elif closed and chance.random() < 0.1:
            found[side] = _without_pile(chance)
        else:
            found[side] = _other_side(chance)
    return DealScore(**found)


def _closing_side(chance: random.Random) -> SideScore:
    """Return a side that closes: at least one burraco, the partner's cards still in hand."""
    burrachi = [chance.choice(BURRACHI) for _ in range(chance.choice((1, 1, 2, 2, 2, 3)))]
    points = sum(_fives(chance, 60, 110) for _ in burrachi) + _fives(chance, 0, 90)
    return SideScore(base=sum(burrachi) + CLOSING, points=points - _fives(chance, 0, 25))


def _without_pile(chance: random.Random) -> SideScore:
    laid, held = _fives(chance, 15, 60), _fives(chance, 60, 150)
    return SideScore(base=PILE_NOT_TAKEN, points=laid - held)


def _other_side(chance: random.Random) -> SideScore:
    burrachi = [chance.choice(BURRACHI) for _ in range(chance.choice((0, 1, 1, 1, 2)))]
    laid = sum(_fives(chance, 65, 110) for _ in burrachi) + _fives(chance, 20, 90)
    return SideScore(base=sum(burrachi), points=laid - _fives(chance, 5, 45))


def _fives(chance: random.Random, low: int, high: int) -> int:
    """Return a multiple of 5 from `low` to `high`."""
    return 5 * chance.randint(low // 5, high // 5)
