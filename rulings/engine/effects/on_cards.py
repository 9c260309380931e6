"""Effects on cards: penalised, exposed, moved, discarded, put back where they belong."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role, Target, When


def penalise(
    what: Target, *, discard: Literal["now", "end_of_turn", "next_turns"], when: When = ""
) -> Effect:
    return Effect("penalise", (("cards", what), ("discard", discard)), when)


def expose(what: Target) -> Effect:
    return Effect("expose", (("cards", what),))


def take_back(what: Target) -> Effect:
    return Effect("take_back", (("cards", what),))


def becomes_discard(
    what: Target, *, which: Literal["one_of_last_meld", "highest", "the_card"] | None = None
) -> Effect:
    chosen = () if which is None else (("which", which),)
    return Effect("becomes_discard", (("card", what), *chosen))


def stays_discard(what: Target) -> Effect:
    return Effect("stays_discard", (("card", what),))


def move_card(what: Target, *, to: Literal["lowest", "its_place", "its_meld"]) -> Effect:
    return Effect("move_card", (("card", what), ("to", to)))


def return_to_stock(what: Target) -> Effect:
    return Effect("return_to_stock", (("card", what),))


def return_to_discard_pile(what: Target) -> Effect:
    return Effect("return_to_discard_pile", (("cards", what),))


def return_random_card_to_stock(who: Role) -> Effect:
    return Effect("return_random_card_to_stock", (("player", who),))


def show_card(what: Target, *, to: Role) -> Effect:
    return Effect("show_card", (("card", what), ("to", to)))


def cover_card(what: Target) -> Effect:
    return Effect("cover_card", (("card", what),))
