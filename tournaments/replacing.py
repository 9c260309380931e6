"""What replacing a ruling undoes, in words, for the arbiter to read before it is done."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from rulings.engine import plain
from tournaments.models import Entry, EntryKind, Obligation
from tournaments.table_record import TableRecord
from tournaments.table_words import (
    LINE_LABELS,
    caution_reason,
    clock,
    event_text,
    owed_sentences,
    person,
)

Context = dict[str, Any]

REPLACES, OPINION, BECAUSE = "in-place-of", "as-opinion", "for-reason"
"""What the address of an interview says of the ruling that it is to replace: its entry, whether as
a second opinion, and why. No fact is called so: facts have no hyphens."""


def undone(ruling: Entry, record: TableRecord) -> Context:
    """Return what falls when a ruling is replaced.

    `falls` are its cautions and what it still owes. `closed` is what it owed and has been done
    meanwhile: that has happened at the table, and nothing takes it back by itself. `rests` are
    later rulings and scores that may rest on it.
    """
    owed = [one for one in record.owed.values() if one.entry_id == ruling.pk]
    closings = {
        one.pk: record.state.closed[one.pk] for one in owed if one.pk in record.state.closed
    }
    return {
        "falls": [
            *(_caution(row, ruling) for row in record.state.cautions if _is_of(row, ruling)),
            *(_owed(one, ruling) for one in owed if one.pk not in closings),
        ],
        "closed": [
            {
                "text": _owed(record.owed[pk], ruling),
                "at": clock(closing),
                "by": person(closing.by),
            }
            for pk, closing in closings.items()
        ],
        "rests": [event_text(row, record) for row in _resting(ruling, closings, record)],
    }


def _resting(ruling: Entry, closings: dict[int, Entry], record: TableRecord) -> list[Entry]:
    """Return the rulings on what came of it, and the score of its deal."""
    followed = {closing.payload.get("ruling") for closing in closings.values()}
    score = record.state.scores.get(ruling.deal)
    return [
        row
        for row in record.state.events
        if (row.kind == EntryKind.RULING and row.pk in followed) or row is score
    ]


def _is_of(row: Entry, ruling: Entry) -> bool:
    return bool(row.payload.get("ruling") == ruling.pk)


def _caution(row: Entry, ruling: Entry) -> str:
    return _("Caution to %(line)s: %(reason)s") % {
        "line": LINE_LABELS[row.payload["line"]],
        "reason": caution_reason(row, ruling.payload["edition"]),
    }


def _owed(owed: Obligation, ruling: Entry) -> str:
    when, say = owed_sentences(owed, ruling)
    return f"{plain(when)}: {plain(say)}" if when else plain(say)
