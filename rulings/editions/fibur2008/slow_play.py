"""Art. 32 bis: how long a turn may last, and what follows when it lasts longer."""

from __future__ import annotations

from typing import Literal

from rulings.editions.fibur2008.edition import FIBUR2008
from rulings.engine.cases import Fact
from rulings.engine.effects import invite_to_play, must_discard, no_penalty, player
from rulings.engine.facts import Facts
from rulings.engine.rulebook import infraction

SECONDS_TO_FINISH = 5


class SlowPlay(Facts):
    overrun = Fact[
        Literal["limit_passed", "order_ignored", "order_obeyed", "not_slow", "reminded"]
    ]()
    cards_held = Fact[Literal["up_to_three", "four_to_ten", "eleven_or_more"]]()


@infraction("slow-play", FIBUR2008, exempt=("32bis.4",))
def slow_play(c: SlowPlay) -> None:
    match c.overrun:
        case "reminded":
            c.by("32bis.6", no_penalty())
        case "order_obeyed":
            c.by("32bis.4", no_penalty())
        case "not_slow":
            c.by(limit(c), no_penalty())
        case "limit_passed":
            limit(c)
            c.cite("ethics.3")
            c.by(
                "32bis.4",
                invite_to_play(player, seconds=SECONDS_TO_FINISH),
                must_discard(player),
            )
        case "order_ignored":
            c.cite("1.3")
            c.by("32bis.5", must_discard(player, which="highest"))
            c.reading("B48")


def limit(c: SlowPlay) -> str:
    """Return the clause that says how long a turn may last with the cards held (reading B47)."""
    match c.cards_held:
        case "up_to_three":
            return c.cite("32bis.1")
        case "four_to_ten":
            return c.cite("32bis.2")
        case "eleven_or_more":
            c.reading("B47")
            return c.cite("32bis.3")
