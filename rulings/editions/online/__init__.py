"""The online rules for two: the infractions register themselves as their modules are imported."""

from __future__ import annotations

from rulings.editions.online import endings, play

__all__ = ["endings", "play"]
