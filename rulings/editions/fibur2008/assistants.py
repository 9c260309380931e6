"""What arbiters are asked most, by the Code of 2008: Art. 15 to 16 and 31."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.time_out import TimeOut, stalemate, time_out
from rulings.engine.assistants import answer, assistant, rule_on
from rulings.engine.assistants.facts import Checklist, Stock
from rulings.engine.cases import Fact
from rulings.engine.effects import closing_valid, end_deal, play_on
from rulings.engine.facts import Facts


class Watched(Facts):
    watched = Fact[Literal["nothing", "swapped", "melded", "drew"]]()


@assistant("closing", FIBUR2008)
def checklist(c: Checklist) -> None:
    """Without a burraco what became of the discard decides by which part of Art. 31 it is ruled."""
    c.cite("16.3")
    if c.own_pile == "not_taken":
        c.by("16.3", answer("no_pile"))
        return
    if c.burraco == "no":
        no_burraco(c)
        return
    a_card_to_discard(c)
    on_the_right_turn(c)
    c.by("16.3", closing_valid(bonus=100))
    c.reading("A3")
    c.cite("17.4")
    if c.own_pile == "unplayed":
        c.by("17.7", answer("pile_unplayed"))


def no_burraco(c: Checklist) -> None:
    slug = "closed-without-burraco"
    match c.last_cards:
        case "all_melded":
            c.by("31A.3", rule_on(slug, burraco="no", closing_discard="none"))
        case "some_left":
            cards_left(c)
        case "discarded":
            if c.final_discard == "wild":
                c.by("31A.1", rule_on(slug, burraco="no", closing_discard="wild"))
                c.reading("B41")
            else:
                c.by("31A.1", rule_on(slug, burraco="no", closing_discard="card"))


def a_card_to_discard(c: Checklist) -> None:
    match c.last_cards:
        case "all_melded":
            c.by("31C.1", rule_on("closed-without-discard"))
            c.stop()
        case "some_left":
            cards_left(c)
            c.stop()
        case "discarded":
            c.cite("14.1")
            if c.final_discard == "wild":
                c.by("31B.1", rule_on("closed-with-wild", last_card="yes"))
                c.stop()


def cards_left(c: Checklist) -> None:
    """Whoever shows the hand in the belief to have closed has exposed it (22.1)."""
    c.by("22.1", rule_on("exposed-cards"))


def on_the_right_turn(c: Checklist) -> None:
    match c.right_turn:
        case "no_draw":
            c.by("28.1", rule_on("no-draw"))
            c.stop()
        case "out_of_turn":
            c.by("29.5", rule_on("played-out-of-turn"))
            c.reading("C2")
            c.stop()
        case "yes":
            return


@assistant("final-round", FIBUR2008)
def final_round(c: TimeOut) -> None:
    time_out(c)


@assistant("stalemate", FIBUR2008)
def watched(c: Watched) -> None:
    """No watching is prescribed; once it was broken each of the four has to exchange again."""
    if c.watched == "nothing":
        c.cite("def.stalemate")
        c.cite("def.round-of-turns")
        c.by("15bis.1", play_on())
    else:
        stalemate(c)


@assistant("stock-end", FIBUR2008)
def stock_end(c: Stock) -> None:
    """The third-to-last card is the last that may be drawn (reading A4)."""
    c.cite("16.4")
    c.reading("A4")
    match c.stock_left:
        case "more":
            c.by("16.4", play_on())
        case "three":
            if c.on_three == "to_move":
                c.by("16.4", answer("may_draw_last"))
            else:
                c.cite("15bis.1")
                c.by("16.4", play_on())
        case "two":
            last_card_drawn(c)


def last_card_drawn(c: Stock) -> None:
    match c.after_last:
        case "playing":
            c.by("16.4", answer("last_discard"))
        case "discarded":
            c.by("16.4", end_deal(bonus=0))
            c.cite("16.5")
        case "closed":
            c.by("16.3", closing_valid(bonus=100))
        case "went_on":
            c.by("16.5", rule_on("stock-exhausted", third_to_last="drawn"))
