"""Rules of two articles: the infractions register themselves as their modules are imported."""

from __future__ import annotations

from rulings.editions.two_articles import drawing

__all__ = ["drawing"]
