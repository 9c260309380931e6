"""The online rules for two: the infractions register themselves as their modules are imported."""

from __future__ import annotations

from rulings.editions.online import assistants, endings, play

__all__ = ["assistants", "endings", "play"]
