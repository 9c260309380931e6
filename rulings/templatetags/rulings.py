"""What the event's pages ask of rulings.

`{% load rulings %}{% follow_up state owed.id as address %}`
"""

from __future__ import annotations

from django import template

from rulings.at_table import follow_up_url
from tournaments.state import TableState

register = template.Library()


@register.simple_tag
def follow_up(state: TableState, owed: int) -> str:
    """Return where what an open obligation, by id, waits for is ruled on; empty if nowhere."""
    found = next((one for one in state.obligations if one.pk == owed), None)
    return (found and follow_up_url(state, found)) or ""
