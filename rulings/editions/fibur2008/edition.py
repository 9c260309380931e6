"""The edition whose rules are in this folder."""

from __future__ import annotations

from rulings.engine.editions import edition_named

FIBUR2008 = edition_named("fibur2008")
