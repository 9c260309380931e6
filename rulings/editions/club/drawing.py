"""Section 18.1 to 18.3: two cards drawn, a card face up in the stock, the stock counted."""

from __future__ import annotations

from typing import Literal

from rulings.editions.club.conduct import HintGiven, may_be_a_hint
from rulings.editions.club.edition import CLUB
from rulings.editions.club.gates import ClubFacts, contested_in_time
from rulings.engine.cases import Fact
from rulings.engine.effects import (
    card,
    code_silent,
    cover_card,
    group,
    must_draw,
    next_opponent,
    no_penalty,
    permit,
    play_on,
    player,
    return_to_stock,
    show_card,
    validate,
)
from rulings.engine.rulebook import infraction

first = group(card, "first")
second = group(card, "second")
face_up = group(card, "face_up")


class DrewTwo(ClubFacts):
    second_card = Fact[Literal["apart", "mixed"]]()


class Inspected(HintGiven):
    inspection = Fact[Literal["off_turn", "moved", "lifted", "irregular"]]()


@infraction("drew-two-cards", CLUB, gates=(contested_in_time,))
def drew_two_cards(c: DrewTwo) -> None:
    contested_in_time(c, None)
    if c.second_card == "mixed":
        c.by("18.1.1", code_silent())
        return
    c.by(
        "18.1.1",
        validate(cards=first),
        show_card(second, to=next_opponent),
        return_to_stock(second),
    )
    c.reading("D20")
    c.by("18.1.2", permit("draw_or_pick_up"))


@infraction("stock-card-face-up", CLUB, exempt=("18.2.1",))
def stock_card_face_up(c: ClubFacts) -> None:
    """No penalty is at stake: the card is covered whenever it is found."""
    c.by("18.2.1", cover_card(face_up), play_on())


@infraction("stock-inspected", CLUB, gates=(contested_in_time,))
def stock_inspected(c: Inspected) -> None:
    """Only the player on turn may count the stock, and may not lift a card (18.3.1, 18.3.2)."""
    match c.inspection:
        case "moved":
            c.by("18.3.1", no_penalty())
        case "irregular":
            c.by("18.3.2", code_silent())
        case "lifted":
            contested_in_time(c, None)
            c.cite("18.3.2")
            c.by("6.2.1", must_draw(player))
        case "off_turn":
            contested_in_time(c, None)
            c.cite("18.3.1")
            may_be_a_hint(c, "18.3.2")
