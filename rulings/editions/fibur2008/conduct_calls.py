"""The procedure before Art. 20: who may call the arbiter."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.no_draw import NoDraw, before_the_discard, came_of_no_draw
from rulings.engine.cases import Fact
from rulings.engine.effects import apply, code_silent, no_penalty
from rulings.engine.rulebook import infraction


class Called(NoDraw):
    """`player` is on turn, `partner` is who called or spoke."""

    pointed_out = Fact[Literal["meld", "no_draw", "other"]]()
    arbiter_called = Fact[Literal["yes", "no"]]()


@infraction("improper-arbiter-call", FIBUR2008, exempt=("proc.1",))
def improper_arbiter_call(c: Called) -> None:
    """Any of the four may call, the partner before the discard too; the error has its own rule."""
    came_of_no_draw(c)
    match c.pointed_out:
        case "meld":
            c.by("proc.1", no_penalty(), apply("26.1"))
        case "no_draw":
            c.by("proc.1", no_penalty())
            before_the_discard(c)
        case "other":
            if c.arbiter_called == "yes":
                c.by("proc.1", no_penalty())
            else:
                c.by("proc.1", code_silent())
                c.cite("norms.2")
