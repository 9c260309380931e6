"""Art. 32: opening and attaching out of turn, and the discard that it does not speak of."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.editions.current.out_of_turn import (
    OutOfTurn,
    discard_comes_back,
    freeze_past_limit,
    still_in_time,
)
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    code_silent,
    discarded,
    limit_next_turn,
    meld,
    melds,
    player,
    take_back,
)
from rulings.engine.rulebook import infraction


class PlayedOutOfTurn(OutOfTurn):
    play = Fact[Literal["opened", "attached", "both", "discarded"]]()
    seen_by = Fact[Literal["partner", "opponents"]]()


@infraction("played-out-of-turn", CURRENT, gates=(right_to_penalise,))
def played_out_of_turn(c: PlayedOutOfTurn) -> None:
    still_in_time(c)
    match c.play:
        case "opened":
            frozen_and_limited(c, "32.1", meld)
        case "attached":
            frozen_and_limited(c, "32.2", meld)
        case "both":
            frozen_and_limited(c, "32.1", melds)
            c.cite("32.2")
        case "discarded":
            discarded_alone(c)


def frozen_and_limited(c: PlayedOutOfTurn, clause: str, frozen: Target) -> None:
    freeze_past_limit(c, clause, frozen)
    if c.discarded_too == "yes":
        discard_comes_back(c, clause, "Q115")
    c.by(clause, limit_next_turn(player, action="draw_or_pick_up", turn="next"))


def discarded_alone(c: PlayedOutOfTurn) -> None:
    """Art. 32 names opening and attaching only: the card just comes back (reading Q115)."""
    c.by("32.1", code_silent())
    if c.seen_by == "partner":
        discard_comes_back(c, "32.1", "Q115")
    else:
        c.by("32.1", take_back(discarded))
        c.cite("24.3")
        c.reading("Q115")
