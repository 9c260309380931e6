"""Section 25: stalemate and the end of the time."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    closing_valid,
    code_silent,
    director_discretion,
    end_deal,
    final_round,
    play_on,
)
from rulings.engine.rulebook import infraction


class TimeOut(ClubFacts):
    phase = Fact[Literal["in_play", "round_over", "closed"]]()


class Stalemate(ClubFacts):
    watched = Fact[Literal["nothing", "swapped", "melded"]]()
    deal_goes = Fact[Literal["open", "ended", "goes_on"]](kind="choice")


@infraction("time-out", CLUB, exempt=("25.2.2",))
def time_out(c: TimeOut) -> None:
    """The tournament's own regulations say which round is the last one."""
    c.cite("25.2.1")
    c.reading("D3")
    phase = c.phase
    c.by("25.2.2", final_round(from_=None, to=None))
    match phase:
        case "in_play":
            return
        case "round_over":
            c.by("25.2.3", end_deal(bonus=0))
        case "closed":
            c.by("13.0.1", closing_valid(bonus=100))


@infraction("stalemate", CLUB, exempt=("25.1.2",))
def stalemate(c: Stalemate) -> None:
    c.cite("25.1.1")
    match c.watched:
        case "melded":
            c.by("25.1.1", play_on())
        case "nothing":
            c.by("25.1.2", play_on())
        case "swapped":
            a_round_watched(c)


def a_round_watched(c: Stalemate) -> None:
    """A whole round of it: in a tournament the arbiter may end the deal (25.1)."""
    if c.tournament == "no":
        c.by("25.1.2", code_silent())
        return
    match c.deal_goes:
        case "open":
            c.by("25.1.2", director_discretion("end_deal"))
        case "ended":
            c.by("25.1.2", end_deal(bonus=0))
        case "goes_on":
            c.by("25.1.2", play_on())
    c.reading("D36")
