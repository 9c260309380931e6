"""Art. 28: cards thrown on the table, and cards passed into the partner's hand."""

from __future__ import annotations

from typing import Literal, NoReturn

from rulings.editions.current.closings import (
    WithoutBurraco,
    attached_card_goes,
    exposed,
    one_card_goes,
    penalise_last_meld,
    right_to_close,
    take_back_last_meld,
)
from rulings.editions.current.exposed_cards import came_of_exposed
from rulings.editions.current.frozen_melds import freeze_for_a_turn, stays_frozen
from rulings.editions.current.gates import right_to_penalise, settle, stage_in_time
from rulings.editions.current.penalised_cards import later_stages, penalise_at_once
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    Target,
    cards,
    caution,
    closing_valid,
    group,
    interrupt_play,
    meld,
    opponent_decides,
    player,
    side,
    validate,
)
from rulings.engine.rulebook import infraction

fitting_cards = group(cards, "fitting")
unfit_cards = group(cards, "unfit")
left_over = group(cards, "left")


class Released(WithoutBurraco):
    """What cards that are thrown and cards that are passed have in common."""

    closed = Fact[Literal["in_time", "settled"]](key="moment")
    """After a regular closing no opponent draws any more."""

    closing = Fact[Literal["no", "valid", "no_burraco", "wild_discard", "no_discard"]]()
    ended_by = Fact[Literal["opened", "attached"]]()
    play = Fact[Literal["opened", "attached"]]()
    fits = Fact[Literal["yes", "no"]]()
    some_unfit = Fact[Literal["no", "yes"]](kind="rare")
    placed = Fact[Literal["all", "some"]]()


class CardsThrown(Released):
    happened = Fact[
        Literal["first", "not_played", "on_partners_meld", "drew_wild", "drew_wild_again"]
    ](kind="happened")
    declared = Fact[Literal["no", "yes"]]()
    landed = Fact[Literal["right_meld", "near_one", "two_melds", "doubtful", "wrong_meld"]]()


class CardsPassed(Released):
    happened = Fact[Literal["first", "not_played", "on_partners_meld"]](kind="happened")
    declared = Fact[Literal["no", "partner_asked", "yes"]]()
    homes = Fact[Literal["others", "only_one", "none"]]()


@infraction("cards-thrown", CURRENT, gates=(right_to_penalise,), exempt=("25.4",))
def cards_thrown(c: CardsThrown) -> None:
    match c.happened:
        case "first":
            c.cite("28.2")
            settle_closing(c, "28.9")
            if c.play == "opened":
                new_meld(c, "28.3")
            else:
                thrown_to_attach(c)
        case "not_played" | "on_partners_meld" as came:
            came_of_exposed(c, came, exposed)
        case "drew_wild" | "drew_wild_again" as drew:
            stays_frozen(c, drew, meld)


@infraction("cards-passed", CURRENT, gates=(right_to_penalise,), exempt=("25.4",))
def cards_passed(c: CardsPassed) -> None:
    match c.happened:
        case "first":
            c.cite("28.10")
            settle_closing(c, "28.18")
            if c.play == "opened":
                new_meld(c, "28.11")
            else:
                passed_to_attach(c)
        case "not_played" | "on_partners_meld" as came:
            came_of_exposed(c, came, exposed)


def settle_closing(c: Released, clause: str) -> None:
    """Before a closing the throw or the pass costs a caution, and cures no other defect (Q96)."""
    match c.closing:
        case "no":
            return
        case "valid":
            closed_regularly(c, clause)
        case "no_burraco":
            right_to_close(c, "33.1")
            with c.via(clause):
                penalise_last_meld(c)
        case "wild_discard":
            right_to_close(c, "34.1")
            with c.via(clause):
                take_back_last_meld(c)
        case "no_discard":
            right_to_close(c, "35.1")
            with c.via(clause):
                if c.ended_by == "opened":
                    one_card_goes(c)
                else:
                    attached_card_goes(c)
    c.by(clause, caution(side))
    c.reading("Q96")
    c.stop()


def closed_regularly(c: Released, clause: str) -> NoReturn:
    """The deal is over, or is over with the discard that is still to come (reading Q95)."""
    if c.closed == "settled":
        settle(c)
    c.cite("17.2")
    c.by(clause, closing_valid(bonus=100), caution(side))
    c.reading("Q95")
    c.stop()


