"""What a table's record already says while one rules there: what is owed, who was cautioned."""

from __future__ import annotations

from typing import Any

from rulings.at_table import AtTable
from tournaments.cautions import leads_to
from tournaments.state import LINES
from tournaments.table_page import caution_words
from tournaments.table_record import standing_cautions
from tournaments.table_words import LINE_LABELS, owed_words


def standing(at: AtTable) -> dict[str, Any]:
    """Return the open obligations of a table and the cautions of its pairs in the tournament.

    Frozen melds, penalised cards and limited turns are among the obligations. One query.
    """
    table, state = at.table, at.state
    rulings = {row.pk: row for row in state.rulings}
    rows = standing_cautions(table.ns, table.ew)
    by_line = {
        line: [row for row in rows if row.payload["pair"] == state.pair(line)] for line in LINES
    }
    return {
        "owed": [owed_words(owed, rulings[owed.entry_id]) for owed in state.obligations],
        "cautioned": [
            {
                "label": LINE_LABELS[line],
                "cautions": [caution_words(row, at.tournament.edition) for row in found],
                "leads": leads_to(table, line, len(found)),
            }
            for line, found in by_line.items()
            if found
        ],
        "cautions": len(rows),
    }
