"""Art. 31: picking up the discard pile out of turn."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.editions.current.no_draw import whole_melds
from rulings.editions.current.out_of_turn import (
    TookCards,
    dependent,
    freeze,
    laid_melds,
    next_turn_limited,
    penalise_fallen,
    still_in_time,
)
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    cards,
    group,
    interrupt_play,
    melds,
    player,
    repair,
    return_to_discard_pile,
    validate,
)
from rulings.engine.rulebook import infraction

broken_melds = group(melds, "broken")
corrected_melds = group(melds, "corrected")
joined_melds = group(melds, "joined")
other_melds = group(melds, "others")
supported_melds = group(melds, "supported")
supported_cards = group(cards, "supported")


class PickedUp(TookCards):
    added_with_pile = Fact[Literal["none", "dependent"]](key="added")
    """The same, where cards that stand by themselves were lawfully attached."""

    without_it = Fact[Literal["whole", "broken", "mixed"]]()
    completes = Fact[Literal["yes", "some", "no"]]()
    replaces = Fact[Literal["yes", "some", "no"]]()


@infraction("picked-up-out-of-turn", CURRENT, gates=(right_to_penalise,))
def picked_up_out_of_turn(c: PickedUp) -> None:
    still_in_time(c)
    c.cite("31.1")
    if c.live_pile == "yes":
        over_live_pile(c)
    elif c.play == "nothing":
        c.by("31.15", return_to_discard_pile(cards))
        must_pick_up_next(c, "31.15", fell=False)
    else:
        picked_up_and_played(c, c.play)


def over_live_pile(c: PickedUp) -> None:
    """The pile goes back and the player discards; no later turn is limited (31.22, 31.23)."""
    c.by("31.22", return_to_discard_pile(cards))
    match c.play_with_pile:
        case "nothing":
            fell = False
        case "opened":
            fell = not opened_stand(c)
            if fell:
                penalise_fallen(c, "31.17")
        case "attached":
            fell = c.added_with_pile == "dependent" and not replaced(c)
            if fell:
                penalise_fallen(c, "31.20")
    next_turn_limited(c, "31.22", "pick_up", fell=fell)


def picked_up_and_played(c: PickedUp, play: Literal["opened", "attached", "both"]) -> None:
    clause = "31.16" if play == "opened" else "31.18"
    c.by(clause, interrupt_play(player), return_to_discard_pile(cards))
    opened_fell = play != "attached" and not opened_stand(c)
    attached_fell = play != "opened" and not attached_stand(c)
    if opened_fell:
        penalise_fallen(c, "31.17")
        if attached_fell:
            c.cite("31.20")
    elif attached_fell:
        penalise_fallen(c, "31.20")
    must_pick_up_next(c, clause, fell=opened_fell or attached_fell)


def must_pick_up_next(c: PickedUp, clause: str, *, fell: bool) -> None:
    """Whatever lies on the pile by then has to be picked up (reading Q114)."""
    next_turn_limited(c, clause, "pick_up", fell=fell)
    c.reading("Q114")


def opened_stand(c: PickedUp) -> bool:
    """Melds that stand or are put right are frozen; return whether none fell (31.16)."""
    if c.without_it == "whole":
        freeze(c, "31.16", laid_melds)
        return True
    if c.without_it == "mixed":
        freeze(c, "31.16", whole_melds)
    match c.completes:
        case "yes":
            c.by("31.16", repair(broken_melds, with_="missing_cards"))
            freeze(c, "31.16", broken_melds)
            return True
        case "some":
            c.by("31.16", repair(corrected_melds, with_="missing_cards"))
            freeze(c, "31.16", corrected_melds)
        case "no":
            pass
    return False


def attached_stand(c: PickedUp) -> bool:
    """What depends on the pile's cards needs others; the rest is a play of Art. 32.

    Returns whether no card fell.
    """
    match c.added:
        case "none":
            c.reading("Q113")
            return True
        case "independent":
            freeze(c, "32.2", joined_melds)
            return True
        case "dependent":
            stand = replaced(c)
            if c.replaces == "no":
                c.reading("Q113")
            return stand
        case "both":
            stand = replaced(c)
            if c.replaces != "yes":
                freeze(c, "32.2", joined_melds if c.replaces == "no" else other_melds)
            return stand


def replaced(c: PickedUp) -> bool:
    """Cards of the hand take the place of those picked up, and hold what was added (31.19).

    Returns whether that is so in every meld.
    """
    match c.replaces:
        case "yes":
            c.by("31.19", repair(joined_melds, with_="missing_cards"), validate(cards=dependent))
            freeze(c, "31.19", joined_melds)
            return True
        case "some":
            c.by(
                "31.19",
                repair(supported_melds, with_="missing_cards"),
                validate(cards=supported_cards),
            )
            freeze(c, "31.19", supported_melds)
        case "no":
            pass
    return False
