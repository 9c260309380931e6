"""Art. 7 and 8: the choice between stock and discard pile, and two cards lifted in one draw."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    card,
    code_silent,
    group,
    must_draw,
    must_pick_up,
    next_opponent,
    no_penalty,
    play_on,
    player,
    return_to_stock,
    show_card,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

first = group(card, "first")
second = group(card, "second")
beyond_first = group(card, "beyond_first")


class ChoiceChanged(Facts):
    lifted_from = Fact[Literal["stock", "discard_pile", "neither"]]()


class TwoCards(Facts):
    cards_lifted = Fact[Literal["two", "more", "slid"]]()
    second_card = Fact[Literal["apart", "melded", "mixed"]]()


@infraction("draw-choice-changed", CURRENT, gates=(right_to_penalise,))
def draw_choice_changed(c: ChoiceChanged) -> None:
    match c.lifted_from:
        case "neither":
            c.cite("7.9")
            c.cite("7.10")
            c.by("7.8", no_penalty())
            c.cite("9.1")
        case "stock":
            right_to_penalise(c)
            c.by("7.9", must_draw(player))
            c.cite("8.2")
        case "discard_pile":
            right_to_penalise(c)
            c.by("7.10", must_pick_up(player))
            c.cite("9.2")


@infraction("drew-two-cards", CURRENT, gates=(right_to_penalise,))
def drew_two_cards(c: TwoCards) -> None:
    lifted = c.cards_lifted
    if lifted == "slid":
        c.by("8.4", no_penalty())
        c.reading("Q50")
        return
    right_to_penalise(c)
    where = c.second_card
    if where == "mixed":
        c.by("8.3", code_silent(), play_on())
        c.reading("Q51")
        return
    c.by("8.3", validate(cards=first))
    if lifted == "more":
        c.by("8.3", return_to_stock(beyond_first))
        c.reading("Q52")
    else:
        c.by("8.3", return_to_stock(second))
    c.by("8.3", show_card(second, to=next_opponent))
    c.cite("8.5")
    if where == "melded":
        c.cite("29.2")
        c.reading("Q51")
    else:
        c.by("8.3", play_on())
