"""What the program turns down beforehand: these rules know no penalty."""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Fact
from rulings.engine.effects import code_silent, forbid
from rulings.engine.facts import Facts


class Move(Facts):
    move_made = Fact[Literal["no", "yes"]](kind="rare")
    """At a real table nobody turns the move down: it may have been made already."""

    pile_taken = Fact[Literal["yes", "no"]](kind="rare")


def refuse(c: Move, clause: str, action: str) -> None:
    """Forbid the move by this clause."""
    c.by(clause, forbid(action))
    nothing_further(c, clause)


def nothing_further(c: Move, clause: str) -> None:
    """Of a forbidden move that was made all the same the text says nothing."""
    if c.move_made == "yes":
        c.by(clause, code_silent())
