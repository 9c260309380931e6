"""What is asked most, by the rules of online play: how a hand ends."""

from __future__ import annotations

from typing import Literal

from rulings.editions.online import endings
from rulings.editions.online.edition import ONLINE
from rulings.engine.assistants import answer, assistant, rule_on
from rulings.engine.assistants.facts import Checklist, Stock
from rulings.engine.cases import Fact
from rulings.engine.effects import closing_valid, end_deal, play_on
from rulings.engine.facts import Facts


class Closing(Checklist):
    pile = Fact[Literal["taken", "not_taken"]](key="own_pile")


@assistant("closing", ONLINE)
def checklist(c: Closing) -> None:
    """The program lets nobody move off turn or without a draw: that is not looked at."""
    c.cite("end.1")
    if c.pile == "not_taken":
        c.by("pile.5", answer("no_pile"))
        return
    missing = c.burraco == "no"
    match c.last_cards:
        case "all_melded":
            c.cite("faq.4")
            c.by("end.2", rule_on("closed-without-discard", left_to_discard="nothing"))
            return
        case "some_left":
            c.by("end.1", answer("cards_left"))
            return
        case "discarded":
            if c.final_discard == "wild":
                c.by("end.2", rule_on("closed-with-wild", last_card="yes"))
                return
    if missing:
        c.by("end.5", rule_on("closed-without-burraco", burraco="no"))
    else:
        c.by("end.1", closing_valid(bonus=100))


@assistant("final-round", ONLINE)
def final_round(c: Facts) -> None:
    """These rules know no time-out: a hand ends by a closing, the stock or a stalemate."""
    c.by("faq.8", answer("no_time_out"))
    c.cite("score.6")


@assistant("stalemate", ONLINE)
def watched(c: endings.Stalemate) -> None:
    endings.stalemate(c)


@assistant("stock-end", ONLINE)
def stock_end(c: Stock) -> None:
    c.cite("end.3")
    match c.stock_left:
        case "more":
            c.by("end.3", play_on())
        case "three":
            if c.on_three == "to_move":
                c.by("end.3", answer("may_draw_last"))
            else:
                c.cite("turn.2")
                c.by("end.3", play_on())
        case "two":
            last_card_drawn(c)


def last_card_drawn(c: Stock) -> None:
    match c.after_last:
        case "playing":
            c.by("end.3", answer("last_discard"))
        case "discarded":
            c.by("end.3", end_deal(bonus=0))
            c.cite("faq.8")
        case "closed":
            c.by("end.1", closing_valid(bonus=100))
        case "went_on":
            c.by("end.3", rule_on("stock-exhausted", third_to_last="drawn"))
            c.reading("E9")
