"""Art. 26: melds opened or added to wrongly; wild cards that leave their meld (Art. 10)."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.excess_cards import (
    Excess,
    found_late,
    penalise_from_now,
    several_from_now,
)
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    Target,
    card,
    cards,
    code_silent,
    excess,
    group,
    interrupt_play,
    meld,
    move_card,
    must_discard,
    no_penalty,
    penalise,
    player,
    repair,
    rest,
)
from rulings.engine.rulebook import infraction

wild = group(card, "wild")

Error = Literal["opened", "attached", "second_wild", "only_wilds"]


class ErroneousMeld(Excess):
    error = Fact[Literal["opened", "attached", "second_wild", "only_wilds", "wild_place"]]()
    pile_taken = Fact[Literal["no", "yes"]](kind="rare")
    wild_sequence = Fact[Literal["no", "yes"]]()
    repaired = Fact[Literal["added", "replaced", "excess_out", "given_up"]]()
    attached_repaired = Fact[Literal["added", "replaced", "excess_out"]](key="repaired")
    second_wild_repaired = Fact[Literal["replaced", "excess_out"]](key="repaired")
    wilds_repaired = Fact[Literal["replaced", "given_up"]](key="repaired")


class IncompleteOpening(Excess):
    gave_up = Fact[Literal["yes", "no", "mended"]]()
    mended_with = Fact[Literal["added", "replaced"]](key="repaired")


class WildCardMoved(Excess):
    wild_moved = Fact[Literal["moved", "swapped", "natural_two", "replaced", "free"]]()
    wild_stayed = Fact[Literal["yes", "no"]]()
    built_on = Fact[Literal["no", "yes"]]()


@infraction("erroneous-meld", FIBUR2008, exempt=("23.5",))
def erroneous_meld(c: ErroneousMeld) -> None:
    error = c.error
    if error == "wild_place":
        to_the_bottom(c, card)
        return
    what_is_wrong(c, error)
    if c.noticed_at == "before_discard":
        put_right(c, error)
    else:
        found_late(c, wild if error == "second_wild" else excess)


def to_the_bottom(c: Excess, free: Target) -> None:
    c.by("10.5", no_penalty(), move_card(free, to="lowest"))


def what_is_wrong(c: ErroneousMeld, error: Error) -> None:
    """Say by which clause the meld is none; a pile taken by it stays taken (reading C8)."""
    match error:
        case "opened" | "attached":
            if c.pile_taken == "yes":
                c.reading("C8")
        case "second_wild":
            c.cite("9.3")
        case "only_wilds":
            c.cite("10.6")


def put_right(c: ErroneousMeld, error: Error) -> None:
    """Before the discard the player stops and may mend the meld; later it is past that."""
    stop(c)
    match error:
        case "opened":
            opened_wrongly(c)
        case "attached":
            mend(c, c.attached_repaired)
        case "second_wild":
            with_two_wilds(c)
        case "only_wilds":
            opened_with_wilds_alone(c)


def stop(c: Excess) -> None:
    c.cite("23.2")
    c.cite("23.3")
    c.by("26.5", interrupt_play(player))


def taken_out(c: Excess, wrong: Target) -> None:
    """What nothing mends leaves the meld by the moment at which it is found (Art. 26, 27)."""
    if c.noticed_at == "before_discard":
        stop(c)
        penalise_from_now(c, wrong)
    else:
        found_late(c, wrong)


def opened_wrongly(c: ErroneousMeld) -> None:
    """In a sequence with a wild card the player may only choose what to keep (reading B31)."""
    if c.wild_sequence == "yes":
        keep_what_is_chosen(c)
        return
    repaired = c.repaired
    if repaired == "given_up":
        several_from_now(c, meld, rest)
    else:
        mend(c, repaired)


def keep_what_is_chosen(c: ErroneousMeld) -> None:
    """Of a sequence opened with a wild card the player chooses what stays (26.4, reading B31)."""
    c.by("26.4", repair(meld), penalise(excess, discard="end_of_turn"))
    c.reading("B31")


def mend(c: Excess, repaired: Literal["added", "replaced", "excess_out"]) -> None:
    """A wild card fills the gap; a card that was changed is in excess, like one taken out."""
    match repaired:
        case "added":
            c.by("26.1", repair(meld, with_="wild"), must_discard(player))
            c.reading("B31")
        case "replaced":
            exchange(c)
            penalise_from_now(c, excess)
        case "excess_out":
            penalise_from_now(c, excess)


def exchange(c: Excess) -> None:
    """As many wrong cards as need be are exchanged for right ones of the hand (reading B31)."""
    one = c.how_many == "one"
    c.by("26.1", repair(meld, with_="one_card" if one else "missing_cards"))
    c.reading("B31")


def with_two_wilds(c: ErroneousMeld) -> None:
    """The wild card too many goes, whether a right card takes its place or not."""
    if c.wild_sequence == "yes":
        keep_what_is_chosen(c)
        return
    if c.second_wild_repaired == "replaced":
        c.by("26.1", repair(meld, with_="one_card"))
        c.reading("B31")
    c.by("26.2", penalise(wild, discard="now"))


def opened_with_wilds_alone(c: ErroneousMeld) -> None:
    """Of wild cards alone one may stay, if natural cards take the place of the others."""
    if c.wilds_repaired == "given_up":
        several_from_now(c, meld, rest)
    else:
        c.by("26.1", repair(meld, with_="missing_cards"))
        several_from_now(c, excess, group(excess, "others"))
        c.reading("B31")


@infraction("incomplete-opening", FIBUR2008, exempt=("23.5",))
def incomplete_opening(c: IncompleteOpening) -> None:
    match c.gave_up:
        case "no":
            c.by("26.1", no_penalty())
        case "mended":
            c.by("26.5", interrupt_play(player))
            mend(c, c.mended_with)
        case "yes":
            c.cite("26.1")
            opening_given_up(c)


def opening_given_up(c: IncompleteOpening) -> None:
    """The cards have left the hand (22.5): laid to no purpose they are penalised."""
    c.cite("22.5")
    c.cite("23.1")
    taken_out(c, cards)


@infraction("wild-card-moved", FIBUR2008, exempt=("23.5",))
def wild_card_moved(c: WildCardMoved) -> None:
    match c.wild_moved:
        case "swapped":
            c.by("10.5", code_silent())
        case "natural_two":
            c.by("10.2", code_silent())
        case "free":
            to_the_bottom(c, wild)
        case "replaced":
            c.cite("10.3")
            if c.wild_stayed == "yes":
                to_the_bottom(c, wild)
            else:
                back_to_its_meld(c, place="lowest")
        case "moved":
            c.cite("10.3")
            back_to_its_meld(c, place="its_place")


def back_to_its_meld(c: WildCardMoved, *, place: Literal["lowest", "its_place"]) -> None:
    """Without a remedy in writing it goes back, unless cards were built on it (reading B6)."""
    c.reading("B6")
    if c.built_on == "no":
        c.cite("norms.2")
        c.by("10.4", move_card(wild, to=place))
        if place == "lowest":
            c.cite("10.5")
        return
    with c.via("10.4"):
        taken_out(c, excess)
