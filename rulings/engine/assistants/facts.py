"""The facts that assistants ask in several editions; their words are in `data/assistants/`."""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Fact
from rulings.engine.facts import Facts


class Checklist(Facts):
    """A closing looked at, in the order in which an arbiter checks it."""

    own_pile = Fact[Literal["taken", "unplayed", "not_taken"]]()
    burraco = Fact[Literal["yes", "no"]]()
    last_cards = Fact[Literal["discarded", "all_melded", "some_left"]]()
    final_discard = Fact[Literal["ordinary", "wild"]]()
    right_turn = Fact[Literal["yes", "no_draw", "out_of_turn"]]()


class Stock(Facts):
    """The stock near its end, and what the player on turn has done."""

    stock_left = Fact[Literal["more", "three", "two"]]()
    on_three = Fact[Literal["to_move", "picked_up"]]()
    after_last = Fact[Literal["playing", "discarded", "closed", "went_on"]]()
