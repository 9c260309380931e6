"""Sections 16.3 and 17: cards that a meld may not hold, and when a penalised card is discarded."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts, not_healed
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    card,
    cards,
    excess,
    forbid,
    interrupt_play,
    must_discard,
    penalise,
    player,
)
from rulings.engine.rulebook import infraction


class ExcessCards(ClubFacts):
    copies = Fact[Literal["no", "yes", "held"]](key="third_copy", kind="rare")
    excess_lies = Fact[Literal["opened", "attached", "waiting"]]()


@infraction("excess-cards", CLUB, exempt=("26.2",))
def excess_cards(c: ExcessCards) -> None:
    match c.copies:
        case "no":
            cards_in_excess(c)
        case "yes":
            third_identical_card(c)
        case "held":
            c.by("24.3.1", forbid("third_copy"))


def cards_in_excess(c: ExcessCards) -> None:
    match c.excess_lies:
        case "opened":
            if c.contested_at == "before_discard":
                discard_penalised(c, excess)
            else:
                penalise_at_first_occasion(c, "17.3.3", excess)
        case "attached":
            penalise_at_first_occasion(c, "17.4.2", excess)
        case "waiting":
            penalised_cards_wait(c)


def third_identical_card(c: ExcessCards) -> None:
    """With a card too many in the deck, three of a kind may not lie in one combination."""
    c.by("24.3.1", forbid("third_copy"))
    penalise_at_first_occasion(c, "24.3.2", card)


def penalised_cards_wait(c: ExcessCards) -> None:
    """Cards penalised before are discarded one a turn, the highest first (16.3.2)."""
    if c.on_turn == "yes":
        c.by("16.3.2", penalise(cards, discard="now"))
    else:
        c.by("16.3.1", penalise(cards, discard="next_turns"))
    c.cite("16.3.1")
    c.cite("16.3.2")
    c.cite("3.3")


def discard_penalised(c: ClubFacts, wrong: Target) -> None:
    """The turn goes straight to the discard, and that is the penalised card (17.3.4)."""
    c.by("17.3.4", interrupt_play(player))
    c.by("17.3.3", penalise(wrong, discard="now"))
    c.by("17.3.4", must_discard(player, which="the_card"))
    c.cite("16.3.1")
    c.cite("16.3.2")
    c.reading("D18")


def penalise_at_first_occasion(c: ClubFacts, clause: str, wrong: Target) -> None:
    """The discard of this turn, if it is still to come, else of the next one (16.3.1)."""
    match c.contested_at:
        case "before_discard":
            c.by(clause, penalise(wrong, discard="end_of_turn"))
        case "after_discard":
            c.by(clause, penalise(wrong, discard="next_turns"))
        case "opponent_moved":
            not_healed(c, clause)
            c.by(clause, penalise(wrong, discard="next_turns"))
    c.cite("16.3.1")
    c.cite("16.3.2")
    c.reading("D15")