def new_meld(c: Released, clause: str) -> None:
    stage_in_time(c)
    c.by(clause, validate(meld=meld))
    stop_and_caution(c, clause)


def thrown_to_attach(c: CardsThrown) -> None:
    """A declaration decides where the cards go; without one, where they have fallen (Q130)."""
    if c.declared == "yes":
        c.reading("Q130")
        if c.fits == "yes":
            stay_on_meld(c, "28.4", stop="28.4", unfit="28.8")
        else:
            none_fits(c, stop="28.4", unfit="28.8")
        return
    match c.landed:
        case "right_meld":
            stay_on_meld(c, "28.4", stop="28.4", unfit="28.8")
        case "near_one":
            stay_on_meld(c, "28.5", stop="28.4", unfit="28.8", apart=True)
            c.reading("Q94")
        case "two_melds":
            opponent_places(c, "28.6", stop="28.4", unfit="28.8")
        case "doubtful":
            opponent_places(c, "28.7", stop="28.4", unfit="28.8")
            c.reading("Q94")
        case "wrong_meld":
            none_fits(c, stop="28.4", unfit="28.8")


def passed_to_attach(c: CardsPassed) -> None:
    match c.declared:
        case "yes":
            c.reading("Q97")
            if c.fits == "yes":
                stay_on_meld(c, "28.12", stop="28.16", unfit="28.12")
            else:
                none_fits(c, stop="28.16", unfit="28.12")
                c.reading("Q130")
        case "no":
            passed_undeclared(c)
        case "partner_asked":
            with c.via("28.17"):
                passed_undeclared(c)


def passed_undeclared(c: CardsPassed) -> None:
    """The opponent may split the cards, unless one of them has no home but one meld (Q98)."""
    match c.homes:
        case "others":
            opponent_places(c, "28.13", stop="28.16", unfit="28.15")
            c.reading("Q98")
        case "only_one":
            stay_on_meld(c, "28.14", stop="28.16", unfit="28.15")
            c.reading("Q98")
        case "none":
            none_fits(c, stop="28.16", unfit="28.15")
            c.reading("Q131")


def stay_on_meld(c: Released, clause: str, *, stop: str, unfit: str, apart: bool = False) -> None:
    """The cards stay where they were meant to go, except those that the meld cannot hold (Q131).

    Lying `apart` from the meld they freeze it (28.5).
    """
    all_fit = c.some_unfit == "no"
    if not all_fit:
        excess_if_late(c, unfit_cards, unfit)
    stage_in_time(c)
    stop_and_caution(c, stop)
    c.by(clause, validate(cards=cards if all_fit else fitting_cards))
    if apart:
        c.cite("def.attach-gap")
        freeze_for_a_turn(c, clause, meld)
        c.reading("Q93")
    if not all_fit:
        penalise_unfit(c, unfit_cards, unfit)
        c.reading("Q131")


def none_fits(c: Released, *, stop: str, unfit: str) -> None:
    excess_if_late(c, cards, unfit)
    stage_in_time(c)
    stop_and_caution(c, stop)
    penalise_unfit(c, cards, unfit)


def opponent_places(c: Released, clause: str, *, stop: str, unfit: str) -> None:
    stage_in_time(c)
    stop_and_caution(c, stop)
    c.by(clause, opponent_decides("placement"))
    if c.placed == "some":
        penalise_unfit(c, left_over, unfit)
        c.reading("Q131")


def stop_and_caution(c: Released, clause: str) -> None:
    """Once the discard is made there is nothing left to interrupt."""
    if c.stage == "before_discard":
        c.by(clause, interrupt_play(player))
    c.by(clause, caution(side))


def excess_if_late(c: Released, wrong: Target, clause: str) -> None:
    """Too late for the throw or the pass, a meld with cards in excess is still frozen (25.4)."""
    if c.stage == "opponent_moved":
        with c.via(clause):
            later_stages(c, wrong)
        c.stop()


def penalise_unfit(c: Released, wrong: Target, clause: str) -> None:
    with c.via(clause):
        if c.stage == "before_discard":
            penalise_at_once(c, "25.2", wrong)
        else:
            later_stages(c, wrong)
