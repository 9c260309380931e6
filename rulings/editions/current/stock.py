"""Art. 8 and 17: the stock inspected, a card that lies face up in it, and the end of it."""

from __future__ import annotations

from typing import Literal

from rulings.editions.current.gates import right_to_penalise
from rulings.engine.cases import Fact
from rulings.engine.editions import CURRENT
from rulings.engine.effects import (
    card,
    closing_valid,
    code_silent,
    cover_card,
    end_deal,
    group,
    must_draw,
    no_penalty,
    opponent_decides,
    play_on,
    player,
    redeal,
)
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

face_up = group(card, "face_up")


class Inspected(Facts):
    inspection = Fact[Literal["off_turn", "moved", "lifted", "irregular"]]()


class FaceUp(Facts):
    game_begun = Fact[Literal["yes", "no"]]()


class EndOfStock(Facts):
    third_to_last = Fact[Literal["drawn", "closed", "waiting"]]()


class UsedUp(EndOfStock):
    final_round = Fact[Literal["no", "yes"]](kind="rare")


@infraction("stock-inspected", CURRENT, gates=(right_to_penalise,))
def stock_inspected(c: Inspected) -> None:
    match c.inspection:
        case "moved":
            c.by("8.7", no_penalty())
            c.reading("Q49")
        case "irregular":
            c.by("8.7", code_silent())
            c.reading("Q49")
        case "lifted":
            right_to_penalise(c)
            c.cite("8.7")
            c.by("7.9", must_draw(player))
            c.cite("8.2")
        case "off_turn":
            right_to_penalise(c)
            c.cite("8.7")
            c.cite("22.1")
            c.by("8.8", opponent_decides("draw_or_pick_up"))
            c.reading("Q48")


@infraction("stock-card-face-up", CURRENT, exempt=("8.6",))
def stock_card_face_up(c: FaceUp) -> None:
    """No penalty is at stake: the card is covered whenever it is found."""
    if c.game_begun == "no":
        c.by("7.4", redeal())
    else:
        c.by("8.6", cover_card(face_up), play_on())


@infraction("played-after-stock-end", CURRENT, exempt=("17.3",))
def played_after_stock_end(c: EndOfStock) -> None:
    c.cite("17.4")
    end_of_stock(c)


@infraction("stock-exhausted", CURRENT, exempt=("17.3",))
def stock_exhausted(c: UsedUp) -> None:
    """Nobody is guilty; the deal ends by itself, a final round or not (reading Q27)."""
    end_of_stock(c)
    if c.third_to_last == "drawn" and c.final_round == "yes":
        c.cite("15.4")
        c.reading("Q27")


def end_of_stock(c: EndOfStock) -> None:
    """The deal ends with the discard of whoever drew the third-to-last card, 17.3."""
    match c.third_to_last:
        case "drawn":
            c.by("17.3", end_deal(bonus=0))
        case "closed":
            c.cite("17.3")
            c.by("17.2", closing_valid(bonus=100))
            c.reading("Q30")
        case "waiting":
            c.by("17.3", play_on())
            c.cite("16.2")
            c.reading("Q31")
