"""Art. 23 and 27: cards that a meld cannot hold, by when they are found; and ghost cards."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.exposed_cards import Exposing, exposed_until_played, follow_up
from rulings.editions.fibur2008.gates import Rights, right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    card,
    count_negative,
    discarded,
    excess,
    expose,
    freeze_permanently,
    group,
    interrupt_play,
    meld,
    no_penalty,
    penalise,
    player,
    score,
    side,
    stays_discard,
    take_back,
    validate,
)
from rulings.engine.rulebook import infraction


class Excess(Rights):
    how_many = Fact[Literal["one", "several"]]()
    """How many cards are in excess: one alone is the discard, further ones wait (26.2, 26.3)."""


class GhostCard(Exposing):
    found = Fact[Literal["own_meld", "older_meld", "with_discard"]]()
    fits = Fact[Literal["no", "yes"]]()
    seen_by = Fact[Literal["partner", "opponents"]]()


class ExcessCards(Excess):
    happened = Fact[Literal["first", "not_discarded"]](kind="happened")


@infraction("excess-cards", FIBUR2008, exempt=("23.5",))
def excess_cards(c: ExcessCards) -> None:
    c.cite("23.1")
    if c.happened == "not_discarded":
        c.by("17.9", count_negative(cards=excess), score(side))
        c.reading("B24")
        return
    if c.noticed_at == "before_discard":
        c.cite("23.2")
        c.by("23.3", interrupt_play(player))
        penalise_from_now(c, excess)
    else:
        found_late(c, excess)


def penalise_from_now(c: Excess, wrong: Target) -> None:
    """One excess card is the discard of this turn, the others wait their turns (reading B24)."""
    if c.how_many == "one":
        c.by("26.2", penalise(group(wrong, "one"), discard="now"))
    else:
        several_from_now(c, wrong, group(wrong, "others"))


def several_from_now(c: Rights, wrong: Target, others: Target) -> None:
    """The highest is the discard, the others are those of the coming turns (26.2, 26.3)."""
    c.by("26.2", penalise(group(wrong, "highest"), discard="now"))
    c.by("26.3", penalise(others, discard="next_turns"))
    c.cite("17.9")
    c.reading("B24")


def found_late(c: Rights, wrong: Target) -> None:
    """Excess cards found after the discard are later discards; later still they count (Art. 27)."""
    if c.noticed_at == "after_discard":
        c.cite("23.4")
        c.by("27.1", penalise(wrong, discard="next_turns"))
        c.reading("B26")
    else:
        in_a_later_phase(c, wrong)


def in_a_later_phase(c: Rights, wrong: Target) -> None:
    """The meld is frozen for good, and the excess counts negative by its value (27.2)."""
    c.cite("23.5")
    c.by("27.2", freeze_permanently(meld, counted="excess_negative"))
    c.by("27.2", count_negative(cards=wrong), score(side))
    c.reading("B55")


def played_improperly(c: Excess, wrong: Target) -> None:
    """Cards played when or where they may not be are penalised by the stages of Art. 23."""
    match c.noticed_at:
        case "before_discard":
            c.by("23.3", interrupt_play(player))
            one_a_turn(c, wrong)
        case "after_discard":
            c.by("23.4", penalise(wrong, discard="next_turns"))
            c.reading("B26")
        case "opponent_moved":
            frozen_with_them(c, wrong)


def one_a_turn(c: Excess, wrong: Target) -> None:
    """A turn has one discard: of several cards the highest goes now (reading B24)."""
    if c.how_many == "one":
        c.by("23.3", penalise(group(wrong, "one"), discard="now"))
        return
    c.by("23.3", penalise(group(wrong, "highest"), discard="now"))
    c.by("26.3", penalise(group(wrong, "others"), discard="next_turns"))
    c.reading("B24")


def frozen_with_them(c: Rights, wrong: Target) -> None:
    """In a later phase the meld is frozen for good, and those cards alone count negative."""
    c.by("23.5", freeze_permanently(meld, counted="excess_negative"))
    c.by("23.5", count_negative(cards=wrong))
    c.reading("B55")


@infraction("ghost-card", FIBUR2008, gates=(right_to_penalise,), exempt=("27.2",))
def ghost_card(c: GhostCard) -> None:
    """The text only defines a ghost card: what follows is a reading (C1)."""
    follow_up(c, card)
    c.cite("def.phantom-card")
    match c.found:
        case "with_discard":
            with_the_discard(c)
        case "own_meld" | "older_meld" as where:
            in_a_meld(c, where)
    c.reading("C1")


def with_the_discard(c: GhostCard) -> None:
    """The card that was meant stays the discard; the other one comes back, exposed if seen."""
    right_to_penalise(c)
    if c.seen_by == "opponents":
        c.cite("22.1")
        c.by("def.phantom-card", stays_discard(discarded), take_back(card))
        c.reading("B23")
        return
    c.by("def.phantom-card", stays_discard(discarded), take_back(card))
    c.by("22.1", expose(card))
    exposed_until_played(c, card)


def in_a_meld(c: GhostCard, where: Literal["own_meld", "older_meld"]) -> None:
    """A card that the meld cannot hold is in excess, by the moment at which it is found."""
    if c.fits == "yes":
        c.by("def.phantom-card", validate(meld=meld), no_penalty())
    elif where == "own_meld" and c.noticed_at == "before_discard":
        c.cite("23.1")
        c.by("23.3", interrupt_play(player))
        c.by("26.2", penalise(card, discard="now"))
    elif where == "own_meld":
        found_late(c, card)
    else:
        in_a_later_phase(c, card)
