"""Art. 26: the ghost card."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.exposed_cards import Exposing, exposed_until_played, follow_up
from rulings.editions.current.gates import right_to_penalise, settle
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    card,
    discarded,
    expose,
    freeze_permanently,
    interrupt_play,
    meld,
    no_penalty,
    penalise,
    player,
    stays_discard,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction


class GhostCard(Exposing):
    found = Fact[Literal["own_meld", "older_meld", "under_added", "with_discard"]]()
    fits = Fact[Literal["no", "yes"]]()


@infraction("ghost-card", CURRENT, gates=(right_to_penalise,), exempt=("26.4", "26.6"))
def ghost_card(c: GhostCard) -> None:
    follow_up(c, card)
    match c.found:
        case "with_discard":
            with_the_discard(c)
        case "own_meld":
            in_own_meld(c)
        case "older_meld":
            in_older_meld(c)
        case "under_added":
            under_added_cards(c)


def with_the_discard(c: GhostCard) -> None:
    """The lower card comes back as an exposed card, the upper one stays the discard."""
    right_to_penalise(c)
    c.by("26.7", take_back(card), expose(card), stays_discard(discarded))
    exposed_until_played(c, card)


def in_own_meld(c: GhostCard) -> None:
    """Found in a meld opened in this turn; once the opponent has moved the meld is an older one."""
    match c.stage:
        case "settled":
            settle(c)
        case "opponent_moved":
            in_older_meld(c)
        case "before_discard":
            if c.fits == "yes":
                c.by("26.2", validate(meld=meld), no_penalty())
                return
            c.reading("Q84")
            with c.via("26.2"):
                c.by("25.2", interrupt_play(player), penalise(card, discard="now"))
        case "after_discard":
            c.reading("Q85")
            if c.fits == "yes":
                c.by("26.3", validate(meld=meld), no_penalty())
                return
            with c.via("26.3"):
                c.by("25.3", penalise(card, discard="next_turns"))


def in_older_meld(c: GhostCard) -> None:
    """Whoever of the pair left it there, whoever of them is on turn discards it (Q86)."""
    if c.fits == "yes":
        c.by("26.4", validate(meld=meld), no_penalty())
        c.reading("Q87")
        return
    c.by(
        "26.4",
        penalise(card, discard="end_of_turn"),
        freeze_permanently(meld, counted="positive"),
    )
    c.cite("26.5")
    c.reading("Q86")


def under_added_cards(c: GhostCard) -> None:
    """Cards were added over it and stay: they, not the meld, count negative (Q88)."""
    c.by(
        "26.6",
        freeze_permanently(meld, counted="excess_negative"),
        penalise(card, discard="end_of_turn"),
    )
    c.reading("Q88")
