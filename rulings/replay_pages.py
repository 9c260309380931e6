"""Whether hall and table pages show what a table's entries come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from rulings.replay_tables import UNREADABLE, Fault, Rows
from tournaments.hall import tile
from tournaments.models import Membership, Role, Table, Tournament
from tournaments.record import read_states
from tournaments.state import LINES, TableState
from tournaments.table_page import live_table
from tournaments.table_record import read_table

Shown = dict[str, Any]


def page_faults(tournament: Tournament, found: list[Rows]) -> Iterator[tuple[Table, Fault]]:
    """Yield what a page shows otherwise than the entries say, with its table."""
    cautioned = Counter(
        caution.payload.get("pair") for rows in found for caution in rows.state.cautions
    )
    states = read_states([rows.table for rows in found])
    for rows in found:
        told = from_entries(rows.state, cautioned)
        try:
            pages = {
                "hall": in_hall(states[rows.table.pk]),
                "table": at_table(tournament, rows.table),
            }
        except UNREADABLE as error:
            yield rows.table, Fault("page", f"the page cannot be shown: {error!r}")
            continue
        for name, shown in pages.items():
            for key in shown.keys() & told.keys():
                if shown[key] != told[key]:
                    text = f"the {name} page shows {key} {shown[key]}, the entries say {told[key]}"
                    yield rows.table, Fault("page", text)


def from_entries(state: TableState, cautioned: Counter[Any]) -> Shown:
    """Return what the entries of a table come to, and how often its pairs are cautioned in all."""
    deals = range(1, state.deals + 1)
    scores = {deal: state.score(deal) for deal in deals}
    return {
        "owed": len(state.obligations),
        "obligations": [owed.pk for owed in state.obligations],
        "cautions": len(state.cautions),
        "cautions of the pairs": {line: cautioned[state.pair(line)] for line in LINES},
        "deal": next((deal for deal in deals if deal not in state.ended), None),
        "scored": sum(score is not None for score in scores.values()),
        "scores": [[one.ns.total, one.ew.total] if one else None for one in scores.values()],
        "call": state.call.pk if state.call else None,
    }


def in_hall(state: TableState) -> Shown:
    """Return what the hall shows of a table."""
    found = tile(state, (), now=timezone.now())
    return {
        "owed": found.owed,
        "cautions": found.cautions,
        "deal": found.deal,
        "scored": found.scored,
    }


def at_table(tournament: Tournament, table: Table) -> Shown:
    """Return what a table's page shows."""
    reader = Membership(tournament=tournament, role=Role.TRAINEE)
    record = read_table(table)
    page = live_table(record, reader, now=timezone.now())
    return {
        "obligations": [owed["id"] for owed in page["obligations"]],
        "cautions of the pairs": {line["line"]: len(line["cautions"]) for line in page["lines"]},
        "deal": page["deal"],
        "scores": [row["totals"] for row in page["scores"]],
        "call": record.state.call.pk if record.state.call else None,
    }
