"""Section 16.4: the ghost card."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.exposed_cards import Exposing, follow_up, owed_by_exposed
from rulings.editions.club.gates import not_healed
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    director_discretion,
    discarded,
    expose,
    freeze_permanently,
    keep_burraco,
    meld,
    no_penalty,
    penalise,
    stays_discard,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction


class GhostCard(Exposing):
    found = Fact[Literal["own_meld", "older_meld", "with_discard"]]()
    fits = Fact[Literal["no", "yes"]]()
    was_burraco = Fact[Literal["no", "yes"]]()
    frozen_for_good = Fact[Literal["open", "frozen", "not_frozen"]](kind="choice")


@infraction("ghost-card", CLUB, exempt=("26.2",))
def ghost_card(c: GhostCard) -> None:
    follow_up(c, card)
    c.cite("16.4.1")
    if c.found == "with_discard":
        c.by("16.4.2", stays_discard(discarded), take_back(card), expose(card))
        owed_by_exposed(c)
    elif c.fits == "yes":
        c.by("16.4.3", validate(meld=meld), no_penalty())
    else:
        removed_and_penalised(c)
        c.reading("D16")
        if c.found == "older_meld":
            meld_with_a_ghost(c)


def removed_and_penalised(c: GhostCard) -> None:
    """It goes with the discard of this turn, if that is still to come, else with the next."""
    if c.found == "older_meld":
        not_healed(c, "16.4.3")
    discard: Literal["end_of_turn", "next_turns"] = (
        "end_of_turn" if c.on_turn == "yes" else "next_turns"
    )
    c.by("16.4.3", penalise(card, discard=discard))
    c.cite("16.3.1")
    c.reading("D15")


def meld_with_a_ghost(c: GhostCard) -> None:
    """Whether the meld is frozen for good is for the arbiter; a burraco keeps its worth."""
    was_burraco = c.was_burraco == "yes"
    match c.frozen_for_good:
        case "open":
            c.by("16.4.3", director_discretion("freeze_permanently"))
        case "frozen":
            c.by("16.4.3", freeze_permanently(meld, counted="positive"))
            c.cite("17.7.1")
        case "not_frozen":
            pass
    if was_burraco:
        c.by("16.4.4", keep_burraco(meld))
