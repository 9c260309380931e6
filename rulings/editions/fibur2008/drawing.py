"""Art. 4, 6, 7 and 16: choice to draw or pick up, the draw, open cards in the stock, its end."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.editions.fibur2008.gates import Rights, right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    closing_valid,
    code_silent,
    cover_card,
    end_deal,
    group,
    must_draw,
    must_pick_up,
    next_opponent,
    no_penalty,
    permit,
    play_on,
    player,
    redeal,
    return_to_stock,
    show_card,
    validate,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

first = group(card, "first")
second = group(card, "second")
beyond_first = group(card, "beyond_first")
face_up = group(card, "face_up")


class ChoiceChanged(Rights):
    lifted_from = Fact[Literal["stock", "discard_pile", "neither"]]()


class TwoCards(Rights):
    cards_lifted = Fact[Literal["two", "more", "slid"]]()
    second_card = Fact[Literal["apart", "melded", "mixed"]]()


class FaceUp(Facts):
    game_begun = Fact[Literal["yes", "no"]]()
    """Whether the dealer had turned up the first card, which opens the game (reading B2)."""

    open_card = Fact[Literal["inside", "top"]]()


class EndOfStock(Facts):
    third_to_last = Fact[Literal["drawn", "closed", "waiting"]]()


@infraction("draw-choice-changed", FIBUR2008, gates=(right_to_penalise,))
def draw_choice_changed(c: ChoiceChanged) -> None:
    """A card lifted in part is as binding as one taken, whatever was done since (6.4)."""
    match c.lifted_from:
        case "neither":
            c.cite("6.4")
            c.by("8.4", no_penalty())
        case "stock":
            right_to_penalise(c)
            c.by("7.2", must_draw(player))
            c.cite("6.4")
        case "discard_pile":
            right_to_penalise(c)
            c.cite("8.4")
            c.by("8.5", must_pick_up(player))
            c.cite("6.4")


@infraction("drew-two-cards", FIBUR2008, gates=(right_to_penalise,))
def drew_two_cards(c: TwoCards) -> None:
    lifted = c.cards_lifted
    if lifted == "slid":
        c.cite("7.1")
        c.by("7.3", code_silent())
        return
    right_to_penalise(c)
    where = c.second_card
    if where == "mixed":
        c.by("7.3", code_silent(), play_on())
        return
    others = second if lifted == "two" else beyond_first
    c.by(
        "7.3",
        validate(cards=first),
        show_card(others, to=next_opponent),
        return_to_stock(others),
    )
    c.by("7.4", permit("draw"))
    if where == "melded":
        c.cite("26.1")


@infraction("stock-card-face-up", FIBUR2008, exempt=("4.12", "4.13"))
def stock_card_face_up(c: FaceUp) -> None:
    """No penalty is at stake: in play an open card counts as covered whenever it is found."""
    if c.game_begun == "no":
        c.by("4.11", redeal())
        c.reading("B2")
        return
    match c.open_card:
        case "inside":
            c.by("4.12", cover_card(face_up), play_on())
        case "top":
            c.by("4.13", play_on())


@infraction("stock-exhausted", FIBUR2008, exempt=("16.4",))
def stock_exhausted(c: EndOfStock) -> None:
    """The third-to-last card is the last that may be drawn (reading A4)."""
    c.reading("A4")
    match c.third_to_last:
        case "drawn":
            c.by("16.4", end_deal(bonus=0))
            c.cite("16.5")
        case "closed":
            c.cite("16.4")
            c.by("16.3", closing_valid(bonus=100))
        case "waiting":
            c.by("16.4", play_on())
