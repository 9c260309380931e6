"""What a pair's cautions lead to: by the edition, and by the organiser; said, never applied.

Both are data: `rulings.engine.accumulation`, and what the tournament's directors have chosen.
"""

from __future__ import annotations

from typing import Any, TypeAlias
from urllib.parse import urlencode

from django.urls import reverse

from fibur.pages import page_lang
from rulings.engine.accumulation import Accumulation, accumulation
from tournaments.house import OwnCautions, own_cautions
from tournaments.models import Table
from tournaments.state import Line
from tournaments.table_words import article_label

Context: TypeAlias = dict[str, Any]


def leads_to(table: Table, line: Line, count: int) -> list[Context]:
    """Return what so many cautions of the pair on a line lead to, or the next one would.

    First the edition's rule, with its article and where it is ruled on; then the organiser's own.
    """
    tournament = table.round.tournament
    rule, own = accumulation(tournament.edition), own_cautions(tournament.house_rules)
    found = []
    if rule is not None and _is_near(rule, count):
        found.append(
            {
                **_near(rule, count),
                "says": rule.says[page_lang()],
                "article": article_label(tournament.edition, rule.clauses[0]),
                "url": _case(table, line, rule) if rule.reached(count) else "",
            }
        )
    if own is not None and _is_near(own, count):
        found.append({**_near(own, count), "says": own.says, "own": True})
    return found


def _is_near(rule: Accumulation | OwnCautions, count: int) -> bool:
    return count > 0 and (rule.reached(count) > 0 or rule.is_next(count))


def _near(rule: Accumulation | OwnCautions, count: int) -> Context:
    return {
        "every": rule.every,
        "reached": rule.reached(count),
        "next": not rule.reached(count),
    }


def _case(table: Table, line: Line, rule: Accumulation) -> str:
    """Return where the edition's rule is ruled on at this table, for the pair on a line."""
    page = reverse("rulings:table-case", args=(*table.address, rule.infraction))
    return f"{page}?{urlencode({**rule.told, 'names.player': line[0]})}"
