"""What the event's pages ask of rulings.

`{% load rulings %}{% follow_up state owed.id as address %}`
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from django import template

from fibur.pages import page_lang
from rulings import card_picker
from rulings.at_table import follow_up_url
from rulings.citing import drawers
from rulings.engine.cards import Card
from rulings.engine.editions import edition_named
from tournaments.state import TableState

register = template.Library()


@register.simple_tag
def follow_up(state: TableState, owed: int) -> str:
    """Return where what an open obligation, by id, waits for is ruled on; empty if nowhere."""
    found = next((one for one in state.obligations if one.pk == owed), None)
    return (found and follow_up_url(state, found)) or ""


@register.simple_tag
def card_grid(chosen: Sequence[Card], lying: Counter[Card], packs: int) -> dict[str, Any]:
    """Return the cards to tap, as `card_picker.grid` does."""
    return card_picker.grid(chosen, lying, packs)


@register.inclusion_tag("rulings/_drawers.html")
def clause_drawers(edition: str, ids: Iterable[str]) -> dict[str, Any]:
    """Show the drawers of the clauses that a page cites, and of those that they refer to."""
    found = edition_named(edition)
    return {
        "clauses": drawers(found.id, tuple(ids), page_lang()),
        "edition": {"title": found.title[page_lang()]},
    }
