"""Effects on the game: nothing to do, cautions, closing and score, what becomes of a deal."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role, Target, When
from rulings.engine.effects.on_melds import melds_or_cards


def no_penalty() -> Effect:
    return Effect("no_penalty")


def right_lapsed() -> Effect:
    return Effect("right_lapsed")


def play_on() -> Effect:
    return Effect("play_on")


def result_stands() -> Effect:
    return Effect("result_stands")


def code_silent() -> Effect:
    return Effect("code_silent")


def caution(to: Role) -> Effect:
    return Effect("caution", (("side", to),))


def closing_valid(*, bonus: Literal[0, 100], when: When = "") -> Effect:
    return Effect("closing_valid", (("bonus", bonus),), when)


def closing_void() -> Effect:
    return Effect("closing_void")


def count_negative(
    *, meld: Target | None = None, cards: Target | None = None, when: When = ""
) -> Effect:
    return Effect("count_negative", melds_or_cards(meld, cards), when)


def score(to: Role, *, points: int, when: When = "") -> Effect:
    return Effect("score", (("side", to), ("points", points)), when)


def arbiter_score(to: Role) -> Effect:
    return Effect("arbiter_score", (("side", to),))


def reconstruct(what: Target) -> Effect:
    return Effect("reconstruct", (("melds", what),))


def end_deal(*, bonus: Literal[0, 100] = 0) -> Effect:
    return Effect("end_deal", (("bonus", bonus),))


def end_game() -> Effect:
    return Effect("end_game")


def final_round(*, which: Literal["this_round", "following_round"]) -> Effect:
    """Every final round runs from the player served first to the dealer (Art. 15)."""
    return Effect("final_round", (("from", "first_served"), ("to", "dealer"), ("which", which)))
