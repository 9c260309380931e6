"""Section 17: wrong and unfinished melds, cards on the wrong meld, play after the discard."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.edition import CLUB
from rulings.editions.club.excess_cards import discard_penalised, penalise_at_first_occasion
from rulings.editions.club.exposed_cards import Exposing, follow_up, owed_by_exposed
from rulings.editions.club.gates import ClubFacts, contested_in_time, not_healed
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    cards,
    code_silent,
    director_discretion,
    excess,
    expose,
    forbid,
    freeze_temporarily,
    interrupt_play,
    meld,
    melds,
    move_card,
    must_discard,
    no_penalty,
    penalise,
    player,
    repair,
    validate,
)
from rulings.engine.rulebook import infraction


class ErroneousMeld(ClubFacts):
    error = Fact[Literal["opened", "only_wilds", "attached", "opponents_meld", "taken_back"]]()
    valid_part = Fact[Literal["yes", "no"]]()
    destination = Fact[Literal["one", "none", "several"]]()
    has_wild = Fact[Literal["no", "yes"]]()
    repaired = Fact[Literal["added", "replaced", "excess_out", "given_up"]]()
    completed = Fact[Literal["added", "excess_out"]](key="repaired")
    with_one_card = Fact[Literal["added", "replaced", "excess_out", "given_up"]]()
    with_one_natural = Fact[Literal["replaced", "given_up"]](key="with_one_card")


class IncompleteOpening(Exposing):
    completes = Fact[Literal["yes", "no"]]()
    measure = Fact[Literal["open", "penalised", "exposed"]](kind="choice")


class DetachedCard(ClubFacts):
    declared = Fact[Literal["no", "yes"]]()
    fits = Fact[Literal["yes", "no"]]()
    frozen = Fact[Literal["open", "frozen", "not_frozen"]](kind="choice")


class PlayedLate(Exposing):
    measure = Fact[Literal["open", "frozen", "exposed", "penalised"]](kind="choice")


class Frozen(ClubFacts):
    freeze = Fact[Literal["partner", "for_good", "own_turn"]]()


@infraction("erroneous-meld", CLUB, exempt=("26.2",))
def erroneous_meld(c: ErroneousMeld) -> None:
    match c.error:
        case "opened":
            opened_wrongly(c)
        case "only_wilds":
            c.cite("9.2.1")
            opened_wrongly(c)
        case "attached":
            on_the_wrong_meld(c)
        case "opponents_meld":
            c.cite("7.3")
            on_the_wrong_meld(c)
        case "taken_back":
            c.by("17.1.1", forbid("take_back"))
            c.cite("7.4")


def opened_wrongly(c: ErroneousMeld) -> None:
    """While the turn lasts the player may mend the meld; after that what does not fit comes off."""
    if c.contested_at != "before_discard":
        c.cite("5.2")
        falls = c.error == "only_wilds" or c.valid_part == "no"
        penalise_at_first_occasion(c, "17.3.3", meld if falls else excess)
    elif c.error == "only_wilds":
        mend(c, "17.3.2", c.with_one_natural)
    elif c.has_wild == "yes":
        c.cite("10.1.1")
        mend(c, "17.3.2", c.with_one_card)
    else:
        mend(c, "17.3.1", c.repaired)


def mend(
    c: ErroneousMeld,
    clause: Literal["17.3.1", "17.3.2"],
    how: Literal["added", "replaced", "excess_out", "given_up"],
) -> None:
    """Two cards of the hand at most, one with a wild card in the meld; then only the discard."""
    if how in ("added", "replaced"):
        with_cards(c, clause)
    match how:
        case "added":
            straight_to_the_discard(c)
        case "replaced":
            discard_penalised(c, excess)
            c.reading("D17")
        case "excess_out":
            c.cite(clause)
            discard_penalised(c, excess)
        case "given_up":
            c.cite(clause)
            discard_penalised(c, meld)


def with_cards(c: ErroneousMeld, clause: Literal["17.3.1", "17.3.2"]) -> None:
    if clause == "17.3.1":
        c.by(clause, repair(meld, with_="one_or_two_cards"))
    else:
        c.by(clause, repair(meld, with_="one_card"))


def straight_to_the_discard(c: ErroneousMeld) -> None:
    c.by("17.3.4", interrupt_play(player), must_discard(player))


def on_the_wrong_meld(c: ErroneousMeld) -> None:
    """The card goes where it plainly belongs, or the player mends the meld, or it is penalised."""
    match c.destination:
        case "one":
            c.by("17.4.1", move_card(card, to="its_meld"))
            c.reading("D19")
        case "several":
            c.by("17.4.1", code_silent())
        case "none":
            if c.error == "attached" and c.contested_at == "before_discard":
                mend_by_adding(c)
            else:
                penalise_at_first_occasion(c, "17.4.2", card)


def mend_by_adding(c: ErroneousMeld) -> None:
    """A card that fits no meld as it stands may fit with others of the hand (17.3)."""
    if c.completed == "excess_out":
        penalise_at_first_occasion(c, "17.4.2", card)
        return
    with_cards(c, "17.3.2" if c.has_wild == "yes" else "17.3.1")
    straight_to_the_discard(c)


@infraction("incomplete-opening", CLUB, exempt=("26.2",))
def incomplete_opening(c: IncompleteOpening) -> None:
    follow_up(c, cards)
    c.cite("7.2")
    c.cite("17.1.1")
    if c.completes == "yes":
        c.by("17.2.1", repair(meld, with_="missing_cards"))
        return
    c.cite("17.2.1")
    c.reading("D12")
    if c.contested_at == "opponent_moved":
        not_healed(c, "17.2.2")
    match c.measure:
        case "open":
            c.by("17.2.2", director_discretion("penalise", "expose"))
        case "penalised":
            penalise_at_first_occasion(c, "17.2.2", cards)
        case "exposed":
            c.by("17.2.2", expose(cards))
            owed_by_exposed(c)


@infraction("detached-card", CLUB, gates=(contested_in_time,), exempt=("26.2",))
def detached_card(c: DetachedCard) -> None:
    if c.fits == "no":
        penalise_at_first_occasion(c, "17.4.2", cards)
        return
    if c.declared == "yes":
        c.by("17.4.3", validate(cards=cards), no_penalty())
        c.cite("17.1.1")
        return
    contested_in_time(c, meld)
    match c.frozen:
        case "open":
            c.by("17.4.3", director_discretion("freeze_temporarily"))
        case "frozen":
            c.by("17.4.3", freeze_temporarily(meld, until="next_turn"))
        case "not_frozen":
            c.by("17.4.3", validate(cards=cards))
    c.cite("17.6.1")


@infraction("played-after-discard", CLUB, gates=(contested_in_time,), exempt=("26.2",))
def played_after_discard(c: PlayedLate) -> None:
    """The turn is over; what becomes of the cards is for the arbiter to say (reading D12)."""
    follow_up(c, cards)
    contested_in_time(c)
    c.cite("5.2")
    c.by("17.5.1", interrupt_play(player))
    c.reading("D12")
    match c.measure:
        case "open":
            c.by("17.5.1", director_discretion("freeze_temporarily", "expose", "penalise"))
        case "frozen":
            c.by("17.5.1", freeze_temporarily(melds, until="next_turn"))
            c.cite("17.6.1")
        case "exposed":
            c.by("17.5.1", expose(cards))
            owed_by_exposed(c)
        case "penalised":
            c.by("17.5.1", penalise(cards, discard="next_turns"))
            c.cite("16.3.1")


@infraction("attached-to-frozen-meld", CLUB, exempt=("17.6.1", "17.7.1"))
def attached_to_frozen_meld(c: Frozen) -> None:
    """The text forbids it and has no remedy for it."""
    match c.freeze:
        case "partner":
            c.by("17.6.1", forbid("attach_to_frozen"), code_silent())
        case "for_good":
            c.by("17.7.1", forbid("attach_to_frozen"), code_silent())
        case "own_turn":
            c.by("17.6.1", validate(cards=cards), no_penalty())
