"""Art. 15 and 16: time-out and stalemate."""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    end_deal,
    end_game,
    final_round,
    invite_to_play,
    on_turn,
    play_on,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


class TimeOut(Facts):
    phase = Fact[Literal["in_play", "dealing", "between", "round_over"]]()
    first_moved = Fact[Literal["no", "drew", "played"]]()


class Stalemate(Facts):
    watched = Fact[Literal["nothing", "swapped", "melded", "drew"]]()


@infraction("time-out", CURRENT, exempt=("15.1",))
def time_out(c: TimeOut) -> None:
    match c.phase:
        case "in_play":
            called_in_play(c)
        case "dealing":
            c.by("15.5", final_round(which="this_round"))
            c.reading("Q25")
        case "between":
            c.by("15.6", end_game())
        case "round_over":
            c.by("15.4", end_deal())
            c.cite("17.5")


def called_in_play(c: TimeOut) -> None:
    """The round under way is the final one only if its first player has not moved yet."""
    match c.first_moved:
        case "no":
            c.by("15.1", final_round(which="this_round"))
        case "drew":
            c.by("15.2", final_round(which="following_round"))
            c.reading("Q26")
        case "played":
            c.by("15.3", final_round(which="following_round"))
            c.reading("Q26")


@infraction("stalemate", CURRENT, exempt=("16.1",))
def stalemate(c: Stalemate) -> None:
    c.cite("def.stalemate")
    c.cite("16.1")
    match c.watched:
        case "nothing":
            c.by("16.1", invite_to_play(on_turn))
            c.reading("Q28")
        case "swapped":
            c.by("16.2", end_deal())
            c.reading("Q28")
        case "melded":
            c.by("16.2", play_on())
        case "drew":
            c.by("def.stalemate", play_on())
            c.reading("Q29")
