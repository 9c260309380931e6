"""What a report prints of what was said after the ruling, and the misconduct report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils import timezone

from rulings.engine.editions import edition_named
from tournaments.forms import tidy
from tournaments.models import Entry, Table
from tournaments.prints import day_name, lang_of, person_name
from tournaments.redaction import shown
from tournaments.said import conduct_words, statement_rows, verdict
from tournaments.state import SEATS, table_state
from tournaments.table_record import TableRecord
from tournaments.table_words import SEAT_LABELS, clock, event_text, fallen


def whole_record(table: Table, rows: Sequence[Entry]) -> TableRecord:
    """Return a table's record as it is by now, from its entries; what it owes is left out."""
    state = table_state(table, rows, (), table.round.tournament.deals)
    players = [player for pair in (table.ns, table.ew) for player in pair.players.all()]
    names = {player.pk: tidy(player.name) for player in players}
    return TableRecord(table, {row.pk: row for row in rows}, {}, state, [], names)


def said_in_report(ruling: Entry, record: TableRecord) -> dict[str, Any]:
    """Return the statements on a ruling, if there are any, and what a second opinion said."""
    checked = {"verdict": verdict(ruling, record)}
    said = statement_rows(ruling, record)
    return {**checked, "statements": said} if said else checked


def conduct_print(entry: Entry, record: TableRecord) -> dict[str, Any]:
    """Return the `report` of `print/conduct.html`."""
    words, tournament, table = conduct_words(entry, record), entry.tournament, entry.table
    ruling = record.entries.get(entry.payload["ruling"] or 0)
    lang, kept = lang_of(tournament), ruling.payload.get("report", {}) if ruling else {}
    state = record.state
    return {
        **words,
        "tournament": tidy(tournament.name),
        "edition": edition_named(tournament.edition).title[lang],
        "place": tidy(tournament.place),
        "date": f"{day_name(timezone.localdate(entry.at))}, {clock(entry)}",
        "round": table.round.number,
        "table": table.number,
        "deal": entry.deal,
        "arbiter": person_name(entry.by),
        "names": [
            (SEAT_LABELS[seat], shown(record.names[state.seats[seat]], entry, record))
            for seat in SEATS
        ],
        "ruling": event_text(ruling, record) if ruling else "",
        "facts": kept.get("facts", []),
        "steps": kept.get("now", []),
        "statements": statement_rows(ruling, record) if ruling else [],
        "withdrawn": fallen(entry, record),
    }
