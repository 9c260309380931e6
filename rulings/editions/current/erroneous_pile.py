"""Art. 23: a pile taken by making an erroneous meld."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.frozen_melds import freeze_for_a_turn, stays_frozen
from rulings.editions.current.gates import settle
from rulings.editions.current.piles import PileTaken, pile
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    code_silent,
    freeze_permanently,
    group,
    interrupt_play,
    limit_next_turn,
    melds,
    penalise,
    player,
    right_lapsed,
    validate,
)
from rulings.engine.rulebook import infraction

erroneous = group(melds, "erroneous")
others = group(melds, "others")


class ErroneousPile(PileTaken):
    happened = Fact[Literal["first", "drew_wild", "drew_wild_again"]](kind="happened")
    window = Fact[Literal["before_own_turn", "own_turn_again", "settled"]](key="moment")
    """When an erroneous meld was pointed out that brought the pile with the discard (Q72)."""

    also_played = Fact[Literal["no", "yes"]]()


@infraction("pile-taken-by-erroneous-meld", CURRENT, exempt=("23.30",))
def pile_taken_by_erroneous_meld(c: ErroneousPile) -> None:
    if c.happened != "first":
        stays_frozen(c, c.happened, others)
    elif c.pile_how == "live":
        taken_live(c)
    else:
        taken_with_discard(c)


def taken_live(c: ErroneousPile) -> None:
    match c.stage:
        case "settled":
            settle(c)
        case "opponent_moved":
            c.by("23.30", right_lapsed(), validate(meld=others))
            frozen_for_good(c, "23.30")
            c.reading("Q36")
        case "before_discard":
            before_the_discard(c)
        case "after_discard":
            if c.also_played == "yes":
                freeze_for_a_turn(c, "23.29", others)
            c.by("23.29", penalise(erroneous, discard="next_turns"))
            c.reading("Q71")
            c.reading("Q81")


def before_the_discard(c: ErroneousPile) -> None:
    """Art. 23 wants a card of the pile played; until then the meld is one of Art. 29 (Q135)."""
    if c.pile_played == "no":
        c.cite("29.2")
        c.by("23.29", code_silent())
        c.reading("Q135")
        return
    c.by("29.13", interrupt_play(player))
    c.reading("Q127")
    freeze_for_a_turn(c, "23.29", others)
    c.by("23.29", penalise(erroneous, discard="now"))
    c.reading("Q71")


def taken_with_discard(c: ErroneousPile) -> None:
    match c.window:
        case "settled":
            settle(c)
        case "before_own_turn":
            c.by("23.31", limit_next_turn(player, action="draw_or_pick_up", turn="next"))
            frozen_for_good(c, "23.31")
            c.reading("Q68")
            c.reading("Q72")
        case "own_turn_again":
            c.by("23.32", validate(cards=pile))
            frozen_for_good(c, "23.32")
            c.reading("Q36")


def frozen_for_good(c: ErroneousPile, clause: str) -> None:
    """All points of the erroneous meld count negative (reading Q73)."""
    c.by(clause, freeze_permanently(erroneous, counted="negative"))
    c.reading("Q73")
