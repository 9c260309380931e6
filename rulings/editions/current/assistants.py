"""What arbiters are asked most, by the Code in force: Art. 15 to 17 and 33 to 35."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.time_out import Stalemate, TimeOut, stalemate, time_out
from rulings.engine.assistants import answer, assistant, rule_on
from rulings.engine.assistants.facts import Checklist, Stock
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import closing_valid, end_deal, play_on


class EndOfStock(Stock):
    final_round = Fact[Literal["no", "yes"]](kind="rare")


@assistant("closing", CURRENT)
def checklist(c: Checklist) -> None:
    """Art. 34 and 35 go before Art. 33 (35.3): a burraco that is missing is ruled on last."""
    c.cite("17.2")
    if c.own_pile == "not_taken":
        c.by("17.2", answer("no_pile"))
        return
    missing = c.burraco == "no"
    a_card_to_discard(c)
    if missing:
        c.by("33.1", rule_on("closed-without-burraco", burraco="no"))
        return
    on_the_right_turn(c)
    c.by("17.2", closing_valid(bonus=100))
    c.cite("18.4")
    c.reading("Q117")
    if c.own_pile == "unplayed":
        c.by("18.7", answer("pile_unplayed"))


def a_card_to_discard(c: Checklist) -> None:
    match c.last_cards:
        case "all_melded":
            c.by("35.1", rule_on("closed-without-discard"))
            c.cite("35.3")
            c.stop()
        case "some_left":
            c.cite("17.1")
            c.by("24.8", rule_on("false-closing"))
            c.stop()
        case "discarded":
            not_a_wild_card(c)


def not_a_wild_card(c: Checklist) -> None:
    c.cite("14.2")
    if c.final_discard == "wild":
        c.by("34.1", rule_on("closed-with-wild", last_card="yes"))
        c.cite("35.3")
        c.stop()


def on_the_right_turn(c: Checklist) -> None:
    match c.right_turn:
        case "no_draw":
            c.by("30.1", rule_on("no-draw"))
            c.stop()
        case "out_of_turn":
            c.by("32.1", rule_on("played-out-of-turn"))
            c.stop()
        case "yes":
            return


@assistant("final-round", CURRENT)
def final_round(c: TimeOut) -> None:
    time_out(c)


@assistant("stalemate", CURRENT)
def watched(c: Stalemate) -> None:
    stalemate(c)


@assistant("stock-end", CURRENT)
def stock_end(c: EndOfStock) -> None:
    c.cite("17.3")
    match c.stock_left:
        case "more":
            c.by("17.3", play_on())
        case "three":
            third_to_last_there(c)
        case "two":
            third_to_last_drawn(c)


def third_to_last_there(c: EndOfStock) -> None:
    """The deal ends by the draw of that card alone, however long it waits (reading Q31)."""
    match c.on_three:
        case "to_move":
            c.by("17.3", answer("may_draw_last"))
        case "picked_up":
            c.by("17.3", play_on())
            c.cite("16.2")
    c.reading("Q31")


def third_to_last_drawn(c: EndOfStock) -> None:
    match c.after_last:
        case "playing":
            c.by("17.3", answer("last_discard"))
        case "discarded":
            c.by("17.3", end_deal(bonus=0))
            c.cite("17.4")
            if c.final_round == "yes":
                c.cite("15.4")
                c.reading("Q27")
        case "closed":
            c.by("17.2", closing_valid(bonus=100))
            c.reading("Q30")
        case "went_on":
            c.by("17.4", rule_on("played-after-stock-end"))
