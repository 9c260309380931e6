"""Art. 31 and 32: what the acts of a player who is not on turn have in common."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.exposed_cards import came_of_exposed, exposed_until_played
from rulings.editions.current.frozen_melds import may_stay_frozen, stays_frozen
from rulings.editions.current.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    cards,
    discarded,
    expose,
    freeze_temporarily,
    group,
    limit_next_turn,
    melds,
    must_discard,
    penalise,
    player,
    take_back,
)
from rulings.engine.facts import Facts

laid_melds = group(melds, "laid")
dependent = group(cards, "dependent")
independent = group(cards, "independent")
fallen = group(cards, "fallen")

OVER_LIVE_PILE = {"draw": "31.21", "pick_up": "31.22"}
"""The clause of a draw or a pick-up by a player who was about to play a pile taken live."""


class OutOfTurn(Facts):
    happened = Fact[
        Literal["first", "not_played", "on_partners_meld", "drew_wild", "drew_wild_again"]
    ](kind="happened")
    discarded_too = Fact[Literal["no", "yes"]](kind="rare")
    """A card of the hand was discarded out of turn as well (readings Q115, Q133)."""


class TookCards(OutOfTurn):
    live_pile = Fact[Literal["no", "yes"]](kind="rare")
    """The player was about to play a pile taken live: on turn, but past the draw."""

    play = Fact[Literal["nothing", "opened", "attached", "both"]]()
    play_with_pile = Fact[Literal["nothing", "opened", "attached"]](key="play")
    added = Fact[Literal["none", "independent", "dependent", "both"]]()
    """What else was attached to the same meld: whether it stands without the card taken."""


def still_in_time(c: OutOfTurn) -> None:
    """Settle what came of an earlier ruling, and a case that is too late to be penalised.

    Only the draw of whoever was on turn makes it late; after the partner's turn that of the next
    opponent (reading Q37).
    """
    match c.happened:
        case "not_played" | "on_partners_meld" as came:
            came_of_exposed(c, came, discarded)
            c.stop()
        case "drew_wild" | "drew_wild_again" as drew:
            stays_frozen(c, drew, melds)
            c.stop()
        case "first":
            if c.moment == "opponent_moved":
                c.reading("Q37")
            right_to_penalise(c)


def freeze_past_limit(c: OutOfTurn, clause: str, frozen: Target) -> None:
    """Freeze until the turn after the limited one begins; until then nobody closes (Q11, Q111)."""
    c.by(clause, freeze_temporarily(frozen, until="after_limited_turn"))
    c.reading("Q11")
    if c.discarded_too == "no":
        may_stay_frozen(c, frozen)
        if c.cards_left == "none":
            c.reading("Q111")


def discard_comes_back(c: OutOfTurn, clause: str, reading: str) -> None:
    """A discard out of turn lay where the partner could see it (readings Q74, Q115, Q133)."""
    c.by(clause, take_back(discarded))
    c.by("24.1", expose(discarded))
    exposed_until_played(c, discarded)
    c.reading("Q74")
    c.reading(reading)


def freeze(c: TookCards, clause: str, frozen: Target) -> None:
    """Freeze past the limited turn; over a live pile none is limited, and the next one frees."""
    if c.live_pile == "yes":
        c.by("31.23", freeze_temporarily(frozen, until="next_turn"))
        c.reading("Q10")
    else:
        freeze_past_limit(c, clause, frozen)


def penalise_fallen(c: TookCards, clause: str) -> None:
    """Cards without a valid meld are the discards of the limited turn and the next ones (Q112)."""
    if c.live_pile == "yes":
        c.by(clause, penalise(fallen, discard="now"))
    else:
        c.by(clause, penalise(fallen, discard="next_turns"))
        c.reading("Q112")


def next_turn_limited(
    c: TookCards, clause: str, action: Literal["draw", "pick_up"], *, fell: bool
) -> None:
    """End what was done out of turn; over a live pile, with the discard (31.23).

    `fell`: cards were penalised, and so are the discard.
    """
    if c.live_pile == "yes":
        over_pile = OVER_LIVE_PILE[action]
        c.cite(over_pile)
        if not fell:
            c.by(over_pile, must_discard(player))
        c.cite("31.23")
        return
    if c.discarded_too == "yes":
        discard_comes_back(c, "31.1", "Q133")
    c.by(clause, limit_next_turn(player, action=action, turn="next"))
