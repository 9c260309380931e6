"""Art. 23: cards played after the discard, ahead of one that was due, or on a frozen meld."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.excess_cards import Excess, frozen_with_them, played_improperly
from rulings.editions.fibur2008.gates import Rights
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    cards,
    group,
    interrupt_play,
    no_penalty,
    penalise,
    player,
    validate,
)
from rulings.engine.rulebook import infraction

due_card = group(card, "due")
early_cards = group(cards, "early")
due_and_early = group(cards, "due_and_early")


class PlayedBeforeDiscard(Rights):
    due = Fact[Literal["at_once", "later_turn"]]()
    discarded_card = Fact[Literal["penalised", "another"]]()


class AttachedToFrozen(Excess):
    meld_state = Fact[Literal["frozen", "over"]]()


@infraction("played-after-discard", FIBUR2008, exempt=("23.5",))
def played_after_discard(c: Rights) -> None:
    """The turn has its discard: even what is seen on the spot waits for the next (reading B25)."""
    c.cite("6.5")
    if c.noticed == "opponent_moved":
        frozen_with_them(c, cards)
        return
    c.cite("23.3")
    c.by("23.4", penalise(cards, discard="next_turns"))
    c.reading("B25")
    c.reading("B26")


@infraction("played-before-penalised-discard", FIBUR2008, exempt=("23.5",))
def played_before_penalised_discard(c: PlayedBeforeDiscard) -> None:
    """Only a discard ordered at once bars all play; on later turns it is only the discard that is
    bound (readings B26, B27)."""
    c.reading("B27")
    if c.due == "later_turn":
        due_on_this_turn(c)
        return
    match c.noticed_at:
        case "before_discard":
            c.by("23.3", interrupt_play(player), penalise(due_and_early, discard="now"))
        case "after_discard":
            c.by("23.4", penalise(early_cards, discard="next_turns"))
            if c.discarded_card == "another":
                c.by("23.4", penalise(due_card, discard="next_turns"))
        case "opponent_moved":
            frozen_with_them(c, early_cards)


def due_on_this_turn(c: PlayedBeforeDiscard) -> None:
    c.reading("B26")
    if c.discarded_card == "penalised":
        c.by("23.4", no_penalty())
    else:
        c.cite("norms.2")
        c.by("23.4", penalise(due_card, discard="next_turns"))


@infraction("attached-to-frozen-meld", FIBUR2008, exempt=("23.5",))
def attached_to_frozen_meld(c: AttachedToFrozen) -> None:
    """The definition bars the partner until the offender's turn; the remedy is a reading (C3)."""
    if c.meld_state == "over":
        c.by("def.temporarily-frozen", validate(cards=cards), no_penalty())
        return
    c.cite("def.temporarily-frozen")
    c.cite("def.definitively-frozen")
    c.reading("C3")
    played_improperly(c, cards)
