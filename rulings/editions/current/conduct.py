"""Art. 21 and 22: hints, questions to the partner, cards moved, and calls that come too early."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.exposed_cards import (
    Exposing,
    attention_drawn,
    exposed_until_played,
    follow_up,
)
from rulings.editions.current.gates import right_to_penalise
from rulings.editions.current.no_draw import (
    NoDraw,
    Reminded,
    before_the_discard,
    came_of_no_draw,
    limited_by_the_reminder,
)
from rulings.editions.current.penalised_cards import noticed_by_partner
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    bar_wild,
    card,
    caution,
    code_silent,
    excess,
    expose,
    group,
    limit_next_turn,
    meld,
    must_discard,
    no_penalty,
    opposite_action,
    partner,
    player,
    side,
    take_back,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

wild = group(card, "wild")


class Hint(Exposing, Reminded):
    """`player` is who hinted, `partner` who received the hint."""

    about = Fact[Literal["action", "wild", "turn", "after_pile", "exposed_card", "burraco_count"]]()
    suggested = Fact[Literal["pick_up", "draw", "draw_due", "other"]]()
    done_already = Fact[Literal["no", "yes"]]()
    receivers_turn = Fact[Literal["yes", "no"]]()
    exposed_of = Fact[
        Literal["receiver_on_turn", "receiver_off_turn", "hinter_on_turn", "hinter_off_turn"]
    ]()


class AskedPartner(Facts):
    asked_about = Fact[Literal["course_of_play", "number_of_cards"]]()


class CardsMoved(Facts):
    partners_turn = Fact[Literal["yes", "no"]](kind="rare")


class CalledEarly(NoDraw):
    """`player` is on turn, `partner` is who called or spoke."""

    pointed_out = Fact[Literal["meld", "no_draw", "other"]]()
    arbiter_called = Fact[Literal["yes", "no"]]()
    discard_made = Fact[Literal["no", "yes"]](kind="rare")
    valid_part = Fact[Literal["yes", "no"]]()


@infraction("hint", CURRENT, gates=(right_to_penalise,))
def hint(c: Hint) -> None:
    follow_up(c, wild, partner)
    if c.about == "burraco_count":
        c.by("22.7", no_penalty())
        return
    right_to_penalise(c)
    c.cite("22.1")
    match c.about:
        case "action":
            on_an_action(c)
        case "wild":
            on_a_wild_card(c)
        case "turn":
            on_whose_turn_it_is(c)
        case "after_pile":
            c.by("22.6", must_discard(partner))
            c.reading("Q46")
        case "exposed_card":
            on_exposed_cards(c)


def on_an_action(c: Hint) -> None:
    """The opposite is done, unless the draw itself was due or the hint is carried out (Q42)."""
    suggested = c.suggested
    if suggested == "draw_due":
        limited_by_the_reminder(c)
        return
    c.reading("Q41")
    if c.done_already == "yes":
        c.by("22.2", code_silent())
        c.reading("Q129")
        return
    match suggested:
        case "pick_up":
            c.by("22.2", opposite_action(partner, action="draw"))
        case "draw":
            c.by("22.2", opposite_action(partner, action="pick_up"))
            c.reading("Q42")
        case "other":
            c.by("22.2", opposite_action(partner, action="other"))
            c.reading("Q43")


def on_a_wild_card(c: Hint) -> None:
    """The meld is closed to the receiver's wild cards; one already there comes off (Q44)."""
    c.reading("Q41")
    c.reading("Q45")
    if c.done_already == "no":
        c.by("22.3", bar_wild(partner, meld))
        return
    c.by("22.4", take_back(wild, who=partner), expose(wild))
    c.by("22.3", bar_wild(partner, meld))
    c.reading("Q44")
    exposed_until_played(c, wild, partner)


def on_whose_turn_it_is(c: Hint) -> None:
    turn: Literal["this", "next"] = "this" if c.receivers_turn == "yes" else "next"
    c.by("22.5", limit_next_turn(partner, action="draw_or_pick_up", turn=turn))
    c.reading("Q41")
    if turn == "this":
        c.reading("Q47")


def on_exposed_cards(c: Hint) -> None:
    """Whoever of the pair holds them is stopped, be it the hinter or the receiver (24.6)."""
    match c.exposed_of:
        case "receiver_on_turn":
            attention_drawn(c, partner, on_turn=True)
        case "receiver_off_turn":
            attention_drawn(c, partner, on_turn=False)
        case "hinter_on_turn":
            attention_drawn(c, player, on_turn=True)
        case "hinter_off_turn":
            attention_drawn(c, player, on_turn=False)


@infraction("asked-partner", CURRENT, gates=(right_to_penalise,))
def asked_partner(c: AskedPartner) -> None:
    if c.asked_about == "number_of_cards":
        c.by("4.32", no_penalty())
        c.reading("Q24")
        return
    right_to_penalise(c)
    c.cite("21.2")
    c.by("21.5", caution(side))


@infraction("card-moved-during-partner-turn", CURRENT, gates=(right_to_penalise,))
def card_moved_during_partner_turn(c: CardsMoved) -> None:
    if c.partners_turn == "no":
        c.by("21.3", no_penalty())
        return
    right_to_penalise(c)
    c.cite("21.3")
    c.by("21.5", caution(side))


@infraction("improper-arbiter-call", CURRENT, gates=(right_to_penalise,))
def improper_arbiter_call(c: CalledEarly) -> None:
    came_of_no_draw(c)
    if c.discard_made == "yes":
        c.by("proc.2", no_penalty())
        return
    right_to_penalise(c)
    c.cite("proc.2")
    match c.pointed_out:
        case "no_draw":
            before_the_discard(c, "partner")
        case "meld":
            noticed_by_partner(c, excess, valid_part=c.valid_part)
            c.cite("29.13")
            if c.arbiter_called == "yes":
                caution_for_the_call(c)
        case "other":
            c.reading("Q35")
            if c.arbiter_called == "yes":
                caution_for_the_call(c)
            else:
                c.by("proc.2", code_silent())


def caution_for_the_call(c: Facts) -> None:
    """Calling is cautioned; only speaking of the error is not (reading Q35)."""
    c.cite("21.4")
    c.by("21.5", caution(side))
