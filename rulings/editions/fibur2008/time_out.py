"""Art. 15 and 15 bis: the time-out and a deal in which nobody draws any more."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import closing_valid, end_deal, end_game, final_round, play_on
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class TimeOut(Facts):
    """`player` is who was on turn when the time-out was called."""

    phase = Fact[Literal["in_play", "dealing", "between", "round_over", "closed"]]()
    on_turn_moved = Fact[Literal["no", "yes"]]()


class Stalemate(Facts):
    watched = Fact[Literal["swapped", "melded", "drew"]]()


@infraction("time-out", FIBUR2008, exempt=("15.1",))
def time_out(c: TimeOut) -> None:
    match c.phase:
        case "in_play":
            called_in_play(c)
        case "dealing":
            c.by("15.3", final_round())
            c.reading("B9")
        case "between":
            c.by("15.3", end_game())
            c.reading("B9")
        case "round_over":
            c.by("15.2", end_deal())
            c.cite("16.6")
        case "closed":
            c.cite("15.2")
            c.by("16.3", closing_valid(bonus=100))


def called_in_play(c: TimeOut) -> None:
    """The last turns begin with the partner of whoever plays next; those before are played first.

    A player who has drawn or picked up is no longer about to play (readings B7, B8).
    """
    c.by("15.1", play_on())
    match c.on_turn_moved:
        case "no":
            c.by("15.1", final_round(from_="partner", to="next_opponent"))
        case "yes":
            c.by("15.1", final_round(from_="previous_opponent", to="partner"))
            c.reading("B7")
    c.reading("B8")


@infraction("stalemate", FIBUR2008, exempt=("15bis.1",))
def stalemate(c: Stalemate) -> None:
    """The arbiter need not watch a round: it is enough that nobody means to draw any more."""
    c.cite("def.stalemate")
    match c.watched:
        case "swapped":
            c.by("15bis.1", end_deal())
            c.reading("B10")
        case "melded" | "drew":
            c.by("15bis.1", play_on())
