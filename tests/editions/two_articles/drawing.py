"""Art. 2: play without a draw."""

from __future__ import annotations

from typing import Literal

from rulings.engine.cases import Case, Fact
from rulings.engine.editions import edition_named
from rulings.engine.effects import (
    cards,
    must_discard,
    must_draw,
    play_on,
    player,
    right_lapsed,
    take_back,
)
from rulings.engine.rulebook import infraction

TWO_ARTICLES = edition_named("two_articles")


class Played(Case):
    moment = Fact[Literal["in_time", "opponent_moved"]]()
    laid = Fact[Literal["yes", "no"]]()


def in_time(c: Played) -> None:
    """Once the next opponent has moved nothing is put right any more (2.3)."""
    if c.moment == "opponent_moved":
        c.by("2.3", right_lapsed(), play_on())
        c.stop()


@infraction("no-draw", TWO_ARTICLES, gates=(in_time,))
def no_draw(c: Played) -> None:
    in_time(c)
    if c.laid == "yes":
        c.by("2.2", take_back(cards))
    c.by("2.1", must_draw(player), must_discard(player))
