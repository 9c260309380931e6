"""Effects on cards: penalised, exposed, moved, discarded, put back where they belong."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role, Target, When, player


def penalise(
    what: Target,
    *,
    discard: Literal["now", "end_of_turn", "next_turns"],
    who: Role = player,
    when: When = "",
) -> Effect:
    """`who` discards them: the offender, where no other is named."""
    return Effect("penalise", (("cards", what), *_named(who), ("discard", discard)), when)


def expose(what: Target) -> Effect:
    return Effect("expose", (("cards", what),))


def take_back(what: Target, *, who: Role = player) -> Effect:
    """`who` takes them back: the offender, where no other is named."""
    return Effect("take_back", (("cards", what), *_named(who)))


def becomes_discard(
    what: Target, *, which: Literal["one_of_last_meld", "highest", "the_card"] | None = None
) -> Effect:
    chosen = () if which is None else (("which", which),)
    return Effect("becomes_discard", (("card", what), *chosen))


def stays_discard(what: Target) -> Effect:
    return Effect("stays_discard", (("card", what),))


def move_card(
    what: Target, *, to: Literal["lowest", "its_place", "its_meld", "table", "set_by_arbiter"]
) -> Effect:
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


def _named(who: Role) -> tuple[tuple[str, str], ...]:
    """An effect names only whom people would not expect."""
    return () if who == player else (("player", who),)
