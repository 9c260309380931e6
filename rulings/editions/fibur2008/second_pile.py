"""Art. 21: a pile taken although the partner has had one already."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.closings import (
    WithoutBurraco,
    closing_without_discard,
    everything_comes_back,
    last_meld_penalised,
)
from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import apply, closing_valid, restore_pile
from rulings.engine.rulebook import infraction


class SecondPile(WithoutBurraco):
    pile_how = Fact[Literal["live", "with_discard"]]()
    discard_was = Fact[Literal["card", "wild"]](key="closing_discard", kind="rare")


@infraction("second-pile-taken", FIBUR2008, gates=(right_to_penalise,))
def second_pile_taken(c: SecondPile) -> None:
    """The pair has had its pile: to run out of cards was to close, and is judged so."""
    match c.pile_how:
        case "live":
            right_to_penalise(c)
            c.by("21.15", restore_pile("second"), apply("31C"))
            c.reading("B20")
            with c.via("21.15"):
                closing_without_discard(c)
        case "with_discard":
            closed_by_discard(c)


def closed_by_discard(c: SecondPile) -> None:
    """A closing that counts is no penalty, so that no right to it lapses."""
    if c.discard_was == "wild":
        right_to_penalise(c)
        c.by("21.16", restore_pile("second"))
        with c.via("21.16"):
            everything_comes_back(c)
        c.reading("B41")
    elif c.burraco == "yes":
        c.by("21.16", closing_valid(bonus=100), restore_pile("second"))
        c.cite("16.3")
    else:
        right_to_penalise(c)
        c.by("21.17", restore_pile("second"))
        c.cite("31A.4")
        with c.via("21.17"):
            last_meld_penalised(c)
