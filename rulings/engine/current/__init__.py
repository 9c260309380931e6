"""The Code in force: its infractions register themselves as their modules are imported."""

from __future__ import annotations

from rulings.engine.current import (
    closings,
    exposed_cards,
    frozen_melds,
    ghost_card,
    no_draw,
    penalised_cards,
)

__all__ = [
    "closings",
    "exposed_cards",
    "frozen_melds",
    "ghost_card",
    "no_draw",
    "penalised_cards",
]
