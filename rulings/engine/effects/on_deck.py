"""Effects on the deck, the deal and the piles."""

from __future__ import annotations

from typing import Literal

from rulings.engine.effects.base import Effect, Role


def redeal() -> Effect:
    return Effect("redeal")


def recut(who: Role) -> Effect:
    return Effect("recut", (("player", who),))


def top_up(
    what: Literal["deal", "piles"],
    *,
    from_: Literal["top_of_dealer_cards", "bottom_of_dealer_cards"] | None = None,
) -> Effect:
    source = () if from_ is None else (("from", from_),)
    return Effect("top_up", (("what", what), *source))


def replace_deck() -> Effect:
    return Effect("replace_deck")


def restore_pile(
    which: Literal["first", "second"],
    *,
    from_: Literal["bottom_of_stock", "other_pile"] | None = None,
    surplus_to: Literal["bottom_of_stock"] | None = None,
) -> Effect:
    """Missing cards come `from_` the stock's bottom, surplus ones go back there (Art. 23)."""
    ways = (("from", from_), ("surplus_to", surplus_to))
    return Effect(
        "restore_pile", (("pile", which), *((name, way) for name, way in ways if way is not None))
    )


def assign_pile(to: Role, *, pile: Literal["first", "second"]) -> Effect:
    return Effect("assign_pile", (("side", to), ("pile", pile)))


def reshuffle_pile() -> Effect:
    return Effect("reshuffle_pile")


def restore_deck() -> Effect:
    return Effect("restore_deck")


def count_pile(which: Literal["first", "second", "both"]) -> Effect:
    return Effect("count_pile", (("pile", which),))
