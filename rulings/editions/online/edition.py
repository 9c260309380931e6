"""The edition whose rules are in this folder."""

from __future__ import annotations

from rulings.engine.editions import edition_named

ONLINE = edition_named("online")
