"""What arbiters are asked most, by the club rules: sections 14, 25 and 27."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club import time_out
from rulings.editions.club.edition import CLUB
from rulings.engine.assistants import answer, assistant, rule_on
from rulings.engine.assistants.facts import Checklist, Stock
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    cards,
    closing_valid,
    closing_void,
    count_negative,
    end_deal,
    group,
    penalise,
    play_on,
)

in_hand = group(cards, "in_hand")


class Closing(Checklist):
    """The checks of section 27; which burraco it takes is agreed beforehand (28.1)."""

    close_needs = Fact[Literal["any", "clean", "clean_and_dirty"]](kind="rare")
    clean_burraco = Fact[Literal["yes", "no"]]()
    both_burrachi = Fact[Literal["yes", "no"]]()
    melds_valid = Fact[Literal["yes", "no"]]()
    partners_pile = Fact[Literal["no", "yes"]](kind="rare")
    penalised_left = Fact[Literal["no", "yes"]](kind="rare")


class Watched(time_out.Stalemate):
    seen = Fact[Literal["nothing", "swapped", "melded", "drew"]](key="watched")


@assistant("closing", CLUB)
def checklist(c: Closing) -> None:
    """The order of section 27; a missing burraco gives way to the rules on the discard (D30)."""
    c.cite("27.1")
    if c.own_pile == "not_taken":
        c.by("13.0.1", answer("no_pile"))
        return
    missing = not the_burraco_it_takes(c)
    every_meld_valid(c)
    a_card_to_discard(c)
    nothing_in_the_way(c)
    if missing:
        c.cite("13.2.1")
        c.by("21.1.1", rule_on("closed-without-burraco", burraco="no"))
        return
    on_the_right_turn(c)
    c.by("13.0.1", closing_valid(bonus=100))
    c.cite("13.0.2")
    if c.own_pile == "unplayed":
        c.by("15.5.1", answer("pile_unplayed"))


def the_burraco_it_takes(c: Closing) -> bool:
    """Return whether the pair has the burraco that a closing takes here."""
    match c.close_needs:
        case "any":
            c.cite("1.2")
            return c.burraco == "yes"
        case "clean":
            c.cite("1.3")
            return c.clean_burraco == "yes"
        case "clean_and_dirty":
            c.cite("28.1.1")
            return c.both_burrachi == "yes"


def every_meld_valid(c: Closing) -> None:
    if c.melds_valid == "no":
        c.by("27.1", rule_on("erroneous-meld"))
        c.stop()


def a_card_to_discard(c: Closing) -> None:
    match c.last_cards:
        case "all_melded":
            c.cite("13.1.1")
            c.by("21.3.1", rule_on("closed-without-discard"))
            c.reading("D30")
            c.stop()
        case "some_left":
            c.by("21.5.1", rule_on("false-closing"))
            c.stop()
        case "discarded":
            c.cite("10.6.2")
            if c.final_discard == "wild":
                c.by("21.2.1", rule_on("closed-with-wild", last_card="yes"))
                c.reading("D30")
                c.stop()


def nothing_in_the_way(c: Closing) -> None:
    """The partner has not taken a pile too, and no penalised card waits to be discarded."""
    if c.partners_pile == "yes":
        c.by("12.0.1", rule_on("second-pile-taken"))
        c.stop()
    if c.penalised_left == "yes":
        c.by("27.1", closing_void())
        c.by("16.3.1", penalise(cards, discard="next_turns"))
        c.stop()


def on_the_right_turn(c: Closing) -> None:
    match c.right_turn:
        case "no_draw":
            c.by("18.4.1", rule_on("no-draw"))
            c.stop()
        case "out_of_turn":
            c.by("19.4.1", rule_on("played-out-of-turn"))
            c.stop()
        case "yes":
            return


@assistant("final-round", CLUB)
def final_round(c: time_out.TimeOut) -> None:
    time_out.time_out(c)


@assistant("stalemate", CLUB)
def watched(c: Watched) -> None:
    """Drawing breaks it as opening and attaching do (25.1)."""
    if c.seen == "drew":
        c.cite("25.1.1")
        c.cite("5.1")
        c.by("25.1.1", play_on())
    else:
        time_out.stalemate(c)


@assistant("stock-end", CLUB)
def stock_end(c: Stock) -> None:
    c.cite("14.1")
    match c.stock_left:
        case "more":
            c.by("14.2", play_on())
        case "three":
            if c.on_three == "to_move":
                c.by("14.2", answer("may_draw_last"))
            else:
                c.by("14.2", play_on())
                c.reading("D11")
        case "two":
            last_card_drawn(c)


def last_card_drawn(c: Stock) -> None:
    match c.after_last:
        case "playing":
            c.by("14.2", answer("last_discard"))
        case "discarded":
            c.by("14.2", end_deal(bonus=0), count_negative(cards=in_hand))
            c.cite("14.3")
        case "closed":
            c.by("13.0.1", closing_valid(bonus=100))
            c.reading("D40")
        case "went_on":
            c.by("14.3", rule_on("stock-exhausted", third_to_last="drawn"))
