"""Art. 23: a pile taken although the partner has had it already, and the side left without one."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.closings import (
    WithoutBurraco,
    attached_card_goes,
    exposed,
    one_card_goes,
    penalise_last_meld,
)
from rulings.editions.current.exposed_cards import came_of_exposed
from rulings.editions.current.frozen_melds import freeze_for_a_turn, stays_frozen
from rulings.editions.current.gates import lapse, right_to_penalise, settle
from rulings.editions.current.piles import PileTaken, pile
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    closing_valid,
    end_deal,
    interrupt_play,
    limit_next_turn,
    melds,
    other_side,
    play_on,
    player,
    right_lapsed,
    score,
    validate,
)
from rulings.engine.rulebook import infraction


class SecondPile(PileTaken, WithoutBurraco):
    happened = Fact[
        Literal[
            "first",
            "other_side_closes",
            "not_played",
            "on_partners_meld",
            "drew_wild",
            "drew_wild_again",
        ]
    ](kind="happened")
    window = Fact[Literal["in_time", "before_own_turn", "own_turn_again", "settled"]](key="moment")
    """When a second pile taken with the discard was pointed out."""

    ended_by = Fact[Literal["opened", "attached"]]()
    burraco_of_others = Fact[Literal["yes", "no"]]()
    """Whether the side left without a pile has a burraco as it closes (23.27, 23.28)."""


@infraction("second-pile-taken", CURRENT, gates=(right_to_penalise,))
def second_pile_taken(c: SecondPile) -> None:
    match c.happened:
        case "first":
            if c.pile_how == "live":
                taken_live(c)
            else:
                taken_with_discard(c)
        case "other_side_closes":
            others_close(c)
        case "not_played" | "on_partners_meld" as came:
            came_of_exposed(c, came, exposed)
        case "drew_wild" | "drew_wild_again" as drew:
            stays_frozen(c, drew, melds)


def taken_live(c: SecondPile) -> None:
    match c.moment:
        case "settled":
            settle(c)
        case "opponent_moved":
            c.by("23.22", validate(meld=melds))
            others_may_close(c)
            lapse(c)
        case "in_time":
            if c.pile_played == "no":
                no_discard_left(c)
            else:
                c.by("23.21", interrupt_play(player))
                freeze_for_a_turn(c, "23.21", melds)
                c.reading("Q66")
                others_may_close(c)


def no_discard_left(c: SecondPile) -> None:
    """Noticed at once, pile seen or not: a closing without a discard (Art. 35)."""
    c.reading("Q65")
    match c.ended_by:
        case "opened":
            with c.via("23.19"):
                one_card_goes(c)
        case "attached":
            with c.via("23.20"):
                attached_card_goes(c)


def taken_with_discard(c: SecondPile) -> None:
    match c.window:
        case "settled":
            settle(c)
        case "in_time":
            closed_by_discard(c)
        case "before_own_turn":
            c.by(
                "23.25",
                right_lapsed(),
                limit_next_turn(player, action="draw_or_pick_up", turn="next"),
            )
            c.reading("Q68")
            others_may_close(c)
        case "own_turn_again":
            c.by("23.26", right_lapsed(), validate(cards=pile), play_on())
            others_may_close(c)


def closed_by_discard(c: SecondPile) -> None:
    """Before the opponent moves the discard is a closing, valid or not (reading Q67)."""
    c.reading("Q65")
    c.reading("Q67")
    if c.burraco == "yes":
        c.by("23.23", closing_valid(bonus=100))
        c.cite("17.2")
        c.reading("Q117")
        return
    c.cite("33.3")
    with c.via("23.24"):
        penalise_last_meld(c)


def others_may_close(c: SecondPile) -> None:
    """One side keeps both piles: the other closes by reaching the pile it has lost (Q69)."""
    c.by("23.27", closing_valid(bonus=100, when="other_side_closes"))
    c.by("23.28", score(other_side, points=100, when="other_side_closes"))
    c.reading("Q69")


def others_close(c: SecondPile) -> None:
    c.reading("Q69")
    c.reading("Q70")
    if c.burraco_of_others == "yes":
        c.by("23.27", closing_valid(bonus=100), end_deal())
    else:
        c.by("23.28", closing_valid(bonus=100), score(other_side, points=100), end_deal())
        c.reading("Q125")
