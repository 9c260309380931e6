"""What other editions rule and the Code in force does not mention (reading Q126)."""

from __future__ import annotations

from rulings.engine.editions import CURRENT
from rulings.engine.effects import code_silent
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction


@infraction("duplicate-combination", CURRENT, exempt=("12.1",))
def duplicate_combination(c: Facts) -> None:
    unsaid(c, "12.1")
    c.reading("Q8")


@infraction("opponents-pile-taken", CURRENT, exempt=("23.3",))
def opponents_pile_taken(c: Facts) -> None:
    unsaid(c, "23.3")


@infraction("score-error", CURRENT, exempt=("18.10",))
def score_error(c: Facts) -> None:
    unsaid(c, "18.10")


@infraction("slow-play", CURRENT, exempt=("def.playing-time",))
def slow_play(c: Facts) -> None:
    unsaid(c, "def.playing-time")


@infraction("behaviour", CURRENT, exempt=("21.1",))
def behaviour(c: Facts) -> None:
    unsaid(c, "21.1")


@infraction("caution-accumulation", CURRENT, exempt=("21.5",))
def caution_accumulation(c: Facts) -> None:
    unsaid(c, "21.5")
    c.reading("Q40")


@infraction("late-arrival", CURRENT, exempt=("7.1",))
def late_arrival(c: Facts) -> None:
    unsaid(c, "7.1")


@infraction("abandonment", CURRENT, exempt=("21.1",))
def abandonment(c: Facts) -> None:
    unsaid(c, "21.1")


def unsaid(c: Facts, clause: str) -> None:
    """Rule nothing, and name the clause that comes nearest."""
    c.by(clause, code_silent())
    c.reading("Q126")
