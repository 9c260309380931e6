"""The complete club rules: the infractions register themselves as their modules are imported."""

from __future__ import annotations

from rulings.editions.club import (
    assistants,
    closings,
    conduct,
    deck_and_deal,
    discard_pile,
    drawing,
    erroneous_melds,
    excess_cards,
    exposed_cards,
    ghost_card,
    no_draw,
    out_of_turn,
    piles,
    second_pile,
    stock,
    thrown_and_passed,
    time_out,
    wild_cards,
)

__all__ = [
    "assistants",
    "closings",
    "conduct",
    "deck_and_deal",
    "discard_pile",
    "drawing",
    "erroneous_melds",
    "excess_cards",
    "exposed_cards",
    "ghost_card",
    "no_draw",
    "out_of_turn",
    "piles",
    "second_pile",
    "stock",
    "thrown_and_passed",
    "time_out",
    "wild_cards",
]
