"""The general limits of a penalty, from the procedure before Art. 21."""

from __future__ import annotations

from typing import Literal, NoReturn

from rulings.engine.effects import cards, play_on, right_lapsed, validate
from rulings.engine.facts import Facts


def right_to_penalise(c: Facts) -> None:
    """Settle a case in which play has gone on, or the table settled it alone (proc.4, proc.5)."""
    match c.moment:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "in_time":
            return


def stage_in_time(c: Facts) -> Literal["before_discard", "after_discard"]:
    """Return whether the discard was still to come; settles the case where it is too late."""
    match c.stage:
        case "opponent_moved":
            lapse(c)
        case "settled":
            settle(c)
        case "before_discard" | "after_discard" as stage:
            return stage


def lapse(c: Facts) -> NoReturn:
    """The next opponent has drawn or picked up: nothing is penalised any more (reading Q36)."""
    c.by("proc.4", right_lapsed(), play_on())
    c.reading("Q36")
    c.stop()


def settle(c: Facts) -> NoReturn:
    """The players chose not to call: their own ruling binds nobody (reading Q38)."""
    c.by("proc.5", validate(cards=cards), right_lapsed())
    c.reading("Q38")
    c.stop()
